#!/usr/bin/env bash
# Checks the Debian package as a person would meet it: two builds are the same, lintian and appstreamcli are
# silent, and in a fresh, minimal Debian 12 it installs, works with its dependencies only, and goes without trace.
# usage: scripts/deb-check.sh [FILE…]     FILE is a list of apt's sources (default: this machine's)
# Takes some minutes and fetches packages, so it is no part of .ci/run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ ${1:-} == -* ]]; then echo "usage: scripts/deb-check.sh [FILE…]" >&2; exit 64; fi
scripts/setup.sh build deb check
shopt -s nullglob
sources=("$@")
if ((!$#)); then
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    if [[ -s $file ]]; then sources+=("$file"); fi
  done
fi
readonly sources

work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT
step() { printf '== %s\n' "$*"; }

# What is read in there: one export in XML, the same in an archive, one in JSON, and a talk in YAML.
provide_files() {
  local day
  day=$(date --utc --date yesterday +%F)
  mkdir "$work/check"
  cat >"$work/check/export.xml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<HealthData locale="en_GB">
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min"
  creationDate="$day 09:00:10 +0000" startDate="$day 09:00:00 +0000" endDate="$day 09:00:00 +0000" value="64"/>
</HealthData>
END
  sed -e 's/value="64"/value="65"/' -e 's/09:00:/10:00:/g' "$work/check/export.xml" >"$work/zipped.xml"
  (cd "$work" && /usr/bin/python3 -m zipfile --create check/export.zip zipped.xml)
  cp "Tests/HealthImportTests/Fixtures/health-auto-export/aggregated.json" "$work/check/"
  cp "Tests/TranscriptExchangeTests/Fixtures/20260321T201500-evening.yaml" "$work/check/"
  grep --no-filename --only-matching --perl-regexp '^#define LIBRARY "\K[^"]+' Sources/C/*/*.c >"$work/check/libraries"
  cp "$1" "$work/check/mindpulse.deb"
  inside >"$work/check/inside.sh"
  chmod -R a+rX "$work/check"
}

# What runs in the chroot, as its root; the program itself as somebody without any rights.
inside() {
  cat <<'END'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd /check
home=$(mktemp -d)
chown nobody "$home"

fail() { echo "FAILED: $*" >&2; exit 1; }

mindpulse() {
  setpriv --reuid nobody --regid nogroup --clear-groups \
    env -i HOME="$home" PATH=/usr/bin:/bin LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no /usr/bin/mindpulse "$@"
}

say_hello() { echo hello | mindpulse chat --engine listener; }

# wants WORDS COMMAND…: the command succeeds and says the words.
wants() {
  words=$1
  shift
  said=$("$@" 2>&1) || fail "$* ended with $?: $said"
  case $said in *"$words"*) ;; *) fail "$* does not say '$words': $said" ;; esac
  printf 'ok  %s\n' "$*"
}

dpkg-query --show --showformat '${Package}\n' | sort >before
apt-get --quiet=2 --option Dpkg::Use-Pty=0 install --yes --no-install-recommends ./mindpulse.deb >log 2>&1 || {
  cat log >&2
  fail "apt-get install"
}
dpkg-query --show --showformat '${Package}\n' | sort | comm -13 before - | tr '\n' ' ' | sed 's/^/came: /'
echo
dpkg --audit | grep . && fail "dpkg --audit"
dpkg --verify mindpulse | grep . && fail "dpkg --verify"
while read -r library; do
  ldconfig -p | grep -qF "$library" || fail "$library is not there"
  echo "ok  $library"
done <libraries

wants "mindpulse $(dpkg-query --show --showformat '${Version}' mindpulse | sed 's/-1$//')" mindpulse --version
wants "Usage: mindpulse" mindpulse help
wants "(offline listener" say_hello
wants "" mindpulse samples import export.xml
wants "heart rate 64.0" mindpulse samples list heart-rate
wants "" mindpulse samples import export.zip
wants "heart rate 65.0" mindpulse samples list heart-rate
wants "" mindpulse samples import aggregated.json
wants "heart rate 72.3" mindpulse samples list heart-rate
wants "" mindpulse sessions import 20260321T201500-evening.yaml
wants "Meetings" mindpulse search Meetings
wants "" mindpulse config check
wants "" mindpulse protocol
wants ".TH \"MINDPULSE\" 1" zcat /usr/share/man/man1/mindpulse.1.gz
for file in /usr/share/doc/mindpulse/*.gz /usr/share/doc/mindpulse/docs/*.gz; do gzip --test "$file"; done
[ -r /usr/lib/systemd/user/mindpulse.service ] || fail "the unit"
find /etc/systemd /etc/xdg -name '*mindpulse*' 2>/dev/null | grep . && fail "something is enabled"

dpkg --listfiles mindpulse | sort >files
apt-get --quiet=2 --option Dpkg::Use-Pty=0 purge --yes mindpulse >log 2>&1 || { cat log >&2; fail "apt-get purge"; }
dpkg-query --status mindpulse >/dev/null 2>&1 && fail "dpkg still knows it"
while read -r path; do
  if [ -L "$path" ] || { [ -e "$path" ] && [ ! -d "$path" ]; }; then fail "left over: $path"; fi
done <files
find / -xdev -iname '*mindpulse*' ! -path '/check/*' ! -path "$home/*" | grep . && fail "left over"
echo "ok  nothing is left over"
END
}

step "two builds"
package=$(scripts/deb.sh)
again=$(scripts/deb.sh "$work/again")
cmp "$package" "$again"
sha256sum "$package" "$again"

step "lintian"
lintian --allow-root --display-info --pedantic --fail-on error,warning,info,pedantic "$package"

step "appstreamcli"
dpkg-deb --extract "$package" "$work/files"
appstreamcli validate --no-net --pedantic "$work"/files/usr/share/metainfo/*.xml

step "a fresh Debian"
provide_files "$package"
# How apt reaches its sources from here holds in there as well.
options=()
while IFS= read -r line; do options+=(--aptopt="$line"); done < <(
  apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|http|https|Languages)(::[^ ]*)? "[^"]+";$')
mmdebstrap --quiet --variant=apt --format=null "${options[@]}" \
  --customize-hook="copy-in '$work/check' /" --customize-hook='chroot "$1" sh /check/inside.sh' \
  bookworm /dev/null "${sources[@]}"
