#!/bin/sh
# Each night at NIGHTLY_AT (UTC): makes room in /backups, makes a backup there, and checks the data.
# A step that fails says so in the log and in the portal's metrics; the others follow.
set -eu
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s)
  next=$(date -d "$NIGHTLY_AT" +%s)
  [ "$next" -gt "$now" ] || next=$(date -d "tomorrow $NIGHTLY_AT" +%s)
  sleep $((next - now)) &
  wait $!
  node tools/prune-backups.mjs /backups || echo 'Making room for the backup failed.' >&2
  node tools/backup.mjs --to "/backups/$(date +%F-%H%M)" || echo 'The backup failed, or is not whole.' >&2
  node tools/check-data.mjs || echo 'The check of the data failed.' >&2
done
