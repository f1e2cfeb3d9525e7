// npm run drill:kill-payments [rounds]: tenants hand in payments and owners confirm and record payments in parallel, each request twice at
// once, while the process that does it is killed with SIGKILL (every second round together with its database). Then every
// request is sent again, as people do who got no answer. The acknowledgments are kept outside the database (promises M1, M2, M6). Exit code 1
// if an acknowledged payment, confirmation or number is missing, or if anything is there twice or in part.
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
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import { payAll, type PaymentMessage, type PaymentTask } from './payments/payment-tasks.ts'

const ROUNDS = Number(process.argv[2] ?? 50)
const RENTALS = 12
const AMOUNT = 123_456
const MESSAGES_PER_RENTAL = 3
const MAX_ATTEMPTS = 5

type Result = { victim: string; beforeKill: number; lost: number; double: number; halves: number }

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
const isPassed = sum(({ lost, double, halves }) => lost + double + halves) === 0
console.log(
  `${ROUNDS} rounds, ${ROUNDS * RENTALS * 2} payments, ${sum(({ beforeKill }) => beforeKill)} answers before the kills`,
)
console.log(isPassed ? 'every acknowledged payment is there, once' : 'a payment was lost, or is there twice or in part')
process.exitCode = isPassed ? 0 : 1

async function runRound(victim: 'application' | 'both'): Promise<Result> {
  const tasks = await makeTasks()
  const killAfter = 1 + Math.floor(Math.random() * (RENTALS * MESSAGES_PER_RENTAL - 2))
  const before = await runWorker(tasks, killAfter, victim)
  if (victim === 'both') {
    for (const pid of await listProcessesIn(join(dataDir, 'postgres'))) killProcess(pid)
    postgres = await startEmbedded({ dataDir })
  }
  const lost = await countLost(before)
  const after = await sendAgain(tasks)
  return { victim, beforeKill: before.length, lost, ...(await countProblems(tasks, [...before, ...after])) }
}

async function runWorker(
  tasks: readonly PaymentTask[],
  killAfter: number,
  victim: 'application' | 'both',
): Promise<PaymentMessage[]> {
  const answers: PaymentMessage[] = []
  const worker = fork(new URL('payments/payment-worker.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: postgres.url, TASKS: JSON.stringify(tasks) },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', (message: PaymentMessage) => {
    answers.push(message)
    if (answers.length === killAfter) void kill(worker, victim)
  })
  await ended
  return answers
}

/** One rental after the other, until everything has an answer: a busy database may refuse a request, and people send it again. */
async function sendAgain(tasks: readonly PaymentTask[]): Promise<PaymentMessage[]> {
  const answers: PaymentMessage[] = []
  const { db, close } = openDatabase(postgres.url)
  try {
    for (const task of tasks) await sendUntilAnswered(() => payAll(db, [task], (message) => answers.push(message)))
    return answers
  } finally {
    await close()
  }
}

async function sendUntilAnswered(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
}

async function kill(worker: ChildProcess, victim: 'application' | 'both'): Promise<void> {
  worker.kill('SIGKILL')
  if (victim === 'application') return
  for (const pid of await listProcessesIn(join(dataDir, 'postgres'))) killProcess(pid)
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}

/** The two lines of a rental are paid by different people, so that their requests wait for each other's lock of the rental. */
async function makeTasks(): Promise<PaymentTask[]> {
  const { db, close } = openDatabase(postgres.url)
  const tasks: PaymentTask[] = []
  for (let n = 0; n < RENTALS; n++) {
    const { ownerId, id: propertyId } = await makeProperty(db, { ownerId: (await makePerson(db, 'landlord')).id })
    const { id: rentalId, tenantId } = await makeRental(db, { propertyId })
    const lines: string[] = []
    for (const dueDate of ['2026-01-05', '2026-02-05'])
      lines.push((await makePayment(db, { rentalId, kind: 'rent', amountDue: 2 * AMOUNT, dueDate })).id)
    const [handInKey, recordKey] = [crypto.randomUUID(), crypto.randomUUID()]
    const [handedInLine = '', recordedLine = ''] = lines
    tasks.push({ rentalId, ownerId, tenantId, handedInLine, recordedLine, handInKey, recordKey, amount: AMOUNT })
  }
  await close()
  return tasks
}

/** Answers whose effect is not in the database directly after the kill. */
async function countLost(answers: readonly PaymentMessage[]): Promise<number> {
  return withClient(async (count) => {
    const lineIds = answers.flatMap((answer) => (answer.kind === 'handedIn' ? answer.lineId : []))
    const numbers = answers.flatMap((answer) =>
      answer.kind === 'handedIn' ? [] : `${answer.rentalId} ${answer.number}`,
    )
    const found =
      (await count('from payment_proofs where payment_id = any ($1)', [lineIds])) +
      (await count(
        `from payment_acknowledgments a where rental_id || ' ' || number = any ($1)
          and exists (select 1 from payment_proofs r where r.transfer_id = a.transfer_id and r.status = 'confirmed')`,
        [numbers],
      ))
    return answers.length - found
  })
}

/** After everything was sent again: of each payment one, and what belongs to it. */
async function countProblems(
  tasks: readonly PaymentTask[],
  answers: readonly PaymentMessage[],
): Promise<Pick<Result, 'double' | 'halves'>> {
  const rentalIds = tasks.map(({ rentalId }) => rentalId)
  const numbersByKey = Map.groupBy(
    answers.flatMap((answer) => (answer.kind === 'handedIn' ? [] : answer)),
    ({ key }) => key,
  )
  const otherNumbers = [...numbersByKey.values()].filter((same) => new Set(same.map(({ number }) => number)).size > 1)
  return withClient(async (count) => {
    const ofRound = 'payments p on p.id = r.payment_id where p.rental_id = any ($1)'
    const isRepeated = async (text: string) => count(`from (${text}) as repeated`, [rentalIds])
    const double = [
      otherNumbers.length,
      await isRepeated(`select 1 from payment_proofs r join ${ofRound} group by r.payment_id having count(*) > 1`),
      await isRepeated(`select 1 from payment_acknowledgments where rental_id = any ($1) group by rental_id
        having count(*) > 2`),
      await isRepeated(`select 1 from audit_log where subject_id = any ($1)
        and action in ('payment.handedIn', 'payment.confirmed', 'payment.recorded')
        group by subject_id, action having count(*) > 1`),
      await isRepeated(`select 1 from notifications n join payment_proofs r on r.transfer_id::text = n.subject_id
        join ${ofRound} group by n.user_id, n.kind, n.subject_id having count(*) > 1`),
    ]
    const expected = tasks.length * 2
    const halves = [
      expected -
        (await count(`from payment_proofs r join ${ofRound} and r.status = 'confirmed' and r.amount = $2`, [
          rentalIds,
          AMOUNT,
        ])),
      expected - (await count('from payment_acknowledgments where rental_id = any ($1)', [rentalIds])),
      expected -
        (await count(
          `from payment_proofs r join notifications n on n.subject_id = r.transfer_id::text
          and n.kind = 'paymentProof.confirmed' join ${ofRound}`,
          [rentalIds],
        )),
    ]
    const add = (figures: readonly number[]) => figures.reduce((total, figure) => total + Math.abs(figure), 0)
    return { double: add(double), halves: add(halves) }
  })
}

type Count = (text: string, values: unknown[]) => Promise<number>

async function withClient<T>(work: (count: Count) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(
      async (text, values) =>
        (await client.query<{ total: number }>(`select count(*)::int as total ${text}`, values)).rows[0]?.total ?? -1,
    )
  } finally {
    await client.end()
  }
}
