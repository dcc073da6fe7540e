#!/bin/sh
# An object store with one user, and the bucket for pictures.
set -eu
cat > /tmp/s3.json <<JSON
{
  "identities": [
    {
      "name": "lodestay",
      "credentials": [{ "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" }],
      "actions": ["Admin", "Read", "Write", "List", "Tagging"]
    }
  ]
}
JSON
ask() {
  echo "$1" | weed shell -master=127.0.0.1:9333 -filer=127.0.0.1:8888 2>&1
}
(
  until ask s3.bucket.list | grep -qw "$S3_BUCKET"; do
    sleep 1
    ask "s3.bucket.create -name $S3_BUCKET"
  done
) &
# Only S3 asks for credentials: the rest must not be reachable from other containers.
exec weed server -dir=/data -ip=127.0.0.1 -ip.bind=127.0.0.1 -volume.max=0 \
  -s3 -s3.ip.bind=0.0.0.0 -s3.port=8333 -s3.config=/tmp/s3.json
