#!/bin/sh
# Runs the operator's program of this release.
version=$(node --version 2>/dev/null)
case $version in
  v2[4-9].* | v[3-9][0-9].*) ;;
  *)
    echo "The portal needs Node.js 24 or newer (https://nodejs.org). This machine has ${version:-none}." >&2
    exit 2
    ;;
esac
exec node "$(dirname "$(readlink -f "$0")")/tools/campus.mjs" "$@"
