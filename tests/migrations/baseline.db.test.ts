// The baseline replaced 44 migrations. catalog-before-baseline.txt was read from a database that these had built.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_ROLE } from '#app/db/embedded/app-role.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { cloneTemplate, type Clone } from '#tests/support/database/database.ts'
import { readCatalog } from './read-catalog.ts'

let clone: Clone
let client: pg.Client

beforeAll(async () => {
  clone = await cloneTemplate(inject('postgresUrl'), 'template0')
  await migrateDatabase(clone.url, { onlyFirst: 1, appRole: APP_ROLE })
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

const readExpected = () =>
  readFileSync(new URL('catalog-before-baseline.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(removeLaterGrants)

/** Privileges are granted by the names of today, so those of tables that were renamed later cannot be compared. */
const RENAMED_LATER =
  /^(relation public\.(?:cheques|cheque_lines|payment_acknowledgements|payment_receipts) .*) grants .*$/
const removeLaterGrants = (line: string) => line.replace(RENAMED_LATER, '$1')

const readActual = async () => (await readCatalog(client)).map(removeLaterGrants)

/** What only one of two catalogs has. */
const findDifferences = (expected: readonly string[], actual: readonly string[]) => ({
  missing: expected.filter((line) => !actual.includes(line)),
  added: actual.filter((line) => !expected.includes(line)),
})

test('the baseline builds the schema that the 44 migrations built', async () => {
  const expected = readExpected()
  expect(expected.length).toBeGreaterThan(2_000)
  const actual = await readActual()
  expect(findDifferences(expected, actual)).toEqual({ missing: [], added: [] })
  expect(actual).toHaveLength(expected.length)
})

test.each([
  [
    'a changed column',
    'alter table report_days alter column viewings type bigint',
    'column public.report_days.viewings',
  ],
  ['a dropped index', 'drop index properties_public_filters', 'index CREATE INDEX properties_public_filters'],
  ['a disabled trigger', 'alter table audit_log disable trigger user', 'trigger CREATE TRIGGER audit_log_append_only'],
  ['a changed grant', `grant delete on audit_log to ${APP_ROLE}`, 'relation public.audit_log'],
  ['a changed row', `update amenities set name = 'Other' where slug = 'gym'`, 'row amenities'],
])('null control: the comparison finds %s', async (_, statement, line) => {
  await client.query('begin')
  await client.query(statement)
  const { missing } = findDifferences(readExpected(), await readActual())
  await client.query('rollback')
  expect(missing).toEqual([expect.stringContaining(line)])
})
