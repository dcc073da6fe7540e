#!/bin/sh
# Copies the primary once, and then follows it. A replica that has fallen too far behind is made anew: remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside, and renamed once it is whole: a copy that was interrupted must not look like one.
  rm -rf "$PGDATA" "$PGDATA.unfinished"
  pg_basebackup --host=db --username=replicator --pgdata="$PGDATA.unfinished" --wal-method=stream --write-recovery-conf
  mv "$PGDATA.unfinished" "$PGDATA"
fi
exec "$@"
