import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { listComingVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { collectPersonalData } from '#app/domain/privacy/export/personal-data.queries.server.ts'
import { canSeeExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makeRental } from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeViewingProposal } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getViewingFile, getViewingPass } from './viewing-pass.queries.server.ts'

const database = setUpTestDatabase()
const as = (role: Role, id: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const SECRET_PLACE = /Rizal|4B/

async function makeScene(status: InspectionStatus = 'scheduled') {
  const [renter, owner, agentUser] = await Promise.all([
    makePerson(database.db, 'tenant'),
    makePerson(database.db, 'landlord'),
    makePerson(database.db, 'agent'),
  ])
  const agent = await makeAgent(database.db, { userId: agentUser.id })
  const place = { street: '12 Rizal St', unit: 'Unit 4B' }
  const listing = await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id, ...place })
  const viewing = await makeInspection(database.db, {
    propertyId: listing.id,
    tenantId: renter.id,
    status,
    scheduledAt: new Date(TEST_NOW.getTime() + 86_400_000),
    ...(status === 'completed' ? { completedAt: TEST_NOW } : {}),
  })
  return { renter, owner, agentUser, agent, listing, viewing }
}

async function seesAddress(actor: Actor, listingId: string): Promise<boolean> {
  const [row] = await database.db
    .select({ isSeen: canSeeExactAddress(actor) })
    .from(properties)
    .where(eq(properties.id, listingId))
  return row!.isSeen
}

describe('viewing pass', () => {
  test('renter, owner and acting agent open it; strangers, an ended agent and guests get the answer for a missing one', async () => {
    const { renter, owner, agentUser, agent, listing, viewing } = await makeScene()
    for (const ctx of [as('tenant', renter.id), as('landlord', owner.id), as('agent', agentUser.id)])
      expect(await getViewingPass(ctx, viewing.id)).toMatchObject({
        listing: { id: listing.id },
        place: { isExact: true, line: expect.stringContaining('Unit 4B, 12 Rizal St') },
      })
    const other = await makeScene()
    const refused = { code: 'inspection.notFound', status: 404 }
    for (const ctx of [
      as('tenant', other.renter.id),
      as('landlord', other.owner.id),
      as('agent', other.agentUser.id),
      as('landlord', crypto.randomUUID()),
    ])
      for (const load of [getViewingPass, getViewingFile])
        await expect(load(ctx, viewing.id)).rejects.toMatchObject(refused)
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    await expect(getViewingPass(as('agent', agentUser.id), viewing.id)).rejects.toMatchObject(refused)
    await expect(getViewingPass(as('tenant', renter.id), 'no-id')).rejects.toMatchObject(refused)
    await expect(getViewingPass(createTestContext(database.db), viewing.id)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
  })

  test('a landlord who visits a home of another owner opens the pass as its renter', async () => {
    const { viewing } = await makeScene()
    const landlord = await makePerson(database.db, 'landlord')
    await database.db.update(inspections).set({ tenantId: landlord.id }).where(eq(inspections.id, viewing.id))
    expect(await getViewingPass(as('landlord', landlord.id), viewing.id)).toMatchObject({ check: { state: 'early' } })
  })

  test('before the confirmation the renter sees the proposed times and the area, not the address', async () => {
    const { renter, owner, viewing } = await makeScene('pending_confirmation')
    await makeViewingProposal(database.db, { inspectionId: viewing.id, position: 1 })
    await makeViewingProposal(database.db, { inspectionId: viewing.id, position: 2 })
    const pass = await getViewingPass(as('tenant', renter.id), viewing.id)
    expect(pass.times).toHaveLength(2)
    expect(pass.place.isExact).toBe(false)
    expect(JSON.stringify(pass)).not.toMatch(SECRET_PLACE)
    expect(await getViewingFile(as('tenant', renter.id), viewing.id)).not.toMatch(SECRET_PLACE)
    // null control: the owner reads it in the same viewing
    expect(JSON.stringify(await getViewingPass(as('landlord', owner.id), viewing.id))).toMatch(SECRET_PLACE)
  })

  test('the host is the person of the viewing while they act for the listing, with the dated checks', async () => {
    const { renter, owner, agentUser, listing, viewing } = await makeScene()
    await makeVerificationCheck(database.db, { userId: agentUser.id, kind: 'government_id' })
    const read = () => getViewingPass(as('tenant', renter.id), viewing.id)
    const shown = await read()
    expect(shown.host).toMatchObject({ name: agentUser.fullName, kind: 'agent' })
    expect(shown.host.lines.find(({ kind }) => kind === 'government_id')).toMatchObject({ state: 'good' })
    await database.db.update(inspections).set({ hostUserId: owner.id }).where(eq(inspections.id, viewing.id))
    expect((await read()).host).toMatchObject({ name: owner.fullName, kind: 'landlord' })
    await database.db.update(inspections).set({ hostUserId: agentUser.id }).where(eq(inspections.id, viewing.id))
    await database.db.update(properties).set({ agentId: null }).where(eq(properties.id, listing.id))
    expect((await read()).host).toMatchObject({ name: owner.fullName })
  })

  test('the calendar file of a confirmed viewing has the address and the page', async () => {
    const { renter, viewing } = await makeScene()
    const content = await getViewingFile(as('tenant', renter.id), viewing.id)
    const calendar = new ICAL.Component(ICAL.parse(content) as never[])
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect(event.location).toContain('Unit 4B, 12 Rizal St')
    expect(event.description).toContain(`https://tahanan.example/dashboard/viewings/${viewing.id}`)
  })
})

describe('exact address of a listing', () => {
  test.each([
    ['pending_confirmation', false],
    ['scheduled', true],
    ['in_progress', true],
    ['completed', true],
    ['cancelled', false],
  ] as const)('a renter with a viewing that is %s: %s', async (status, isSeen) => {
    const { renter, listing } = await makeScene(status)
    expect(await seesAddress(makeActor('tenant', renter.id), listing.id)).toBe(isSeen)
  })

  test('a confirmed booking or a rental shows it, a pending booking does not', async () => {
    const { listing } = await makeScene()
    const [asking, booked, renting] = await Promise.all(
      Array.from({ length: 3 }, () => makePerson(database.db, 'tenant')),
    )
    await makeBooking(database.db, { propertyId: listing.id, guestId: asking!.id })
    await makeBooking(database.db, {
      propertyId: listing.id,
      guestId: booked!.id,
      status: 'confirmed',
      decidedAt: TEST_NOW,
    })
    await makeRental(database.db, { propertyId: listing.id, tenantId: renting!.id })
    const seen = await Promise.all(
      [asking, booked, renting].map((person) => seesAddress(makeActor('tenant', person!.id), listing.id)),
    )
    expect(seen).toEqual([false, true, true])
  })

  test('owner, acting agent and administrator see it; others, guests and deactivated accounts do not', async () => {
    const { owner, agentUser, listing, renter } = await makeScene()
    const other = await makeScene()
    const actors: [Actor, boolean][] = [
      [makeActor('landlord', owner.id), true],
      [makeActor('agent', agentUser.id), true],
      [makeActor('admin'), true],
      [makeActor('landlord', other.owner.id), false],
      [makeActor('agent', other.agentUser.id), false],
      [makeActor('tenant', other.renter.id), false],
      [{ ...makeActor('tenant', renter.id), isActive: false }, false],
      [null, false],
    ]
    for (const [actor, isSeen] of actors) expect(await seesAddress(actor, listing.id)).toBe(isSeen)
  })

  test('the public page, the cards, the list of coming visits and the export of a renter have neither street nor unit', async () => {
    const { renter, owner, listing, viewing } = await makeScene()
    const ctx = as('tenant', renter.id)
    expect(JSON.stringify(await findPublicListing(ctx, listing.id))).not.toMatch(SECRET_PLACE)
    expect(JSON.stringify(await listComingVisits(ctx, 5))).not.toMatch(SECRET_PLACE)
    expect(JSON.stringify(await listCardsByIds(ctx, [listing.id]))).not.toMatch(SECRET_PLACE)
    expect(JSON.stringify(await collectPersonalData(ctx, renter))).not.toMatch(SECRET_PLACE)
    // null control: the same rows have it for the people who may see it
    expect(JSON.stringify(await getViewingPass(ctx, viewing.id))).toMatch(SECRET_PLACE)
    expect(JSON.stringify(await collectPersonalData(as('landlord', owner.id), owner))).toMatch(SECRET_PLACE)
  })
})
