#!/usr/bin/env bash
# All tests: the modules' own, then the release binary's, end to end.
# Ends with one plain line, "N passed, N failed", and fails if any failed or none ran.
# --unit or --end-to-end runs one half; --sanitize runs the modules' tests under the address sanitizer;
# what follows -- goes to pytest.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

unit=1 end_to_end=1 sanitize=0
while [[ ${1:-} == --?* ]]; do
  case $1 in
    --unit) end_to_end=0 ;;
    --end-to-end) unit=0 ;;
    --sanitize) sanitize=1 ;;
    *) echo "usage: scripts/test.sh [--unit|--end-to-end] [--sanitize] [-- options of pytest]" >&2; exit 64 ;;
  esac
  shift
done
[[ ${1:-} == -- ]] && shift

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
# Each entry is name=exit status, for the tally to compare with what the results say.
statuses=()

run_unit_tests() {
  scripts/postgresql.sh
  if ((sanitize)); then
    # All of their work, as without a sanitizer.
    MINDPULSE_SHARE=${MINDPULSE_SHARE:-1} MINDPULSE_SPLITS=${MINDPULSE_SPLITS:-1000000} \
      scripts/sanitize.sh address --xunit-output "$results/unit.xml" 2>&1 | tee "$results/unit.log"
    statuses+=("unit=${PIPESTATUS[0]}")
    return
  fi
  if ! swift build --build-tests </dev/null; then statuses+=("build=1"); return; fi
  # All tests begun at once leave none of the few threads to those that wait for an answer.
  swift test --skip-build --disable-xctest --parallel \
    --experimental-maximum-parallelization-width 16 \
    --xunit-output "$results/unit.xml" </dev/null 2>&1 | tee "$results/unit.log"
  statuses+=("unit=${PIPESTATUS[0]}")
}

# Most of a test's time is waiting: for a clock, a terminal, a server that is slow on purpose. So there
# are more at a time than processors. Each has a home, a port and a bus of its own.
run_end_to_end_tests() {
  if ! MINDPULSE_BINARY=$(scripts/build.sh); then statuses+=("release-build=1"); return; fi
  export MINDPULSE_BINARY
  scripts/mcp-client.sh
  scripts/postgresql.sh
  /usr/bin/python3 -m pytest Tests/EndToEnd --quiet -p no:cacheprovider \
    --numprocesses "${MINDPULSE_WORKERS:-$((2 * $(nproc)))}" --durations 10 \
    --junit-xml "$results/end-to-end.xml" "$@" </dev/null
  statuses+=("end-to-end=$?")
}

scripts/setup.sh build test || exit 1
if ((unit)); then run_unit_tests; fi
if ((end_to_end)); then run_end_to_end_tests "$@"; fi
/usr/bin/python3 scripts/tally.py "$results" "${statuses[@]}"
