// npm run drill:kill-freshness [rounds]: two processes ask owners whether their listings are available, ask again and hide them. In each of
// the three steps one process is killed with SIGKILL in the middle and another one started; their clocks are moved to the day of the step.
// Exit code 1 if a question, a mail, an audit entry or the expiry of a listing is missing or exists twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { TEST_NOW } from '#tests/support/context.ts'

const ROUNDS = Number(process.argv[2] ?? 4)
const LISTINGS = 300
const DAY_MS = 24 * 60 * 60_000
const ROUND_DAYS = 40
const TIMEOUT_MS = 60_000
/** With the default periods: after 14 days, after another 7, and 14 days after the first question. */
const STEPS = [
  { day: 14, kind: 'listing.availabilityAsked' },
  { day: 21, kind: 'listing.availabilityAskedAgain' },
  { day: 28, kind: 'listing.expired' },
] as const

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const problems = { missing: 0, twice: 0, notHidden: 0 }
let kills = 0
let steps = 0
try {
  for (let round = 0; round < ROUNDS; round++) await runRound(round)
} finally {
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const isPassed = kills > 0 && Object.values(problems).every((count) => count === 0)
console.log(`${kills} kills of one of two processes, ${steps} steps of listings:`, JSON.stringify(problems))
console.log(isPassed ? 'every question and every expiry happened once' : 'a step is missing or happened twice')
process.exitCode = isPassed ? 0 : 1

async function runRound(round: number): Promise<void> {
  const start = new Date(TEST_NOW.getTime() + round * ROUND_DAYS * DAY_MS)
  const ids: string[] = []
  for (let n = 0; n < LISTINGS; n++) {
    const { id: ownerId } = await makePerson(db, 'landlord')
    const values = { ownerId, status: 'active', availabilityConfirmedAt: start } as const
    ids.push((await makeProperty(db, values)).id)
  }
  for (const { day, kind } of STEPS) {
    const now = new Date(start.getTime() + day * DAY_MS)
    const killedAfter = await takeStep(ids, kind, now)
    await checkStep(ids, kind, start)
    console.log(`${round + 1}. day ${day}: killed after ${killedAfter} of ${LISTINGS}`)
  }
  const hidden = and(eq(properties.status, 'inactive'), eq(properties.inactiveReason, 'no_answer'))
  problems.notHidden += LISTINGS - (await db.$count(properties, and(inArray(properties.id, ids), hidden)))
  const audits = await db
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, ids), eq(auditLog.action, 'listing.statusChanged')))
  countProblems(
    audits.map(({ id }) => id ?? ''),
    LISTINGS,
  )
}

/** One of two processes is killed at a random point; a third one joins the survivor. */
async function takeStep(ids: readonly string[], kind: string, now: Date): Promise<number> {
  const workers = await Promise.all([startWorker(now), startWorker(now), startWorker(now)])
  const [doomed, survivor, third] = workers
  const countDone = () =>
    db.$count(notifications, and(eq(notifications.kind, kind), inArray(notifications.subjectId, [...ids])))
  const killAfter = 1 + Math.floor(Math.random() * (LISTINGS / 2))
  const deadline = Date.now() + TIMEOUT_MS
  doomed.stdin.write('go\n')
  survivor.stdin.write('go\n')
  while ((await countDone()) < killAfter && Date.now() < deadline) await sleep(1)
  await kill(doomed)
  kills++
  const killedAfter = await countDone()
  third.stdin.write('go\n')
  while ((await countDone()) < LISTINGS && Date.now() < deadline) await sleep(20)
  await sleep(200) // several more checks, which must find nothing to do
  for (const worker of workers) await kill(worker)
  return killedAfter
}

async function checkStep(ids: readonly string[], kind: string, start: Date): Promise<void> {
  const told = await db
    .select({ id: notifications.subjectId })
    .from(notifications)
    .where(and(eq(notifications.kind, kind), inArray(notifications.subjectId, [...ids])))
  countProblems(
    told.map(({ id }) => id ?? ''),
    LISTINGS,
  )
  const mails = await db
    .select({ to: emails.toAddress })
    .from(emails)
    .where(and(eq(emails.template, `notification.${kind}`), gt(emails.createdAt, start)))
  countProblems(
    mails.map(({ to }) => to),
    LISTINGS,
  )
  steps += LISTINGS
}

function countProblems(found: readonly string[], expected: number): void {
  const different = new Set(found).size
  problems.missing += expected - different
  problems.twice += found.length - different
}

/** Loaded and waiting for its first input. */
async function startWorker(now: Date) {
  const file = join(import.meta.dirname, 'workers', 'freshness-worker.ts')
  const worker = spawn(process.execPath, [file, postgres.url, now.toISOString()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}
