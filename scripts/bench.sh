#!/usr/bin/env bash
# Measures the release binary against public programs: bench.sh [--quick] [--json FILE].
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/setup.sh build bench
MINDPULSE_BINARY=$(scripts/build.sh)
export MINDPULSE_BINARY
exec /usr/bin/python3 Benchmarks/bench.py "$@"
