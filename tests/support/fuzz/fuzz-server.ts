// Sends odd bodies to the actions of a server process, as a guest and as a signed-in person, from our pages and from elsewhere.
import { Agent, request } from 'node:http'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { type Action, listFieldNames } from './actions.ts'
import { createOddBody, createRandom, type OddBody, type Random } from './odd-bodies.ts'

export type FuzzTarget = {
  server: ServerProcess
  /** The Cookie headers of signed-in people. */
  cookies: readonly string[]
  /** Existing values of route parameters, such as the id of a conversation of one of them. */
  ids: readonly string[]
}
type Sent = { path: string; headers: Record<string, string>; body: OddBody }
export type Answer = Sent & { action: string; status: number; ms: number }

const CONCURRENCY = 12
/** They would end the session of the person. */
const AS_GUEST_ONLY: readonly string[] = ['/sign-out', '/admin/logout']
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
let sentCount = 0

/** Answers in the order of completion; status 0 is a connection without an answer. */
export async function fuzz(
  target: FuzzTarget,
  actions: readonly Action[],
  count: number,
  seed: number,
): Promise<Answer[]> {
  const random = createRandom(seed)
  const names = listFieldNames()
  const answers: Answer[] = []
  let left = count
  const work = async () => {
    while (left > 0) {
      const action = actions[left-- % actions.length]
      if (action) answers.push(await post(target, action, random, createOddBody(random, names)))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return answers
}

function post({ server, cookies, ids }: FuzzTarget, action: Action, random: Random, body: OddBody): Promise<Answer> {
  const path = buildPath(action, ids, random)
  const isSignedIn = random.below(2) === 0 && !AS_GUEST_ONLY.includes(action.pattern)
  const origin = random.pick([server.url, server.url, server.url, server.url, 'https://evil.example', undefined])
  const headers = {
    'X-Forwarded-For': buildAddress(sentCount++),
    'Content-Length': String(body.bytes.length),
    ...(body.type ? { 'Content-Type': body.type } : {}),
    ...(isSignedIn ? { Cookie: random.pick(cookies) } : {}),
    ...(origin === undefined ? {} : { Origin: origin }),
  }
  return send(server, action.pattern, { path, headers, body })
}

/** The same request again, with nothing else under way: the times of an answer that was slow because of its body. */
export async function repeatAlone({ server }: FuzzTarget, answer: Answer, times: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let n = 0; n < times; n++) answers.push(await send(server, answer.action, answer))
  return answers
}

function send({ url }: ServerProcess, action: string, { path, headers, body }: Sent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ action, path, headers, status, ms: performance.now() - started, body })
    request(new URL(path, url), { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0))
      response.once('error', () => end(0))
    })
      .once('error', () => end(0))
      .end(body.bytes)
  })
}

/** Mostly the address that the page's script posts to, because rendering the page again takes most of the time. */
function buildPath({ pattern, isPage }: Action, ids: readonly string[], { below, pick }: Random): string {
  const path = pattern
    .replace('*', 'no/such/page')
    .replaceAll(/:\w+/g, () => (below(5) === 0 ? pick(['abc', '0', 'default', 'google', '%F0%9F%8F%A0']) : pick(ids)))
  return isPage && below(100) > 0 ? `${path}.data` : path
}

/** A new client for each request: the test is not about rate limits. */
function buildAddress(n: number): string {
  return `10.${100 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}`
}

export function describeAnswer({ action, path, status, ms, body }: Answer): string {
  const text = body.bytes.toString('latin1')
  return `${status} after ${Math.round(ms)} ms: POST ${path} (${action}), ${body.type ?? 'no type'}, ${body.bytes.length} bytes: ${JSON.stringify(text.slice(0, 300))}`
}
