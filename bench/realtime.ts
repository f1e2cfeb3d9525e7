// Live conversations under load (PROMISES T5): from sending a message to the other's open stream with 1,000 streams open; then what 10,000
// streams cost; then readers that do not read. One server process on PostgreSQL. Ends with 1 when a budget is missed.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { startForBench } from './bench-server.ts'
import { type ServerFigures, percentile, serverFigures } from './realtime/figures.ts'
import { makePairs, type Pair, type Talker } from './realtime/people.ts'
import { anywhere, closeStreams, openStreams, type OpenedStream } from './realtime/streams.ts'

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
const [MANY, MESSAGES, PER_SECOND] = [Number(values.streams), Number(values.messages), Number(values['per-second'])]
const FEW = 1_000
const STALLED = 1_000

const sentAt = new Map<string, number>()
const took: number[] = []
/** The whole event may come in pieces; the mark stands in one. */
function onText(text: string): void {
  for (const [, mark = ''] of text.matchAll(/#(\w+)#/g)) {
    const at = sentAt.get(mark)
    if (at === undefined) continue // another page of the same person has shown it
    sentAt.delete(mark)
    took.push(performance.now() - at)
  }
}

// On a large machine V8 puts off collecting; with this heap it does as on the small ones that the budget is about
const HEAP_MB = 400
const server = await startForBench({
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
  const pairs = await makePairs(database, Math.max(FEW, MANY / STREAMS_EACH) / 2, {
    baseUrl: new URL(server.url),
    secret: SECRET,
  })
  await fetch(server.url)
  const idle = await serverFigures(server.metricsUrl)
  console.log(`${pairs.length} pairs of people; the server holds ${idle.rssMb.toFixed(0)} MB; load ${load()}`)
  const few = await delivery(pairs.slice(0, FEW / 2))
  const many = await holding(pairs, idle)
  await notReading(many, pairs.slice(0, STALLED / STREAMS_EACH / 2))
  closeStreams([...few, ...many])
}

/** One page each, on both sides of each conversation. */
async function delivery(pairs: readonly Pair[]): Promise<OpenedStream[]> {
  const streams = await openStreams(
    server.url,
    pairs.flatMap(({ tenant, landlord }) => [tenant, landlord]),
    onText,
  )
  for (let n = 0; n < 20; n++) await send(pairs[n % pairs.length], `warm${n}`)
  await sleep(1_000)
  took.length = 0
  const posts: Promise<void>[] = []
  for (let n = 0; n < MESSAGES; n++) {
    posts.push(send(pairs[(n * 7) % pairs.length], `m${n}`))
    await sleep(1_000 / PER_SECOND)
  }
  await Promise.all(posts)
  await until(() => took.length >= MESSAGES, 10_000)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share))
  console.log(
    `${streams.length} streams, ${MESSAGES} messages at ${PER_SECOND} a second: p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}; ${took.length} arrived; load ${load()}`,
  )
  checks.push(['delivery with 1,000 streams, p99', p99 ?? Number.NaN, BUDGET.deliveryP99Ms, 'ms'])
  checks.push(['messages that did not arrive', MESSAGES - took.length, 0, ''])
  closeStreams(streams)
  await until(async () => (await serverFigures(server.metricsUrl)).streams === 0, 10_000)
  return streams
}

async function send(pair: Pair | undefined, mark: string): Promise<void> {
  if (!pair) return
  const body = JSON.stringify({ key: crypto.randomUUID(), content: `Magandang araw po #${mark}#` })
  sentAt.set(mark, performance.now())
  const answer = await fetch(`${server.url}/api/conversations/${pair.conversationId}/messages`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      Cookie: pair.tenant.cookie,
      'X-Forwarded-For': anywhere(),
    },
    body,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`sending: ${answer.status}`)
}

async function holding(pairs: readonly Pair[], idle: ServerFigures): Promise<OpenedStream[]> {
  const people = pairs.flatMap(({ tenant, landlord }) => [tenant, landlord])
  const talkers: Talker[] = Array.from({ length: MANY }, (_, n) => people[n % people.length] as Talker)
  const startedAt = performance.now()
  const streams = await openStreams(server.url, talkers, onText)
  const openedIn = (performance.now() - startedAt) / 1_000
  await sleep(5_000)
  await serverFigures(server.metricsUrl) // the lag from here on
  const pages: number[] = []
  took.length = 0
  for (let n = 0; n < 60; n++) {
    const at = performance.now()
    await (await fetch(`${server.url}/agents`, { headers: { 'X-Forwarded-For': anywhere() } })).arrayBuffer()
    pages.push(performance.now() - at)
    await send(pairs[(n * 11) % pairs.length], `h${n}`)
    await sleep(200)
  }
  await until(() => took.length >= 60, 10_000)
  const now = await serverFigures(server.metricsUrl)
  const perStreamKb = ((now.rssMb - idle.rssMb) * 1_024) / MANY
  const pageP95 = percentile(pages, 0.95)
  console.log(
    `${now.streams} streams (opened in ${openedIn.toFixed(0)} s): ${now.rssMb.toFixed(0)} MB (heap ${now.heapMb.toFixed(0)}), ${perStreamKb.toFixed(1)} KB a stream; loop lag p99 ${ms(now.loopLagP99Ms)}; a page p95 ${ms(pageP95)}; delivery p99 ${ms(percentile(took, 0.99))}; load ${load()}`,
  )
  checks.push([`memory with ${MANY.toLocaleString('en')} streams`, now.rssMb, BUDGET.rssMb, 'MB'])
  checks.push(['loop lag, p99', now.loopLagP99Ms, BUDGET.loopLagP99Ms, 'ms'])
  checks.push(['a page meanwhile, p95', pageP95, BUDGET.pageP95Ms, 'ms'])
  checks.push(['streams missing', MANY - now.streams, 0, ''])
  return streams
}

/**
 * A thousand pages that take nothing, told 450 KB each, which the connections still swallow; then those of one conversation are told as
 * much as it takes until they are cut.
 */
async function notReading(streams: readonly OpenedStream[], pairs: readonly Pair[]): Promise<void> {
  const silent = new Set(pairs.flatMap(({ tenant, landlord }) => [tenant.id, landlord.id]))
  const stalled = streams.filter(({ talker }) => silent.has(talker.id))
  for (const { socket } of stalled) socket.pause()
  const before = await serverFigures(server.metricsUrl)
  let [most, now] = [before.rssMb, before]
  const look = async () => {
    now = await serverFigures(server.metricsUrl)
    most = Math.max(most, now.rssMb)
  }
  const said = pairs.map(({ conversationId, landlord }) => ({ conversationId, senderId: landlord.id }))
  for (let n = 0; n < 30; n++) {
    await sayLongWords(said)
    await sleep(1_500)
    await look()
  }
  const atOneTable = STREAMS_EACH * 2
  for (let n = 0; n < 60 && before.streams - now.streams < atOneTable; n++) {
    await sayLongWords(said.slice(0, 1).flatMap((one) => Array.from({ length: 20 }, () => one)))
    await sleep(1_000)
    await look()
  }
  const cut = before.streams - now.streams
  console.log(
    `${stalled.length} readers that do not read: +${(most - before.rssMb).toFixed(0)} MB; of the ${atOneTable} told most, ${cut} cut`,
  )
  checks.push(['memory more for 1,000 stalled readers', most - before.rssMb, BUDGET.stalledMb, 'MB'])
  checks.push(['stalled readers that were not cut', atOneTable - cut, 0, ''])
}

/** As the command writes them, many in one statement. */
async function sayLongWords(said: readonly { conversationId: string; senderId: string }[]): Promise<void> {
  await insertAndAnnounce(database, said, '₱'.repeat(5_000))
}

async function insertAndAnnounce(
  { pool }: Database,
  said: readonly { conversationId: string; senderId: string }[],
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
    [said.map(({ conversationId }) => conversationId), said.map(({ senderId }) => senderId), content],
  )
}

async function until(isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue()) && performance.now() < deadline) await sleep(50)
}

function ms(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} ms`
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
