#!/usr/bin/env bash
# Gets this machine ready: a Swift 6.3 toolchain is there, and so are the Debian packages of the
# groups named on the command line (build, test, draw, deb, check, bench, order, encoder, patroni: see
# scripts/packages.txt). What is built gets its encoder as well (scripts/encoder.sh), if it can be had.
# Says nothing and costs a few milliseconds when nothing is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly list=scripts/packages.txt
readonly needed_major=6 needed_minor=3

say() { printf '%s\n' "$*" >&2; }

# Prints the packages of the wanted groups that are not installed, one a line, in the list's order.
missing_packages() {
  local group package reason wanted=" $* " installed
  local -a packages=()
  while read -r group package reason; do
    [[ $group == "#" || -z ${package:-} || $wanted != *" $group "* ]] && continue
    [[ " ${packages[*]:-} " == *" $package "* ]] || packages+=("$package")
  done <"$list"
  # dpkg-query fails when it does not know one of the names: that is an answer, not an error.
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
  for package in "${packages[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"$package installed"$'\n'* ]] || printf '%s\n' "$package"
  done
}

# The reason the list gives for a package.
reason_for() {
  local group package reason
  while read -r group package reason; do
    [[ $package == "$1" ]] && { printf '%s' "$reason"; return; }
  done <"$list"
}

# Runs a command as root. No standard input: apt must never wait for an answer.
as_root() {
  if [[ $EUID -eq 0 ]]; then
    DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  fi
}

install_packages() {
  local package
  say "MindPulse needs ${#} Debian package(s) that are not installed here:"
  for package in "$@"; do printf '  %-22s %s\n' "$package" "$(reason_for "$package")" >&2; done
  if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
    say "Installing needs root, and there is no sudo. As root, run:"
    say "  apt-get install --no-install-recommends $*"
    exit 77
  fi
  say "Installing them with apt-get."
  # Without package lists, or with a package they do not name, the lists are fetched first.
  apt-cache show "$@" >/dev/null 2>&1 || as_root apt-get update
  # Lists of an older point release name files that are gone: fetch the lists, then try once more.
  as_root apt-get install --yes --no-install-recommends "$@" && return
  as_root apt-get update
  as_root apt-get install --yes --no-install-recommends "$@"
}

# Asking swift for its version takes longer than all the rest, so the answer is kept per toolchain.
check_swift() {
  local path stamp=.build/swift-toolchain known version major minor
  path=$(command -v swift || true)
  if [[ -z $path ]]; then
    say "There is no swift on the PATH. MindPulse is built with Swift $needed_major.$needed_minor or newer."
    say "Install the toolchain for your system as swift.org describes under Install, Linux,"
    say "then open a new shell, see that 'swift --version' answers, and run this again."
    exit 69
  fi
  known="$path $(stat -L -c %Y "$path")"
  [[ -f $stamp && $(<"$stamp") == "$known" ]] && return
  version=$(swift --version 2>/dev/null </dev/null)
  if [[ ! $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
    say "'swift --version' ($path) did not answer with a version; it said:"
    say "$version"
    exit 69
  fi
  major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  if ((major < needed_major || (major == needed_major && minor < needed_minor))); then
    say "The swift at $path is $major.$minor; MindPulse needs $needed_major.$needed_minor or newer."
    say "Install a newer toolchain as swift.org describes, and put it first on the PATH."
    exit 69
  fi
  mkdir -p .build
  printf '%s' "$known" >"$stamp"
}

if command -v dpkg-query >/dev/null; then
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
elif [[ ! -f .build/swift-toolchain ]]; then
  say "This is not a Debian system: please see that what $list names is installed."
fi
check_swift
if [[ " $* " == *" build "* ]]; then scripts/encoder.sh --once; fi
