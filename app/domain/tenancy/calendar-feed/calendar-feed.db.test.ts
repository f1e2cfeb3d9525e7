import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { calendarFeeds } from '#app/db/schema/tenancy/viewings.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createCalendarFeed, revokeCalendarFeed } from './calendar-feed.commands.server.ts'
import { findOwnCalendarFeed, readCalendarFeed } from './calendar-feed.queries.server.ts'

const database = setUpTestDatabase()
const DAY = 86_400_000
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const guest = () => createTestContext(database.db)
const random = seededRandom('calendar feeds')
const as = (role: Role, id: string) =>
  createTestContext(database.db, { actor: makeActor(role, id), adapters: { random } })
const toFile = (address: string) => new URL(address).pathname.replace('/calendar/', '')

async function createFeed(role: Role, id: string): Promise<string> {
  return toFile((await createCalendarFeed(as(role, id))).address)
}
async function readEvents(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(await readCalendarFeed(guest(), file)) as never[])
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const listIds = async (file: string) => (await readEvents(file)).map(({ uid }) => uid.split('@')[0])

/** A viewing of a listing with an owner and an acting agent. */
async function makeScene() {
  const [renter, owner, agentUser] = await Promise.all([
    makePerson(database.db, 'tenant'),
    makePerson(database.db, 'landlord'),
    makePerson(database.db, 'agent'),
  ])
  const agent = await makeAgent(database.db, { userId: agentUser.id })
  const listing = await makeProperty(database.db, {
    ownerId: owner.id,
    agentId: agent.id,
    street: '12 Rizal St',
    unit: 'Unit 4B',
  })
  const viewing = await makeInspection(database.db, {
    propertyId: listing.id,
    tenantId: renter.id,
    status: 'scheduled',
    scheduledAt: inDays(3),
  })
  return { renter, owner, agentUser, agent, listing, viewing }
}

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

describe('calendar feed', () => {
  test('renter, owner and acting agent see the viewing; another person with a viewing of their own does not', async () => {
    const { renter, owner, agentUser, viewing } = await makeScene()
    const other = await makeScene()
    for (const [role, id] of [
      ['tenant', renter.id],
      ['landlord', owner.id],
      ['agent', agentUser.id],
    ] as const)
      expect(await listIds(await createFeed(role, id))).toEqual([viewing.id])
    expect(await listIds(await createFeed('tenant', other.renter.id))).toEqual([other.viewing.id])
  })

  test('an agent who no longer acts for the listing, or is not active, sees nothing', async () => {
    const { agentUser, agent, listing, viewing } = await makeScene()
    const file = await createFeed('agent', agentUser.id)
    expect(await listIds(file)).toEqual([viewing.id]) // null control
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    expect(await listIds(file)).toEqual([])
    await database.db.update(agents).set({ isActive: true }).where(eq(agents.id, agent.id))
    await database.db.update(properties).set({ agentId: null }).where(eq(properties.id, listing.id))
    expect(await listIds(file)).toEqual([])
  })

  test('an inspection during a rental is in the feed of the agent only if it is assigned to them', async () => {
    const { agentUser, agent, listing, viewing } = await makeScene()
    const { id: rentalId } = await makeRental(database.db, { propertyId: listing.id })
    const inspection = { propertyId: listing.id, rentalId, type: 'annual' as const, scheduledAt: inDays(5) }
    await makeInspection(database.db, inspection)
    const assigned = await makeInspection(database.db, { ...inspection, agentId: agent.id, scheduledAt: inDays(6) })
    // The end of the lease is in it for every agent who acts for the listing
    expect(await listIds(await createFeed('agent', agentUser.id))).toEqual([viewing.id, assigned.id, rentalId])
  })

  test('cancelled viewings and viewings outside the window are left out', async () => {
    const { renter, listing, viewing } = await makeScene()
    const own = { propertyId: listing.id, tenantId: renter.id, status: 'scheduled' as const }
    await makeInspection(database.db, { ...own, status: 'cancelled', scheduledAt: inDays(4) })
    await makeInspection(database.db, { ...own, scheduledAt: inDays(-31) })
    await makeInspection(database.db, { ...own, scheduledAt: inDays(366) })
    expect(await listIds(await createFeed('tenant', renter.id))).toEqual([viewing.id])
  })

  test('a renter reads the street only in the feed of a confirmed viewing, an owner always', async () => {
    const { owner, renter, listing } = await makeScene()
    const asking = await makePerson(database.db, 'tenant')
    await makeInspection(database.db, { propertyId: listing.id, tenantId: asking.id, scheduledAt: inDays(4) })
    const [waiting] = await readEvents(await createFeed('tenant', asking.id))
    expect(waiting?.location).not.toMatch(/Rizal|4B/)
    expect(waiting?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
    const [confirmed] = await readEvents(await createFeed('tenant', renter.id))
    expect(confirmed?.location).toContain('Unit 4B, 12 Rizal St')
    const places = (await readEvents(await createFeed('landlord', owner.id))).map(({ location }) => location)
    expect(places).toEqual([expect.stringContaining('12 Rizal St'), expect.stringContaining('12 Rizal St')])
  })
})

describe('address of the calendar feed', () => {
  test('only the hash of the token is stored', async () => {
    const { renter } = await makeScene()
    const file = await createFeed('tenant', renter.id)
    expect(file).toMatch(/^[\w-]{43}\.ics$/)
    const rows = await database.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, renter.id))
    expect(JSON.stringify(rows)).not.toContain(file.replace('.ics', ''))
  })

  test('a replaced, a revoked and an unknown address have the same answer', async () => {
    const { renter, viewing } = await makeScene()
    const first = await createFeed('tenant', renter.id)
    expect(await listIds(first)).toEqual([viewing.id]) // null control
    const second = await createFeed('tenant', renter.id)
    await revokeCalendarFeed(as('landlord', (await makePerson(database.db, 'landlord')).id)) // another person's address
    expect(await listIds(second)).toEqual([viewing.id])
    await revokeCalendarFeed(as('tenant', renter.id))
    expect(await findOwnCalendarFeed(as('tenant', renter.id))).toBeNull()
    for (const file of [first, second, `${'A'.repeat(43)}.ics`, 'x', '', second.replace('.ics', '')])
      await expect(readCalendarFeed(guest(), file)).rejects.toMatchObject({ code: 'app.notFound', status: 404 })
  })

  test.each([
    [
      'deactivated',
      (id: string) => database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, id)),
    ],
    ['banned', (id: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, id))],
    ['erased', (id: string) => database.db.update(users).set({ erasedAt: TEST_NOW }).where(eq(users.id, id))],
  ])('the address of a %s account is not found', async (_, change) => {
    const { renter, viewing } = await makeScene()
    const file = await createFeed('tenant', renter.id)
    expect(await listIds(file)).toEqual([viewing.id]) // null control
    await change(renter.id)
    await expect(readCalendarFeed(guest(), file)).rejects.toMatchObject({ code: 'app.notFound' })
  })

  test('a feed that is asked too often is refused with a time to wait', async () => {
    const { renter } = await makeScene()
    const file = await createFeed('tenant', renter.id)
    await Promise.all(Array.from({ length: LIMITS.calendarFeed.max }, () => readCalendarFeed(guest(), file)))
    await expect(readCalendarFeed(guest(), file)).rejects.toMatchObject({
      code: 'app.tooManyRequests',
      retryAfter: expect.any(Number),
    })
  })

  test('a guest cannot create an address', async () => {
    await expect(createCalendarFeed(guest())).rejects.toMatchObject({ code: 'auth.signInRequired' })
  })
})
