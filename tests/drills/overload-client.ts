// The load of overload.ts in a process of its own, so that measuring does not compete with sending. Prints a LoadResult as JSON.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextClientAddress } from '../../bench/client-address.ts'

export type Share = { sent: number; admitted: number }
export type LoadResult = {
  /** Admitted and answered in time for a person who still waits. */
  good: number
  refused: number
  failed: number
  withoutRetryAfter: number
  admittedMs: number[]
  healthMs: number[]
  healthFailed: number
  guests: Share
  actions: Share
}

const [url = '', path = '/', perSecond = '1', seconds = '1'] = process.argv.slice(2)
const PATIENCE_MS = 2_000
const TIMEOUT_MS = 30_000
/** One request in so many is an action of a signed-in person. The server treats an unknown session as signed out after admission. */
const ACTION_EVERY = 20
const HEALTH_MS = 500

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
const result: LoadResult = {
  good: 0,
  refused: 0,
  failed: 0,
  withoutRetryAfter: 0,
  admittedMs: [],
  healthMs: [],
  healthFailed: 0,
  guests: { sent: 0, admitted: 0 },
  actions: { sent: 0, admitted: 0 },
}
const running = new Set<Promise<unknown>>()
const startedAt = performance.now()
const endAt = startedAt + Number(seconds) * 1_000
let sent = 0
let nextHealthAt = startedAt
while (performance.now() < endAt) {
  const due = ((performance.now() - startedAt) / 1_000) * Number(perSecond)
  while (sent < due) track(sent++ % ACTION_EVERY === 0 ? sendAction() : sendPageView())
  if (performance.now() >= nextHealthAt) {
    nextHealthAt += HEALTH_MS
    track(checkHealth())
  }
  await sleep(2)
}
await Promise.all(running)
agent.destroy()
process.stdout.write(JSON.stringify(result))

function track(promise: Promise<unknown>): void {
  running.add(promise)
  void promise.finally(() => running.delete(promise))
}

async function sendPageView(): Promise<void> {
  await count(result.guests, send('GET', path, {}))
}

async function sendAction(): Promise<void> {
  await count(
    result.actions,
    send('POST', '/sign-out', { Cookie: 'tahanan_session=unknown', 'Sec-Fetch-Site': 'same-origin' }),
  )
}

async function count(share: Share, sending: Promise<Answer>): Promise<void> {
  share.sent++
  const { status, ms, retryAfter } = await sending
  if (status === 503) {
    result.refused++
    if (!retryAfter) result.withoutRetryAfter++
  } else if (status === 0 || status >= 500) result.failed++
  else {
    share.admitted++
    result.admittedMs.push(ms)
    if (ms <= PATIENCE_MS) result.good++
  }
}

async function checkHealth(): Promise<void> {
  const { status, ms } = await send('GET', '/healthz', {})
  result.healthMs.push(ms)
  if (status !== 200) result.healthFailed++
}

type Answer = { status: number; ms: number; retryAfter: boolean }

function send(method: string, to: string, headers: Record<string, string>): Promise<Answer> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - sentAt, retryAfter })
    const options = { agent, method, headers: { 'X-Forwarded-For': nextClientAddress(), ...headers } }
    const outgoing = request(url + to, options, (response) => {
      response.resume()
      response.once('end', () => finish(response.statusCode ?? 0, 'retry-after' in response.headers))
      response.once('error', () => finish(0))
    })
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy())
    outgoing.once('error', () => finish(0))
    outgoing.end()
  })
}
