// npm run drill:kill-inquiries [rounds]: sends 200 inquiries in parallel, kills the built server with SIGKILL in the middle (every second
// round together with its database) and starts it again. Clients without a response send the same request again (promises M1, M6, E2). Exit
// code 1 if an acknowledged inquiry is missing, an inquiry exists twice, or a mail was lost or sent more often than the kills explain.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { type EmbeddedServer, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword, createTestBrowser } from '#tests/support/accounts.ts'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 4)
const RENTERS = 20
const INQUIRIES_PER_RENTER = 10
const CONCURRENT_REQUESTS = 40
const TIMEOUT_MS = 120_000

type Inquiry = { renter: number; key: string; message: string; inquiryId?: string; wasAcknowledged?: boolean }
type Result = {
  victim: string
  acknowledgedBeforeKill: number
  lost: number
  double: number
  halves: number
  mailsLost: number
  mailsTwice: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const provider = await startProviderSink()
let postgres: EmbeddedServer = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)

const results: Result[] = []
try {
  for (let n = 0; n < ROUNDS; n++) {
    const result = await runRound(n % 2 === 0 ? 'application' : 'both', n)
    results.push(result)
    console.log(`${n + 1}.`, JSON.stringify(result))
  }
} finally {
  await postgres.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const isPassed = results.every(({ lost, double, halves, mailsLost }) => lost + double + halves + mailsLost === 0)
console.log(isPassed ? 'every accepted inquiry is there, once' : 'something was lost or is there twice')
process.exitCode = isPassed ? 0 : 1

async function runRound(victim: 'application' | 'both', n: number): Promise<Result> {
  const { listingIds, emails } = await makePeople()
  const mailsBefore = provider.mails.length
  let server = await startServer()
  const cookieJars = await signIn(server, emails, n)
  const inquiries: Inquiry[] = Array.from({ length: RENTERS * INQUIRIES_PER_RENTER }, (_, index) => ({
    renter: index % RENTERS,
    key: crypto.randomUUID(),
    message: `Ikot ${n}, tanong ${index}`,
  }))
  const killAfter = 40 + Math.floor(Math.random() * 120)
  let acknowledgedCount = 0
  const killVictims = async () => {
    if (victim === 'both') for (const pid of await listProcessesIn(join(dataDir, 'postgres'))) killProcess(pid)
    server.process.kill('SIGKILL')
  }
  await sendUnansweredInquiries(server, cookieJars, listingIds, inquiries, (inquiry) => {
    inquiry.wasAcknowledged = true
    if (++acknowledgedCount === killAfter) void killVictims()
  })
  const acknowledgedBeforeKill = inquiries.filter(({ wasAcknowledged }) => wasAcknowledged).length
  if (victim === 'both') postgres = await startEmbedded({ dataDir })
  server = await startServer()
  const deadline = Date.now() + TIMEOUT_MS
  while (inquiries.some(({ inquiryId }) => !inquiryId) && Date.now() < deadline) {
    await sendUnansweredInquiries(server, cookieJars, listingIds, inquiries, () => undefined)
    await sleep(200)
  }
  const found = await countProblems(inquiries, `Ikot ${n}, %`)
  const mails = await countMailProblems(mailsBefore, inquiries.length)
  await server.stop()
  return { victim, acknowledgedBeforeKill, ...found, ...mails }
}

/** Half of the listings have an agent. The renters who ask about them become clients in the same transaction. */
async function makePeople(): Promise<{ listingIds: string[]; emails: string[] }> {
  const { db, close } = openDatabase(postgres.url)
  const listingIds: string[] = []
  for (let n = 0; n < INQUIRIES_PER_RENTER; n++) {
    const owner = await makePersonWithPassword(db, n % 2 ? 'agent' : 'landlord')
    if (n % 2) await makeAgent(db, { userId: owner.id })
    listingIds.push((await makeProperty(db, { ownerId: owner.id, status: 'active' })).id)
  }
  const emails: string[] = []
  for (let n = 0; n < RENTERS; n++) emails.push((await makePersonWithPassword(db, 'tenant')).email)
  await close()
  return { listingIds, emails }
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
      MAIL_TRANSPORT: 'provider',
      MAIL_PROVIDER_URL: provider.url,
      MAIL_PROVIDER_PASSWORD: 'a key for drills',
    },
    60_000,
  )
}

async function signIn(server: ServerProcess, emails: readonly string[], n: number): Promise<Map<string, string>[]> {
  const cookieJars: Map<string, string>[] = []
  for (const [index, email] of emails.entries()) {
    const browser = createTestBrowser(server.url, `10.${n + 1}.0.${index + 1}`)
    const { status } = await browser.signIn(email)
    if (status !== 303) throw new Error(`could not sign in: ${status}`)
    cookieJars.push(browser.jar)
  }
  return cookieJars
}

/** Sends the requests that have no response yet, forty at a time. A broken connection is not a response. */
async function sendUnansweredInquiries(
  server: ServerProcess,
  cookieJars: readonly Map<string, string>[],
  listingIds: readonly string[],
  inquiries: readonly Inquiry[],
  onAcknowledged: (inquiry: Inquiry) => void,
): Promise<void> {
  const unansweredInquiries = inquiries.filter(({ inquiryId }) => !inquiryId)
  const worker = async () => {
    for (let next = unansweredInquiries.shift(); next; next = unansweredInquiries.shift()) {
      const listingId = listingIds[inquiries.indexOf(next) % listingIds.length] ?? ''
      next.inquiryId = await postOneInquiry(server, cookieJars[next.renter] ?? new Map(), next, listingId).catch(
        () => undefined,
      )
      if (next.inquiryId) onAcknowledged(next)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker))
}

async function postOneInquiry(
  server: ServerProcess,
  cookieJar: ReadonlyMap<string, string>,
  { key, message, renter }: Inquiry,
  propertyId: string,
): Promise<string | undefined> {
  const response = await fetch(`${server.url}/api/inquiries`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      Cookie: [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Forwarded-For': `10.200.0.${renter + 1}`,
    },
    body: JSON.stringify({ key, propertyId, variant: 'contact', message }),
    signal: AbortSignal.timeout(20_000),
  })
  return response.ok ? ((await response.json()) as { inquiryId: string }).inquiryId : undefined
}

async function countProblems(
  inquiries: readonly Inquiry[],
  contentPattern: string,
): Promise<Pick<Result, 'lost' | 'double' | 'halves'>> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string; content: string }>(
    'select i.id, m.content from inquiries i join messages m on m.id = i.message_id where m.content like $1',
    [contentPattern],
  )
  // Every message comes from an inquiry, every conversation has one, and the renter of an agent is a client with a relationship
  const { rows: halves } = await client.query<{ total: number }>(`
    select (select count(*) from messages m left join inquiries i on i.message_id = m.id where i.id is null)::int
      + (select count(*) from conversations c where not exists (select 1 from messages m where m.conversation_id = c.id))::int
      + (select count(*) from conversations c where c.agent_id is not null and not exists (
          select 1 from agent_client_relationships r where r.client_id = c.client_id and r.status = 'active'))::int as total`)
  await client.end()
  const ids = new Set(rows.map(({ id }) => id))
  const texts = new Set(rows.map(({ content }) => content))
  return {
    lost: inquiries.filter(({ inquiryId, message }) => !inquiryId || !ids.has(inquiryId) || !texts.has(message)).length,
    double: rows.length - texts.size,
    halves: halves[0]?.total ?? -1,
  }
}

/** Every mail arrives, once. A mail that was being delivered during a kill may arrive twice, with the same id. */
async function countMailProblems(
  firstMailIndex: number,
  expectedCount: number,
): Promise<Pick<Result, 'mailsLost' | 'mailsTwice'>> {
  const readMessageIds = () => provider.mails.slice(firstMailIndex).map(({ form }) => form.get('h:Message-Id'))
  const deadline = Date.now() + TIMEOUT_MS + 60_000 // a mail in delivery is retried when its lease expires
  while (new Set(readMessageIds()).size < expectedCount && Date.now() < deadline) await sleep(250)
  const allIds = readMessageIds()
  return { mailsLost: expectedCount - new Set(allIds).size, mailsTwice: allIds.length - new Set(allIds).size }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}
