#!/bin/sh
# Runs once, on an empty volume: creates the owner of the database and the role for replication.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$OWNER_DATABASE_PASSWORD" --set=replication_password="$REPLICATION_PASSWORD" <<'SQL'
create role lodestay login createrole password :'owner_password';
-- Sorted by bytes, as in Kubernetes and in our tests.
create database lodestay owner lodestay template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
create role replicator login replication password :'replication_password';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
