#!/usr/bin/env bash
# The night's two closes files with jq, only as JSON by code: night_jq.sh FOLDER
set -euo pipefail
jq -c '[.[] | {(.Code): .ClosingPrice}] | add' "$1/twse-closes.json"
jq -c '.tables[0].data | map(select(.[0] | test("^7.....$") | not) | {(.[0]): .[2]}) | add' "$1/tpex-closes.json"
