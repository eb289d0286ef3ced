#!/usr/bin/env bash
# Shows that a hub that Patroni and etcd look after loses and doubles nothing when its leader is killed.
# Takes some minutes and two Debian packages more than the tests, so it is no part of .ci/run.
# usage: scripts/patroni.sh [MESSAGES]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/setup.sh build test patroni
MINDPULSE_BINARY=${MINDPULSE_BINARY:-$(scripts/build.sh)}
export MINDPULSE_BINARY
exec /usr/bin/python3 scripts/patroni.py "$@"
