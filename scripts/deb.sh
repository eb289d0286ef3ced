#!/usr/bin/env bash
# Packs the release binary as a Debian package and prints its path: FOLDER/mindpulse_VERSION-1_ARCH.deb.
# usage: scripts/deb.sh [FOLDER]     (default: .build/deb)
# The same binary and sources give the same bytes: times are SOURCE_DATE_EPOCH, by default the last
# commit's. MINDPULSE_BINARY, when set, names the binary in place of the release build.
#
# dpkg-deb packs a staged tree. debhelper would be one more thing to install, and a debian/ folder would
# promise a source package that builds without a network, which Swift's toolchain, not in Debian, can't.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022
export LC_ALL=C TZ=UTC

if (($# > 1)) || [[ ${1:-} == -* ]]; then echo "usage: scripts/deb.sh [FOLDER]" >&2; exit 64; fi
readonly folder=${1:-.build/deb} templates=packaging/debian

scripts/setup.sh build deb
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} || {
  echo "There is no commit to take the date from; set SOURCE_DATE_EPOCH, in seconds since 1970." >&2
  exit 66
}
export SOURCE_DATE_EPOCH

work=$(readlink --canonicalize "$(mktemp --directory)")
trap 'rm -rf "$work"' EXIT
# dpkg-shlibdeps looks for its control file in debian/, and for the package beside it.
readonly stage=$work/debian/mindpulse
readonly share=$stage/usr/share
readonly documents=$share/doc/mindpulse examples=$share/doc/mindpulse/examples

# Puts standard input where the path says, with what stands there between two @ filled in.
fill_in() {
  sed -e "s|@VERSION@|$version|" -e "s|@UPSTREAM@|$upstream|" -e "s|@ARCHITECTURE@|$architecture|" \
    -e "s|@DATE@|$(date --date "@$SOURCE_DATE_EPOCH" +%F)|" -e "s|@SIZE@|${size:-}|" \
    -e "s|@LINKED@|${linked:-}|" >"$1"
}

# place FOLDER FILE…: copies files, readable for all.
place() {
  install -d "$1"
  install --mode 644 --target-directory "$@"
}

install_program() {
  DESTDIR=$stage scripts/install.sh /usr >/dev/null
  # The compilers' names, which Debian's packages leave out; nothing that is loaded changes.
  strip --remove-section=.comment "$stage/usr/bin/mindpulse"
  # Debian's own folder for what packages bring.
  mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
  gzip -9n "$share"/man/man1/mindpulse.1 "$share"/man/{de,es,fr}/man1/mindpulse.1
}

# The unit in the program's own words, but for the first line, which says whose it is.
install_unit() {
  local unit units=$stage/usr/lib/systemd/user
  unit=$(env --ignore-environment HOME="$work" "$stage/usr/bin/mindpulse" schedule install --dry-run |
    sed --quiet '/^\[Unit\]$/,/^WantedBy=/p')
  unit=${unit//"$stage"/}
  if [[ $unit != *$'\nExecStart=:"/usr/bin/mindpulse" "daemon"\n'*$'\nWantedBy='* ]]; then
    printf 'The unit that schedule install shows is not as expected:\n%s\n' "$unit" >&2
    exit 70
  fi
  install -d "$units"
  printf '# Of the package mindpulse; systemctl --user enable --now mindpulse.service turns it on.\n%s\n' \
    "$unit" >"$units/mindpulse.service"
}

# What README.md points to stands where it points, with what is an example in the folder for that.
install_documents() {
  local name
  place "$documents" README.md SECURITY.md PROTOCOL.md "$templates/README.Debian" "$templates/copyright"
  place "$documents/docs" docs/*.md
  place "$documents/docs/pictures" docs/pictures/*
  place "$examples/prompts" prompts/*.md prompts/*.json5
  place "$examples/config" config/*.json5 config/*.json
  place "$examples/config/evaluation" config/evaluation/*
  place "$examples/config/health-basics" config/health-basics/*
  place "$examples/config/health-terms" config/health-terms/*
  place "$examples/config/learn" config/learn/*
  place "$examples/transcripts" transcripts/*.jsonl
  for name in prompts config transcripts; do ln -s "examples/$name" "$documents/$name"; done
  gzip -9nc CHANGELOG.md >"$documents/changelog.gz"
  gzip -9n >"$documents/changelog.Debian.gz" <<END
mindpulse ($version) bookworm; urgency=medium

  * Package of version $upstream; changelog.gz says what is new in it.

 -- $(sed --quiet 's/^Maintainer: //p' "$templates/control")  $(date --date "@$SOURCE_DATE_EPOCH" --rfc-email)
END
  # Policy 12.3: text is compressed unless it is small, as debhelper does it from 4 KiB on.
  find "$documents" -name examples -prune -o -name '*.md' -size +4095c -exec gzip -9n {} +
}

install_metadata() {
  install -d "$share/metainfo" "$share/lintian/overrides"
  fill_in "$share/metainfo/arpa.home.mindpulse.metainfo.xml" <"$templates/metainfo.xml"
  place "$share/lintian/overrides" "$templates/lintian-overrides"
  mv "$share/lintian/overrides/lintian-overrides" "$share/lintian/overrides/mindpulse"
}

# The packages of the libraries that the dynamic linker loads.
linked_packages() {
  local -a files=(usr/bin/mindpulse)
  local engine=usr/lib/mindpulse/libmindpulse-encoder.so
  if [[ -f $stage/$engine ]]; then files+=("$engine"); fi
  printf 'Source: mindpulse\n\nPackage: mindpulse\nArchitecture: any\n' >"$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O "${files[@]/#/debian/mindpulse/}") | sed --quiet 's/^shlibs:Depends=//p'
}

# Kibibytes as dpkg-gencontrol counts them: each file rounded up, one for all else.
installed_size() {
  find "$stage/usr" -type f -printf '%s\n' -o -printf '1024\n' |
    awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }'
}

write_control() {
  local linked size
  linked=$(linked_packages)
  size=$(installed_size)
  sed '/^#/d' "$templates/control" | fill_in "$stage/DEBIAN/control"
  (cd "$stage" && find usr -type f -print0 | sort --zero-terminated | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
}

install -d "$stage/DEBIAN"
install_program
upstream=$("$stage/usr/bin/mindpulse" --version)
upstream=${upstream#mindpulse }
readonly upstream version=$upstream-1
architecture=$(dpkg --print-architecture)
install_unit
install_documents
install_metadata
write_control

# Whatever the folder for temporary files passes on: no group of its own, and one time for all.
chmod --recursive u=rwX,go=rX,g-s "$stage"
find "$stage" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
name=mindpulse_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$stage" "$work/$name" >/dev/null
mkdir -p "$folder"
mv "$work/$name" "$folder/$name"
printf '%s\n' "$(readlink --canonicalize "$folder")/$name"
