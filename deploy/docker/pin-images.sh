#!/bin/sh
# Prints the base images with the digests that their tags have today: sh deploy/docker/pin-images.sh > deploy/docker/.env
# Compose reads that file, and builds and runs exactly these from then on.
set -eu
cd "$(dirname "$0")"
for name in NODE_IMAGE NGINX_IMAGE; do
  image=$(sed -n "s/.*\${$name:-\([^}]*\)}.*/\1/p" compose.yaml)
  docker pull --quiet "$image" >&2
  echo "$name=$(docker inspect --format '{{index .RepoDigests 0}}' "$image")"
done
