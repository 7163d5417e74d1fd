#!/usr/bin/env bash
# Days of closes into a database with jq and the sqlite3 shell: history_jq.sh FOLDER STORE
set -euo pipefail
sqlite3 "$2" "PRAGMA journal_mode = WAL; CREATE TABLE bar (day INT, code TEXT, open REAL, high REAL, low REAL,
  close REAL, volume INT, value INT, PRIMARY KEY (day, code)) WITHOUT ROWID;" >/dev/null
jq -r '.[] | [.Date, .Code, .OpeningPrice, .HighestPrice, .LowestPrice, .ClosingPrice, .TradeVolume, .TradeValue]
  | @csv' "$1"/twse-bars-*.json | sqlite3 -csv "$2" ".import /dev/stdin bar"
