import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { getEditorListing } from '#app/domain/listings/editor/listing-editor.queries.server.ts'
import { listWaitingListings } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeListingReport } from '#seed/factories/admin.ts'
import { makePhotoMatch, makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { decideReview } from './review.commands.server.ts'
import { findUndoable, getReviewCase } from './review.queries.server.ts'
import { reviewDecision } from './review.schema.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000
const as = (role: Role, id?: string, now = TEST_NOW) =>
  createTestContext(database.db, { actor: makeActor(role, id), now })
let admin: ReturnType<typeof as>

beforeEach(async () => {
  await database.db.update(properties).set({ status: 'draft' }).where(eq(properties.status, 'pending'))
  admin = as('admin', (await makePerson(database.db, 'admin')).id)
})

const makePending = (hoursAgo: number, values: Partial<typeof properties.$inferInsert> = {}) =>
  makeProperty(database.db, {
    status: 'pending',
    statusChangedAt: new Date(TEST_NOW.getTime() - hoursAgo * HOUR),
    ...values,
  })
const load = async (id: string) => (await database.db.select().from(properties).where(eq(properties.id, id)))[0]

describe('the queue', () => {
  test('shows the listing that waits longest first, with its neighbors', async () => {
    const [second, first, third] = [await makePending(5), await makePending(9), await makePending(1)]
    await makePending(99, { deletedAt: TEST_NOW })
    expect((await getReviewCase(admin, null))?.listing.id).toBe(first.id)
    expect((await getReviewCase(admin, second.id))?.place).toEqual({
      number: 2,
      total: 3,
      previousId: first.id,
      nextId: third.id,
    })
  })

  test('is empty without pending listings, and a listing that does not wait has no case', async () => {
    const active = await makeProperty(database.db)
    expect([await getReviewCase(admin, null), await getReviewCase(admin, active.id)]).toEqual([null, null])
    expect(await getReviewCase(admin, 'no-id')).toBeNull()
  })

  test('signals carry the listing with the same photo and the open reports', async () => {
    const listing = await makePending(3)
    const other = await makeProperty(database.db, { title: 'The original home' })
    const [mine, theirs] = [
      await makePropertyImage(database.db, { propertyId: listing.id }),
      await makePropertyImage(database.db, { propertyId: other.id }),
    ]
    await makePhotoMatch(database.db, { imageId: mine.id, matchedImageId: theirs.id })
    await makeListingReport(database.db, { propertyId: listing.id })
    const { signals = [] } = (await getReviewCase(admin, listing.id)) ?? {}
    expect(signals.slice(0, 2)).toMatchObject([
      { kind: 'samePhoto', matches: [{ number: 1, listingId: other.id, listingTitle: 'The original home' }] },
      { kind: 'reports', open: 1, upheld: 0 },
    ])
    // The earlier listing has the signal, too
    await database.db.update(properties).set({ status: 'pending' }).where(eq(properties.id, other.id))
    expect((await getReviewCase(admin, other.id))?.signals[0]).toMatchObject({ matches: [{ listingId: listing.id }] })
  })

  test('the queue reads the index of pending listings', async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from properties where status = 'pending' and deleted_at is null order by status_changed_at, id limit 1`,
      )
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('properties_waiting')
  })
})

describe('a decision', () => {
  test('approves the listing, tells the owner, and leads to the next one', async () => {
    const [listing, next] = [await makePending(9), await makePending(5)]
    const result = await decideReview(admin, { intent: 'approve', id: listing.id, version: listing.version })
    expect(result).toEqual({ id: listing.id, version: listing.version + 1, nextId: next.id })
    expect((await load(listing.id))?.status).toBe('active')
    const lines = await database.db.select().from(notifications).where(eq(notifications.userId, listing.ownerId))
    expect(lines.map(({ kind }) => kind)).toEqual(['listing.approved'])
  })

  test('returns the listing with the frequent reasons in the language of each reader, then the own words', async () => {
    const listing = await makePending(2)
    await decideReview(admin, {
      intent: 'return',
      id: listing.id,
      version: listing.version,
      reasons: ['place'],
      note: 'Unit 12 or 21?',
    })
    expect((await load(listing.id))?.status).toBe('draft')
    const texts = {
      en: 'Correct the address or the pin on the map.\nUnit 12 or 21?',
      fil: 'Itama ang address o ang pin sa mapa.\nUnit 12 or 21?',
    }
    for (const locale of ['en', 'fil'] as const) {
      const owner = createTestContext(database.db, {
        actor: makeActor('landlord', listing.ownerId),
        request: { locale },
      })
      expect((await getEditorListing(owner, listing.id)).reviewNote).toBe(texts[locale])
      expect(await listWaitingListings(owner, 3)).toMatchObject([{ question: 'returned', note: texts[locale] }])
    }
    const [line] = await database.db.select().from(notifications).where(eq(notifications.userId, listing.ownerId))
    expect(line?.params).toMatchObject({ note: texts.en, noteFil: texts.fil })
  })

  test('of two administrators one decides, and the other is told so', async () => {
    const listing = await makePending(2)
    const other = as('admin', (await makePerson(database.db, 'admin')).id)
    const { id, version } = listing
    const results = await Promise.allSettled([
      decideReview(admin, { intent: 'approve', id, version }),
      decideReview(other, { intent: 'return', id, version, reasons: ['photos'], note: '' }),
    ])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
    expect(refused).toMatchObject([{ code: 'review.alreadyDecided', status: 409 }])
    // Null control: the same second decision about a listing that still waits succeeds
    const waiting = await makePending(1)
    await decideReview(other, { intent: 'approve', id: waiting.id, version: waiting.version })
  })

  test('about a text that the owner changed meanwhile is refused', async () => {
    const listing = await makePending(2)
    await database.db
      .update(properties)
      .set({ version: listing.version + 1, title: 'Another title' })
      .where(eq(properties.id, listing.id))
    const work = decideReview(admin, { intent: 'approve', id: listing.id, version: listing.version })
    await expect(work).rejects.toMatchObject({ code: 'review.listingChanged' })
    expect((await load(listing.id))?.status).toBe('pending')
  })

  test('can be undone for ten minutes, while nobody has changed the listing', async () => {
    const listing = await makePending(2)
    const decided = await decideReview(admin, { intent: 'approve', id: listing.id, version: listing.version })
    const later = as('admin', admin.actor?.id, new Date(TEST_NOW.getTime() + 11 * 60_000))
    const undo = { intent: 'undo', id: listing.id, version: decided.version } as const
    expect(await findUndoable(later, listing.id, decided.version)).toBeNull()
    await expect(decideReview(later, undo)).rejects.toMatchObject({ code: 'review.undoTooLate' })
    await expect(decideReview(admin, { ...undo, version: listing.version })).rejects.toMatchObject({
      code: 'review.undoTooLate',
    })
    expect(await findUndoable(admin, listing.id, decided.version)).toMatchObject({ decision: 'approved' })
    await decideReview(admin, undo)
    expect((await load(listing.id))?.status).toBe('pending')
    await expect(decideReview(admin, undo)).rejects.toMatchObject({ code: 'review.undoTooLate' })
  })

  test('needs a reason to return a listing', () => {
    const form = { intent: 'return', id: crypto.randomUUID(), version: '3' }
    expect(reviewDecision.safeParse(form).success).toBe(false)
    expect(reviewDecision.safeParse({ ...form, reasons: 'photos' }).success).toBe(true)
    expect(reviewDecision.safeParse({ ...form, note: 'Please check.' }).success).toBe(true)
    expect(reviewDecision.safeParse({ ...form, reasons: ['photos', 'no-such'] }).success).toBe(false)
  })
})

describe('permissions', () => {
  test.each(['tenant', 'landlord', 'agent'] as const)('a %s neither reads the queue nor decides', async (role) => {
    const listing = await makePending(2)
    // Also the owner of the listing
    for (const ctx of [as(role, (await makePerson(database.db, role)).id), as(role, listing.ownerId)]) {
      await expect(getReviewCase(ctx, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
      await expect(findUndoable(ctx, listing.id, 1)).rejects.toMatchObject({ code: 'auth.forbidden' })
      const work = decideReview(ctx, { intent: 'approve', id: listing.id, version: listing.version })
      await expect(work).rejects.toMatchObject({ code: 'auth.forbidden' })
    }
    expect((await load(listing.id))?.status).toBe('pending')
  })

  test('a guest is asked to sign in', async () => {
    await expect(getReviewCase(createTestContext(database.db), null)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
  })
})
