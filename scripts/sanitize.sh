#!/usr/bin/env bash
# The modules' tests under a sanitizer: sanitize.sh thread|address [options of swift test].
# Builds in a folder of its own, so the ordinary build stays as it is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1:-} in
  thread | address) sanitizer=$1; shift ;;
  *) echo "usage: scripts/sanitize.sh thread|address [options of swift test]" >&2; exit 64 ;;
esac

scripts/setup.sh build
# Swift's own crash report can wait for ever in a sanitized process; the sanitizer's is enough.
export SWIFT_BACKTRACE=enable=no
# What Foundation itself leaks is named there; every other leak fails the run.
export LSAN_OPTIONS=suppressions=$PWD/scripts/foundation-leaks.txt:print_suppressions=0
# A sanitized parser is some ten times slower: fewer random splits of each event stream.
export MINDPULSE_SPLITS=${MINDPULSE_SPLITS:-20000}
# And a twentieth of what the longest simulations do.
export MINDPULSE_SHARE=${MINDPULSE_SHARE:-20}
# The thread sanitizer has nothing to look at where there is neither a thread nor a lock nor a task. A
# test may be async, or end in a process of its own, without any of these.
if [[ $sanitizer == thread ]]; then
  begun='Task|with(Throwing)?(Discarding)?TaskGroup|Mutex|Atomic|Locked|Thread|Dispatch[A-Za-z]*'
  threaded=()
  for tests in Tests/*Tests; do
    folder=$(echo Sources/*/"$(basename "${tests%Tests}")")
    if [[ ! -d $folder ]] || grep --quiet --recursive --extended-regexp --include='*.swift' \
      "import (Synchronization|Dispatch)|\\b($begun|async|await)\\b|pthread|nonisolated\\(unsafe\\)" \
      "$folder" || grep --quiet --recursive --extended-regexp --include='*.swift' \
      "\\b($begun|async let)\\b|pthread" "$tests"; then
      threaded+=("$(basename "$tests")")
    fi
  done
  MINDPULSE_TEST_TARGETS=$(IFS=,; echo "${threaded[*]}")
  export MINDPULSE_TEST_TARGETS
fi
# Among a thousand lines that say what passed, the few that say what failed are told again at the end.
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
log=$results/$sanitizer.log
# The manifest makes every warning an error; imports that it does not declare are errors here as well.
# All tests begun at once leave none of the few threads to those that wait for an answer.
swift test --disable-xctest --parallel --experimental-maximum-parallelization-width 16 \
  --sanitize="$sanitizer" --explicit-target-dependency-import-check error \
  --scratch-path ".build/sanitize-$sanitizer" "$@" </dev/null 2>&1 | tee "$log" || {
  status=${PIPESTATUS[0]}
  /usr/bin/python3 scripts/tally.py --reasons "$log"
  exit "$status"
}
