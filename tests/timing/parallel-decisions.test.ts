// Fifty decisions about one row at the same time are all answered within two seconds, or on a slow machine in twice the time of the same
// requests one after the other: they wait for each other, and for nothing else. The best of five rounds counts.
import { expect, test } from 'vitest'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const PARALLEL = 50
const MAX_MS = 2_000
const ROUNDS = 5

const database = setUpTestDatabase()
const server = setUpServer(database)

test(`${PARALLEL} parallel decisions of one application are answered within ${MAX_MS} ms`, async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const measureRound = async () => {
    const { id: propertyId } = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
    const { id } = await makeApplication(database.db, { propertyId })
    const started = performance.now()
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        const { status } = await browser.post(`/dashboard/landlord/applications/${id}`, { intent: 'approve' })
        return { status, ms: performance.now() - started }
      }),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    return Math.max(...answers.map(({ ms }) => ms))
  }
  const measureSequence = async () => {
    const { id: propertyId } = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
    const { id } = await makeApplication(database.db, { propertyId })
    const started = performance.now()
    for (let n = 0; n < PARALLEL; n++)
      await browser.post(`/dashboard/landlord/applications/${id}`, { intent: 'approve' })
    return performance.now() - started
  }
  await measureRound() // the first requests of a kind load code
  let excessMs = Infinity
  for (let round = 0; round < ROUNDS && excessMs > 0; round++)
    excessMs = (await measureRound()) - Math.max(MAX_MS, 2 * (await measureSequence()))
  expect(excessMs).toBeLessThanOrEqual(0)
})
