// npm run drill:kill-mail [rounds]: two workers deliver mail and are both killed with -9 in the middle; the next two take over, after
// the time for which a dead one's mail is left alone (their clocks are ahead by it). Ends with 1 if a mail was lost, if more came
// twice than workers were killed, or if a second copy had another id (PROMISES E2).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { LEASE_MS } from '#app/domain/kernel/mail/mail.rules.ts'
import { testContext, TEST_NOW } from '#tests/support/context.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
const WORKERS = 2
const MAILS_A_ROUND = 80
const GIVE_UP_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const provider = await startProviderSink()
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const arrived = () => provider.mails.map(({ form }) => form.get('h:Message-Id'))

let kills = 0
try {
  const wanted: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 0; count < MAILS_A_ROUND; count++) wanted.push(await queue(round, count))
    await killInTheMiddle(round)
    console.log(`${round + 1}. killed after ${arrived().length} of ${wanted.length}`)
  }
  const workers = await startWorkers(ROUNDS)
  const deadline = Date.now() + GIVE_UP_MS
  while ((await unsent()) > 0 && Date.now() < deadline) await sleep(100)
  for (const worker of workers) await kill(worker)
  report(wanted)
} finally {
  await close()
  await postgres.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function queue(round: number, count: number): Promise<string> {
  const { id } = await queueMail(testContext(db), {
    template: 'drill',
    locale: 'en',
    to: `r${round}-${count}@tahanan.example`,
    subject: `Mail ${count} of round ${round}`,
    text: 'Hello',
  })
  return id
}

async function killInTheMiddle(round: number): Promise<void> {
  const before = arrived().length
  const workers = await startWorkers(round)
  const killAfter = before + 1 + Math.floor(Math.random() * (MAILS_A_ROUND - 10))
  const deadline = Date.now() + GIVE_UP_MS
  while (arrived().length < killAfter && Date.now() < deadline) await sleep(1)
  await sleep(Math.random() * 10)
  for (const worker of workers) worker.kill('SIGKILL')
  for (const worker of workers) await kill(worker)
  kills += workers.length
}

async function startWorkers(round: number): Promise<ChildProcess[]> {
  const now = new Date(TEST_NOW.getTime() + round * (LEASE_MS + 1_000)).toISOString()
  const file = join(import.meta.dirname, 'mail-worker.ts')
  const workers = Array.from({ length: WORKERS }, () =>
    spawn(process.execPath, [file, postgres.url, provider.url, now], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  for (const worker of workers) await once(worker.stdout, 'data')
  return workers
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

async function unsent(): Promise<number> {
  const rows = await db.select({ status: emails.status }).from(emails)
  return rows.filter(({ status }) => status !== 'sent').length
}

function report(wanted: readonly string[]): void {
  const all = arrived()
  const ids = new Set(all)
  const lost = wanted.filter((id) => !ids.has(`<${id}@tahanan.example>`)).length
  const strange = ids.size - (wanted.length - lost)
  const twice = all.length - ids.size
  console.log(JSON.stringify({ mails: wanted.length, kills, lost, twice, strange }))
  const isGood = lost === 0 && strange === 0 && twice <= kills
  console.log(isGood ? 'no mail was lost, and none came twice but by a kill' : 'mail was lost or came twice too often')
  process.exitCode = isGood ? 0 : 1
}
