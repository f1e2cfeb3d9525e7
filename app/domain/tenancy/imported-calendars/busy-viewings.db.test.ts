// What the busy times of imported calendars change for viewings.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { InquiryInput } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { getAgentCalendar, listDatedItems } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { listOpenTimes } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { submitInquiry } from '#app/domain/tenancy/viewings/request-viewing.commands.server.ts'
import { confirmViewing, proposeViewingTimes } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBusyTime, makeImportedCalendar, makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { removeCalendar } from './imported-calendar.commands.server.ts'

const database = setUpTestDatabase()
// It is 10:00 on Monday, 2 March, in Manila
const SATURDAY = '2026-03-07'
const NINE = toManilaMoment(SATURDAY, '09:00')

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(importedCalendars)
})

async function createPerson(role: Role) {
  const { id } = await makePerson(database.db, role)
  return { id, ctx: createTestContext(database.db, { actor: makeActor(role, id) }) }
}
const createHost = (role: 'landlord' | 'agent' = 'landlord') => createPerson(role)
const createRenter = async () => (await createPerson('tenant')).ctx
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!isAppError(error)) return String(error)
      return error.code === 'app.invalidInput' ? String(error.params.problem) : error.code
    },
  )

/** The host shows it on Saturdays from 9 to 11. */
async function createListing(host: Ctx, { hasOpenTimes = true } = {}): Promise<string> {
  const userId = host.actor?.id ?? ''
  if (hasOpenTimes) {
    await makeViewingSettings(database.db, { userId })
    await makeViewingHours(database.db, { userId, weekday: 6, startsAt: '09:00', endsAt: '11:00' })
  }
  return (await makeProperty(database.db, { ownerId: userId, status: 'active' })).id
}

async function getTimes(listingId: string, renter: Ctx): Promise<string[]> {
  const days = await listOpenTimes(renter, listingId)
  return days.find(({ day }) => day === SATURDAY)?.times ?? []
}

const makeInput = (propertyId: string, wanted: Partial<InquiryInput>): InquiryInput => ({
  key: crypto.randomUUID(),
  propertyId,
  variant: 'inspection',
  message: 'Puwede po bang makita?',
  phone: null,
  date: '',
  time: '',
  ...wanted,
})
const choose = (ctx: Ctx, listingId: string) => submitInquiry(ctx, makeInput(listingId, { slot: NINE.toISOString() }))
const propose = (ctx: Ctx, listingId: string, time: string) =>
  submitInquiry(ctx, makeInput(listingId, { date: SATURDAY, time }))
async function getRef(listingId: string) {
  const [viewing] = await database.db.select().from(inspections).where(eq(inspections.propertyId, listingId))
  if (!viewing) throw new Error('the listing has no viewing')
  return { id: viewing.id, version: viewing.version }
}

describe('viewings while the host is busy', () => {
  /** Busy from 9 to 10. */
  const makeBusy = async (userId: string) => {
    const { id } = await makeImportedCalendar(database.db, { userId })
    await makeBusyTime(database.db, { calendarId: id, startsAt: NINE, endsAt: toManilaMoment(SATURDAY, '10:00') })
    return id
  }

  test('a busy time is not offered and cannot be chosen', async () => {
    const [{ id, ctx }, renter] = [await createHost(), await createRenter()]
    const listing = await createListing(ctx)
    const offered = await getTimes(listing, renter)
    expect(offered).toContain(NINE.toISOString()) // null control
    const calendarId = await makeBusy(id)
    expect(await getTimes(listing, renter)).toEqual(
      offered.filter((time) => time >= toManilaMoment(SATURDAY, '10:00').toISOString()),
    )
    expect(await getCode(choose(renter, listing))).toBe('viewing.timeTaken')
    await removeCalendar(ctx, calendarId)
    expect(await getCode(choose(renter, listing))).toBe('done')
  })

  test('a renter cannot propose a busy time, a later one they can', async () => {
    const [{ id, ctx }, renter] = [await createHost(), await createRenter()]
    const listing = await createListing(ctx, { hasOpenTimes: false })
    await makeBusy(id)
    expect(await getCode(propose(renter, listing, '08:45'))).toBe('viewing.hostBusy')
    expect(await getCode(propose(renter, listing, '10:00'))).toBe('done')
    const again = { ...(await getRef(listing)), date: SATURDAY, time: '09:30' }
    expect(await getCode(proposeViewingTimes(renter, again))).toBe('viewing.time.busy')
    expect(await getCode(proposeViewingTimes(ctx, again))).toBe('viewing.time.busy')
    expect(await getCode(proposeViewingTimes(ctx, { ...again, time: '10:30' }))).toBe('done')
  })

  test('a proposed time at which the host became busy is not confirmed, by neither side', async () => {
    const [{ id, ctx }, renter] = [await createHost(), await createRenter()]
    const listing = await createListing(ctx, { hasOpenTimes: false })
    await propose(renter, listing, '09:00')
    const calendarId = await makeBusy(id)
    expect(await getCode(confirmViewing(ctx, { ...(await getRef(listing)), startsAt: NINE }))).toBe('viewing.hostBusy')
    await removeCalendar(ctx, calendarId)
    expect(await getCode(confirmViewing(ctx, { ...(await getRef(listing)), startsAt: NINE }))).toBe('done')
  })

  test('a chosen time stays, and the host confirms it', async () => {
    const [{ id, ctx }, renter] = [await createHost(), await createRenter()]
    const listing = await createListing(ctx)
    await choose(renter, listing)
    await makeBusy(id)
    expect(await getCode(confirmViewing(ctx, { ...(await getRef(listing)), startsAt: NINE }))).toBe('done')
  })

  test('the agent who shows the home is busy, not its owner', async () => {
    const [owner, agent, renter] = [await createHost(), await createHost('agent'), await createRenter()]
    const { id: agentId } = await makeAgent(database.db, { userId: agent.id })
    await makeViewingSettings(database.db, { userId: agent.id })
    await makeViewingHours(database.db, { userId: agent.id, weekday: 6, startsAt: '09:00', endsAt: '11:00' })
    const { id: listing } = await makeProperty(database.db, { ownerId: owner.id, agentId, status: 'active' })
    await makeBusy(owner.id)
    expect(await getTimes(listing, renter)).toContain(NINE.toISOString())
    await makeBusy(agent.id)
    expect(await getTimes(listing, renter)).not.toContain(NINE.toISOString())
  })

  test('the calendar of an agent shows busy times with the site they are from, the calendar feed does not', async () => {
    const { id, ctx } = await createHost('agent')
    await makeAgent(database.db, { userId: id })
    const range = { from: SATURDAY, until: SATURDAY }
    expect((await getAgentCalendar(ctx, range)).items).toEqual([])
    await makeBusy(id)
    expect((await getAgentCalendar(ctx, range)).items).toMatchObject([
      { kind: 'busy', day: SATURDAY, title: 'calendar.example', time: { startsAt: NINE }, version: null },
    ])
    expect((await listDatedItems(ctx, range)).flat()).toEqual([])
  })
})
