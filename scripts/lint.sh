#!/usr/bin/env bash
# Checks how the code reads: formatting, and the rules CONTRIBUTING.md gives. Changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=0
complain() {
  printf '%s\n' "$1" >&2
  failed=1
}

# Lines of tracked files of a kind that match an expression, as file:line:text.
matching() {
  local expression=$1
  shift
  git grep --line-number --extended-regexp -e "$expression" -- "$@" || true
}

# Complains about every line that matches, naming the rule it breaks.
forbid() {
  local rule=$1 found
  shift
  found=$(matching "$@")
  [[ -z $found ]] || complain "$rule"$'\n'"$found"
}

git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel ||
  complain "swift format: run scripts/format.sh"

forbid "Nothing is public: use package, or internal." \
  '^[[:space:]]*(@[[:alnum:]]+[[:space:]]+)*(public|open)[[:space:]]+(class|func|var|let|struct|enum|actor|init|protocol|extension|typealias|static)' '*.swift'
forbid "No notes to come back to: do it now, or say in words what the limit is." \
  '\b(TODO|FIXME)\b' '*.swift' '*.py' '*.sh' ':!scripts/lint.sh'
forbid "No way to die on input: throw an error that says what would be right." \
  '(try!|[[:space:]]as! |\b(fatalError|preconditionFailure)\()' 'Sources/*.swift'
forbid "The time zone comes from the C library: Foundation's is always GMT in a static binary." \
  '(TimeZone\.(current|autoupdatingCurrent)|Calendar\.current|String\(format:)' 'Sources/*.swift'
forbid "Timers are Dispatch timers: a sleeping task wakes the process once a second." \
  'Task\.sleep|\b(u|Glibc\.)sleep\(' 'Sources/*.swift'
forbid "Queues are one's own: the first use of the shared ones wakes the process every second from then on." \
  'Task\.yield|make[A-Za-z]+Source\(\)|DispatchQueue\.global|attributes: \.concurrent' 'Sources/*.swift'

scripts/floors.py || complain "Sources/: see above"
scripts/texts.py || complain "prompts/catalogues, “sentences”: see above"
scripts/words.py || complain "Words that CONTRIBUTING.md replaces: see above"

# SECURITY.md names the test behind each defence; one that is gone would leave an empty promise.
while IFS= read -r name; do
  git grep --quiet --extended-regexp -e "(def|struct|class) $name\\b" -- Tests ||
    [[ -d Fuzz/Sources/$name ]] || complain "SECURITY.md: there is no test $name"
done < <(grep --only-matching --extended-regexp '`(test_[a-z0-9_]+|[A-Za-z]+(Tests|Fuzzer))`' SECURITY.md |
  tr -d '`' | sort --unique)

# Whom to call in a crisis is compared with its source twice a year. A late look is told and no failure:
# an old number is better than none.
oldest=$(date --date='180 days ago' +%F)
while IFS=$'\t' read -r line day; do
  [[ ! $day < $oldest ]] || echo "warning: config/crisis-lines.json5: $line was last reviewed on $day" >&2
done < <(sed --quiet --regexp-extended \
  's/.*name: "([^"]+)".*reviewed: "([0-9-]+)".*/\1\t\2/p' config/crisis-lines.json5)

while IFS= read -r -d '' link; do
  [[ -e $link ]] || complain "$link: a link to nothing"
done < <(git ls-files -z --stage | sed --quiet --null-data 's/^120000 [^\t]*\t//p')

while IFS= read -r -d '' script; do
  bash -n "$script" || complain "$script: not valid bash"
done < <(git ls-files -z '*.sh' .ci/run)

# Compiled in memory, so that a check leaves no files behind.
git ls-files -z '*.py' | xargs -0 --no-run-if-empty /usr/bin/python3 -c '
import sys
for path in sys.argv[1:]:
    compile(open(path, encoding="utf-8").read(), path, "exec")
' || complain "a Python file does not compile"

if ((failed)); then exit 1; fi
echo "lint: nothing to complain about"
