#!/usr/bin/env bash
# Runs every fuzzer of the Fuzz package for some seconds each: fuzz.sh [SECONDS], 30 by default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-30}
if [[ ! -f Fuzz/Package.swift ]]; then
  echo "There are no fuzzers yet (no Fuzz/Package.swift)." >&2
  exit 0
fi
scripts/setup.sh build
# Swift's own crash report can wait for ever in a fuzzed process.
export SWIFT_BACKTRACE=enable=no
swift build --package-path Fuzz --configuration release --sanitize=fuzzer </dev/null
targets=$(swift package --package-path Fuzz describe --type json </dev/null |
  /usr/bin/python3 -c 'import json, sys
for target in json.load(sys.stdin)["targets"]:
    if target["type"] == "executable": print(target["name"])')
for target in $targets; do
  echo "fuzzing $target for $seconds s"
  "Fuzz/.build/release/$target" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=512 \
    -verbosity=0 -print_final_stats=1 </dev/null
done
