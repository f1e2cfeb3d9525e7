#!/bin/sh
# Run once by the image of PostgreSQL: the role of the application, which owns nothing (docs/operate.md, Database roles).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role tahanan_app login password :'password';
SQL
