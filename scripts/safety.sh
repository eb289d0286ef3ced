#!/usr/bin/env bash
# Runs the tests of Safety on its frozen sets and prints the report: sensitivity, false alarms, levels.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build test
(cd Tests/SafetyTests/Sets && sha256sum --check --quiet SHA256SUMS && cd hands && sha256sum --check --quiet SHA256SUMS) || {
  echo "The sets differ from SHA256SUMS: they are frozen, a change is a new version." >&2
  exit 1
}
report=$(mktemp)
trap 'rm -f "$report" "$report.log"' EXIT
status=0
MINDPULSE_SAFETY_REPORT=$report swift test --filter '^SafetyTests\.' </dev/null >"$report.log" 2>&1 || status=$?
if ((status)); then
  grep -E 'error:|✘' "$report.log" >&2 || tail -n 20 "$report.log" >&2
fi
cat "$report"
if ((status)); then echo "gates: NOT met" >&2; else echo "gates: met"; fi
exit "$status"
