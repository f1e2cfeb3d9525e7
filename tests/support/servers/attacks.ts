// Sends the requests of an attack to the server processes of a test file. With FULL_SIZE the guesses and bursts are larger, and a table at
// the end shows the requests of each attack.
import { afterAll, expect } from 'vitest'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import type { ServerProcess } from './server-process.ts'
import { createVisitor } from './test-server.ts'

export const GUESSES = IS_FULL_SIZE ? 1_000 : 24
export const BURST = IS_FULL_SIZE ? 100 : 12
const PARALLEL = 50

/** Call at the top level of a test file, after `setUpServers`. */
export function setUpAttacks(servers: readonly ServerProcess[]) {
  const requestCounts = new Map<string, number>()
  afterAll(() => {
    if (!IS_FULL_SIZE) return
    for (const [name, count] of requestCounts) process.stdout.write(`${String(count).padStart(6)} requests: ${name}\n`)
  })

  /** Sends the requests at once, alternately to the processes, each from an address of its own. No answer may be a failure of the server. */
  return async function attack(
    name: string,
    count: number,
    send: (visitor: TestBrowser, n: number) => Promise<Response>,
  ): Promise<Response[]> {
    requestCounts.set(name, count)
    const answers: Response[] = []
    for (let first = 0; first < count; first += PARALLEL) {
      const numbers = Array.from({ length: Math.min(PARALLEL, count - first) }, (_, n) => first + n)
      answers.push(...(await Promise.all(numbers.map((n) => send(createVisitor(servers[n % servers.length]), n)))))
    }
    expect(
      answers.map(({ status }) => status).filter((status) => status >= 500),
      name,
    ).toEqual([])
    return answers
  }
}

export const countWithStatus = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length

export const buildCookieHeader = ({ jar }: TestBrowser) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

export const createRandomToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
