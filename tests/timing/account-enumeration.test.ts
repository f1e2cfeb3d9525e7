// How long an answer takes does not reveal who has an account (promise A3).
import { beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database)
beforeEach(async () => void (await database.db.delete(rateLimits)))

const WRONG_PASSWORD = 'Not the one 1!'
const buildStrangerEmail = (n: number) => `p${String(n).padStart(4, '0')}@nobody.example`

test.each([
  ['/signin', (email: string) => ({ email, password: WRONG_PASSWORD })],
  ['/forgot-password', (email: string) => ({ email })],
])('%s takes as long for a known as for an unknown email', { timeout: 120_000 }, async (path, fields) => {
  const existingPeople = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      makePersonWithPassword(database.db, 'tenant', { email: `${path.slice(1)}-${n}@nobody.example` }),
    ),
  )
  const measureSignIn = async (email: string) => {
    const start = performance.now()
    await (await createVisitor(server).post(path, fields(email))).arrayBuffer()
    return performance.now() - start
  }
  const getMedian = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
  const times = { known: [] as number[], unknown: [] as number[] }
  const getDifference = () => Math.abs(1 - getMedian(times.known) / getMedian(times.unknown))
  await measureSignIn(buildStrangerEmail(9_999)) // the first request of a kind loads code
  // Alternates the order, so that the load of the machine affects both. A busy machine gets more samples
  for (let round = 0; round < 5 && (round === 0 || getDifference() > 0.1); round++) {
    for (const [n, { email }] of existingPeople.entries()) {
      const pair = [['known', email] as const, ['unknown', buildStrangerEmail(n)] as const]
      for (const [kind, signInEmail] of n % 2 ? pair : pair.toReversed())
        times[kind].push(await measureSignIn(signInEmail))
    }
  }
  expect(
    getDifference(),
    JSON.stringify({ known: getMedian(times.known), unknown: getMedian(times.unknown) }),
  ).toBeLessThan(0.1)
})
