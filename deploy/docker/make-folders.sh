#!/bin/sh
# Folders that volumes cover. A new volume gets their owner, from whichever image mounts it first.
set -eu
cd /var/lib
mkdir -p campus/mongo campus/uploads campus/remotes campus/election-progress
chown -R node:node campus
chmod -R go-rwx campus
