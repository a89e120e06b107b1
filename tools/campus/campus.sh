#!/bin/sh
# Runs the operator's program of this release.
exec node "$(dirname "$(readlink -f "$0")")/tools/campus.mjs" "$@"
