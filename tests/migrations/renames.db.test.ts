// Migrations after the baseline rename tables to the words of the glossary. They keep the rows, and no old name stays in the catalogs.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_ROLE } from '#app/db/embedded/app-role.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { cloneTemplate, type Clone } from '#tests/support/database/database.ts'
import { readCatalog } from './read-catalog.ts'

let clone: Clone
let client: pg.Client

/** Foreign keys are not what is tested here, so that a row needs no family of rows around it. */
const insertOldRows = `
  set session_replication_role = replica;
  insert into cheques (id, rental_id, recorded_by, bank, number, cheque_date, amount) values
    ('${buildId(1)}', '${buildId(2)}', '${buildId(3)}', 'BPI', '0001001', '2026-04-05', 100);
  insert into cheque_lines (cheque_id, payment_id, amount) values ('${buildId(1)}', '${buildId(4)}', 100);
  insert into booking_proofs (booking_id, submitted_by, amount, method, paid_on, reference) values
    ('${buildId(5)}', '${buildId(3)}', 100, 'cheque', '2026-04-05', 'A1');
  insert into payment_receipts (payment_id, submitted_by, amount, method, paid_on, status, decided_at) values
    ('${buildId(4)}', '${buildId(3)}', 100, 'cheque', '2026-04-05', 'confirmed', now());
  insert into payment_acknowledgements (number, transfer_id, rental_id, issued_at) values (1001, '${buildId(6)}', '${buildId(2)}', now());
  insert into notifications (user_id, topic, kind, subject_type, subject_id) values
    ('${buildId(3)}', 'payments', 'cheque.due', 'rental', '${buildId(2)}'),
    ('${buildId(3)}', 'payments', 'receipt.confirmed', 'payment_receipt', '${buildId(6)}');
  insert into audit_log (action, subject_type, details) values
    ('cheque.moved', 'rental', '{"chequeId": "${buildId(1)}", "to": "cleared"}'),
    ('payment.recorded', 'rental', '{}');
  set session_replication_role = origin`

function buildId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const queryRows = async (query: string): Promise<unknown[]> =>
  (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows

beforeAll(async () => {
  clone = await cloneTemplate(inject('postgresUrl'), 'template0')
  await migrateDatabase(clone.url, { onlyFirst: 1, appRole: APP_ROLE })
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query(insertOldRows)
  await migrateDatabase(clone.url, { appRole: APP_ROLE })
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

test('checks, proofs, notifications and audit entries keep their rows under the new names', async () => {
  expect(await queryRows('select bank, number, check_date::text, amount::int from post_dated_checks')).toEqual([
    ['BPI', '0001001', '2026-04-05', 100],
  ])
  expect(await queryRows('select check_id, amount::int from post_dated_check_lines')).toEqual([[buildId(1), 100]])
  expect(await queryRows('select method from booking_proofs union all select method from payment_proofs')).toEqual([
    ['check'],
    ['check'],
  ])
  expect(await queryRows('select kind, subject_type from notifications order by kind')).toEqual([
    ['paymentProof.confirmed', 'payment_proof'],
    ['postDatedCheck.due', 'rental'],
  ])
  expect(await queryRows('select action, details from audit_log order by id')).toEqual([
    ['postDatedCheck.moved', { checkId: buildId(1), to: 'cleared' }],
    ['payment.recorded', {}],
  ])
})

test('acknowledgments keep their numbers', async () => {
  expect(await queryRows('select number, transfer_id from payment_acknowledgments')).toEqual([['1001', buildId(6)]])
})

test('the rows that triggers protect are protected again', async () => {
  for (const change of [
    'update post_dated_checks set amount = amount + 1',
    'delete from post_dated_check_lines',
    'delete from payment_acknowledgments',
    'update payment_proofs set amount = amount + 1',
    'update audit_log set at = now()',
  ])
    await expect(client.query(change), change).rejects.toMatchObject({ code: '42501' })
  const disabled = `select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`
  expect(await queryRows(disabled)).toEqual([])
})

test('no table, column, constraint, index, trigger or function has an old name', async () => {
  const names = (await queryRows(`select conname from pg_constraint where contype = 'n'`)).flat()
  const catalog = [...(await readCatalog(client)), ...names.map(String)].filter((line) => !line.startsWith('row '))
  expect(catalog.length).toBeGreaterThan(2_000)
  expect(catalog.filter((line) => /cheque|acknowledgement|payment_receipt/.test(line))).toEqual([])
})
