#!/bin/sh
# Copies the running database into a file of its own, and keeps the last ones: `compose/backup.sh FOLDER [KEEP]`, in `deploy`.
# DATABASE is the service to copy, by default the primary.
set -eu
folder=${1:?usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
name=$folder/base-$(date +%Y-%m-%d-%H%M%S).tar
# Under another name until it is whole: a copy that breaks off must not be taken for a backup.
docker compose exec -T "${DATABASE:-db}" pg_basebackup --username=postgres --pgdata=- --format=tar --wal-method=fetch \
  > "$name.part"
tar --list --file="$name.part" | grep -q backup_manifest
gzip --to-stdout "$name.part" > "$name.gz.part"
mv "$name.gz.part" "$name.gz"
rm "$name.part"
ls -t "$folder"/base-*.tar.gz | tail -n +$((keep + 1)) | while read -r old; do rm "$old"; done
