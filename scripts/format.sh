#!/usr/bin/env bash
# Formats every Swift file in place, as scripts/lint.sh wants it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
git ls-files -z '*.swift' | xargs -0 swift format format --in-place --parallel
