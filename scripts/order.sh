#!/usr/bin/env bash
# Notes anew which functions a start calls, in scripts/start-order.txt: the linker lets them lie
# together. Worth its few minutes when the start has changed a good deal; nothing breaks without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/setup.sh build order
MINDPULSE_BINARY=$(scripts/build.sh --with-symbols)
export MINDPULSE_BINARY
/usr/bin/python3 Benchmarks/start_order.py scripts/start-order.txt
scripts/build.sh
