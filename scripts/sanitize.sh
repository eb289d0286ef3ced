#!/usr/bin/env bash
# The modules' tests under a sanitizer: sanitize.sh thread|address [--build] [options of swift test].
# --build only builds them.
# Builds in a folder of its own, so the ordinary build stays as it is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case ${1:-} in
  thread | address) sanitizer=$1; shift ;;
  *) echo "usage: scripts/sanitize.sh thread|address [--build] [options of swift test]" >&2; exit 64 ;;
esac
build_only=0
if [[ ${1:-} == --build ]]; then build_only=1; shift; fi

scripts/setup.sh build
# Swift's own crash report can wait for ever in a sanitized process; the sanitizer's is enough.
export SWIFT_BACKTRACE=enable=no
# What Foundation itself leaks is named there; every other leak fails the run.
export LSAN_OPTIONS=suppressions=$PWD/scripts/foundation-leaks.txt:print_suppressions=0
# Eight calls tell where memory came from; all thirty of them took a fifth of the time.
export ASAN_OPTIONS=malloc_context_size=8
# A sanitized parser is some ten times slower: fewer random splits of each event stream.
export MINDPULSE_SPLITS=${MINDPULSE_SPLITS:-20000}
# And a twentieth of what the longest simulations do.
export MINDPULSE_SHARE=${MINDPULSE_SHARE:-20}
# The thread sanitizer has nothing to look at where there is neither a thread, nor a queue, nor something the
# compiler was told not to check, nor a pointer under a lock: the rest of Swift 6 is free of data races once
# it compiles. Where only tests begin threads or tasks, the suites of those files are enough.
filters=()
if [[ $sanitizer == thread && " $* " != *" --filter "* ]]; then
  begun='with[A-Za-z]*TaskGroup|detached|Thread|Dispatch(Queue|Group|Semaphore)'
  shared="@unchecked|nonisolated\\(unsafe\\)|\\b($begun)\\b|pthread"
  finds() { grep --quiet --recursive --extended-regexp --include='*.swift' "$@"; }
  threaded=()
  for tests in Tests/*Tests; do
    target=$(basename "$tests")
    folder=$(find Sources -mindepth 2 -maxdepth 2 -iname "${target%Tests}")
    if finds "$shared" "$folder" || { finds '\bLocked\b' "$folder" && finds '\bunsafe\b' "$folder"; }; then
      filters+=("$target\\.")
    else
      suites=$({ grep --files-with-matches --recursive --extended-regexp --include='*.swift' --null \
        "\\b($begun|Task|async let)\\b|pthread" "$tests" || true; } |
        xargs --null --no-run-if-empty sed --quiet --regexp-extended \
          's/^(@.*[ )])?(package |final )*(struct|class|actor|extension) ([A-Z][A-Za-z0-9_]*)\b.*/\4/p' |
        sort --unique | paste --serial --delimiters='|')
      [[ -n $suites ]] || continue
      filters+=("$target\\.($suites)\\b")
    fi
    threaded+=("$target")
  done
  MINDPULSE_TEST_TARGETS=$(IFS=,; echo "${threaded[*]}")
  export MINDPULSE_TEST_TARGETS
fi
# The manifest makes every warning an error; imports that it does not declare are errors here as well.
options=(--explicit-target-dependency-import-check error --scratch-path ".build/sanitize-$sanitizer")
# The address sanitizer has nothing to look at in a module without a pointer of its own: the compiler
# demands a mark at every use of one (strict memory safety), and C has modules of its own. What is
# allocated is watched in the whole program, whoever asked for it.
if [[ $sanitizer == thread ]]; then
  options+=(--sanitize=thread)
else
  pointed=()
  for folder in Sources/*/*/ Tests/*/; do
    if [[ $folder == Sources/C/* ]] ||
      grep --quiet --recursive --extended-regexp --include='*.swift' \
        '^((internal|package|private) )?import C[A-Z]|\bunsafe\b|Unsafe[A-Z]|Unmanaged' "$folder"; then
      pointed+=("$(basename "$folder")")
    fi
  done
  MINDPULSE_ADDRESS_TARGETS=$(IFS=,; echo "${pointed[*]}")
  export MINDPULSE_ADDRESS_TARGETS
fi
if ((build_only)); then
  swift build --build-tests "${options[@]}" "$@" </dev/null
  exit
fi
# Among a thousand lines that say what passed, the few that say what failed are told again at the end.
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
log=$results/$sanitizer.log
# All tests begun at once leave none of the few threads to those that wait for an answer.
if ((${#filters[@]})); then set -- --filter "$(IFS='|'; echo "${filters[*]}")" "$@"; fi
# What has begun and which of its cases passed is left out: it is nine tenths of the lines.
# A test that waits for ever is named, instead of keeping everything waiting; the build takes the time it takes.
[[ " $* " == *" --skip-build "* ]] || swift build --build-tests "${options[@]}" </dev/null
timeout --kill-after=30 "${MINDPULSE_TEST_SECONDS:-2400}" \
  swift test --disable-xctest --parallel --experimental-maximum-parallelization-width 16 \
  "${options[@]}" "$@" </dev/null 2>&1 | tee "$log" |
  LC_ALL=C grep --text --line-buffered --invert-match --extended-regexp \
    '^◇ |^[^ ]+ Test case passing .* passed after ' || {
  status=${PIPESTATUS[0]}
  /usr/bin/python3 scripts/tally.py --reasons "$log"
  exit "$status"
}
