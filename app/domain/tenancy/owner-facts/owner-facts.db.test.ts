import { describe, expect, test } from 'vitest'
import { addDays } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeDepositDeduction, makeDepositReturn } from '#seed/factories/deposits.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeMaintenanceRequest, makeMaintenanceUpdate } from '#seed/factories/maintenance.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOwnerFacts, getOwnRecord } from './owner-facts.queries.server.ts'
import { countCases } from './owner-facts.rules.ts'

const database = setUpTestDatabase()
const LAST_DAY = '2025-12-31'
const DEPOSIT = 1_000

async function setUp() {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const { id: propertyId } = await makeProperty(database.db, { ownerId })
  const owner = createTestContext(database.db, { actor: makeActor('landlord', ownerId) })
  const { id: renterId } = await makePerson(database.db, 'tenant')
  const renter = createTestContext(database.db, { actor: makeActor('tenant', renterId) })
  /** Each of a listing of its own: two rentals of one home cannot overlap. */
  const makeEnded = async (endsOn = LAST_DAY) => {
    const { id } = await makeProperty(database.db, { ownerId })
    const values = { propertyId: id, startsOn: '2024-01-01', endsOn, depositHeld: DEPOSIT }
    return (await makeRental(database.db, values)).id
  }
  const makeRequest = async (answeredAfterHours: number | null, changes = {}) => {
    const createdAt = new Date('2026-02-02T02:00:00Z')
    const respondBy = new Date('2026-02-02T10:00:00Z')
    const values = { propertyId, createdAt, respondBy, ...changes }
    const { id } = await makeMaintenanceRequest(database.db, values)
    if (answeredAfterHours !== null)
      await makeMaintenanceUpdate(database.db, {
        requestId: id,
        authorId: ownerId,
        createdAt: new Date(createdAt.getTime() + answeredAfterHours * 3_600_000),
      })
    return id
  }
  return { owner, renter, ownerId, propertyId, makeEnded, makeRequest }
}
const payBack = (rentalId: string, returnedOn: string, amount = DEPOSIT, status: 'sent' | 'contested' = 'sent') =>
  makeDepositReturn(database.db, {
    rentalId,
    amount,
    returnedOn,
    status,
    ...(status === 'contested' ? { answer: 'Nothing arrived', decidedAt: new Date() } : {}),
  })

describe('counts about an owner', () => {
  test('need three cases', () => {
    const isInTime = true
    expect(countCases([{ isInTime }, { isInTime }])).toBeNull()
    expect(countCases([{ isInTime }, { isInTime: false }, { isInTime }])).toEqual({ inTime: 2, total: 3 })
  })

  test('are deposits that were paid back or deducted within 30 days; late, partial and contested ones are not in time', async () => {
    const { owner, renter, propertyId, makeEnded } = await setUp()
    const inTime = await makeEnded()
    await payBack(inTime, addDays(LAST_DAY, 30))
    const withDeduction = await makeEnded()
    await payBack(withDeduction, addDays(LAST_DAY, 10), 400)
    await makeDepositDeduction(database.db, {
      rentalId: withDeduction,
      amount: 600,
      createdAt: new Date('2026-01-10T02:00:00Z'),
    })
    const late = await makeEnded()
    await payBack(late, addDays(LAST_DAY, 31))
    const partial = await makeEnded()
    await payBack(partial, addDays(LAST_DAY, 10), 999)
    const contested = await makeEnded()
    await payBack(contested, addDays(LAST_DAY, 10), DEPOSIT, 'contested')
    await makeEnded('2026-02-20')
    await makeEnded('2024-12-31')
    const { cases, facts } = await getOwnRecord(owner)
    const listInTime = cases.deposits.filter(({ isInTime }) => isInTime).map(({ id }) => id)
    expect(new Set(listInTime)).toEqual(new Set([inTime, withDeduction]))
    expect(facts.deposits).toEqual({ inTime: 2, total: 5 })
    expect(cases.deposits[0]?.returnBy).toBe('2026-01-30')
    expect((await getOwnerFacts(renter, propertyId)).deposits).toEqual({ inTime: 2, total: 5 })
  })

  test('are requests of tenants that were answered in time; own, cancelled and still running ones are no cases', async () => {
    const { owner, renter, ownerId, propertyId, makeRequest } = await setUp()
    const answered = await makeRequest(7)
    await makeRequest(9)
    await makeRequest(null)
    await makeRequest(1, { requestedBy: ownerId })
    await makeRequest(1, { status: 'cancelled' })
    await makeRequest(null, { respondBy: new Date('2026-03-02T03:00:00Z') })
    await makeRequest(1, { createdAt: new Date('2025-01-02T02:00:00Z'), respondBy: new Date('2025-01-02T10:00:00Z') })
    const { cases } = await getOwnRecord(owner)
    expect(cases.requests.filter(({ isInTime }) => isInTime).map(({ id }) => id)).toEqual([answered])
    expect(await getOwnerFacts(renter, propertyId)).toEqual({
      deposits: null,
      requests: { inTime: 1, total: 3 },
      replyLabel: null,
    })
  })

  test('are of the one owner only, and the cases are not for tenants', async () => {
    const first = await setUp()
    const second = await setUp()
    for (const _ of [1, 2, 3]) await payBack(await first.makeEnded(), LAST_DAY)
    expect((await getOwnRecord(second.owner)).cases).toEqual({ deposits: [], requests: [] })
    const { id: agentId } = await makePerson(database.db, 'agent')
    const agent = createTestContext(database.db, { actor: makeActor('agent', agentId) })
    expect((await getOwnRecord(agent)).cases, 'an agent can own listings, too').toEqual({ deposits: [], requests: [] })
    await expect(getOwnRecord(first.renter)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(getOwnerFacts(createTestContext(database.db), first.propertyId)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
  })
})
