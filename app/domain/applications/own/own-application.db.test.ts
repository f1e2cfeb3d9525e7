import { describe, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeApplicationDraft, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOwnApplications,
  getOwnApplication,
  listOwnApplicationRows,
  listOwnDrafts,
} from './own-application.queries.server.ts'

const database = setUpTestDatabase()
const DECIDED = { decidedAt: new Date('2026-03-01T00:00:00Z') }

async function createRenter() {
  const { id } = await makePerson(database.db, 'tenant')
  return { ...createTestContext(database.db, { actor: makeActor('tenant', id) }), me: id }
}

describe('own applications', () => {
  test('the list has only own applications that are not deleted, filtered by status', async () => {
    const ctx = await createRenter()
    const applicantUserId = ctx.me
    const pending = await makeApplication(database.db, { applicantUserId })
    const withdrawn = await makeApplication(database.db, { applicantUserId, status: 'withdrawn', ...DECIDED })
    await makeApplication(database.db, { applicantUserId, deletedAt: new Date() })
    await makeApplication(database.db)
    const list = async (status: 'withdrawn' | null) =>
      (await listOwnApplicationRows(ctx, { status, page: 1 })).map(({ id }) => id).toSorted()
    expect(await list(null)).toEqual([pending.id, withdrawn.id].toSorted())
    expect(await list('withdrawn')).toEqual([withdrawn.id])
    expect(await countOwnApplications(ctx, { status: null })).toBe(2)
  })

  test('drafts of homes that are no longer public are left out', async () => {
    const ctx = await createRenter()
    const shown = await makeApplicationDraft(database.db, { userId: ctx.me })
    const hidden = await makeProperty(database.db, { status: 'inactive' })
    await makeApplicationDraft(database.db, { userId: ctx.me, propertyId: hidden.id })
    expect((await listOwnDrafts(ctx)).map(({ listingId }) => listingId)).toEqual([shown.propertyId])
  })

  test('the page shows the booking and how many others applied, without those who withdrew', async () => {
    const ctx = await createRenter()
    const { id: propertyId } = await makeProperty(database.db)
    const approved = { propertyId, applicantUserId: ctx.me, status: 'approved', ...DECIDED } as const
    const { id } = await makeApplication(database.db, approved)
    await makeBooking(database.db, { propertyId, guestId: ctx.me, applicationId: id })
    await makeApplication(database.db, { propertyId, status: 'withdrawn', ...DECIDED })
    expect(await getOwnApplication(ctx, id)).toMatchObject({ booking: { status: 'pending' }, others: 'none' })
    await makeApplication(database.db, { propertyId })
    expect(await getOwnApplication(ctx, id)).toMatchObject({ others: 'few' })
  })

  test('the owner of the listing has another page and does not find this one', async () => {
    const listing = await makeProperty(database.db)
    const { id } = await makeApplication(database.db, { propertyId: listing.id })
    const owner = createTestContext(database.db, { actor: makeActor('landlord', listing.ownerId) })
    await expect(getOwnApplication(owner, id)).rejects.toMatchObject({ code: 'application.notFound' })
  })
})
