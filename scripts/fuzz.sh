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
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
# AppleExportFuzzer begins with the inputs of Corpus/apple-export; new ones go to a folder of their own.
fuzz() {
  local target=$1 name corpus
  local -a words=()
  name=$(sed -E 's/Fuzzer$//; s/([A-Z])([A-Z][a-z])/\1-\2/g; s/([a-z])([A-Z])/\1-\2/g' <<<"$target" |
    tr '[:upper:]' '[:lower:]')
  corpus=Fuzz/Corpus/$name
  [[ -d $corpus ]] || { echo "There is no corpus $corpus for $target." >&2; return 1; }
  [[ ! -f Fuzz/$name.dict ]] || words=("-dict=Fuzz/$name.dict")
  mkdir "$found/$target"
  echo "fuzzing $target for $seconds s"
  "Fuzz/.build/release/$target" "$found/$target" "$corpus" "${words[@]}" \
    -max_total_time="$seconds" -timeout=5 -rss_limit_mb=512 -artifact_prefix="$found/" -verbosity=0 -print_final_stats=1 </dev/null
}
export -f fuzz
export seconds found
# As many at a time as there are processors.
if ! xargs --max-procs="$(nproc)" --max-args=1 bash -c 'fuzz "$0" || exit 255' <<<"$targets"; then
  cp "$found"/crash-* "$found"/timeout-* "$found"/oom-* . 2>/dev/null
  exit 1
fi
