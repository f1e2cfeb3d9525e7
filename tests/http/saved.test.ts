// Saved listings on the built server: own lists only, a message for every refusal, share links that end, and nothing about hidden listings
// (promises Z3, Z7, Z9, M5).
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { ROLES, type Role } from '#app/shared/vocabulary.ts'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword, signInAnyRole, type TestBrowser, createTestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const ROLES_THAT_SAVE = ['tenant', 'landlord', 'agent'] as const satisfies Role[]
const NOTE = 'canary-note-of-the-owner'
const TITLE = 'Canary title of a hidden home'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
let listingId = ''
let guest: TestBrowser
type SignedInPerson = TestBrowser & { id: string; email: string }
const people = {} as Record<Role | 'stranger', SignedInPerson>

beforeAll(async () => {
  listingId = (await makeProperty(database.db)).id
  guest = createTestBrowser(server.url, '10.6.0.1')
  for (const [n, name] of [...ROLES, 'stranger' as const].entries()) {
    const { id, email } = await makePersonWithPassword(database.db, name === 'stranger' ? 'tenant' : name)
    const browser = createTestBrowser(server.url, `10.6.1.${n}`)
    await signInAnyRole(database.db, browser, email)
    people[name] = { ...browser, id, email }
  }
})

const postSaved = (browser: TestBrowser, body: unknown, headers: Record<string, string> = {}) =>
  browser.send('/api/saved', {
    method: 'POST',
    headers: { Origin: new URL(server.url).origin, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const readStatusAndMessage = async (response: Response) => ({
  status: response.status,
  message: ((await response.json()) as { message?: string }).message,
})
const listSavedRows = (propertyId = listingId) =>
  database.db
    .select({ userId: wishlists.userId, note: wishlistProperties.note, removedAt: wishlistProperties.removedAt })
    .from(wishlistProperties)
    .innerJoin(wishlists, eq(wishlists.id, wishlistProperties.wishlistId))
    .where(eq(wishlistProperties.propertyId, propertyId))

describe('the save button', () => {
  test.each(ROLES_THAT_SAVE)('a %s saves, removes and restores a listing, and every page shows it', async (role) => {
    const me = people[role]
    const setSaved = (want: string) => postSaved(me, { userId: me.id, propertyId: listingId, want })
    expect(await (await setSaved('saved')).json()).toEqual({ isSaved: true })
    for (const path of ['/properties', `/properties/${listingId}`, '/search?q=home'])
      expect(await (await me.get(path)).text(), path).toContain('aria-pressed="true"')
    expect(await (await me.get(`/api/listings/cards?ids=${listingId}`)).text()).toContain('"isSaved":true')
    expect(await (await setSaved('removed')).json()).toEqual({ isSaved: false })
    expect(await (await me.get('/properties')).text()).not.toContain('aria-pressed="true"')
    expect(await (await setSaved('restored')).json()).toEqual({ isSaved: true })
    expect((await listSavedRows()).filter(({ userId }) => userId === me.id)).toMatchObject([{ removedAt: null }])
  })

  test('a guest and an admin are refused with a message, and their pages show no list', async () => {
    const body = { userId: people.admin.id, propertyId: listingId, want: 'saved' }
    expect(await readStatusAndMessage(await postSaved(guest, body))).toEqual({
      status: 401,
      message: 'Authentication required to save properties',
    })
    expect(await readStatusAndMessage(await postSaved(guest, { ...body, want: 'removed' }))).toEqual({
      status: 401,
      message: 'Authentication required to remove properties',
    })
    expect((await postSaved(people.admin, body)).status).toBe(403)
    expect(await (await people.admin.get('/properties')).text()).not.toContain('aria-pressed')
    expect(await (await guest.get(`/api/listings/cards?ids=${listingId}`)).text()).not.toContain('isSaved')
    expect((await listSavedRows()).map(({ userId }) => userId)).not.toContain(people.admin.id)
  })

  test('wrong ids are refused with the documented texts', async () => {
    const { stranger, tenant } = people
    const cases = [
      [{ userId: '' }, 400, 'Invalid user ID provided to wishlist API'],
      [{ userId: 'undefined' }, 400, 'Invalid user ID provided to wishlist API'],
      [{ userId: null }, 400, 'Invalid user ID provided to wishlist API'],
      [{ propertyId: '' }, 400, 'Invalid property ID provided to wishlist API'],
      [{ propertyId: 7 }, 400, 'Invalid property ID provided to wishlist API'],
      [{ userId: tenant.id }, 403, 'User ID mismatch - authentication required'],
    ] as const
    for (const [change, status, message] of cases) {
      const response = await postSaved(stranger, {
        userId: stranger.id,
        propertyId: listingId,
        want: 'saved',
        ...change,
      })
      expect(await readStatusAndMessage(response), JSON.stringify(change)).toEqual({ status, message })
    }
    expect((await listSavedRows()).map(({ userId }) => userId)).not.toContain(stranger.id)
  })

  test('the save request accepts only known fields and only from our own pages', async () => {
    const { stranger } = people
    const validBody = { userId: stranger.id, propertyId: listingId, want: 'saved' }
    for (const extra of [{ price_when_saved: 1 }, { createdAt: '2020-01-01' }, { want: 'owned' }, { listId: 'x' }])
      expect((await postSaved(stranger, { ...validBody, ...extra })).status, JSON.stringify(extra)).toBe(400)
    for (const body of ['', '{', '[]', 'null', `"${'x'.repeat(2_000)}"`])
      expect((await postSaved(stranger, body)).status).toBeGreaterThanOrEqual(400)
    expect((await postSaved(stranger, validBody, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const path of ['/api/saved', '/api/saved?save=1', `/saved?save=${listingId}`]) await stranger.get(path)
    expect((await listSavedRows()).map(({ userId }) => userId)).not.toContain(stranger.id)
  })

  test('fifty parallel saves give one row', async () => {
    const { stranger } = people
    const propertyId = (await makeProperty(database.db)).id
    const body = { userId: stranger.id, propertyId, want: 'saved' }
    const responses = await Promise.all(Array.from({ length: 50 }, () => postSaved(stranger, body)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await listSavedRows(propertyId)).toHaveLength(1)
  })

  test('saving without JavaScript is a form that returns to the page, for a guest after the sign-in', async () => {
    const { stranger } = people
    const propertyId = (await makeProperty(database.db)).id
    const from = { Referer: `${server.url}/properties?sort=newest` }
    const saveResponse = await stranger.post('/saved', { save: propertyId }, from)
    expect([saveResponse.status, saveResponse.headers.get('location')]).toEqual([303, '/properties?sort=newest'])
    expect(await listSavedRows(propertyId)).toMatchObject([{ userId: stranger.id, removedAt: null }])
    await stranger.post('/saved', { remove: propertyId }, from)
    expect(await listSavedRows(propertyId)).toMatchObject([{ removedAt: expect.any(Date) }])
    const foreignRefererResponse = await stranger.post(
      '/saved',
      { save: propertyId },
      { Referer: 'https://elsewhere.example/x' },
    )
    expect(foreignRefererResponse.headers.get('location')).toBe('/saved')
    const missingResponse = await stranger.post('/saved', { save: crypto.randomUUID() }, from)
    expect(missingResponse.status).toBe(404)
    expect((await stranger.get('/saved')).headers.get('location')).toBe('/dashboard/tenant/saved')
    expect((await guest.get('/saved')).headers.get('location')).toBe('/signin?reason=saved&from=/saved')
  })

  test('the heart of a guest without JavaScript asks for the sign-in, which then saves the listing once', async () => {
    const propertyId = (await makeProperty(database.db)).id
    const from = { Referer: `${server.url}/properties?sort=newest` }
    const { email, id } = await makePersonWithPassword(database.db, 'tenant')
    const other = await makePersonWithPassword(database.db, 'tenant')
    const browser = createTestBrowser(server.url, '10.6.0.2')
    const heart = await browser.post('/saved', { save: propertyId }, from)
    const signInPage = heart.headers.get('location') ?? ''
    expect(signInPage).toBe(`/signin?from=${encodeURIComponent('/properties?sort=newest')}&reason=save`)
    expect(await (await browser.get(signInPage)).text()).toContain('Please sign in to save properties')
    expect(await listSavedRows(propertyId)).toEqual([])
    await browser.signIn(email)
    expect(await listSavedRows(propertyId)).toMatchObject([{ userId: id, removedAt: null }])
    await browser.post('/sign-out', {})
    await browser.signIn(other.email)
    expect((await listSavedRows(propertyId)).map(({ userId }) => userId)).toEqual([id])
  })
})

describe('the page of saved listings', () => {
  test('a person sees only their own lists, and a hidden listing only as no longer available', async () => {
    const { tenant, stranger } = people
    const hiddenListing = await makeProperty(database.db, { title: TITLE, basePrice: 7_654_300 })
    const list = await makeWishlist(database.db, { userId: tenant.id, name: 'Second look' })
    await makeWishlistProperty(database.db, { wishlistId: list.id, propertyId: hiddenListing.id, note: NOTE })
    const listPath = `/dashboard/tenant/saved?list=${list.id}`
    expect(await (await tenant.get(listPath)).text()).toContain(TITLE)
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, hiddenListing.id))
    for (const path of [listPath, listPath.replace('?', '.data?'), `${listPath}&sort=priceUp`]) {
      const text = await (await tenant.get(path)).text()
      expect(text, path).toContain(NOTE)
      expect(text, path).not.toMatch(/Canary title|76,543/)
    }
    for (const path of [listPath, listPath.replace('?', '.data?'), '/dashboard/tenant/saved'])
      expect(await (await stranger.get(path)).text()).not.toContain(NOTE)
    expect((await stranger.get(listPath)).status).toBe(404)
  })

  test('no form of the page changes the list of another person', async () => {
    const { tenant, stranger } = people
    const list = await makeWishlist(database.db, { userId: tenant.id, name: 'Hands off' })
    await makeWishlistProperty(database.db, { wishlistId: list.id, propertyId: listingId, note: NOTE })
    const listsBefore = await database.db.select().from(wishlists).where(eq(wishlists.userId, tenant.id))
    const fields = { listId: list.id, propertyId: listingId, toListId: list.id, note: 'x', name: 'Mine now' }
    const forms = {
      remove: ['listId', 'propertyId'],
      restore: ['listId', 'propertyId'],
      note: ['listId', 'propertyId', 'note'],
      move: ['listId', 'propertyId', 'toListId'],
      copy: ['listId', 'propertyId', 'toListId'],
      rename: ['listId', 'name'],
      delete: ['listId'],
      share: ['listId'],
      unshare: ['listId'],
    } as const
    for (const userId of [stranger.id, tenant.id])
      for (const [intent, names] of Object.entries(forms)) {
        const body = Object.fromEntries(names.map((name) => [name, fields[name]]))
        const response = await stranger.post('/dashboard/tenant/saved', { intent, userId, ...body })
        // removing a listing that is not in the own lists changes nothing
        if (intent !== 'remove' || userId === tenant.id) expect(response.status, intent).toBeGreaterThanOrEqual(400)
      }
    expect(await database.db.select().from(wishlists).where(eq(wishlists.userId, tenant.id))).toEqual(listsBefore)
    expect((await listSavedRows()).filter(({ note }) => note === NOTE)).toMatchObject([{ removedAt: null }])
    // null control: the owner may
    const ownFields = { intent: 'note', userId: tenant.id, listId: list.id, propertyId: listingId, note: 'Changed' }
    expect((await tenant.post('/dashboard/tenant/saved', ownFields)).status).toBe(302)
    expect((await tenant.post('/dashboard/tenant/saved', { ...ownFields, priceWhenSaved: '1' })).status).toBe(400)
  })
})

describe('a shared list', () => {
  test('a shared list is readable by its link only, cannot be changed there, and ends when sharing ends', async () => {
    const { landlord } = people
    const page = '/dashboard/landlord/saved'
    await postSaved(landlord, { userId: landlord.id, propertyId: listingId, want: 'saved' })
    await landlord.post(page, { intent: 'share', userId: landlord.id, listId: 'default' })
    const link = /\/saved\/[\w-]{43}/.exec(await (await landlord.get(page)).text())?.[0] ?? ''
    const sharedListResponse = await guest.get(link)
    const html = await sharedListResponse.text()
    expect(sharedListResponse.status).toBe(200)
    expect(html).toContain(listingId)
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    expect([sharedListResponse.headers.get('referrer-policy'), sharedListResponse.headers.get('x-robots-tag')]).toEqual(
      ['same-origin', 'noindex'],
    )
    expect(html).not.toContain(landlord.id)
    expect(html).not.toContain(landlord.email)
    expect((await guest.post(link, { intent: 'unshare' })).status).toBeGreaterThanOrEqual(400)
    const guesses = ['x'.repeat(43), link.slice(7, -1), `${link.slice(7)}x`, '..%2f..', "'or'1'='1"]
    for (const guess of guesses) expect((await guest.get(`/saved/${guess}`)).status, guess).toBe(404)
    await landlord.post(page, { intent: 'unshare', userId: landlord.id, listId: 'default' })
    expect((await guest.get(link)).status).toBe(404)
  })
})
