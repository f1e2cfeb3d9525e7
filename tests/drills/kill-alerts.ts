// npm run drill:kill-alerts [rounds]: two processes match new listings with saved searches (a third each of them told at once, daily and
// weekly), tell their owners and the people who saved a listing, and send the weekly issue of the newsletter. In each round one process is
// killed with SIGKILL in the middle and another one started. The clock of each round is 8 days ahead, and every third round it is years
// behind. Exit code 1 if somebody was not told about a listing or was told twice, by mail or by notification, if a summary came twice a
// day, or if a reader did not get exactly one issue for each week.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { savedListingAlerts, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { newsletterIssues } from '#app/db/schema/platform/content.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { getIsoWeek, toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makeSavedSearch } from '#seed/factories/saved-searches.ts'
import { makeNewsletterSubscription } from '#seed/factories/content.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { readMailText } from '#tests/support/mailed-text.ts'

const ROUNDS = Number(process.argv[2] ?? 6)
const SEARCHES = 60
const LISTINGS_PER_ROUND = 4
const READERS = 30
const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const
/** More than a week, so that every summary is due in every round. */
const DAYS_PER_ROUND = 8
const DAY_MS = 24 * 60 * 60_000
const TIMEOUT_MS = 60_000
const ALL_ALERTS = sql`true`
/** A summary that was told before the last listing of the round was matched tells the rest another day. */
const ALERTS_DUE_NOW = sql`search.frequency = 'at_once'`

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
let kills = 0
let isPassed = false
const weeks = new Set<string>()
try {
  const saved = await makeProperty(db, { status: 'active', basePrice: 9_000_000 })
  for (let n = 0; n < SEARCHES; n++) {
    const { id: userId } = await makePerson(db, 'tenant')
    const frequency = FREQUENCIES[n % FREQUENCIES.length]
    await makeSavedSearch(db, { userId, frequency, name: `Search ${n}`, lastToldOn: '2025-01-01' })
    const wishlistId = (await makeWishlist(db, { userId })).id
    await makeWishlistProperty(db, { wishlistId, propertyId: saved.id, createdAt: TEST_NOW })
  }
  for (let n = 0; n < READERS; n++) await makeNewsletterSubscription(db, { status: 'confirmed', confirmedAt: TEST_NOW })
  for (let round = 0; round < ROUNDS; round++) await runRound(round, saved.id)
  await tellTheRest()
  isPassed = await reportResult()
} finally {
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
process.exitCode = isPassed ? 0 : 1

async function runRound(round: number, savedId: string): Promise<void> {
  for (let n = 0; n < LISTINGS_PER_ROUND; n++)
    await makeProperty(db, { status: 'active', title: `Drill home ${round * LISTINGS_PER_ROUND + n + 1_000}` })
  await db
    .update(properties)
    .set({ basePrice: 8_000_000 - round * 100_000 })
    .where(inArray(properties.id, [savedId]))
  const now = moveClock((round % 3 === 2 ? -700 : 0) + round * DAYS_PER_ROUND)
  const workers = [await startWorker(now), await startWorker(now)]
  const before = await countMails()
  const killAfter = before + 1 + Math.floor(Math.random() * SEARCHES)
  for (const worker of workers) worker.stdin?.write('go\n')
  const deadline = Date.now() + TIMEOUT_MS
  while ((await countMails()) < killAfter && Date.now() < deadline) await sleep(1)
  await killWorker(workers[0])
  kills++
  const replacement = await startWorker(now)
  replacement.stdin?.write('go\n')
  while ((await countOpen(ALERTS_DUE_NOW)) > 0 && Date.now() < deadline) await sleep(50)
  for (const worker of [workers[1], replacement]) await killWorker(worker)
  console.log(`${round + 1}. killed one of two processes after ${killAfter - before} mails of the round`)
}

/** What a summary of the last round did not contain yet, because its process told it before the last listings were matched. */
async function tellTheRest(): Promise<void> {
  const worker = await startWorker(moveClock(ROUNDS * DAYS_PER_ROUND))
  worker.stdin?.write('go\n')
  const deadline = Date.now() + TIMEOUT_MS
  while ((await countOpen(ALL_ALERTS)) > 0 && Date.now() < deadline) await sleep(50)
  await killWorker(worker)
}

function moveClock(days: number): string {
  const now = new Date(TEST_NOW.getTime() + days * DAY_MS)
  weeks.add(getIsoWeek(toManilaDay(now)))
  return now.toISOString()
}

async function startWorker(now: string): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'workers', 'alerts-worker.ts')
  const worker = spawn(process.execPath, [file, postgres.url, now], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (worker.stdout) await once(worker.stdout, 'data')
  return worker
}

async function killWorker(worker: ChildProcess | undefined): Promise<void> {
  if (!worker) return
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

function countMails(): Promise<number> {
  return db.$count(emails)
}

async function countOpen(alerts: SQL): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select ((select count(*) from alert_queue) + (
      select count(*) from ${savedSearchMatches} found join saved_searches search on search.id = found.search_id
      where found.told_at is null and ${alerts}))::int as open`)
  return (rows[0]?.open ?? 0) + READERS * weeks.size - (await db.$count(newsletterIssues))
}

async function reportResult(): Promise<boolean> {
  const mails = await db.select().from(emails)
  const alerts = mails.filter(({ template }) => template === 'search.found')
  const told = alerts.flatMap((mail) =>
    [...readMailText(mail).matchAll(/Drill home \d+/g)].map(([title]) => `${mail.toAddress} ${title}`),
  )
  const drops = mails.filter(({ template }) => template === 'notification.saved.priceDropped').length
  const lines = await db.$count(notifications, sql`kind = 'saved.priceDropped'`)
  const issues = mails.filter(({ template }) => template === 'newsletter.issue')
  const readers = new Set(issues.map(({ toAddress }) => toAddress)).size
  const foundLines = await sumFoundLines()
  const extraSummaries = await countExtraSummaries(alerts)
  const [expected, expectedDrops] = [SEARCHES * LISTINGS_PER_ROUND * ROUNDS, SEARCHES * ROUNDS]
  const result = {
    kills,
    matches: await db.$count(savedSearchMatches),
    told: told.length,
    missing: expected - new Set(told).size,
    twice: told.length - new Set(told).size,
    alerts: { mails: alerts.length, lines: foundLines, extraSummaries },
    priceDrops: { rows: await db.$count(savedListingAlerts), mails: drops, lines, expected: expectedDrops },
    issues: { mails: issues.length, readers, expected: READERS * weeks.size },
  }
  console.log(JSON.stringify(result))
  const { missing, twice } = result
  const isNewsletterRight = issues.length === READERS * weeks.size && readers === READERS
  const areAlertsRight = missing === 0 && twice === 0 && foundLines === alerts.length && extraSummaries === 0
  const isRight = areAlertsRight && drops === expectedDrops && lines === expectedDrops && isNewsletterRight
  console.log(isRight ? 'everybody was told once' : 'somebody was not told, or was told twice')
  return isRight && kills > 0
}

/** Unread notifications of one search are one row with a count. */
async function sumFoundLines(): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(
    sql`select coalesce(sum(count), 0)::int as lines from ${notifications} where kind = 'search.found'`,
  )
  return rows[0]?.lines ?? 0
}

/** Mails of daily and weekly searches beyond one for each day on which the search was told. */
async function countExtraSummaries(alerts: readonly { toAddress: string }[]): Promise<number> {
  const { rows } = await db.execute<{ email: string; days: number }>(sql`
    select person.email, count(distinct found.told_at)::int as days
    from ${savedSearchMatches} found join saved_searches search on search.id = found.search_id join users person on person.id = search.user_id
    where search.frequency <> 'at_once' group by person.email`)
  return rows.reduce(
    (extra, { email, days }) => extra + alerts.filter(({ toAddress }) => toAddress === email).length - days,
    0,
  )
}
