// npm run drill:kill-mail [rounds]: two workers deliver mail and are killed with SIGKILL in the middle. The next two take over after the
// lease of the dead workers (their clocks are ahead by that time). Exit code 1 if a mail was lost, if more mails arrived twice than workers
// were killed, or if a second copy had another id (promise E2).
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
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
const WORKERS = 2
const MAILS_PER_ROUND = 80
const TIMEOUT_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const provider = await startProviderSink()
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const listArrivedIds = () => provider.mails.map(({ form }) => form.get('h:Message-Id'))

let kills = 0
try {
  const expectedIds: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 0; count < MAILS_PER_ROUND; count++) expectedIds.push(await queueMails(round, count))
    await killWorkersMidway(round)
    console.log(`${round + 1}. killed after ${listArrivedIds().length} of ${expectedIds.length}`)
  }
  const workers = await startWorkers(ROUNDS)
  const deadline = Date.now() + TIMEOUT_MS
  while ((await countUnsentMails()) > 0 && Date.now() < deadline) await sleep(100)
  for (const worker of workers) await killWorker(worker)
  reportResult(expectedIds)
} finally {
  await close()
  await postgres.stop()
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function queueMails(round: number, count: number): Promise<string> {
  const { id } = await queueMail(createTestContext(db), {
    template: 'drill',
    locale: 'en',
    to: `r${round}-${count}@tahanan.example`,
    subject: `Mail ${count} of round ${round}`,
    text: 'Hello',
  })
  return id
}

async function killWorkersMidway(round: number): Promise<void> {
  const arrivedBefore = listArrivedIds().length
  const workers = await startWorkers(round)
  const killAfter = arrivedBefore + 1 + Math.floor(Math.random() * (MAILS_PER_ROUND - 10))
  const deadline = Date.now() + TIMEOUT_MS
  while (listArrivedIds().length < killAfter && Date.now() < deadline) await sleep(1)
  await sleep(Math.random() * 10)
  for (const worker of workers) worker.kill('SIGKILL')
  for (const worker of workers) await killWorker(worker)
  kills += workers.length
}

async function startWorkers(round: number): Promise<ChildProcess[]> {
  const now = new Date(TEST_NOW.getTime() + round * (LEASE_MS + 1_000)).toISOString()
  const file = join(import.meta.dirname, 'workers', 'mail-worker.ts')
  const workers = Array.from({ length: WORKERS }, () =>
    spawn(process.execPath, [file, postgres.url, provider.url, now], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  for (const worker of workers) await once(worker.stdout, 'data')
  return workers
}

async function killWorker(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

async function countUnsentMails(): Promise<number> {
  const rows = await db.select({ status: emails.status }).from(emails)
  return rows.filter(({ status }) => status !== 'sent').length
}

function reportResult(expectedIds: readonly string[]): void {
  const arrivedIds = listArrivedIds()
  const ids = new Set(arrivedIds)
  const lostCount = expectedIds.filter((id) => !ids.has(`<${id}@tahanan.example>`)).length
  const unexpectedCount = ids.size - (expectedIds.length - lostCount)
  const duplicateCount = arrivedIds.length - ids.size
  console.log(
    JSON.stringify({
      mails: expectedIds.length,
      kills,
      lost: lostCount,
      twice: duplicateCount,
      strange: unexpectedCount,
    }),
  )
  const isPassed = lostCount === 0 && unexpectedCount === 0 && duplicateCount <= kills
  console.log(
    isPassed ? 'no mail was lost, and none came twice but by a kill' : 'mail was lost or came twice too often',
  )
  process.exitCode = isPassed ? 0 : 1
}
