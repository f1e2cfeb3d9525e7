// Plants a value in every text column of every table and searches the exports for values of rows that the person may not read. The
// permission policy decides what a person may read, independently of the conditions of the export (promises P2, Z4, Z6, Z7).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { isSecretName, type Person } from '#app/db/schema/personal-data.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAllowed, POLICY } from '#app/permissions/policy.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makePeopleWithManyRelations } from '#tests/support/fixtures/many-relations.ts'
import { collectPersonalData } from './personal-data.queries.server.ts'
import { PERSONAL_TABLES, type PersonalTableName } from './personal-tables.data.server.ts'
import { VISIBLE_ROWS } from './visible-rows.data.server.ts'

type Row = Record<string, unknown>
type Tables = Record<string, Row[]>

const database = setUpTestDatabase()
let folder: string
let ctx: Ctx
let people: Person[]
let all: Tables

/** Columns that connect a row with a person keep their values. */
const IDENTITY_COLUMNS = ['email', 'to_address', 'reply_to', 'sender', 'subject_type', 'subject_id']
const TEXT_COLUMNS = `
  select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and (c.data_type in ('text', 'jsonb') or c.udt_name = '_text') and not c.column_name = any ($1)
    and not exists (select from pg_constraint k where k.conrelid = format('public.%I', c.table_name)::regclass
      and (k.conname = c.table_name || '_' || c.column_name || '_known'
        or k.contype = 'f' and (select attnum from pg_attribute a where a.attrelid = k.conrelid and a.attname = c.column_name) = any (k.conkey)
        or k.contype = 'f' and k.confrelid = k.conrelid))
    and not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = format('public.%I', c.table_name)::regclass
      and (select attnum from pg_attribute a where a.attrelid = k.confrelid and a.attname = c.column_name) = any (k.confkey))`
const PLANTED = /Planted\w+\.\w+#\d+#/g

async function plantValues(): Promise<void> {
  const { pool } = database
  const { rows: checks } = await pool.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  )
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(TEXT_COLUMNS, [
    IDENTITY_COLUMNS,
  ])
  expect(columns.length).toBeGreaterThan(150)
  const tables = [...new Set(columns.map(({ table }) => table))]
  await pool.query(['create sequence planted', ...checks.map(({ statement }) => statement)].join(';'))
  await pool.query(tables.map((table) => `alter table ${table} disable trigger user`).join(';'))
  const updates = tables.map((table) => {
    const assignments = columns
      .filter((each) => each.table === table)
      .map(({ column, type }) => {
        const value = `'Planted${table}.${column}#' || nextval('planted') || '#'`
        if (type === 'jsonb') return `"${column}" = jsonb_build_object('text', ${value})`
        return `"${column}" = ${type === 'ARRAY' ? `array[${value}]` : value}`
      })
    return `update ${table} set ${assignments.join(', ')}`
  })
  await pool.query(updates.join(';'))
}

async function readEveryRow(): Promise<Tables> {
  const tables: Tables = {}
  for (const { table } of PERSONAL_TABLES) {
    const { rows } = await database.pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)
    tables[table] = rows.map(({ row }) => row)
  }
  return tables
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tahanan-test-visible-'))
  const { cipher } = createTestContext(database.db).adapters
  const adapters = { storage: createDiskStorage(folder), cipher: { ...cipher, decrypt: (text: string) => text } }
  ctx = createTestContext(database.db, { adapters })
  people = await makePeopleWithManyRelations(ctx)
  await plantValues()
  all = await readEveryRow()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// What the predicates of the policy read, from the rows
const find = (table: string, id: unknown) => all[table]?.find((row) => row.id === id)
const getAgent = (id: unknown) => {
  const agent = find('agents', id)
  return agent ? { userId: agent.user_id, isActive: agent.is_active } : null
}
const getListing = (id: unknown) => {
  const row = find('properties', id)
  const agent = getAgent(row?.agent_id)
  return { listing: { ownerId: row?.owner_id, agentUserId: agent?.userId ?? null, agentIsActive: agent?.isActive } }
}
const getConversation = (id: unknown) => {
  const row = find('conversations', id)
  return (
    row && { client: { userId: row.client_user_id }, agent: getAgent(row.agent_id), ...getListing(row.property_id) }
  )
}
const getClient = (id: unknown) => ({
  relationships: (all.agent_client_relationships ?? [])
    .filter((row) => row.client_id === id)
    .map((row) => ({ agent: getAgent(row.agent_id), status: row.status }))
    .flatMap(({ agent, status }) => (agent?.isActive ? [{ agentUserId: agent.userId, status }] : [])),
})
const getRental = (id: unknown) => {
  const row = find('rentals', id)
  return row && { tenantId: row.tenant_id, ...getListing(row.property_id) }
}
const getDocument = (row: Row) => ({ ...getRental(row.rental_id), audience: row.audience, uploadedBy: row.uploaded_by })
const getBooking = (id: unknown) => {
  const row = find('bookings', id)
  return row && { guestId: row.guest_id, ...getListing(row.property_id) }
}
const getInspection = (id: unknown) => {
  const row = find('inspections', id)
  const agent = getAgent(row?.agent_id)
  return (
    row && {
      tenantId: row.tenant_id,
      assignedUserId: agent?.isActive ? agent.userId : null,
      ...getListing(row.property_id),
    }
  )
}
const getMaintenanceRequest = (id: unknown) => {
  const row = find('maintenance_requests', id)
  return row && { tenantId: row.requested_by, assignedUserId: row.assigned_user_id, ...getListing(row.property_id) }
}
const isOwnClientEntry = (row: Row | undefined, { id, email }: Person) =>
  row !== undefined && (row.user_id === id || (row.user_id === null && row.email === email))

const getClientRow = (id: unknown, person: Person) => isOwnClientEntry(find('clients', id), person) || getClient(id)

/** The subject of the policy for each table in VISIBLE_ROWS. `true`: the row is the person's own, which no action covers. */
const SUBJECTS: { [Table in PersonalTableName]?: (row: Row, person: Person) => unknown } = {
  listing_videos: (row) => ({ ownerId: find('properties', row.property_id)?.owner_id }),
  property_images: (row) => ({ ownerId: find('properties', row.property_id)?.owner_id }),
  spaces: (row) => ({ ownerId: find('buildings', row.building_id)?.owner_id }),
  property_daily_stats: (row) => ({ userId: find('properties', row.property_id)?.owner_id }),
  listing_scan_days: (row) => ({ ownerId: find('properties', row.property_id)?.owner_id }),
  wishlist_properties: (row) => ({ userId: find('wishlists', row.wishlist_id)?.user_id }),
  saved_search_matches: (row) => ({ userId: find('saved_searches', row.search_id)?.user_id }),
  conversations: (row) => getConversation(row.id),
  messages: (row) => getConversation(row.conversation_id),
  message_attachments: (row) => getConversation(find('messages', row.message_id)?.conversation_id),
  clients: (row, person) => isOwnClientEntry(row, person) || getClient(row.id),
  agent_client_relationships: (row, person) =>
    isOwnClientEntry(find('clients', row.client_id), person) ||
    (row.status === 'active' ? getClient(row.client_id) : undefined),
  client_stage_changes: (row, person) =>
    isOwnClientEntry(find('clients', row.client_id), person) || getClient(row.client_id),
  client_notes: (row, person) => isOwnClientEntry(find('clients', row.client_id), person) || getClient(row.client_id),
  shortlists: (row, person) => getClientRow(row.client_id, person),
  shortlist_items: (row, person) => getClientRow(find('shortlists', row.shortlist_id)?.client_id, person),
  client_files: (row, person) => getClientRow(row.client_id, person),
  agent_reviews: (row) => ({ userId: row.author_id, agentUserId: getAgent(row.agent_id)?.userId }),
  appointments: (row, person) =>
    isOwnClientEntry(find('clients', row.client_id), person) ||
    (row.client_id === null ? getAgent(row.agent_id)?.userId === person.id : getClient(row.client_id)),
  brokerages: (row) => ({ userId: getAgent(row.broker_id)?.userId }),
  brokerage_members: (row, { id, email }) => ({
    userId: row.email === email ? id : getAgent(row.agent_id)?.userId,
  }),
  lead_assignments: (row) => ({ userId: getAgent(find('brokerage_members', row.member_id)?.agent_id)?.userId }),
  commissions: (row) => ({ userId: getAgent(row.agent_id)?.userId }),
  commission_agreements: (row) => ({ userId: getAgent(row.agent_id)?.userId }),
  application_documents: (row) => {
    const application = find('rental_applications', row.application_id)
    return { applicantUserId: application?.applicant_user_id, ...getListing(application?.property_id) }
  },
  passport_shares: (row) => ({ userId: find('rental_applications', row.application_id)?.applicant_user_id }),
  bookings: (row) => getBooking(row.id),
  booking_proofs: (row) => getBooking(row.booking_id),
  rentals: (row) => getRental(row.id),
  payments: (row) => getRental(row.rental_id),
  payment_proofs: (row) => getRental(find('payments', row.payment_id)?.rental_id),
  payment_acknowledgments: (row) => getRental(row.rental_id),
  payment_reminders: (row) => getRental(find('payments', row.payment_id)?.rental_id),
  post_dated_checks: (row) => getRental(row.rental_id),
  post_dated_check_lines: (row) => getRental(find('post_dated_checks', row.check_id)?.rental_id),
  shared_bill_parts: (row) => getRental(row.rental_id),
  held_cash: (row) => ({ userId: row.owner_id }),
  utility_readings: (row) => getRental(row.rental_id),
  renewal_offers: (row) => getRental(row.rental_id),
  early_end_proposals: (row) => getRental(row.rental_id),
  lease_signings: (row) => getRental(row.rental_id),
  roommate_shares: (row) => getRental(row.rental_id),
  roommate_changes: (row) => getRental(row.rental_id),
  roommate_consents: (row) => getRental(find('roommate_changes', row.change_id)?.rental_id),
  lease_signatures: (row) => getRental(find('lease_signings', row.signing_id)?.rental_id),
  tenant_invitations: (row) => getRental(row.rental_id),
  opening_figures: (row) => getRental(row.rental_id),
  documents: (row) => getDocument(row),
  condition_reports: (row) => getRental(row.rental_id),
  condition_entries: (row) => getRental(find('condition_reports', row.report_id)?.rental_id),
  condition_photos: (row) =>
    getRental(find('condition_reports', find('condition_entries', row.entry_id)?.report_id)?.rental_id),
  deposit_deductions: (row) => getRental(row.rental_id),
  deposit_deduction_lines: (row) => getRental(find('deposit_deductions', row.deduction_id)?.rental_id),
  deposit_returns: (row) => getRental(row.rental_id),
  maintenance_requests: (row) => getMaintenanceRequest(row.id),
  maintenance_updates: (row) => getMaintenanceRequest(row.request_id),
  maintenance_photos: (row) => getMaintenanceRequest(row.request_id),
  inspections: (row) => getInspection(row.id),
  busy_times: (row) => ({ userId: find('imported_calendars', row.calendar_id)?.user_id }),
  viewing_proposals: (row) => getInspection(row.inspection_id),
  contact_messages: (row, { id, email }) => ({ userId: row.user_id ?? (row.email === email ? id : '') }),
  emails: (row, { id, email }) => ({
    userId: [email, `<${email}>`].includes(String(row.to_address).split(' ').at(-1) ?? '') ? id : '',
  }),
}

function mayRead(person: Person, table: string, row: Row): boolean {
  const key = table as PersonalTableName
  const visible = VISIBLE_ROWS[key]
  if (!visible) return isOwnRow(person, table, row)
  const subject = SUBJECTS[key]?.(row, person)
  if (typeof subject === 'boolean') return subject
  return (['tenant', 'landlord', 'agent'] as const).some((role) =>
    isAllowed(POLICY, { id: person.id, role, isActive: true }, visible.action, subject),
  )
}

const describeRows = (table: string) => {
  const declaration = PERSONAL_TABLES.find((each) => each.table === table)
  return new PgDialect().sqlToQuery(declaration?.rows({ id: 'the id', email: 'the address' }) ?? sql``).sql
}
/** For tables without an entry: a column of the declaration has the id or the address of the person. */
function isOwnRow({ id, email }: Person, table: string, row: Row): boolean {
  const columns = [...describeRows(table).matchAll(/"t"\."(\w+)" = /g)].map(([, column = '']) => column)
  return columns.some((column) => row[column] === id || row[column] === email)
}

/** Planted values in the text whose row the person may not read, and credentials of anybody, as `table.column`. */
function findLeaks(person: Person, text: string): string[] {
  const readable = new Set<string>()
  for (const [table, rows] of Object.entries(all)) {
    for (const row of rows) {
      if (mayRead(person, table, row)) for (const value of JSON.stringify(row).match(PLANTED) ?? []) readable.add(value)
    }
  }
  const leaked = (text.match(PLANTED) ?? []).filter((value) => {
    const column = value.slice(value.indexOf('.') + 1, value.indexOf('#'))
    return !readable.has(value) || (isSecretName(column) && column !== 'text_hash')
  })
  return [...new Set(leaked.map((value) => value.slice('Planted'.length, value.indexOf('#'))))].sort()
}

const ADDRESS = /[\w.+-]+@[\w.-]+/g
/** Addresses of other people in the text that no row contains which the person may read. */
function findLeakedAddresses(person: Person, text: string): string[] {
  const readable = Object.entries(all).flatMap(([table, rows]) => rows.filter((row) => mayRead(person, table, row)))
  const known = new Set(JSON.stringify(readable).match(ADDRESS))
  return (text.match(ADDRESS) ?? []).filter((address) => !known.has(address))
}

/** The export without the permission predicates and without the list of secret columns. */
async function collectDeclaredRows(person: Person): Promise<Tables> {
  const tables: Tables = {}
  for (const { table, rows, notExported } of PERSONAL_TABLES) {
    if (notExported) continue
    const found = await database.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${rows(person)}`,
    )
    tables[table] = found.rows.map(({ row }) => row)
  }
  return tables
}

describe('rows that the export contains', () => {
  test('a table whose rows involve other people names the action of the policy that shows them', () => {
    const exported = PERSONAL_TABLES.filter(({ notExported }) => !notExported).map(({ table }) => table)
    const shared = exported.filter((table) => /select/i.test(describeRows(table)))
    expect(shared.length).toBeGreaterThan(15)
    expect(shared.filter((table) => !Object.hasOwn(VISIBLE_ROWS, table))).toEqual([])
    expect(Object.keys(SUBJECTS).sort()).toEqual(Object.keys(VISIBLE_ROWS).sort())
  })

  test('an export contains no planted value and no address of a row that the policy does not show to the person', async () => {
    const exportedColumns = new Set<string>()
    for (const person of people) {
      const text = JSON.stringify(await collectPersonalData(ctx, person))
      expect(findLeaks(person, text)).toEqual([])
      expect(findLeakedAddresses(person, text)).toEqual([])
      for (const value of text.match(PLANTED) ?? []) exportedColumns.add(value.slice(7, value.indexOf('#')))
    }
    expect(exportedColumns.size).toBeGreaterThan(80)
  })

  test('an export contains every declared row that the policy shows to the person', async () => {
    for (const person of people) {
      const declared = await collectDeclaredRows(person)
      const { tables } = await collectPersonalData(ctx, person)
      for (const [table, rows] of Object.entries(declared)) {
        const expected = rows.filter((row) => mayRead(person, table, row)).map(({ id }) => String(id))
        expect((tables[table] ?? []).map(({ id }) => String(id)).sort(), table).toEqual(expected.sort())
      }
    }
  })

  test('without the predicates of the policy and the secret columns, exports contain data of others (null control)', async () => {
    const leaks = new Set<string>()
    const addresses: string[] = []
    for (const person of people) {
      const text = JSON.stringify(await collectDeclaredRows(person))
      for (const leak of findLeaks(person, text)) leaks.add(leak)
      addresses.push(...findLeakedAddresses(person, text))
    }
    expect([...leaks]).toEqual(
      expect.arrayContaining([
        'messages.content',
        'clients.name',
        'clients.phone',
        'agent_client_relationships.notes',
        'appointments.notes',
        'contact_messages.message',
        'documents.title',
        'emails.text_body',
        'inspections.notes',
        'maintenance_updates.message',
        'sessions.previous_token',
        'sessions.token',
      ]),
    )
    expect(addresses).toContain(people[3]?.email)
  })
})
