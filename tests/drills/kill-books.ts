// npm run drill:kill-books [rounds] [--new-keys]: owners record and reverse payments and pay deposits back, and tenants confirm it, all through
// the built server, which is killed with SIGKILL in the middle (every second round together with its database) and started again. Everything
// without an answer is sent again. What was answered is kept outside the database and compared with it (promises M1, M2, M6). Exit code 1 if an
// answered request is not in the book, if anything is there twice, if a receipt number is missing, or if the audit of the money finds a difference.
// With --new-keys every attempt has a new key, as a form without one: then payments are there twice, and the drill fails.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { type EmbeddedServer, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { auditMoney, describeDifference } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestBrowser, makePersonWithPassword } from '#tests/support/accounts.ts'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import {
  BOOK_STEPS,
  type BookStep,
  type BookTask,
  type Browsers,
  buildRequest,
  sendTwice,
} from './books/book-requests.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const HAS_NEW_KEYS = process.argv.includes('--new-keys')
const OWNERS = 3
const RENTALS_PER_OWNER = 4
const [AMOUNT, DEPOSIT] = [123_450, 5_600_000]
/** Room for a payment that is booked twice: a line that refuses it would hide the mistake. */
const LINE = AMOUNT * 6
const TIMEOUT_MS = 120_000

type Answered = { task: BookTask; step: BookStep }
type Result = { victim: string; answered: number; lost: number; double: number; gaps: number; differences: number }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
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
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
const sum = (name: Exclude<keyof Result, 'victim'>) => results.reduce((total, result) => total + result[name], 0)
console.log(
  `${ROUNDS} kills, ${ROUNDS * OWNERS * RENTALS_PER_OWNER * BOOK_STEPS.length} requests, ${sum('answered')} answered before the kills: ` +
    `${sum('lost')} lost, ${sum('double')} double, ${sum('gaps')} numbers missing, ${sum('differences')} differences`,
)
process.exitCode = sum('lost') + sum('double') + sum('gaps') + sum('differences') === 0 ? 0 : 1

async function runRound(victim: 'application' | 'both', n: number): Promise<Result> {
  const { tasks, emails } = await makeTasks()
  let server = await startServer()
  const browsers = await signIn(server, emails, n)
  const killAfter = 5 + Math.floor(Math.random() * (tasks.length * BOOK_STEPS.length - 20))
  const answered: Answered[] = []
  const kill = async () => {
    if (victim === 'both') for (const pid of await listProcessesIn(join(dataDir, 'postgres'))) killProcess(pid)
    server.process.kill('SIGKILL')
  }
  await Promise.all(
    tasks.map((task) =>
      runTask(task, browsers, (step) => {
        answered.push({ task, step })
        if (answered.length === killAfter) void kill()
      }),
    ),
  )
  if (answered.length < killAfter) await kill()
  const before = answered.length
  if (victim === 'both') postgres = await startEmbedded({ dataDir })
  const lost = await countLost(answered)
  server = await startServer()
  const again = copyBrowsers(browsers, server)
  const deadline = Date.now() + TIMEOUT_MS
  for (const task of tasks) while (!(await runTask(task, again)) && Date.now() < deadline) await sleep(100)
  const found = await countProblems(tasks)
  await server.stop()
  return { victim, answered: before, lost, ...found }
}

/** One step after the other; false if one has no answer, because the server was killed. */
async function runTask(
  task: BookTask,
  { owners, tenants }: Browsers,
  onAnswered: (step: BookStep) => void = () => {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const step of BOOK_STEPS) {
      if (HAS_NEW_KEYS && step !== 'reverse' && step !== 'confirmReturn') task.keys[step] = crypto.randomUUID()
      const request = await buildRequest(client, task, step)
      const browser = request?.by === 'owner' ? owners[task.owner] : tenants[task.tenant]
      if (!request || !browser) return false
      const statuses = await sendTwice(browser, request.path, request.fields)
      // 409: another request, or an earlier process, has done it
      if (statuses.every((status) => status !== 302 && status !== 409)) return false
      if (statuses.includes(302)) onAnswered(step)
    }
    return true
  } catch {
    return false // the database was killed
  } finally {
    void client.end().catch(() => {}) // it does not end if its database was killed, so nobody waits for it
  }
}

/** The rentals ended today, so that the deposits can be paid back. */
async function makeTasks(): Promise<{ tasks: BookTask[]; emails: { owners: string[]; tenants: string[] } }> {
  const { db, close } = openDatabase(postgres.url)
  const [tasks, emails] = [[] as BookTask[], { owners: [] as string[], tenants: [] as string[] }]
  const endsOn = toManilaDay(new Date())
  const startsOn = addDays(endsOn, -200)
  for (let owner = 0; owner < OWNERS; owner++) {
    const { id: ownerId, email } = await makePersonWithPassword(db, 'landlord')
    emails.owners.push(email)
    for (let n = 0; n < RENTALS_PER_OWNER; n++) {
      const tenant = await makePersonWithPassword(db, 'tenant')
      emails.tenants.push(tenant.email)
      const { id: propertyId } = await makeProperty(db, { ownerId })
      const { id: bookingId } = await makeBooking(db, { propertyId, guestId: tenant.id, depositAmount: DEPOSIT })
      const rented = { propertyId, tenantId: tenant.id, bookingId, startsOn, endsOn, depositHeld: DEPOSIT }
      const { id: rentalId } = await makeRental(db, rented)
      const { id: line } = await makePayment(db, { rentalId, kind: 'rent', amountDue: LINE, dueDate: endsOn })
      const keys = { record: crypto.randomUUID(), recordAgain: crypto.randomUUID(), return: crypto.randomUUID() }
      const amounts = { amount: AMOUNT, deposit: DEPOSIT }
      tasks.push({ rentalId, ownerId, owner, tenant: emails.tenants.length - 1, line, ...amounts, keys })
    }
  }
  await close()
  return { tasks, emails }
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

async function signIn(
  server: ServerProcess,
  emails: { owners: string[]; tenants: string[] },
  n: number,
): Promise<Browsers> {
  let address = 0
  const open = async (email: string) => {
    const browser = createTestBrowser(server.url, `10.${n + 1}.0.${++address}`)
    const { status } = await browser.signIn(email)
    if (status !== 303) throw new Error(`could not sign in: ${status}`)
    return browser
  }
  const browsers: Browsers = { owners: [], tenants: [] }
  for (const email of emails.owners) browsers.owners.push(await open(email))
  for (const email of emails.tenants) browsers.tenants.push(await open(email))
  return browsers
}

/** The sessions are in the database, so that people stay signed in at the next server. */
function copyBrowsers(browsers: Browsers, { url }: ServerProcess): Browsers {
  const copy = (own: Browsers['owners']) =>
    own.map(({ jar }, index) => {
      const browser = createTestBrowser(url, `10.250.0.${index + 1}`)
      for (const [name, value] of jar) browser.jar.set(name, value)
      return browser
    })
  return { owners: copy(browsers.owners), tenants: copy(browsers.tenants) }
}

/** Directly after the kill: each answered step has left its rows. */
async function countLost(answered: readonly Answered[]): Promise<number> {
  return withClient(async (count) => {
    let lost = 0
    for (const { task, step } of answered) {
      const proofs = `from payment_proofs p join payment_acknowledgments using (transfer_id) where payment_id = $1`
      const found = {
        record: await count(proofs, [task.line]),
        reverse: await count(`from payment_proofs where payment_id = $1 and status = 'reversed'`, [task.line]),
        recordAgain: await count(`${proofs} and p.status = 'confirmed'`, [task.line]),
        return: await count('from deposit_returns where rental_id = $1', [task.rentalId]),
        confirmReturn: await count(`from deposit_returns where rental_id = $1 and status = 'confirmed'`, [
          task.rentalId,
        ]),
      }[step]
      if (found === 0) lost++
    }
    return lost
  })
}

/** After everything was sent again: of each step one, and no number of an owner is missing or there twice. */
async function countProblems(tasks: readonly BookTask[]): Promise<Pick<Result, 'double' | 'gaps' | 'differences'>> {
  const found = await withClient(async (count) => {
    let [double, gaps] = [0, 0]
    for (const { line, rentalId } of tasks) {
      const figures = [
        await count(`from payment_proofs where payment_id = $1 and status = 'confirmed' and amount = ${AMOUNT}`, [
          line,
        ]),
        await count(`from payment_proofs where payment_id = $1 and status = 'reversed'`, [line]),
        await count(`from deposit_returns where rental_id = $1 and status = 'confirmed' and amount = ${DEPOSIT}`, [
          rentalId,
        ]),
        (await count('from payment_acknowledgments where rental_id = $1', [rentalId])) / 2,
        await count(`from audit_log where subject_id = $1 and action = 'payment.reversed'`, [rentalId]),
      ]
      for (const figure of figures) double += Math.abs(figure - 1)
    }
    for (const ownerId of new Set(tasks.map((task) => task.ownerId))) {
      const ofOwner = `from payment_acknowledgments a join rentals r on r.id = a.rental_id join properties l on l.id = r.property_id
        where l.owner_id = $1`
      const last = await count(`from receipt_counters c, generate_series(1, c.last_number) where c.owner_id = $1`, [
        ownerId,
      ])
      const numbers = await count(`from (select distinct a.number ${ofOwner}) as numbers`, [ownerId])
      gaps += Math.abs(last - numbers) + Math.abs(last - (await count(ofOwner, [ownerId])))
    }
    return { double, gaps }
  })
  const { db, close } = openDatabase(postgres.url)
  const { differences } = await auditMoney({ db, now: () => new Date(), request: { locale: 'en' } })
  await close()
  for (const difference of differences.slice(0, 5)) console.log(describeDifference(difference))
  return { ...found, differences: differences.length }
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

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}
