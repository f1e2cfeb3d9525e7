// npm run drill:kill-decisions [rounds]: owners approve applications and confirm bookings in parallel while the process that does it is
// killed with SIGKILL (every second round together with its database). The acknowledgments are kept outside the database (promises M2,
// M6). Exit code 1 if an acknowledged decision is missing, an approved application has no booking, a confirmed booking has no rental, no
// receipt number or no payments, a rented listing is still public, or a person was not told.
import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { type EmbeddedServer, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import type { DecisionMessage, DecisionTask } from './workers/decision-worker.ts'

const ROUNDS = Number(process.argv[2] ?? 50)
const LISTINGS = 12
/** The first is approved; the second waits and is told. */
const APPLICATIONS_PER_LISTING = 2

type Result = { victim: string; approved: number; confirmed: number; lost: number; halves: number }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
let postgres: EmbeddedServer = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)

const results: Result[] = []
try {
  for (let n = 0; n < ROUNDS; n++) {
    const result = await runRound(n % 2 === 0 ? 'application' : 'both')
    results.push(result)
    console.log(`${n + 1}.`, JSON.stringify(result))
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
const isPassed = sum(({ lost, halves }) => lost + halves) === 0
console.log(
  `${ROUNDS} rounds, ${sum(({ approved }) => approved)} approvals and ${sum(({ confirmed }) => confirmed)} confirmations acknowledged before the kills`,
)
console.log(isPassed ? 'every acknowledged decision is there, whole' : 'a decision was lost or is there in part')
process.exitCode = isPassed ? 0 : 1

async function runRound(victim: 'application' | 'both'): Promise<Result> {
  const tasks = await makeTasks()
  const acknowledged: DecisionMessage[] = []
  const killAfter = 1 + Math.floor(Math.random() * (LISTINGS * 2 - 2))
  const worker = fork(new URL('workers/decision-worker.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: postgres.url, TASKS: JSON.stringify(tasks) },
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', (message: DecisionMessage) => {
    acknowledged.push(message)
    if (acknowledged.length === killAfter) void kill(worker, victim)
  })
  await ended
  if (victim === 'both') {
    await kill(worker, victim)
    postgres = await startEmbedded({ dataDir })
  }
  const problems = await countProblems(acknowledged)
  const count = (kind: DecisionMessage['kind']) => acknowledged.filter((message) => message.kind === kind).length
  return { victim, approved: count('approved'), confirmed: count('confirmed'), ...problems }
}

async function kill(worker: ChildProcess, victim: 'application' | 'both'): Promise<void> {
  worker.kill('SIGKILL')
  if (victim === 'application') return
  for (const pid of await listProcessesIn(join(dataDir, 'postgres'))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // the process has already ended
    }
  }
}

async function makeTasks(): Promise<DecisionTask[]> {
  const { db, close } = openDatabase(postgres.url)
  const tasks: DecisionTask[] = []
  for (let n = 0; n < LISTINGS; n++) {
    const listing = await makeProperty(db, { ownerId: (await makePerson(db, 'landlord')).id })
    const made: string[] = []
    for (let index = 0; index < APPLICATIONS_PER_LISTING; index++)
      made.push((await makeApplication(db, { propertyId: listing.id })).id)
    tasks.push({ ownerId: listing.ownerId, applicationId: made[0] ?? '' })
  }
  await close()
  return tasks
}

/** Halves are counted over all rounds: a decision and what belongs to it commit together or not at all. */
async function countProblems(acknowledged: readonly DecisionMessage[]): Promise<Pick<Result, 'lost' | 'halves'>> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const count = async (text: string, values: unknown[] = []) =>
    (await client.query<{ total: number }>(`select count(*)::int as total ${text}`, values)).rows[0]?.total ?? -1
  const listIds = (kind: DecisionMessage['kind']) => acknowledged.flatMap((each) => (each.kind === kind ? each.id : []))
  const [approved, confirmed] = [listIds('approved'), listIds('confirmed')]
  const found =
    (await count(`from rental_applications where status = 'approved' and id = any ($1)`, [approved])) +
    (await count(`from bookings where status = 'confirmed' and id = any ($1)`, [confirmed]))
  const halves = [
    await count(`from rental_applications a left join bookings b on b.application_id = a.id
      where (a.status = 'approved') <> (b.id is not null) or (a.status = 'approved' and not a.holds_property)`),
    await count(`from bookings b left join rentals r on r.booking_id = b.id
      where (b.status = 'confirmed') <> (r.id is not null) or (b.status = 'confirmed') <> (b.receipt_number is not null)`),
    await count(`from rentals r join bookings b on b.id = r.booking_id
      where (select coalesce(sum(amount_due), 0) from payments where rental_id = r.id and kind <> 'deposit') <> b.lease_months * b.monthly_rent`),
    await count(
      `from bookings b join properties p on p.id = b.property_id where (b.status = 'confirmed') <> (p.status = 'inactive')`,
    ),
    await count(`from bookings b where not exists (select 1 from notifications n where n.user_id = b.guest_id and n.kind = 'application.approved')
      or (b.status = 'confirmed' and not exists (select 1 from notifications n where n.user_id = b.guest_id and n.kind = 'booking.confirmed'))`),
    await count(`from bookings b join rental_applications w on w.property_id = b.property_id and w.status = 'pending'
      where not exists (select 1 from notifications n where n.user_id = w.applicant_user_id and n.kind = 'application.othersWaiting')`),
    await count(`from (select count(*) from audit_log where action in ('application.approved', 'booking.confirmed')
      group by action, subject_id having count(*) <> 1) as repeated`),
  ]
  await client.end()
  return {
    lost: approved.length + confirmed.length - found,
    halves: halves.reduce((total, each) => total + each, 0),
  }
}
