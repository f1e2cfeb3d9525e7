// A server of the older version runs beside the new one during a deployment: docs/operate.md, Expand and contract
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'
import { findLongLocks } from './migration-locks.ts'

/** Landed before there was this rule. */
const LAST_ACCEPTED = '0024_lapsed_proposals_and_corrected_rents.sql'

const read = (name: string) => readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')
const names = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

test('no new migration locks a table for long or breaks the older version, unless it says why it is safe', () => {
  expect(names).toContain(LAST_ACCEPTED)
  const found = names
    .filter((name) => name > LAST_ACCEPTED)
    .flatMap((name) => findLongLocks(read(name)).map((problem) => `${name}: ${problem}`))
  expect(found).toEqual([])
})

test('null control: earlier migrations have such statements', () => {
  const found = names.filter((name) => name <= LAST_ACCEPTED).filter((name) => findLongLocks(read(name)).length > 0)
  expect(found.length).toBeGreaterThan(5)
})

test.each([
  ['create index "a" on "users" using btree ("email");', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX "a" ON public.users (email)', 'CONCURRENTLY'],
  ['ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (age > 0);', 'NOT VALID'],
  [
    'ALTER TABLE "users" ADD CONSTRAINT "a" FOREIGN KEY ("x") REFERENCES "public"."y"("id") ON DELETE no action;',
    'NOT VALID',
  ],
  ['ALTER TABLE "users" ADD CONSTRAINT "a" UNIQUE("x");', 'USING INDEX'],
  ['ALTER TABLE "users" ALTER COLUMN "x" SET NOT NULL;', 'NOT VALID'],
  ['ALTER TABLE "users" ADD COLUMN "x" text NOT NULL;', 'default'],
  ['ALTER TABLE "users" ALTER COLUMN "x" SET DATA TYPE numeric;', 'in batches'],
  ['ALTER TABLE "users" DROP COLUMN "x";', 'older version'],
  ['ALTER TABLE "users" RENAME COLUMN "x" TO "y";', 'older version'],
  ['ALTER TABLE "users" RENAME TO "people";', 'older version'],
  ['DROP TABLE "users";', 'older version'],
  ["UPDATE users SET x = 'y';", 'in batches'],
  ['LOCK TABLE users;', 'for long'],
])('%s is refused', (statement, remedy) => {
  expect(findLongLocks(statement)).toEqual([expect.stringContaining(remedy)])
  expect(findLongLocks(`-- safe: the table has one row for each city, about 1,600\n${statement}`)).toEqual([])
  expect(findLongLocks(`-- safe: yes\n${statement}`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "users" ADD COLUMN "x" text;',
  `ALTER TABLE "users" ADD COLUMN "x" text DEFAULT 'a' NOT NULL;`,
  'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (age > 0) NOT VALID;',
  'ALTER TABLE "users" VALIDATE CONSTRAINT "a";',
  'CREATE TABLE "new" ("id" uuid NOT NULL);\nCREATE INDEX "a" ON "new" ("id");',
  'CREATE TABLE "new" ("id" uuid);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
  'create function f() returns trigger language plpgsql as $$ begin update users set x = 1; return new; end $$;',
])('%s is accepted', (migration) => {
  expect(findLongLocks(migration)).toEqual([])
})

test('a reason is for its own statement only', () => {
  const reason = '-- safe: the table has one row for each city, about 1,600\n'
  const [first, second] = ['create index a on cities (x);', 'create index b on users (x);']
  expect(findLongLocks(`${reason}${first}--> statement-breakpoint\n${second}`)).toEqual([
    expect.stringContaining('index b'),
  ])
})
