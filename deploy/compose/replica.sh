#!/bin/sh
# Copies the primary once, then follows it. To recreate a replica that has fallen too far behind, remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Copy under another name and rename when complete, so that an interrupted copy isn't mistaken for a complete one.
  rm -rf "$PGDATA" "$PGDATA.unfinished"
  pg_basebackup --host=db --username=replicator --pgdata="$PGDATA.unfinished" --wal-method=stream --write-recovery-conf
  mv "$PGDATA.unfinished" "$PGDATA"
fi
exec "$@"
