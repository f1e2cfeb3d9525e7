// npm run drill:kill-autosaves [rounds]: owners type in the listing editor, the built server is killed with SIGKILL in the middle of the
// autosaves and started again. The drill keeps the acknowledged values; a save without a response is sent again unchanged, as the editor
// does (promises F1, M5). Exit code 1 if an acknowledged value is missing, a repeated save is a conflict, or a version has no audit entry.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestBrowser, makePersonWithPassword, type TestBrowser } from '#tests/support/accounts.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
const OWNERS = 4
/** Two editors of one listing type in different fields at the same time. */
const FIELDS = ['street', 'houseRules', 'leaseTerms'] as const
const SAVES_PER_FIELD = 40
const TIMEOUT_MS = 60_000

type Field = (typeof FIELDS)[number]
/** One field of one listing. `saved` is what the server acknowledged, `sent` what it may or may not have stored. */
type Typist = { listingId: string; owner: number; field: Field; saved: string; count: number; sent: string | null }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const database: Database = openDatabase(postgres.url)
const totals = { acknowledged: 0, conflicts: 0, lost: 0, unfinished: 0, withoutAudit: 0 }
let storedWithoutResponse = 0
try {
  for (let n = 0; n < ROUNDS; n++) await runRound(n)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const { acknowledged, ...problems } = totals
const isPassed = acknowledged > 0 && Object.values(problems).every((count) => count === 0)
console.log(
  `${ROUNDS} kills, ${acknowledged} acknowledged saves, ${storedWithoutResponse} stored without a response:`,
  JSON.stringify(problems),
)
console.log(isPassed ? 'every acknowledged save is stored' : 'something is lost')
process.exitCode = isPassed ? 0 : 1

async function runRound(n: number): Promise<void> {
  const people = await makeOwners()
  const typists = people.flatMap(({ listingId }, owner) =>
    FIELDS.map((field): Typist => ({ listingId, owner, field, saved: '', count: 0, sent: null })),
  )
  const before = await readVersions(typists)
  let server = await startServer()
  const browsers = await signIn(server, people, n)
  const killAfter = 5 + Math.floor(Math.random() * (typists.length * SAVES_PER_FIELD - 40))
  let saves = 0
  await Promise.all(
    typists.map((typist) =>
      type(server.url, browsers, typist, () => {
        if (++saves === killAfter) server.process.kill('SIGKILL')
      }),
    ),
  )
  await checkStored(typists)
  server = await startServer()
  const again = browsers.map(({ jar }, index) => {
    const browser = createTestBrowser(server.url, `10.${n + 1}.1.${index + 1}`)
    for (const [name, value] of jar) browser.jar.set(name, value)
    return browser
  })
  const deadline = Date.now() + TIMEOUT_MS
  while (typists.some(({ count }) => count < SAVES_PER_FIELD) && Date.now() < deadline) {
    await Promise.all(typists.map((typist) => type(server.url, again, typist, () => undefined)))
    await sleep(100)
  }
  await server.stop()
  await checkStored(typists)
  totals.unfinished += typists.filter(({ count }) => count < SAVES_PER_FIELD).length
  totals.acknowledged += typists.reduce((sum, { count }) => sum + count, 0)
  await checkAudit(before, await readVersions(typists))
  console.log(`${n + 1}. killed after ${killAfter} of ${typists.length * SAVES_PER_FIELD} saves`)
}

/** Types on until all values are saved or the server does not answer any more. */
async function type(
  origin: string,
  browsers: readonly TestBrowser[],
  typist: Typist,
  onSaved: () => void,
): Promise<void> {
  const browser = browsers[typist.owner]
  if (!browser) return
  while (typist.count < SAVES_PER_FIELD) {
    typist.sent ??= `${typist.field} ${typist.count + 1}`
    const status = await save(origin, browser, typist).catch(() => 0)
    if (status === 0) return
    if (status !== 200) {
      totals.conflicts++
      throw new Error(`a save answered ${status}`)
    }
    Object.assign(typist, { saved: typist.sent, sent: null, count: typist.count + 1 })
    onSaved()
  }
}

async function save(origin: string, browser: TestBrowser, { listingId, field, saved, sent }: Typist): Promise<number> {
  const response = await browser.send(`/api/listings/${listingId}/fields`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ changes: { [field]: { from: saved, to: sent } } }),
    signal: AbortSignal.timeout(20_000),
  })
  await response.text() // an answer that breaks off in the middle acknowledges nothing
  return response.status
}

/** The stored text is the acknowledged one, or the one whose response got lost. */
async function checkStored(typists: readonly Typist[]): Promise<void> {
  const rows = await readListings(typists)
  for (const { listingId, field, saved, sent } of typists) {
    const stored = rows.find(({ id }) => id === listingId)?.[field] ?? ''
    if (stored === saved) continue
    if (sent !== null && stored === sent) storedWithoutResponse++
    else totals.lost++
  }
}

/** The listings are public, so that every version has an audit entry, written in the same transaction. */
async function checkAudit(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, version] of after) {
    const entries = await database.db.$count(
      auditLog,
      and(eq(auditLog.subjectId, id), eq(auditLog.action, 'listing.edited')),
    )
    totals.withoutAudit += Math.abs(version - (before.get(id) ?? 0) - entries)
  }
}

function readListings(typists: readonly Typist[]) {
  const ids = [...new Set(typists.map(({ listingId }) => listingId))]
  return database.db.select().from(properties).where(inArray(properties.id, ids))
}

async function readVersions(typists: readonly Typist[]): Promise<Map<string, number>> {
  return new Map((await readListings(typists)).map(({ id, version }) => [id, version]))
}

async function makeOwners() {
  const people: { email: string; listingId: string }[] = []
  for (let n = 0; n < OWNERS; n++) {
    const { id, email } = await makePersonWithPassword(database.db, 'landlord')
    const texts = { street: null, houseRules: null, leaseTerms: null }
    const listing = await makeProperty(database.db, { ownerId: id, status: 'active', ...texts })
    people.push({ email, listingId: listing.id })
  }
  return people
}

function startServer(): Promise<ServerProcess> {
  return startServerProcess(
    {
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
      SEED_DEMO: '0',
      APP_SECRET: 'a secret for drills that every start shares',
      ENCRYPTION_KEY: '0f'.repeat(32),
    },
    60_000,
  )
}

async function signIn(server: ServerProcess, people: readonly { email: string }[], n: number): Promise<TestBrowser[]> {
  const browsers: TestBrowser[] = []
  for (const [index, { email }] of people.entries()) {
    const browser = createTestBrowser(server.url, `10.${n + 1}.0.${index + 1}`)
    const { status } = await browser.signIn(email)
    if (status !== 303) throw new Error(`could not sign in: ${status}`)
    browsers.push(browser)
  }
  return browsers
}
