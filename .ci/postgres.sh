#!/usr/bin/env bash
# What depends on the database once more, on a PostgreSQL of its own: a fresh cluster in a temporary folder, gone at the end.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -1)
folder=$(mktemp -d)
# The server refuses to run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  as=(runuser -u postgres --)
  chown postgres "$folder"
fi
port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
cd /
trap '"${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
"${as[@]}" "$programs/initdb" -D "$folder/data" -A trust -U marquee -E UTF8 >/dev/null
"${as[@]}" "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-p $port -k $folder -h 127.0.0.1 -c fsync=off" start >/dev/null
cd - >/dev/null
# A file is named here if it reaches SQL that the engines run differently (search, dates, counts, locks) or proves what requests at once do.
files=(ad-log agenda attachments board-images board-videos calendar campaigns client-rooms drafts feed-schedule feed-stock feeds google-ads idempotency limits media notification-mails outbox plans remembered reports search storage tasks trash undo vault vault-canaries vault-imports)
files=("${files[@]/#/tests/contract/}")
CONTRACT_DATABASE_URL="postgres://marquee@127.0.0.1:$port/postgres" npx vitest run --project contract --maxWorkers=100% "${files[@]/%/.test.ts}" tests/durability/backup.test.ts
