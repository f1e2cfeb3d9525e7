import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { LISTING_STATUSES, type ListingStatus } from '#app/shared/vocabulary.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { momentNumber } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setListingStatus } from './listing-status.commands.server.ts'

const database = setUpTestDatabase()
const createContext = (role: 'landlord' | 'admin' | 'tenant', id: string) =>
  withActor(createTestContext(database.db), makeActor(role, id))

async function makeOwnListing(status: ListingStatus, values: Partial<typeof properties.$inferInsert> = {}) {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, status, ...values })
  return { owner, listing, ctx: createContext('landlord', owner.id) }
}

async function readListing(id: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
  if (!row) throw new Error('no listing')
  return row
}

describe('setListingStatus', () => {
  test('an owner can make exactly the moves of the state machine, an administrator all of them', async () => {
    const admin = await makePerson(database.db, 'admin')
    for (const from of LISTING_STATUSES)
      for (const to of LISTING_STATUSES)
        for (const mover of ['owner', 'admin'] as const) {
          const { listing, ctx } = await makeOwnListing(from)
          const work = setListingStatus(mover === 'admin' ? createContext('admin', admin.id) : ctx, {
            id: listing.id,
            status: to,
          })
          if (canMove('listing', from, to, mover)) await work
          else await expect(work).rejects.toMatchObject({ code: 'listing.moveNotAllowed' })
          expect((await readListing(listing.id)).status, `${mover}: ${from} to ${to}`).toBe(
            canMove('listing', from, to, mover) ? to : from,
          )
        }
  })

  test('of ten concurrent moves one changes the listing, and one audit entry exists', async () => {
    const { listing, ctx } = await makeOwnListing('active')
    const moves = Array.from({ length: 10 }, () => setListingStatus(ctx, { id: listing.id, status: 'inactive' }))
    const outcomes = await Promise.allSettled(moves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const entries = await database.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, listing.id), eq(auditLog.action, 'listing.statusChanged')))
    expect(entries).toEqual([{ details: { from: 'active', to: 'inactive' } }])
  })

  test('a stranger gets the answer for a missing listing, and nothing changes', async () => {
    const { listing } = await makeOwnListing('active')
    for (const role of ['landlord', 'tenant'] as const) {
      const stranger = await makePerson(database.db, role)
      await expect(
        setListingStatus(createContext(role, stranger.id), { id: listing.id, status: 'inactive' }),
      ).rejects.toMatchObject({ code: 'listing.notFound' })
    }
    expect((await readListing(listing.id)).status).toBe('active')
  })

  test('an incomplete draft cannot be submitted', async () => {
    const { listing, ctx } = await makeOwnListing('draft', { basePrice: 0 })
    await expect(setListingStatus(ctx, { id: listing.id, status: 'pending' })).rejects.toMatchObject({
      code: 'listing.incomplete',
    })
  })

  test('showing a listing again counts as the word of its owner that it is available', async () => {
    const { listing, ctx } = await makeOwnListing('inactive', {
      inactiveReason: 'no_answer',
      availabilityAskedAt: momentNumber(0),
      availabilityAskCount: 2,
    })
    await setListingStatus(ctx, { id: listing.id, status: 'active' })
    expect(await readListing(listing.id)).toMatchObject({
      availabilityConfirmedAt: TEST_NOW,
      availabilityAskedAt: null,
      availabilityAskCount: 0,
      inactiveReason: null,
    })
  })

  test('an administrator who activates a listing confirms nothing for its owner', async () => {
    const admin = await makePerson(database.db, 'admin')
    const { listing } = await makeOwnListing('pending', { publishedAt: null })
    await setListingStatus(createContext('admin', admin.id), { id: listing.id, status: 'active' })
    expect(await readListing(listing.id)).toMatchObject({ publishedAt: TEST_NOW, availabilityConfirmedAt: null })
  })
})
