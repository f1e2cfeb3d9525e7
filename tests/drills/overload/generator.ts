// The load of drill:overload, in a process of its own, so that sending does not compete with anything else of the drill. The drill sends a
// job, the generator answers with its result. Every request has a new client address; connections are kept alive, as those of a proxy.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextClientAddress } from '../../../bench/client-address.ts'
import { type LoadRequest, type MixName, openDeck, type Site } from './mixes.ts'

export type Job = {
  site: Site
  /** What is asked for: requests of a mix, or these pages in this order. */
  mix: MixName | { paths: string[] }
  seconds: number
  /** Closed loop: each connection sends the next request after its answer. Open loop: at its time, whatever happened to the earlier ones. */
  load: { connections: number } | { perSecond: number } | { atOnce: number }
}

export type Share = { sent: number; admitted: number }
export type LoadResult = {
  /** Answered in time for a person who still waits. */
  good: number
  refused: number
  /** Neither answered as expected nor refused, by status; 0 is a broken connection. */
  failed: Record<number, number>
  withoutRetryAfter: number
  admittedMs: number[]
  refusedMs: number[]
  healthMs: number[]
  healthFailed: number
  actions: Share
}

const PATIENCE_MS = 2_000
const TIMEOUT_MS = 30_000
const HEALTH_EVERY_MS = 250
const PAUSE_AFTER_REFUSAL_MS = 200
const FLOOD_CONNECTIONS = 30
/** As a browser sends them. */
const PAGE_HEADERS = { Accept: 'text/html,application/xhtml+xml', 'Accept-Encoding': 'gzip, deflate, br' }

type Answer = { status: number; ms: number; retryAfter: boolean }

process.on('message', (job: Job) => void runJob(job).then((result) => process.send?.(result)))
process.once('disconnect', () => process.exit())

async function runJob({ site, mix, seconds, load }: Job): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const result: LoadResult = {
    good: 0,
    refused: 0,
    failed: {},
    withoutRetryAfter: 0,
    admittedMs: [],
    refusedMs: [],
    healthMs: [],
    healthFailed: 0,
    actions: { sent: 0, admitted: 0 },
  }
  const drawRequest = typeof mix === 'string' ? openDeck(mix, site) : repeatPaths(mix.paths)
  const endAt = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= endAt
  const sendOne = async (dueAt = performance.now()) => {
    const drawn = drawRequest()
    const answer = await send(agent, site.url, drawn, dueAt)
    count(result, drawn, answer)
    return answer.status !== 503
  }
  const sendOneAndPause = async () => {
    if (!(await sendOne())) await sleep(PAUSE_AFTER_REFUSAL_MS) // otherwise the closed loop would measure how fast requests are refused
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver()) await work()
  }
  const side = [watchHealth(site.url, result, isOver)]
  if (mix === 'sign-in-flood')
    side.push(...Array.from({ length: FLOOD_CONNECTIONS }, () => repeat(() => signIn(agent, site.url))))
  if ('connections' in load) await Promise.all(Array.from({ length: load.connections }, () => repeat(sendOneAndPause)))
  else if ('atOnce' in load) await Promise.all(Array.from({ length: load.atOnce }, () => sendOne()))
  else await sendAtRate(load.perSecond, isOver, sendOne)
  await Promise.all(side)
  agent.destroy()
  return result
}

function repeatPaths(paths: readonly string[]): () => LoadRequest {
  let n = 0
  return () => ({ isAction: false, path: paths[n++ % paths.length] ?? '/' })
}

/** Each request at a random moment of its slot. Its time counts from that moment, also if this process is late. */
async function sendAtRate(perSecond: number, isOver: () => boolean, sendOne: (dueAt: number) => Promise<unknown>) {
  const running = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  for (let n = 0; !isOver(); n++) {
    const dueAt = startedAt + ((n + Math.random()) * 1_000) / perSecond
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const sending = sendOne(dueAt)
    running.add(sending)
    void sending.finally(() => running.delete(sending))
  }
  await Promise.all(running)
}

async function watchHealth(url: string, result: LoadResult, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  while (!isOver()) {
    const { status, ms } = await send(agent, url, { isAction: false, path: '/healthz' })
    result.healthMs.push(ms)
    if (status !== 200) result.healthFailed++
    await sleep(HEALTH_EVERY_MS)
  }
  agent.destroy()
}

function count(result: LoadResult, { isAction }: LoadRequest, { status, ms, retryAfter }: Answer): void {
  if (isAction) result.actions.sent++
  if (status === 503) {
    result.refused++
    result.refusedMs.push(ms)
    if (!retryAfter) result.withoutRetryAfter++
  } else if (status < 200 || status >= 300) {
    // a redirect leads to the sign-in
    result.failed[status] = (result.failed[status] ?? 0) + 1
  } else {
    if (isAction) result.actions.admitted++
    result.admittedMs.push(ms)
    if (ms <= PATIENCE_MS) result.good++
  }
}

/** With a password that is wrong, for an account that does not exist. */
async function signIn(agent: Agent, url: string): Promise<void> {
  const form = new URLSearchParams({ email: `${crypto.randomUUID()}@tahanan.example`, password: 'Not the one 1!' })
  await send(agent, url, { isAction: true, path: '/signin', body: form.toString() }, performance.now(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
}

function send(
  agent: Agent,
  url: string,
  { path, cookie, body }: LoadRequest,
  sentAt = performance.now(),
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = {
    'X-Forwarded-For': nextClientAddress(),
    ...(body === undefined
      ? PAGE_HEADERS
      : { Origin: url, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...more,
  }
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - sentAt, retryAfter })
    const method = body === undefined ? 'GET' : 'POST'
    const outgoing = request(url + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => finish(response.statusCode ?? 0, 'retry-after' in response.headers))
      response.once('error', () => finish(0))
    })
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy())
    outgoing.once('error', () => finish(0))
    outgoing.end(body)
  })
}
