#!/usr/bin/env bash
# Builds the release binary, .build/release/mindpulse, with Swift's standard library inside it.
# Does nothing when no source has changed since the last build. Prints the binary's path.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly binary=.build/release/mindpulse stamp=.build/release-build libraries=$PWD/.build/static-libraries
# lld packs relocations (DT_RELR, glibc 2.36 and later) into a fiftieth; gold can't.
readonly -a options=(
  --configuration release --product mindpulse --static-swift-stdlib -Xlinker -s
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc "-L$libraries"
)

# The C++ library that Swift's runtime needs goes into the program, too: loading and relocating it is
# a good part of a start. The linker takes it from the first folder that has one, shared or not.
provide_static_libraries() {
  local clang file
  clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
  mkdir -p "$libraries"
  file=$("$clang" -print-file-name=libstdc++.a)
  if [[ -f $file ]]; then ln -sf "$file" "$libraries/"; fi
}

up_to_date() {
  [[ -x $binary && -f $stamp && $(<"$stamp") == "${options[*]}" ]] || return 1
  # Directories count too: their time moves when a file is removed or renamed.
  [[ -z $(find Package.swift Sources prompts config -newer "$stamp" -print -quit) ]]
}

if ! up_to_date; then
  mkdir -p .build
  # The time that counts is the start: an edit made during the build is built next time.
  printf '%s' "${options[*]}" >"$stamp.new"
  provide_static_libraries
  swift build "${options[@]}" </dev/null >&2
  mv "$stamp.new" "$stamp"
fi
printf '%s\n' "$PWD/$binary"
