// npm run drill:kill-inquiries [rounds]: 200 inquiries at once, the built server killed with -9 in the middle, every other time together
// with its database, then started again. Browsers that got no answer send the same once more, as people do (PROMISES M1, M6, E2).
// Ends with 1 if an acknowledged inquiry is missing, one is there twice, or a mail was lost or sent more than once too often.
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
import { makeSignable, testBrowser } from '#tests/support/accounts.ts'
import { processesIn } from '#tests/support/database/embedded.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 4)
const RENTERS = 20
const EACH = 10
const AT_ONCE = 40
const GIVE_UP_MS = 120_000

type Inquiry = { renter: number; key: string; message: string; inquiryId?: string; wasAcknowledged?: boolean }
type Result = {
  victim: string
  before: number
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
    const result = await round(n % 2 === 0 ? 'application' : 'both', n)
    results.push(result)
    console.log(`${n + 1}.`, JSON.stringify(result))
  }
} finally {
  await postgres.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const isGood = results.every(({ lost, double, halves, mailsLost }) => lost + double + halves + mailsLost === 0)
console.log(isGood ? 'every accepted inquiry is there, once' : 'something was lost or is there twice')
process.exitCode = isGood ? 0 : 1

async function round(victim: 'application' | 'both', n: number): Promise<Result> {
  const { homeIds, emails } = await people()
  const mailsBefore = provider.mails.length
  let server = await start()
  const jars = await signIn(server, emails, n)
  const inquiries: Inquiry[] = Array.from({ length: RENTERS * EACH }, (_, place) => ({
    renter: place % RENTERS,
    key: crypto.randomUUID(),
    message: `Ikot ${n}, tanong ${place}`,
  }))
  const killAfter = 40 + Math.floor(Math.random() * 120)
  let answered = 0
  const kill = async () => {
    if (victim === 'both') for (const pid of await processesIn(join(dataDir, 'postgres'))) end(pid)
    server.process.kill('SIGKILL')
  }
  await sendAll(server, jars, homeIds, inquiries, (inquiry) => {
    inquiry.wasAcknowledged = true
    if (++answered === killAfter) void kill()
  })
  const before = inquiries.filter(({ wasAcknowledged }) => wasAcknowledged).length
  if (victim === 'both') postgres = await startEmbedded({ dataDir })
  server = await start()
  const deadline = Date.now() + GIVE_UP_MS
  while (inquiries.some(({ inquiryId }) => !inquiryId) && Date.now() < deadline) {
    await sendAll(server, jars, homeIds, inquiries, () => undefined)
    await sleep(200)
  }
  const found = await count(inquiries, `Ikot ${n}, %`)
  const mails = await mailsOf(mailsBefore, inquiries.length)
  await server.stop()
  return { victim, before, ...found, ...mails }
}

/** Half the homes belong to an agent, whose renters become clients in the same transaction. */
async function people(): Promise<{ homeIds: string[]; emails: string[] }> {
  const { db, close } = openDatabase(postgres.url)
  const homeIds: string[] = []
  for (let n = 0; n < EACH; n++) {
    const owner = await makeSignable(db, n % 2 ? 'agent' : 'landlord')
    if (n % 2) await makeAgent(db, { userId: owner.id })
    homeIds.push((await makeProperty(db, { ownerId: owner.id, status: 'active' })).id)
  }
  const emails: string[] = []
  for (let n = 0; n < RENTERS; n++) emails.push((await makeSignable(db, 'tenant')).email)
  await close()
  return { homeIds, emails }
}

function start(): Promise<ServerProcess> {
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
  const jars: Map<string, string>[] = []
  for (const [place, email] of emails.entries()) {
    const browser = testBrowser(server.url, `10.${n + 1}.0.${place + 1}`)
    const { status } = await browser.signIn(email)
    if (status !== 303) throw new Error(`nobody could sign in: ${status}`)
    jars.push(browser.jar)
  }
  return jars
}

/** What has no answer yet, forty at a time. A broken connection is no answer. */
async function sendAll(
  server: ServerProcess,
  jars: readonly Map<string, string>[],
  homeIds: readonly string[],
  inquiries: readonly Inquiry[],
  onAnswer: (inquiry: Inquiry) => void,
): Promise<void> {
  const waiting = inquiries.filter(({ inquiryId }) => !inquiryId)
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const homeId = homeIds[inquiries.indexOf(next) % homeIds.length] ?? ''
      next.inquiryId = await send(server, jars[next.renter] ?? new Map(), next, homeId).catch(() => undefined)
      if (next.inquiryId) onAnswer(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function send(
  server: ServerProcess,
  jar: ReadonlyMap<string, string>,
  { key, message, renter }: Inquiry,
  propertyId: string,
): Promise<string | undefined> {
  const answer = await fetch(`${server.url}/api/inquiries`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Forwarded-For': `10.200.0.${renter + 1}`,
    },
    body: JSON.stringify({ key, propertyId, variant: 'contact', message }),
    signal: AbortSignal.timeout(20_000),
  })
  return answer.ok ? ((await answer.json()) as { inquiryId: string }).inquiryId : undefined
}

async function count(inquiries: readonly Inquiry[], like: string): Promise<Pick<Result, 'lost' | 'double' | 'halves'>> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string; content: string }>(
    'select i.id, m.content from inquiries i join messages m on m.id = i.message_id where m.content like $1',
    [like],
  )
  // Every message of the drill is an inquiry's, every conversation has one, and an agent's renter is a client with a relationship
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

/** All of them, once each. A mail handed over in the very moment of the kill may come twice, under the same id. */
async function mailsOf(from: number, wanted: number): Promise<Pick<Result, 'mailsLost' | 'mailsTwice'>> {
  const ids = () => provider.mails.slice(from).map(({ form }) => form.get('h:Message-Id'))
  const deadline = Date.now() + GIVE_UP_MS + 60_000 // what was under way is taken up again when its lease is over
  while (new Set(ids()).size < wanted && Date.now() < deadline) await sleep(250)
  const all = ids()
  return { mailsLost: wanted - new Set(all).size, mailsTwice: all.length - new Set(all).size }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
