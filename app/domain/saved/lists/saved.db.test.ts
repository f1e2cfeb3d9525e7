import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makeActor, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createList, deleteList, renameList, shareList, unshareList } from './saved-lists.commands.server.ts'
import { getSavedFigures } from './saved-figures.queries.server.ts'
import {
  setSavedNote,
  transferSavedListing,
  removeSavedListing,
  restoreSavedListing,
  saveListing,
} from './saved.commands.server.ts'
import { purgeRemovedSavedListings } from './saved-retention.commands.server.ts'
import { DEFAULT_LIST, MAX_LISTINGS_PER_LIST, MAX_LISTS, type SavedSort } from './saved.model.ts'
import { listSavedListings, listSavedLists, findSavedIds, attachSavedStates } from './saved.queries.server.ts'
import { findSharedList } from './shared-list.queries.server.ts'

const database = setUpTestDatabase()
const SESSION = { id: 'a session', createdAt: TEST_NOW }
const HOUR = 3_600_000
let now = TEST_NOW
const clock = { now: () => now }

type SignedInPerson = { ctx: Ctx; userId: string }
async function createPerson(role: Role = 'tenant'): Promise<SignedInPerson> {
  const { id } = await makePerson(database.db, role)
  const ctx = createTestContext(database.db, { actor: makeActor(role, id), session: SESSION, adapters: { clock } })
  return { ctx, userId: id }
}
const createGuestContext = () => createTestContext(database.db, { adapters: { clock } })
const createListing = async (overrides = {}) => (await makeProperty(database.db, overrides)).id
const listSavedRows = (propertyId: string) =>
  database.db.select().from(wishlistProperties).where(eq(wishlistProperties.propertyId, propertyId))
const listListingsIn = (me: SignedInPerson, listId: string = DEFAULT_LIST, sort: SavedSort = 'recent') =>
  listSavedListings(me.ctx, { listId, sort, page: 1 })
const listIdsIn = async (me: SignedInPerson, listId?: string, sort?: SavedSort) =>
  (await listListingsIn(me, listId, sort)).map(({ propertyId }) => propertyId)

beforeEach(() => void (now = TEST_NOW))

describe('saving a listing', () => {
  test('fifty concurrent requests save a listing once, in one default list', async () => {
    const { ctx, userId } = await createPerson()
    const propertyId = await createListing()
    await Promise.all(Array.from({ length: 50 }, () => saveListing(ctx, { userId, propertyId })))
    expect(await listSavedRows(propertyId)).toHaveLength(1)
    expect(await database.db.select().from(wishlists).where(eq(wishlists.userId, userId))).toMatchObject([
      { name: 'Saved Properties' },
    ])
  })

  test('a saved listing keeps the rent of that day and is marked when the rent has dropped', async () => {
    const me = await createPerson()
    const propertyId = await createListing({ basePrice: 2_800_000 })
    await saveListing(me.ctx, { userId: me.userId, propertyId })
    expect(await listListingsIn(me)).toMatchObject([{ droppedFrom: null, listing: { price: 2_800_000 } }])
    await database.db.update(properties).set({ basePrice: 2_500_000 }).where(eq(properties.id, propertyId))
    expect(await listListingsIn(me)).toMatchObject([{ droppedFrom: 2_800_000, listing: { price: 2_500_000 } }])
    expect(await getSavedFigures(me.ctx)).toEqual({ saved: 1, cheaper: 1 })
    await database.db.update(properties).set({ basePrice: 2_900_000 }).where(eq(properties.id, propertyId))
    expect(await listListingsIn(me)).toMatchObject([{ droppedFrom: null }])
  })

  test.each([
    ['', 'saved.invalidUserId'],
    ['undefined', 'saved.invalidUserId'],
    ['null', 'saved.invalidUserId'],
    ['0190a000-0000-7000-8000-000000000000', 'saved.userMismatch'],
  ])('a request for the user id %j is refused with %s', async (userId, code) => {
    const me = await createPerson()
    const propertyId = await createListing()
    for (const command of [saveListing, removeSavedListing, restoreSavedListing])
      await expect(command(me.ctx, { userId, propertyId })).rejects.toMatchObject({ code })
    expect(await listSavedRows(propertyId)).toEqual([])
  })

  test('saving requires a property id, a public listing and a person with lists', async () => {
    const { ctx, userId } = await createPerson()
    await expect(saveListing(ctx, { userId, propertyId: ' ' })).rejects.toMatchObject({
      code: 'saved.invalidPropertyId',
    })
    const hidden = [
      await createListing({ status: 'draft' }),
      await createListing({ status: 'inactive' }),
      await createListing({ deletedAt: TEST_NOW }),
    ]
    for (const propertyId of [...hidden, 'nowhere', crypto.randomUUID()])
      await expect(saveListing(ctx, { userId, propertyId })).rejects.toMatchObject({ code: 'listing.notFound' })
    const propertyId = await createListing()
    const admin = await createPerson('admin')
    await expect(saveListing(admin.ctx, { userId: admin.userId, propertyId })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await expect(saveListing(createGuestContext(), { userId, propertyId })).rejects.toMatchObject({
      code: 'saved.authRequiredToSave',
    })
    await expect(removeSavedListing(createGuestContext(), { userId, propertyId })).rejects.toMatchObject({
      code: 'saved.authRequiredToRemove',
    })
    await expect(
      setSavedNote(createGuestContext(), { userId, propertyId, listId: DEFAULT_LIST, note: '' }),
    ).rejects.toMatchObject({
      code: 'saved.signInToManage',
    })
    await expect(saveListing({ ...ctx, session: null }, { userId, propertyId })).rejects.toMatchObject({
      code: 'saved.sessionMissing',
    })
    await expect(listSavedLists(createGuestContext())).rejects.toMatchObject({ code: 'saved.signInToView' })
    expect(await listSavedRows(propertyId)).toEqual([])
  })

  test('a full list refuses further listings, also under concurrency', async () => {
    const { ctx, userId } = await createPerson()
    const { id: wishlistId } = await makeWishlist(database.db, { userId })
    const ownerId = (await makePerson(database.db, 'landlord')).id
    const ids = await Promise.all(Array.from({ length: MAX_LISTINGS_PER_LIST + 4 }, () => createListing({ ownerId })))
    await database.db
      .insert(wishlistProperties)
      .values(
        ids.slice(0, MAX_LISTINGS_PER_LIST - 1).map((propertyId) => ({ wishlistId, propertyId, priceWhenSaved: 1 })),
      )
    const results = await Promise.allSettled(
      ids.slice(MAX_LISTINGS_PER_LIST - 1).map((propertyId) => saveListing(ctx, { userId, propertyId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'saved.listFull' } })
    expect((await listSavedLists(ctx))[0]?.listingCount).toBe(MAX_LISTINGS_PER_LIST)
  })
})

describe('removing a listing', () => {
  test('a restored listing has its note, price and date again in every list it was in', async () => {
    const me = await createPerson()
    const { ctx, userId } = me
    const propertyId = await createListing({ basePrice: 2_000_000 })
    await saveListing(ctx, { userId, propertyId })
    await setSavedNote(ctx, { userId, propertyId, listId: DEFAULT_LIST, note: 'Near the office' })
    const { listId } = await createList(ctx, { userId, name: 'For Mama' })
    await transferSavedListing(ctx, { userId, propertyId, listId: DEFAULT_LIST, toListId: listId, isMove: false })
    const before = await listSavedRows(propertyId)
    expect(before).toHaveLength(2)
    await removeSavedListing(ctx, { userId, propertyId })
    expect(await listIdsIn(me)).toEqual([])
    expect(await findSavedIds(ctx, [propertyId])).toEqual(new Set())
    now = new Date(TEST_NOW.getTime() + HOUR / 2)
    await restoreSavedListing(ctx, { userId, propertyId })
    expect(await listSavedRows(propertyId)).toEqual(expect.arrayContaining(before))
    expect(await findSavedIds(ctx, [propertyId])).toEqual(new Set([propertyId]))
  })

  test('a removal can be undone for an hour and is purged after a day', async () => {
    const { ctx, userId } = await createPerson()
    const propertyId = await createListing()
    await saveListing(ctx, { userId, propertyId })
    await setSavedNote(ctx, { userId, propertyId, listId: DEFAULT_LIST, note: 'Old thoughts' })
    await removeSavedListing(ctx, { userId, propertyId })
    now = new Date(TEST_NOW.getTime() + HOUR + 1_000)
    await expect(restoreSavedListing(ctx, { userId, propertyId })).rejects.toMatchObject({
      code: 'saved.nothingToRestore',
    })
    await saveListing(ctx, { userId, propertyId })
    expect(await listSavedRows(propertyId)).toMatchObject([{ note: null, removedAt: null }])
    await makeWishlistProperty(database.db, { removedAt: new Date(Date.now() - 25 * HOUR) })
    expect(await purgeRemovedSavedListings(database.db)).toBe(1)
    expect(await listSavedRows(propertyId)).toHaveLength(1)
  })

  test('saving again within the hour restores the removed entry', async () => {
    const { ctx, userId } = await createPerson()
    const propertyId = await createListing({ basePrice: 2_000_000 })
    await saveListing(ctx, { userId, propertyId })
    await setSavedNote(ctx, { userId, propertyId, listId: DEFAULT_LIST, note: 'Ask about the deposit' })
    const before = await listSavedRows(propertyId)
    await database.db.update(properties).set({ basePrice: 1_900_000 }).where(eq(properties.id, propertyId))
    await removeSavedListing(ctx, { userId, propertyId })
    await saveListing(ctx, { userId, propertyId })
    expect(await listSavedRows(propertyId)).toEqual(before)
  })
})

describe('saved listings that are not public', () => {
  test('a listing that is not public shows only the person’s own data', async () => {
    const me = await createPerson()
    const propertyId = await createListing({ title: 'Canary title', basePrice: 2_345_600 })
    await saveListing(me.ctx, { userId: me.userId, propertyId })
    await setSavedNote(me.ctx, { userId: me.userId, propertyId, listId: DEFAULT_LIST, note: 'Mine' })
    for (const change of [{ status: 'inactive' }, { status: 'draft' }, { deletedAt: TEST_NOW }] as const) {
      await database.db
        .update(properties)
        .set({ basePrice: 1_111_100, ...change })
        .where(eq(properties.id, propertyId))
      const savedListings = await listListingsIn(me)
      expect(savedListings).toEqual([{ propertyId, savedAt: TEST_NOW, note: 'Mine', listing: null, droppedFrom: null }])
      expect(await getSavedFigures(me.ctx)).toMatchObject({ cheaper: 0 })
    }
  })

  test('a listing that is not public comes last in sorts by a fact, so that its place reveals nothing', async () => {
    const me = await createPerson()
    const prices = [3, 1, 2].map((price) => price * 1_000_000)
    const ids: string[] = []
    for (const [n, basePrice] of prices.entries()) {
      now = new Date(TEST_NOW.getTime() + n * 60_000)
      ids.push(await createListing({ basePrice }))
      await saveListing(me.ctx, { userId: me.userId, propertyId: ids[n] ?? '' })
    }
    const [dear, cheap, middle] = ids
    expect(await listIdsIn(me)).toEqual([middle, cheap, dear])
    expect(await listIdsIn(me, DEFAULT_LIST, 'priceUp')).toEqual([cheap, middle, dear])
    expect(await listIdsIn(me, DEFAULT_LIST, 'priceDown')).toEqual([dear, middle, cheap])
    await database.db
      .update(properties)
      .set({ status: 'inactive' })
      .where(eq(properties.id, cheap ?? ''))
    expect(await listIdsIn(me, DEFAULT_LIST, 'priceUp')).toEqual([middle, dear, cheap])
    expect((await listIdsIn(me, DEFAULT_LIST, 'newest')).at(-1)).toBe(cheap)
  })
})

describe('saved lists', () => {
  test('a person has at most twenty lists, also under concurrency', async () => {
    const { ctx, userId } = await createPerson()
    const results = await Promise.allSettled(
      Array.from({ length: MAX_LISTS + 10 }, (_, n) => createList(ctx, { userId, name: `List ${n}` })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_LISTS - 1)
    await expect(createList(ctx, { userId, name: 'One more' })).rejects.toMatchObject({ code: 'saved.tooManyLists' })
    await saveListing(ctx, { userId, propertyId: await createListing() })
    expect(await listSavedLists(ctx)).toHaveLength(MAX_LISTS)
  })

  test('list names are unique, and the default list cannot be renamed or deleted', async () => {
    const { ctx, userId } = await createPerson()
    const { listId } = await createList(ctx, { userId, name: 'For Mama' })
    for (const name of ['For Mama', 'for mama', 'Saved Properties'])
      await expect(createList(ctx, { userId, name })).rejects.toMatchObject({ code: 'saved.listNameTaken' })
    await renameList(ctx, { userId, listId, name: 'For Papa' })
    expect((await listSavedLists(ctx)).map(({ name }) => name)).toEqual(['Saved Properties', 'For Papa'])
    for (const command of [deleteList, renameList])
      await expect(command(ctx, { userId, listId: DEFAULT_LIST, name: 'X' })).rejects.toMatchObject({
        code: 'saved.defaultListStays',
      })
    await deleteList(ctx, { userId, listId })
    expect(await listSavedLists(ctx)).toHaveLength(1)
  })

  test('lists of another person are answered as missing and stay unchanged', async () => {
    const me = await createPerson()
    const other = await createPerson()
    const propertyId = await createListing()
    const { listId } = await createList(other.ctx, { userId: other.userId, name: 'Theirs' })
    await saveListing(other.ctx, { userId: other.userId, propertyId, listId })
    const mine = { userId: me.userId, propertyId, listId }
    const refused = [
      () => saveListing(me.ctx, mine),
      () => transferSavedListing(me.ctx, { ...mine, toListId: DEFAULT_LIST, isMove: true }),
      () => transferSavedListing(me.ctx, { ...mine, listId: DEFAULT_LIST, toListId: listId, isMove: true }),
      () => renameList(me.ctx, { ...mine, name: 'Mine now' }),
      () => deleteList(me.ctx, mine),
      () => shareList(me.ctx, mine),
      () => unshareList(me.ctx, mine),
    ]
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 'saved.listNotFound' })
    await expect(setSavedNote(me.ctx, { ...mine, note: 'Mine' })).rejects.toMatchObject({ code: 'saved.notInList' })
    await removeSavedListing(me.ctx, mine)
    expect(await listListingsIn(me, listId)).toEqual([])
    expect(await listListingsIn(other, listId)).toMatchObject([{ propertyId, note: null }])
    expect(await findSavedIds(me.ctx, [propertyId])).toEqual(new Set())
    // control: the owner may do all of it
    await setSavedNote(other.ctx, { userId: other.userId, propertyId, listId, note: 'Theirs' })
    expect(await listListingsIn(other, listId)).toMatchObject([{ note: 'Theirs' }])
  })

  test('a copy keeps the note, and a move leaves no entry behind', async () => {
    const me = await createPerson()
    const { ctx, userId } = me
    const propertyId = await createListing()
    await saveListing(ctx, { userId, propertyId })
    await setSavedNote(ctx, { userId, propertyId, listId: DEFAULT_LIST, note: 'Quiet street' })
    const { listId } = await createList(ctx, { userId, name: 'Second look' })
    await transferSavedListing(ctx, { userId, propertyId, listId: DEFAULT_LIST, toListId: listId, isMove: true })
    expect(await listIdsIn(me)).toEqual([])
    expect(await listListingsIn(me, listId)).toMatchObject([{ propertyId, note: 'Quiet street' }])
  })
})

describe('shared lists', () => {
  const getShareToken = async ({ ctx }: SignedInPerson) =>
    (await listSavedLists(ctx))[0]?.sharePath?.split('/').at(-1) ?? ''

  test('a share link shows public listings and a first name until sharing ends', async () => {
    const me = await createPerson()
    const { ctx, userId } = me
    const [open, hidden] = [await createListing(), await createListing({ title: 'Canary title' })]
    for (const propertyId of [open, hidden]) await saveListing(ctx, { userId, propertyId })
    await setSavedNote(ctx, { userId, propertyId: open, listId: DEFAULT_LIST, note: 'Private note' })
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, hidden))
    await shareList(ctx, { userId, listId: DEFAULT_LIST })
    const token = await getShareToken(me)
    expect(token).toMatch(/^[\w-]{43}$/)
    await shareList(ctx, { userId, listId: DEFAULT_LIST })
    expect(await getShareToken(me)).toBe(token)
    const seen = await findSharedList(createGuestContext(), { token, page: 1 })
    expect(Object.keys(seen).toSorted()).toEqual(['listings', 'name', 'ownerFirstName', 'total'])
    expect(seen).toMatchObject({ name: null, total: 1, listings: [{ id: open }] })
    expect(JSON.stringify(seen)).not.toMatch(/Private note|Canary|price_when/)
    const [row] = await database.db.select().from(wishlists).where(eq(wishlists.userId, userId))
    expect(JSON.stringify(row)).not.toContain(token)
    await unshareList(ctx, { userId, listId: DEFAULT_LIST })
    await expect(findSharedList(createGuestContext(), { token, page: 1 })).rejects.toMatchObject({
      code: 'app.notFound',
    })
    await shareList(ctx, { userId, listId: DEFAULT_LIST })
    expect(await getShareToken(me)).not.toBe(token)
  })

  test('a shared list is not found by a guessed token or by the stored hash', async () => {
    const me = await createPerson()
    await shareList(me.ctx, { userId: me.userId, listId: DEFAULT_LIST })
    const [row] = await database.db.select().from(wishlists).where(eq(wishlists.userId, me.userId))
    for (const token of ['', 'x'.repeat(43), row?.shareToken ?? '', row?.id ?? '', row?.shareToken?.slice(0, 43) ?? ''])
      await expect(findSharedList(createGuestContext(), { token, page: 1 })).rejects.toMatchObject({
        code: 'app.notFound',
      })
  })
})

describe('saved states of cards', () => {
  test('saved states cost one query for a page, and none for a guest', async () => {
    const me = await createPerson()
    const ids = [await createListing(), await createListing()]
    await saveListing(me.ctx, { userId: me.userId, propertyId: ids[0] ?? '' })
    const cards = ids.map((id) => ({ id }))
    expect(await attachSavedStates(me.ctx, cards)).toEqual([
      { id: ids[0], isSaved: true },
      { id: ids[1], isSaved: false },
    ])
    const noDatabase = new Proxy(me.ctx.db, {
      get: () => {
        throw new Error('a guest needs no query')
      },
    })
    expect(await attachSavedStates({ ...createGuestContext(), db: noDatabase }, cards)).toEqual(cards)
    const admin = await createPerson('admin')
    expect(await attachSavedStates({ ...admin.ctx, db: noDatabase }, cards)).toEqual(
      ids.map((id) => ({ id, isSaved: null })),
    )
  })
})
