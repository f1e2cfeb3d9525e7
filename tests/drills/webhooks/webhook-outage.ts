// npm run drill:webhook-outage [speed]: the address of an owner's program refuses every connection for an hour, while an event happens every
// 30 seconds and one of two delivering processes is killed with SIGKILL every two minutes. The clock of all processes runs 20 times faster than
// the machine's unless another speed is given; with 1 the drill takes two hours. Exit code 1 if an event was lost, came in another order,
// came twice for another reason than a kill, had a wrong signature, or if the address was called more often than the plan of retries says.
import { createHmac } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createWebhookSender } from '#app/adapters/webhooks/webhook-sender.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import { addWebhook } from '#app/domain/integrations/webhooks/webhook.commands.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { fastClock } from '#tests/support/fast-clock.ts'

const SPEED = Number(process.argv[2] ?? 20)
const MINUTE_MS = 60_000
const EVENT_EVERY_MS = MINUTE_MS / 2
const KILL_EVERY_MS = 2 * MINUTE_MS
const DOWN_FROM_MS = 2 * MINUTE_MS
const DOWN_UNTIL_MS = 62 * MINUTE_MS
/** After failures at minutes 2, 3, 8, 23 and 53 the next attempt is an hour later, at 113. */
const END_MS = 125 * MINUTE_MS
const EVENTS_UNTIL_MS = 70 * MINUTE_MS
const EXPECTED_FAILURES = 5

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbedded({ dataDir })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const startedAt = Date.now()
const clock = fastClock(startedAt, SPEED)
const elapsed = () => clock.now().getTime() - startedAt - begunMs

type Call = { id: string; number: number; isSigned: boolean; minute: number }
const calls: Call[] = []
let secret = ''
let port = 0
const receiver = createServer(receive)
/** Of the clock: what happens at a minute is counted from here. */
let begunMs = 0
let kills = 0
let announced = 0
let isPassed = false
try {
  await setReceiver('up')
  const ownerId = await addOwner()
  const workers = [await startWorker(), await startWorker()]
  begunMs = elapsed()
  await Promise.all([announceEvents(ownerId), takeReceiverDown(), killWorkers(workers)])
  for (const worker of workers) await killWorker(worker)
  isPassed = await reportResult()
} finally {
  receiver.closeAllConnections()
  receiver.close()
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
process.exitCode = isPassed ? 0 : 1

async function addOwner(): Promise<string> {
  const { id } = await makePerson(db, 'landlord')
  const ctx = createTestContext(db, {
    actor: makeActor('landlord', id),
    session: { id: crypto.randomUUID(), createdAt: clock.now() },
    adapters: {
      clock,
      random: systemRandom,
      webhooks: createWebhookSender({ allowsUrl: (text) => URL.canParse(text), allowsAddress: () => true }),
    },
  })
  const url = `http://127.0.0.1:${port}/hook`
  secret = (await addWebhook(ctx, { url, events: ['listing.approved'] })).secret
  return id
}

async function announceEvents(ownerId: string): Promise<void> {
  const ctx = createTestContext(db, { adapters: { clock } })
  while (elapsed() < EVENTS_UNTIL_MS) {
    const data = { listingId: String(announced++) }
    await inTransaction(ctx, (tx) => announceEvent(tx, 'listing.approved', { userIds: [ownerId], data }))
    await waitUntil(announced * EVENT_EVERY_MS)
  }
}

async function takeReceiverDown(): Promise<void> {
  await waitUntil(DOWN_FROM_MS)
  await setReceiver('down')
  console.log(`minute ${toMinute(elapsed())}: down after ${calls.length} of ${announced} events`)
  await waitUntil(DOWN_UNTIL_MS)
  await setReceiver('up')
  console.log(`minute ${toMinute(elapsed())}: up again, ${calls.length} of ${announced} events received`)
}

async function setReceiver(state: 'up' | 'down'): Promise<void> {
  if (state === 'up') {
    receiver.listen(port, '127.0.0.1')
    await once(receiver, 'listening')
    port = (receiver.address() as AddressInfo).port
    return
  }
  receiver.close()
  receiver.closeAllConnections()
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    const id = String(request.headers['webhook-id'])
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const content = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`
    const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
    const { data } = JSON.parse(body) as { data: { listingId: string } }
    const isSigned = request.headers['webhook-signature'] === signature
    calls.push({ id, number: Number(data.listingId), isSigned, minute: toMinute(elapsed()) })
    response.writeHead(204).end()
  })
}

async function killWorkers(workers: ChildProcess[]): Promise<void> {
  while (elapsed() < END_MS) {
    await waitUntil((kills + 1) * KILL_EVERY_MS)
    const index = kills++ % workers.length
    await killWorker(workers[index])
    workers[index] = await startWorker()
  }
}

async function startWorker(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'webhook-worker.ts')
  const worker = spawn(process.execPath, [file, postgres.url, String(startedAt), String(SPEED)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

async function killWorker(worker: ChildProcess | undefined): Promise<void> {
  if (!worker) return
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

async function waitUntil(moment: number): Promise<void> {
  await sleep(Math.max(0, (moment - elapsed()) / SPEED))
}

function toMinute(milliseconds: number): number {
  return Math.round(milliseconds / MINUTE_MS)
}

async function reportResult(): Promise<boolean> {
  const rows = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.sequence))
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, rows[0]?.endpointId ?? ''))
  const firsts = calls.filter(({ id }, index) => calls.findIndex((call) => call.id === id) === index)
  const result = {
    speed: SPEED,
    kills,
    announced,
    received: firsts.length,
    notDelivered: rows.filter(({ status }) => status !== 'delivered').length,
    outOfOrder: firsts.filter(({ number }, index) => number !== index).length,
    twice: calls.length - firsts.length,
    wrongSignatures: calls.filter(({ isSigned }) => !isSigned).length,
    failuresOfFirstWaiting: Math.max(...rows.map(({ attempts }) => attempts)) - 1,
    receivedDuringOutage: calls.filter(({ minute }) => minute > 3 && minute < 62).length,
    lastAtMinute: calls.at(-1)?.minute,
    addressStatus: endpoint?.status,
  }
  console.log(JSON.stringify(result))
  return (
    result.received === announced &&
    result.notDelivered === 0 &&
    result.outOfOrder === 0 &&
    result.twice <= kills &&
    result.wrongSignatures === 0 &&
    result.failuresOfFirstWaiting <= EXPECTED_FAILURES &&
    result.receivedDuringOutage === 0 &&
    result.addressStatus === 'active'
  )
}
