#!/usr/bin/env bash
# Builds the release binary, .build/release/mindpulse, with Swift's standard library inside it.
# Does nothing when no source has changed since the last build. Prints the binary's path.
# With --with-symbols the binary keeps the names of its functions, for scripts/order.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly binary=.build/release/mindpulse stamp=.build/release-build libraries=$PWD/.build/static-libraries
symbols=-s
if [[ ${1-} == --with-symbols ]]; then symbols=--strip-debug; fi
# lld packs relocations (DT_RELR, glibc 2.36 and later) into a fiftieth; gold can't. What a start calls
# lies together in the program, so that it is few pages: scripts/order.sh notes the names. No library
# is looked for beside the program (no RUNPATH): whoever could put one there would be let in. What is
# called in libraries is looked up at the start and can't be written over afterwards (RELRO, NOW).
readonly order=$PWD/scripts/start-order.txt
readonly -a options=(
  --configuration release --product mindpulse --static-swift-stdlib -Xlinker "$symbols"
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack
  -Xswiftc "-L$libraries" -Xswiftc -Xfrontend -Xswiftc -function-sections --disable-local-rpath
  -Xlinker "--symbol-ordering-file=$order" -Xlinker --no-warn-symbol-ordering
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

# What the package manager wouldn't see. The compiler keeps an object file whose code is the same, even
# if its functions are to have sections of their own from now on; a list isn't a source to the linker.
take_away_outdated() {
  if [[ -d .build/release && -f $stamp && $(<"$stamp") != *-function-sections* ]]; then
    find -L .build/release -name '*.swift.o' -delete
  fi
  if [[ $order -nt $stamp ]]; then rm -f "$binary"; fi
}

up_to_date() {
  [[ -x $binary && -f $stamp && $(<"$stamp") == "${options[*]}" ]] || return 1
  # Directories count too: their time moves when a file is removed or renamed.
  [[ -z $(find -L Package.swift Plugins Sources prompts config "$order" -newer "$stamp" -print -quit) ]]
}

if ! up_to_date; then
  mkdir -p .build
  # The time that counts is the start: an edit made during the build is built next time. Two builds
  # that wait for each other have a file each.
  printf '%s' "${options[*]}" >"$stamp.$$"
  provide_static_libraries
  take_away_outdated
  swift build "${options[@]}" </dev/null >&2
  mv "$stamp.$$" "$stamp"
fi
printf '%s\n' "$PWD/$binary"
