// npm run drill:fuzz [bodies per action] [seed] [first action]: posts 10,000 odd bodies to every action of the built server, over all its
// addresses, and the known attacks on the form parser with and without our bounds. A run that was stopped goes on from its next action.
// Exit code 1 if an answer is a 5xx or takes longer than 500 ms, or if memory grows (promise V2).
// Other work on the machine makes single answers slow, so a slow request is repeated alone: it fails if every repetition is slow too.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/accounts.ts'
import { listActions } from '#tests/support/fuzz/actions.ts'
import { type Answer, describeAnswer, fuzz, repeatAlone } from '#tests/support/fuzz/fuzz-server.ts'
import { HEAP_ENV, readHeapMegabytes } from '#tests/support/servers/heap.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

const BODIES_PER_ACTION = Number(process.argv[2] ?? 10_000)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
const FIRST = Number(process.argv[4] ?? 1)
const MAX_ANSWER_MS = 500
const MAX_GROWTH_MB = 32
const WARM_UP = 3_000
const REPETITIONS = 3
const DEMO_PASSWORD = 'Tahanan-Demo-2026!'

await compareParsers()

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const server = await startServerProcess(
  { ...HEAP_ENV, NODE_ENV: 'development', DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback' },
  120_000,
)
let hasFailed = false
try {
  hasFailed = await attack()
} finally {
  await server.stop()
}
process.exitCode = hasFailed ? 1 : 0

async function attack(): Promise<boolean> {
  const people = [
    await signIn('/signin', 'tenant@tahanan.example'),
    await signIn('/signin', 'landlord@tahanan.example'),
    await signIn('/signin', 'agent@tahanan.example'),
    await signIn('/admin/login', 'admin@tahanan.example'),
  ]
  const lists = await Promise.all(people.map(async (browser) => (await browser.get('/api/conversations')).text()))
  const ids = lists.flatMap((list) =>
    [...list.matchAll(/"id":"([0-9a-f-]{36})"/g)].slice(0, 3).map(([, id]) => id ?? ''),
  )
  const target = { server, cookies: people.map(buildCookieHeader), ids: [...ids, crypto.randomUUID()] }
  const actions = listActions()
  const modules = [...Map.groupBy(actions, ({ file }) => file).values()]
  console.log(
    `${modules.length} actions at ${actions.length} addresses, ${BODIES_PER_ACTION} bodies each, seed ${SEED}`,
  )
  await fuzz(target, actions, WARM_UP, SEED)
  const heapBefore = await readHeapMegabytes(server)
  const failures: Answer[] = []
  const slow: Answer[] = []
  let slowOnce = 0
  const times: number[] = []
  const statuses = new Map<number, number>()
  for (const [n, addresses] of modules.entries()) {
    if (n + 1 < FIRST) continue
    const answers = await fuzz(target, addresses, BODIES_PER_ACTION, SEED + n + 1)
    const ownTimes = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    times.push(...ownTimes)
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    failures.push(...answers.filter(({ status }) => status === 0 || status >= 500))
    for (const answer of answers.filter(({ ms }) => ms > MAX_ANSWER_MS)) {
      slowOnce++
      const repeated = await repeatAlone(target, answer, REPETITIONS)
      if (repeated.every(({ ms }) => ms > MAX_ANSWER_MS)) slow.push(answer)
    }
    const names = addresses.map(({ pattern }) => pattern).join(', ')
    console.log(
      `${n + 1}. ${names}: p99 ${getQuantile(ownTimes, 0.99)} ms, slowest ${getQuantile(ownTimes, 1)} ms; so far ${failures.length} failed, ${slow.length} slow when alone`,
    )
  }
  const grown = (await readHeapMegabytes(server)) - heapBefore
  times.sort((a, b) => a - b)
  console.log(`Answers by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  for (const answer of [...failures, ...slow].slice(0, 20)) console.log(describeAnswer(answer))
  console.log(
    `${times.length} bodies: ${failures.length} answers with 5xx or none, ${slowOnce} over ${MAX_ANSWER_MS} ms of which ${slow.length} also when repeated alone, slowest ${getQuantile(times, 1)} ms, heap ${heapBefore.toFixed(1)} MB and ${grown.toFixed(1)} MB more after`,
  )
  return failures.length > 0 || slow.length > 0 || grown > MAX_GROWTH_MB
}

async function signIn(page: '/signin' | '/admin/login', email: string): Promise<TestBrowser> {
  const browser = createTestBrowser(server.url, '10.99.0.1')
  const answer = await browser.post(page, { email, password: DEMO_PASSWORD })
  if (answer.status !== 303) throw new Error(`${email} cannot sign in: ${answer.status}`)
  return browser
}

function buildCookieHeader({ jar }: TestBrowser): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function getQuantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** The same bodies for the form parser with its answer, and behind our bounds. The index is small enough to survive. */
async function compareParsers(): Promise<void> {
  const schema = z.strictObject({ email: z.string() })
  for (const [name, body] of [
    ['email[20000000]=x', 'email[20000000]=x'],
    ['60,000 empty fields', Array.from({ length: 60_000 }, (_, n) => `a${n}=`).join('&')],
    ['60,000 empty fields of one name', 'a=&'.repeat(60_000)],
  ] as const) {
    const makeRequest = () => new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(body) })
    const form = await makeRequest().formData()
    const unguarded = await measure(async () => JSON.stringify(parseWithZod(form, { schema }).reply()))
    const guarded = await measure(() => readForm(makeRequest()).catch(() => null))
    console.log(`${name}: parser alone ${unguarded}, with our bounds ${guarded}`)
  }
}

async function measure(work: () => Promise<unknown>): Promise<string> {
  const [started, before] = [performance.now(), process.memoryUsage().heapUsed]
  const result = await work()
  const megabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024
  if (result === undefined) throw new Error('nothing was measured')
  return `${Math.round(performance.now() - started)} ms and ${Math.round(megabytes)} MB`
}
