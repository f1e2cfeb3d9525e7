// Live conversations under load (promise T5): delivery time with 1,000 open event streams, the cost of 10,000 streams, and readers that
// do not read (backpressure). One server process on PostgreSQL. Exits with 1 if a budget is missed.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { startBenchServer } from './bench-server.ts'
import { nextClientAddress } from './client-address.ts'
import { computeFigures } from './figures.ts'
import { type ServerFigures, readServerFigures } from './realtime/server-figures.ts'
import { makePairs, type Pair, type Participant } from './realtime/people.ts'
import { closeStreams, openStreams, type OpenedStream } from './realtime/streams.ts'

const BUDGET = { deliveryP99Ms: 300, rssMb: 600, loopLagP99Ms: 100, pageP95Ms: 200, stalledMb: 100 }
const STREAMS_EACH = 5
const SECRET = 'a secret that signs the cookies of a benchmark'
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '400' },
    'per-second': { type: 'string', default: '10' },
  },
})
const [STREAM_COUNT, MESSAGE_COUNT, PER_SECOND] = [
  Number(values.streams),
  Number(values.messages),
  Number(values['per-second']),
]
const FEW_STREAMS = 1_000
const STALLED_STREAMS = 1_000

const sentAt = new Map<string, number>()
const deliveryTimes: number[] = []
/** An event may arrive in several chunks; a mark is never split. */
function onText(text: string): void {
  for (const [, mark = ''] of text.matchAll(/#(\w+)#/g)) {
    const at = sentAt.get(mark)
    if (at === undefined) continue // another stream of the same person has received it
    sentAt.delete(mark)
    deliveryTimes.push(performance.now() - at)
  }
}

// With a large heap V8 delays garbage collection; this limit is what a small machine has
const HEAP_MB = 400
const server = await startBenchServer({
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  TRUSTED_PROXIES: 'loopback',
  LOG_LEVEL: 'warn',
  APP_SECRET: SECRET,
  ENCRYPTION_KEY: '0f'.repeat(32),
})
const database = openDatabase(server.databaseUrl)
const checks: [name: string, value: number, budget: number, unit: string][] = []
try {
  await run()
} finally {
  await database.close()
  await server.stop()
}
console.log('')
for (const [name, value, budget, unit] of checks)
  console.log(`${value <= budget ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(1)} ${unit} (budget ${budget})`)
process.exitCode = checks.length > 0 && checks.every(([, value, budget]) => value <= budget) ? 0 : 1

async function run(): Promise<void> {
  const pairs = await makePairs(database, Math.max(FEW_STREAMS, STREAM_COUNT / STREAMS_EACH) / 2, {
    baseUrl: new URL(server.url),
    secret: SECRET,
  })
  await fetch(server.url)
  const idle = await readServerFigures(server.metricsUrl)
  console.log(`${pairs.length} pairs of people; the server holds ${idle.rssMb.toFixed(0)} MB; load ${readLoad()}`)
  const few = await measureDelivery(pairs.slice(0, FEW_STREAMS / 2))
  const many = await measureOpenStreams(pairs, idle)
  await measureStalledReaders(many, pairs.slice(0, STALLED_STREAMS / STREAMS_EACH / 2))
  closeStreams([...few, ...many])
}

/** One stream for each person, on both sides of each conversation. */
async function measureDelivery(pairs: readonly Pair[]): Promise<OpenedStream[]> {
  const streams = await openStreams(
    server.url,
    pairs.flatMap(({ tenant, landlord }) => [tenant, landlord]),
    onText,
  )
  for (let n = 0; n < 20; n++) await send(pairs[n % pairs.length], `warm${n}`)
  await sleep(1_000)
  deliveryTimes.length = 0
  const posts: Promise<void>[] = []
  for (let n = 0; n < MESSAGE_COUNT; n++) {
    posts.push(send(pairs[(n * 7) % pairs.length], `m${n}`))
    await sleep(1_000 / PER_SECOND)
  }
  await Promise.all(posts)
  await waitUntil(() => deliveryTimes.length >= MESSAGE_COUNT, 10_000)
  const { p50, p95, p99 } = computeFigures(deliveryTimes)
  console.log(
    `${streams.length} streams, ${MESSAGE_COUNT} messages at ${PER_SECOND} a second: p50 ${formatMs(p50)}, p95 ${formatMs(p95)}, p99 ${formatMs(p99)}; ${deliveryTimes.length} arrived; load ${readLoad()}`,
  )
  checks.push(['delivery with 1,000 streams, p99', p99, BUDGET.deliveryP99Ms, 'ms'])
  checks.push(['messages that did not arrive', MESSAGE_COUNT - deliveryTimes.length, 0, ''])
  closeStreams(streams)
  await waitUntil(async () => (await readServerFigures(server.metricsUrl)).streams === 0, 10_000)
  return streams
}

async function send(pair: Pair | undefined, mark: string): Promise<void> {
  if (!pair) return
  const body = JSON.stringify({ key: crypto.randomUUID(), content: `Magandang araw po #${mark}#` })
  sentAt.set(mark, performance.now())
  const response = await fetch(`${server.url}/api/conversations/${pair.conversationId}/messages`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      Cookie: pair.tenant.cookie,
      'X-Forwarded-For': nextClientAddress(),
    },
    body,
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`sending: ${response.status}`)
}

async function measureOpenStreams(pairs: readonly Pair[], idle: ServerFigures): Promise<OpenedStream[]> {
  const people = pairs.flatMap(({ tenant, landlord }) => [tenant, landlord])
  const participants: Participant[] = Array.from(
    { length: STREAM_COUNT },
    (_, n) => people[n % people.length] as Participant,
  )
  const startedAt = performance.now()
  const streams = await openStreams(server.url, participants, onText)
  const openedIn = (performance.now() - startedAt) / 1_000
  await sleep(5_000)
  await readServerFigures(server.metricsUrl) // resets the lag, which is measured from here on
  const pages: number[] = []
  deliveryTimes.length = 0
  for (let n = 0; n < 60; n++) {
    const at = performance.now()
    await (await fetch(`${server.url}/agents`, { headers: { 'X-Forwarded-For': nextClientAddress() } })).arrayBuffer()
    pages.push(performance.now() - at)
    await send(pairs[(n * 11) % pairs.length], `h${n}`)
    await sleep(200)
  }
  await waitUntil(() => deliveryTimes.length >= 60, 10_000)
  const now = await readServerFigures(server.metricsUrl)
  const perStreamKb = ((now.rssMb - idle.rssMb) * 1_024) / STREAM_COUNT
  const pageP95 = computeFigures(pages).p95
  console.log(
    `${now.streams} streams (opened in ${openedIn.toFixed(0)} s): ${now.rssMb.toFixed(0)} MB (heap ${now.heapMb.toFixed(0)}), ${perStreamKb.toFixed(1)} KB a stream; loop lag p99 ${formatMs(now.loopLagP99Ms)}; a page p95 ${formatMs(pageP95)}; delivery p99 ${formatMs(computeFigures(deliveryTimes).p99)}; load ${readLoad()}`,
  )
  checks.push([`memory with ${STREAM_COUNT.toLocaleString('en')} streams`, now.rssMb, BUDGET.rssMb, 'MB'])
  checks.push(['loop lag, p99', now.loopLagP99Ms, BUDGET.loopLagP99Ms, 'ms'])
  checks.push(['a page meanwhile, p95', pageP95, BUDGET.pageP95Ms, 'ms'])
  checks.push(['streams missing', STREAM_COUNT - now.streams, 0, ''])
  return streams
}

/**
 * A thousand streams that do not read get 450 KB each, which fits into the socket buffers; then the streams of one conversation get
 * more until the server closes them.
 */
async function measureStalledReaders(streams: readonly OpenedStream[], pairs: readonly Pair[]): Promise<void> {
  const stalledUserIds = new Set(pairs.flatMap(({ tenant, landlord }) => [tenant.id, landlord.id]))
  const stalled = streams.filter(({ participant }) => stalledUserIds.has(participant.id))
  for (const { socket } of stalled) socket.pause()
  const before = await readServerFigures(server.metricsUrl)
  let [maxRssMb, now] = [before.rssMb, before]
  const updateFigures = async () => {
    now = await readServerFigures(server.metricsUrl)
    maxRssMb = Math.max(maxRssMb, now.rssMb)
  }
  const senders = pairs.map(({ conversationId, landlord }) => ({ conversationId, senderId: landlord.id }))
  for (let n = 0; n < 30; n++) {
    await sendLongMessages(senders)
    await sleep(1_500)
    await updateFigures()
  }
  const expectedCuts = STREAMS_EACH * 2
  for (let n = 0; n < 60 && before.streams - now.streams < expectedCuts; n++) {
    await sendLongMessages(senders.slice(0, 1).flatMap((one) => Array.from({ length: 20 }, () => one)))
    await sleep(1_000)
    await updateFigures()
  }
  const cutCount = before.streams - now.streams
  console.log(
    `${stalled.length} readers that do not read: +${(maxRssMb - before.rssMb).toFixed(0)} MB; of the ${expectedCuts} told most, ${cutCount} cut`,
  )
  checks.push(['memory more for 1,000 stalled readers', maxRssMb - before.rssMb, BUDGET.stalledMb, 'MB'])
  checks.push(['stalled readers that were not cut', expectedCuts - cutCount, 0, ''])
}

/** The same rows and events as the command writes, in one statement. */
async function sendLongMessages(senders: readonly { conversationId: string; senderId: string }[]): Promise<void> {
  await insertAndAnnounce(database, senders, '₱'.repeat(5_000))
}

async function insertAndAnnounce(
  { pool }: Database,
  senders: readonly { conversationId: string; senderId: string }[],
  content: string,
): Promise<void> {
  await pool.query(
    `with said as (
       insert into messages (conversation_id, sender_id, content)
       select c, s, $3 from unnest($1::uuid[], $2::uuid[]) as t(c, s) returning conversation_id, sequence
     ), told as (
       insert into events (topic, subject_id) select 'message', conversation_id || ':' || sequence from said returning id
     )
     select pg_notify('tahanan_events', id::text) from told`,
    [senders.map(({ conversationId }) => conversationId), senders.map(({ senderId }) => senderId), content],
  )
}

async function waitUntil(isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isDone()) && performance.now() < deadline) await sleep(50)
}

function formatMs(value: number): string {
  return `${value.toFixed(0)} ms`
}

function readLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
