#!/bin/sh
# A code's offerings and last close with the sqlite3 shell: query_sqlite3.sh ROWS CODE
exec sqlite3 -readonly "$1" "SELECT * FROM offering WHERE code = '$2'; SELECT bar.* FROM (SELECT DISTINCT day FROM
  session WHERE held = 1 ORDER BY day DESC LIMIT 10) AS held CROSS JOIN bar ON bar.day = held.day AND bar.code = '$2' LIMIT 1"
