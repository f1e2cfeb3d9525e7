// Seeds an empty database with the demo data. All rows are inserted in one transaction, so an interrupted seed leaves no rows and the
// next start repeats it; pictures are overwritten with the same files.
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { PUBLISHED_DEMO_PASSWORD } from '#app/config/demo-password.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { runConcurrently } from '#seed/run-concurrently.ts'
import { REMOVE_UNUSED_HOMES } from './buildings/buildings.ts'
import { copyRows } from './database/copy-rows.ts'
import { DEMO_MADE_ACTION, getDemoEmail } from './people/demo-accounts.ts'
import { createDemoCalendar } from './demo-calendar.ts'
import { demoId } from './database/demo-id.ts'
import { createPendingRows, type PendingRows } from './database/pending-rows.ts'
import { storePictures } from './listings/listing-pictures.ts'
import { numberReceipts } from './history/money/receipt-numbers.ts'
import { ACCEPT_REPORTS } from './history/rental-records.ts'
import type { SampleDocument } from './history/sample-documents.ts'
import { makeDemoData } from './make-demo-data.ts'
import { TABLE_ORDER } from './database/table-order.ts'

export type DemoOptions = {
  url: string
  storage: Storage
  secrets: { appSecret: string; encryptionKey: string }
  /** All dates in the demo data are relative to this day. */
  today: Day
  /** For a public server: the password of all accounts instead of the published one. No administrator is made. */
  publicPassword?: string | undefined
  onProgress?: (line: string) => void
}

/** Advisory lock key, so that only one process seeds. */
const LOCK_KEY = 0x7468_6465

/** Returns false and changes nothing if the database has data. */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  const report = options.onProgress ?? (() => {})
  const client = new pg.Client({ connectionString: options.url, application_name: 'tahanan demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isDatabaseEmpty(client))) return false
    const startedAt = performance.now()
    report('Making the demo data; this happens once.')
    const [, pictures] = await Promise.all([fillDatabase(client, options, report), storePictures(options.storage)])
    report(`  ${pictures} pictures`)
    report(`The demo data is there (${((performance.now() - startedAt) / 1_000).toFixed(1)} s).`)
    return true
  } finally {
    await client.end()
  }
}

async function fillDatabase(client: pg.Client, options: DemoOptions, report: (line: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    if (await isDatabaseEmpty(client)) {
      const { pendingRows, sampleDocuments } = await makePendingRows(client, options)
      numberReceipts(pendingRows)
      report(`  ${pendingRows.countRows().toLocaleString('en-PH')} rows written down`)
      await storeSampleDocuments(options.storage, sampleDocuments)
      await insertPendingRows(client, pendingRows)
      await client.query(ACCEPT_REPORTS)
      await client.query(REMOVE_UNUSED_HOMES)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  // The planner has no statistics for the new rows yet.
  await client.query('analyze')
}

async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has_data: boolean }>(
    `select exists (select 1 from users) or exists (select 1 from properties)
       or exists (select 1 from audit_log where action = $1) as has_data`,
    [DEMO_MADE_ACTION],
  )
  return rows[0]?.has_data === false
}

async function makePendingRows(
  client: pg.Client,
  { secrets, today, publicPassword }: DemoOptions,
): Promise<{ pendingRows: PendingRows; sampleDocuments: SampleDocument[] }> {
  const amenities = await client.query<{ id: string; slug: string }>('select id, slug from amenities')
  const calendar = createDemoCalendar(today)
  const pendingRows = createPendingRows()
  const sampleDocuments = await makeDemoData({
    calendar,
    pendingRows,
    cipher: createCipher([secrets.encryptionKey]),
    passwordHash: await hashPassword(publicPassword ?? PUBLISHED_DEMO_PASSWORD),
    positionSecret: secrets.appSecret,
    amenityIds: new Map(amenities.rows.map(({ id, slug }) => [slug, id])),
    adminId: publicPassword === undefined ? demoId('user', getDemoEmail('admin')) : null,
  })
  pendingRows.add(auditLog, {
    at: calendar.now,
    action: DEMO_MADE_ACTION,
    subjectType: 'marketplace',
    details: { today },
  })
  return { pendingRows, sampleDocuments }
}

/** Stored before the rows that refer to them; a repeated seed overwrites the same files. */
async function storeSampleDocuments(storage: Storage, sampleDocuments: readonly SampleDocument[]): Promise<void> {
  await runConcurrently(sampleDocuments, 8, async ({ path, bytes, contentType }) => {
    await storage.put({ bucket: 'documents', path }, bytes, { contentType })
  })
}

async function insertPendingRows(client: pg.Client, pendingRows: PendingRows): Promise<void> {
  const rowsByTable = new Map(pendingRows.tables().map((tableRows) => [getTableName(tableRows.table), tableRows]))
  for (const table of TABLE_ORDER) {
    const name = getTableName(table)
    const tableRows = rowsByTable.get(name)
    rowsByTable.delete(name)
    if (tableRows && tableRows.rows.length > 0) await copyRows(client, tableRows.table, tableRows.rows)
  }
  if (rowsByTable.size > 0) throw new Error(`TABLE_ORDER lacks ${[...rowsByTable.keys()].join(', ')}.`)
}
