// Puts the demo world into an empty marketplace. All rows go in with one transaction: a making that is cut off leaves
// nothing, and the next start makes it anew; pictures are the same files every time.
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { copyRows } from './database/copy-rows.ts'
import { DEMO_MADE, DEMO_PASSWORD, demoEmail } from './people/demo-accounts.ts'
import { calendarOf } from './demo-calendar.ts'
import { demoId } from './database/demo-id.ts'
import { createLedger, type Ledger } from './database/ledger.ts'
import { storePictures } from './listings/listing-pictures.ts'
import type { Paper } from './history/papers.ts'
import { makeWorld } from './make-world.ts'
import { TABLE_ORDER } from './database/table-order.ts'

export type DemoOptions = {
  url: string
  storage: Storage
  secrets: { appSecret: string; encryptionKey: string }
  /** The first day of the world; everything is dated from it. */
  today: Day
  onProgress?: (line: string) => void
}

/** One number for all who would make it at the same time. */
const LOCK_KEY = 0x7468_6465

/** False, and nothing done, when somebody already lives here. */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  const say = options.onProgress ?? (() => {})
  const client = new pg.Client({ connectionString: options.url, application_name: 'tahanan demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isUninhabited(client))) return false
    const began = performance.now()
    say('Making the demo data; this happens once.')
    const [, pictures] = await Promise.all([fillDatabase(client, options, say), storePictures(options.storage)])
    say(`  ${pictures} pictures`)
    say(`The demo data is there (${((performance.now() - began) / 1_000).toFixed(1)} s).`)
    return true
  } finally {
    await client.end()
  }
}

async function fillDatabase(client: pg.Client, options: DemoOptions, say: (line: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    if (await isUninhabited(client)) {
      const { ledger, papers } = await writeLedger(client, options)
      say(`  ${ledger.total().toLocaleString('en-PH')} rows written down`)
      await storePapers(options.storage, papers)
      await copyLedger(client, ledger)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  // The planner knows nothing of tables filled a moment ago.
  await client.query('analyze')
}

async function isUninhabited(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    `select exists (select 1 from users) or exists (select 1 from properties)
       or exists (select 1 from audit_log where action = $1) as inhabited`,
    [DEMO_MADE],
  )
  return rows[0]?.inhabited === false
}

async function writeLedger(
  client: pg.Client,
  { secrets, today }: DemoOptions,
): Promise<{ ledger: Ledger; papers: Paper[] }> {
  const amenities = await client.query<{ id: string; slug: string }>('select id, slug from amenities')
  const calendar = calendarOf(today)
  const ledger = createLedger()
  const { papers } = makeWorld({
    calendar,
    ledger,
    cipher: createCipher([secrets.encryptionKey]),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    positionSecret: secrets.appSecret,
    amenityIds: new Map(amenities.rows.map(({ id, slug }) => [slug, id])),
    adminId: demoId('user', demoEmail('admin')),
  })
  ledger.add(auditLog, { at: calendar.now, action: DEMO_MADE, subjectType: 'marketplace', details: { today } })
  return { ledger, papers }
}

/** Before the rows that point at them; a making that is cut off puts the same files there again. */
async function storePapers(storage: Storage, papers: readonly Paper[]): Promise<void> {
  const waiting = [...papers]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await storage.put({ bucket: 'documents', path: next.path }, next.bytes, { contentType: 'application/pdf' })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function copyLedger(client: pg.Client, ledger: Ledger): Promise<void> {
  const pages = new Map(ledger.tables().map((page) => [getTableName(page.table), page]))
  for (const table of TABLE_ORDER) {
    const name = getTableName(table)
    const page = pages.get(name)
    pages.delete(name)
    if (page && page.rows.length > 0) await copyRows(client, page.table, page.rows)
  }
  if (pages.size > 0) throw new Error(`The order of tables lacks ${[...pages.keys()].join(', ')}.`)
}
