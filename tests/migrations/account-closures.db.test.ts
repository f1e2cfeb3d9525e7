// The hand-written statements of the migrations about closed accounts: what a deactivation does since then is done for the people who were
// deactivated before.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_ROLE } from '#app/db/embedded/app-role.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { cloneTemplate, type Clone } from '#tests/support/database/database.ts'

/** The migrations before 0005_account_closures. */
const BEFORE_CLOSURES = 5
const [CLOSED, OPEN] = [buildId(1), buildId(2)]

let clone: Clone
let client: pg.Client

function buildId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Neither foreign keys nor the texts of a listing are tested here, so that a row needs no family of rows around it. */
const insertOldRows = `
  set session_replication_role = replica;
  insert into users (id, email, full_name) values
    ('${CLOSED}', 'closed@tahanan.example', 'Closed'), ('${OPEN}', 'open@tahanan.example', 'Open');
  insert into user_profiles (user_id, full_name, user_type, is_active) values
    ('${CLOSED}', 'Closed', 'agent', false), ('${OPEN}', 'Open', 'agent', true);
  insert into agents (user_id, agency_name) values ('${CLOSED}', 'Closed'), ('${OPEN}', 'Open');
  alter table properties drop constraint properties_whole_unless_draft;
  insert into properties (id, owner_id, property_type, status, inactive_reason, published_at, deleted_at) values
    ('${buildId(11)}', '${CLOSED}', 'condo', 'active', null, now(), null),
    ('${buildId(12)}', '${CLOSED}', 'condo', 'pending', null, null, null),
    ('${buildId(13)}', '${CLOSED}', 'condo', 'inactive', 'rented', now(), null),
    ('${buildId(14)}', '${CLOSED}', 'condo', 'active', null, now(), now()),
    ('${buildId(15)}', '${OPEN}', 'condo', 'active', null, now(), null);
  insert into listing_reports (property_id, reason, status, handled_at) values
    ('${buildId(11)}', 'scam', 'open', null), ('${buildId(11)}', 'duplicate', 'dismissed', now()),
    ('${buildId(15)}', 'scam', 'open', null);
  insert into messages (id, conversation_id, sender_id, content) values
    ('${buildId(21)}', '${buildId(31)}', '${CLOSED}', 'Pay first'), ('${buildId(22)}', '${buildId(31)}', '${OPEN}', 'Hello');
  insert into message_reports (message_id, reason) values
    ('${buildId(21)}', 'asks_for_money'), ('${buildId(22)}', 'harassment');
  set session_replication_role = origin`

const queryRows = async (query: string): Promise<unknown[]> =>
  (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows

beforeAll(async () => {
  clone = await cloneTemplate(inject('postgresUrl'), 'template0')
  await migrateDatabase(clone.url, { onlyFirst: BEFORE_CLOSURES, appRole: APP_ROLE })
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query(insertOldRows)
  await migrateDatabase(clone.url, { appRole: APP_ROLE })
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

test('the agent record of a closed account is inactive and remembers why; that of an open account stays', async () => {
  expect(await queryRows('select agency_name, is_active, closed_with_account from agents order by 1')).toEqual([
    ['Closed', false, true],
    ['Open', true, false],
  ])
})

test('only the public listings of a closed account are taken down, with the reason that an undo looks for', async () => {
  expect(await queryRows('select id, status, inactive_reason, version from properties order by id')).toEqual([
    [buildId(11), 'inactive', 'account_closed', 2],
    [buildId(12), 'pending', null, 1],
    [buildId(13), 'inactive', 'rented', 1],
    [buildId(14), 'active', null, 1],
    [buildId(15), 'active', null, 1],
  ])
})

test('only open reports about a closed account leave the queue', async () => {
  const columns = 'reason, status, outcome, handled_at is not null'
  expect(await queryRows(`select property_id, ${columns} from listing_reports order by property_id, reason`)).toEqual([
    [buildId(11), 'duplicate', 'dismissed', null, true],
    [buildId(11), 'scam', 'resolved', 'account_closed', true],
    [buildId(15), 'scam', 'open', null, false],
  ])
  expect(await queryRows(`select message_id, ${columns} from message_reports order by message_id`)).toEqual([
    [buildId(21), 'asks_for_money', 'resolved', 'account_closed', true],
    [buildId(22), 'harassment', 'open', null, false],
  ])
})
