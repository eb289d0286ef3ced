#!/usr/bin/env bash
# Builds the release binary, .build/release/mindpulse, with Swift's standard library inside it.
# Does nothing when no source has changed since the last build. Prints the binary's path.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly binary=.build/release/mindpulse stamp=.build/release-build
readonly -a options=(--configuration release --product mindpulse --static-swift-stdlib -Xlinker -s)

up_to_date() {
  [[ -x $binary && -f $stamp && $(<"$stamp") == "${options[*]}" ]] || return 1
  # Directories count too: their time moves when a file is removed or renamed.
  [[ -z $(find Package.swift Sources prompts config -newer "$stamp" -print -quit) ]]
}

if ! up_to_date; then
  mkdir -p .build
  # The time that counts is the start: an edit made during the build is built next time.
  printf '%s' "${options[*]}" >"$stamp.new"
  swift build "${options[@]}" </dev/null >&2
  mv "$stamp.new" "$stamp"
fi
printf '%s\n' "$PWD/$binary"
