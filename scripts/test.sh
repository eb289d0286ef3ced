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

# Each run leaves its exit status in NAME.status, for the tally to compare with what its results say.
ended() { printf '%s\n' "$2" >"$results/$1.status"; }

build_unit_tests() {
  if ((sanitize)); then scripts/sanitize.sh address --build; else swift build --build-tests </dev/null; fi
}

run_unit_tests() {
  scripts/postgresql.sh
  if ((sanitize)); then
    # All of their work, as without a sanitizer.
    MINDPULSE_SHARE=${MINDPULSE_SHARE:-1} MINDPULSE_SPLITS=${MINDPULSE_SPLITS:-1000000} \
      scripts/sanitize.sh address --skip-build --xunit-output "$results/unit.xml" 2>&1 | tee "$results/unit.log"
  else
    # All tests begun at once leave none of the few threads to those that wait for an answer.
    swift test --skip-build --disable-xctest --parallel \
      --experimental-maximum-parallelization-width 16 \
      --xunit-output "$results/unit.xml" </dev/null 2>&1 | tee "$results/unit.log"
  fi
  ended unit "${PIPESTATUS[0]}"
}

# Most of a test's time is waiting: for a clock, a terminal, a server that is slow on purpose. So there
# are more at a time than processors. Each has a home, a port and a bus of its own.
run_end_to_end_tests() {
  scripts/mcp-client.sh
  scripts/postgresql.sh
  /usr/bin/python3 -m pytest Tests/EndToEnd --quiet -p no:cacheprovider \
    --numprocesses "${MINDPULSE_WORKERS:-$((3 * $(nproc)))}" --durations 10 \
    --junit-xml "$results/end-to-end.xml" "$@" </dev/null
  ended end-to-end $?
}

test_units() {
  if build_unit_tests; then run_unit_tests; else ended unit-build 1; fi
}

scripts/setup.sh build test || exit 1
if ((end_to_end)); then
  if MINDPULSE_BINARY=$(scripts/build.sh); then export MINDPULSE_BINARY; else ended release-build 1; end_to_end=0; fi
fi
if ((unit && end_to_end)); then
  # End to end, a processor is idle for much of the time: the other half is built and run beside it, and what
  # pytest says comes behind the rest.
  run_end_to_end_tests "$@" >"$results/end-to-end.log" 2>&1 &
  beside=$!
  trap 'kill "$beside" 2>/dev/null; rm -rf "$results"' EXIT
  test_units
  wait "$beside"
  cat "$results/end-to-end.log"
elif ((unit)); then
  test_units
elif ((end_to_end)); then
  run_end_to_end_tests "$@"
fi
statuses=()
for file in "$results"/*.status; do
  name=${file##*/}
  statuses+=("${name%.status}=$(<"$file")")
done
/usr/bin/python3 scripts/tally.py "$results" "${statuses[@]}"
