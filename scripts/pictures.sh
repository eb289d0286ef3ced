#!/usr/bin/env bash
# Draws the pictures of docs/pictures anew: a report and a plot of thirty days that are made up.
# Days, readings and the clock are fixed, so that the same program draws the same pictures.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build test draw
binary=$(scripts/build.sh)
readonly last=2026-11-21 folder=$PWD/docs/pictures

home=$(mktemp -d "${TMPDIR:-/tmp}/mindpulse-pictures.XXXXXX")
trap 'rm -rf "$home"' EXIT
export MINDPULSE_HOME=$home/data TZ=Europe/Berlin LC_ALL=C.UTF-8 TERM=xterm-256color

# run WORDS…: the program on the evening of the last day.
run() { faketime "$last 20:15:00" "$binary" "$@"; }

/usr/bin/python3 -S scripts/example_days.py "$last" >"$home/days.csv"
run profile set birthday 1990-04-01 >/dev/null
run samples import "$home/days.csv" --zone Europe/Berlin >/dev/null
run samples add heart-rate 112 --at "${last}T20:12:00" >/dev/null 2>&1
run checkin --engine listener >/dev/null 2>&1
printf '%s\n' 'My boss shouted at me in front of everyone today' 'I keep going over it' |
  run chat --engine listener >/dev/null 2>&1

mkdir -p "$folder"
run report --html "$home/report.html" >/dev/null
run plot heart-rate --days 30 --svg "$folder/plot.svg" --force >/dev/null
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$home/browser" \
  --window-size=860,1250 --screenshot="$folder/report.png" "file://$home/report.html" 2>/dev/null
chmod 644 "$folder"/*
# For docs/plots-and-reports.md, which shows it as text.
run plot heart-rate
ls -l "$folder"
