#!/usr/bin/env bash
# install.sh PREFIX puts the binary, man page and completions in place, and the encoder where there is one
# (scripts/encoder.sh); install.sh --remove PREFIX takes them away again. DESTDIR, when set, is put before every path; MINDPULSE_BINARY, when set, names
# the binary in place of the release build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

remove=0
if [[ ${1:-} == --remove ]]; then remove=1; shift; fi
prefix=${1:?"usage: scripts/install.sh [--remove] PREFIX"}
if [[ $prefix != /* ]]; then
  echo "PREFIX is '$prefix'; give it as an absolute path, such as $HOME/.local" >&2
  exit 64
fi
root=${DESTDIR:-}$prefix

readonly program=$root/bin/mindpulse
readonly man=$root/share/man
readonly -a manuals=("$man/man1/mindpulse.1" "$man"/{de,es,fr}/man1/mindpulse.1)
readonly bash_completions=$root/share/bash-completion/completions/mindpulse
readonly zsh_completions=$root/share/zsh/site-functions/_mindpulse
readonly fish_completions=$root/share/fish/vendor_completions.d/mindpulse.fish
# Only the owner can write to the encoder's folder: the program takes no library from any other.
readonly encoder=$root/lib/mindpulse
readonly -a encoder_files=(libmindpulse-encoder.so e5-small-q4.bin danger-encoder.bin listening-encoder.bin)

# place MODE PATH: puts standard input there, whole or not at all.
place() {
  install -d -m 755 "$(dirname "$2")"
  cat >"$scratch"
  install -m "$1" "$scratch" "$2"
  echo "$2"
}

if ((remove)); then
  for path in "$program" "${manuals[@]}" "$bash_completions" "$zsh_completions" "$fish_completions" \
    "${encoder_files[@]/#/$encoder/}"; do
    if [[ -e $path ]]; then rm "$path"; echo "removed $path"; fi
  done
  if [[ -d $encoder ]]; then rmdir --ignore-fail-on-non-empty "$encoder"; fi
  exit
fi

scripts/setup.sh build
binary=${MINDPULSE_BINARY:-$(scripts/build.sh)}
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
place 755 "$program" <"$binary"
for manual in "${manuals[@]}"; do
  language=${manual#"$man/"}
  language=${language%%/*}
  MINDPULSE_LANG=${language/man1/en} "$binary" man mindpulse | place 644 "$manual"
done
"$binary" completions bash | place 644 "$bash_completions"
"$binary" completions zsh | place 644 "$zsh_completions"
"$binary" completions fish | place 644 "$fish_completions"

# Engine and model were checked when they were fetched; without them the program works by rules alone.
if [[ -f .build/encoder/stamp ]]; then
  install -d -m 755 "$encoder"
  for name in "${encoder_files[@]}"; do
    for file in ".build/encoder/$name" "config/encoder/$name"; do
      if [[ ! -f $file ]]; then continue; fi
      place 644 "$encoder/$name" <"$file"
      cmp "$file" "$encoder/$name"
    done
  done
fi
