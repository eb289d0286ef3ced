#!/usr/bin/env bash
# Fetches the official Python client of the Model Context Protocol for Tests/EndToEnd/test_mcp.py, once,
# into .build/mcp-client. Without it that one test is skipped; a client of our own tests the rest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly list=scripts/mcp-client.txt folder=.build/mcp-client

if cmp --silent "$list" "$folder/.fetched"; then exit 0; fi
rm -rf "$folder"
if ! /usr/bin/python3 -m pip install --quiet --no-input --disable-pip-version-check --retries 1 \
  --root-user-action ignore --require-hashes --no-deps --target "$folder" --requirement "$list" >&2; then
  rm -rf "$folder"
  echo "The client of the Model Context Protocol can't be fetched; its test is skipped." >&2
  exit 0
fi
cp "$list" "$folder/.fetched"
