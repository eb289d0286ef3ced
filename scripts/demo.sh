#!/usr/bin/env bash
# Opens the chat on a home that is thrown away at the end, with an example day of samples in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
binary=$(scripts/build.sh)

home=$(mktemp -d "${TMPDIR:-/tmp}/mindpulse-demo.XXXXXX")
trap 'rm -rf "$home"' EXIT
export MINDPULSE_HOME=$home MINDPULSE_DEMO=1

# add TYPE VALUE AGE: one reading from AGE ("3 hours", "40 seconds") ago.
add() {
  "$binary" samples add "$1" "$2" --at "$(date --iso-8601=seconds --date "$3 ago")" \
    --source "Example watch" >/dev/null
}

# A quiet night, a busy morning, a walk at noon; then, just now, a heart that races at rest.
heart_rates=(58 56 55 54 55 57 61 72 78 81 76 74 96 88 75 73 71 77)
respiratory_rates=(13 13 12 12 13 13 14 15 16 16 15 15 18 17 15 15 15 16)

"$binary" profile set birthday 1990-04-01 >/dev/null
for ((hour = ${#heart_rates[@]}; hour > 0; hour--)); do
  index=$((${#heart_rates[@]} - hour))
  add heart-rate "${heart_rates[index]}" "$hour hours"
  add respiratory-rate "${respiratory_rates[index]}" "$hour hours"
done
add heart-rate 98 "4 minutes"
add heart-rate 104 "40 seconds"
add respiratory-rate 22 "2 minutes"

"$binary" chat "$@"
