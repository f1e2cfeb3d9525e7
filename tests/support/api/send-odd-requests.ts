// Sends odd requests to a running server and compares each answer with the OpenAPI document.
import { Agent, request } from 'node:http'
import { problemResponse } from '#app/domain/public-api/contract/fields.schema.ts'
import { createRandom } from '#tests/support/fuzz/odd-bodies.ts'
import type { ApiWorld } from './api-world.ts'
import { createOddRequest, listAllowedCodes, type OddRequest } from './odd-requests.ts'

type Answer = { status: number; contentType: string; text: string }
export type OddResult = { statuses: ReadonlyMap<number, number>; failures: readonly string[] }

const CONCURRENCY = 8
const BATCH = 200

/** `beforeBatch` clears the counters of the limits, which are not what is tested. */
export async function sendOddRequests(
  url: string,
  world: ApiWorld,
  { count, seed, beforeBatch }: { count: number; seed: number; beforeBatch: () => Promise<unknown> },
): Promise<OddResult> {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const statuses = new Map<number, number>()
  const failures: string[] = []
  for (let start = 0; start < count; start += BATCH) {
    await beforeBatch()
    const waiting = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) =>
      createOddRequest(random, world, start + n),
    )
    const work = async () => {
      for (let odd = waiting.pop(); odd; odd = waiting.pop()) {
        const answer = await send(url, odd, agent)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const problem = findProblem(odd, answer)
        if (problem !== null) failures.push(describe(odd, answer, problem))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
  agent.destroy()
  return { statuses, failures }
}

function send(url: string, { method, path, headers, text }: OddRequest, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, contentType: '', text: error.message })
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.once('error', fail)
    sent.end(text ?? undefined)
  })
}

/** Null if the answer is as the document says. */
export function findProblem({ operation, method }: OddRequest, { status, contentType, text }: Answer): string | null {
  if (status === 0 || status >= 500) return 'no answer, or a server error'
  if (status === 304) return text === '' && operation?.method === 'GET' ? null : 'a 304 with a body'
  if (method === 'HEAD') return text === '' ? null : 'a body for HEAD'
  if (status < 300) {
    if (operation === null || status !== operation.status) return 'a success that the document does not have'
    if (contentType !== 'application/json') return `the type ${contentType}`
    return operation.response.safeParse(JSON.parse(text)).success ? null : 'another shape'
  }
  if (contentType !== 'application/problem+json') return `the type ${contentType}`
  const problem = problemResponse.strict().safeParse(JSON.parse(text))
  if (!problem.success || problem.data.status !== status) return 'not a problem of the document'
  return listAllowedCodes(operation).includes(problem.data.code) ? null : `the code ${problem.data.code}`
}

const describe = (
  { operation, method, path, headers, text: body }: OddRequest,
  { status, text }: Answer,
  problem: string,
) =>
  `${problem}: ${status} for ${method} ${path.slice(0, 200)} (${operation?.id ?? 'no operation'}) ${JSON.stringify(headers).slice(0, 300)} ${(body ?? '').slice(0, 200)} → ${text.slice(0, 200)}`
