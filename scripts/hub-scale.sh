#!/usr/bin/env bash
# Measures syncs at a hub with the rows of 1,000 accounts of three machines each: 10 million rows, 5 GB, some
# minutes. It is no part of .ci/run.
# usage: scripts/hub-scale.sh [--rows N]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/setup.sh build test
MINDPULSE_BINARY=${MINDPULSE_BINARY:-$(scripts/build.sh)}
export MINDPULSE_BINARY
exec /usr/bin/python3 Benchmarks/hub.py "$@"
