// The page of one listing over HTTP: active, hidden and removed listings, and the rate limit of reports.
import { eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { momentNumber } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { createSignedInVisitor, createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

type ListingRow = Awaited<ReturnType<typeof makeProperty>>
const database = setUpTestDatabase()
const listings: Record<'open' | 'draft' | 'pending' | 'inactive' | 'removed' | 'neverPublic', ListingRow> = {} as never

beforeAll(async () => {
  const { db } = database
  listings.open = await makeProperty(db, { descriptionFil: 'Maliwanag na kuwarto.' })
  listings.draft = await makeProperty(db, {
    status: 'draft',
    title: 'Secret draft',
    publishedAt: null,
    citySlug: 'cebu',
  })
  listings.pending = await makeProperty(db, { status: 'pending', title: 'Secret pending', publishedAt: null })
  listings.inactive = await makeProperty(db, { status: 'inactive', title: 'Secret inactive' })
  listings.removed = await makeProperty(db, { title: 'Secret removed', deletedAt: new Date() })
  listings.neverPublic = await makeProperty(db, { status: 'draft', publishedAt: null, deletedAt: new Date() })
  for (let n = 0; n < 60; n++) {
    const publishedAt = momentNumber(n)
    await makeProperty(db, { ownerId: listings.open.ownerId, title: `Another home ${n}`, publishedAt })
  }
})
const servers = setUpServers(database, 2)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(servers[0].url + path, { redirect: 'manual', headers: { 'X-Forwarded-For': '10.9.8.7', ...headers } })
/** Removes what differs between responses: the nonce, the request id, the requested id. */
const normalizeHtml = (html: string, id: string) =>
  html
    .replaceAll(id, 'ID')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')

describe('an active listing', () => {
  test('the page of a listing contains only public data', async () => {
    for (const path of [`/properties/${listings.open.id}`, `/properties/${listings.open.id}.data`]) {
      const response = await get(path)
      const text = await response.text()
      expect(response.status, path).toBe(200)
      expect(text).toContain(listings.open.title)
      expect(text).not.toContain(listings.open.street)
      expect(text).not.toContain(listings.open.ownerId)
      expect(text).not.toMatch(/121\.0437|14\.676[^\d]|@tahanan\.example|\+63/)
    }
  })

  test('a photo or a section of a listing has its own address without another page', async () => {
    for (const query of ['?photo=1', '?photo=99', '?photo=-1', '?photo=abc', '?photo='])
      expect((await get(`/properties/${listings.open.id}${query}`)).status, query).toBe(200)
  })
})

describe('the editor of a listing', () => {
  const post = (browser: TestBrowser, id: string, field: string, from: string, to: string) =>
    browser.send(`/api/listings/${id}/fields`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: servers[0].url },
      body: JSON.stringify({ changes: { [field]: { from, to } } }),
    })

  test('the page of a listing compares its rent with similar homes in one line', async () => {
    const text = await (await get(`/properties/${listings.open.id}`)).text()
    expect(text).toMatch(/61 similar homes in Quezon City ask ₱28,000 to ₱28,000 a month/)
  })

  test('a guest and a stranger cannot tell a listing from a missing one; a conflict answers 409 with both versions', async () => {
    const { person, browser } = await createSignedInVisitor(servers[0], database, 'landlord')
    const { id } = await makeProperty(database.db, { ownerId: person.id, status: 'draft', unit: '4B' })
    const edit = `/dashboard/landlord/properties/${id}/edit`
    expect((await browser.get(edit)).status).toBe(200)
    expect((await browser.get(`/dashboard/landlord/properties/${id}/preview`)).status).toBe(200)
    expect((await post(browser, id, 'unit', '4B', '5C')).status).toBe(200)
    const conflict = await post(browser, id, 'unit', '4B', '6D')
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({ conflicts: [{ field: 'unit', mine: '6D', theirs: '5C' }] })

    const guest = createVisitor(servers[0])
    expect((await guest.get(edit)).headers.get('location')).toContain('/signin')
    expect((await post(guest, id, 'unit', '5C', 'x')).status).toBe(401)
    const stranger = await createSignedInVisitor(servers[0], database, 'landlord')
    for (const path of [edit, edit.replace('edit', 'preview'), `/api/listings/${id}/authority`])
      expect((await stranger.browser.get(path)).status, path).toBe(404)
    expect((await post(stranger.browser, id, 'unit', '5C', 'x')).status).toBe(404)
  })

  test('a pending listing is found by the search of every process once it is activated, and not before', async () => {
    const { id } = await makeProperty(database.db, { status: 'pending', title: 'Kalesa loft', publishedAt: null })
    const isFound = async () =>
      (await Promise.all(servers.map(({ url }) => fetch(`${url}/search?q=kalesa`).then((page) => page.text())))).map(
        (page) => page.includes(`/properties/${id}`),
      )
    expect(await isFound()).toEqual([false, false])
    const admin = await makePerson(database.db, 'admin')
    const ctx = withActor(createTestContext(database.db), makeActor('admin', admin.id))
    await setListingStatus(ctx, { id, status: 'active' })
    await expect.poll(isFound).toEqual([true, true])
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, id))
  })

  test('an administrator edits at the address of landlords and sees whose listing it is', async () => {
    const { browser } = await createSignedInVisitor(servers[0], database, 'admin')
    const page = await browser.get(`/dashboard/landlord/properties/${listings.draft.id}/edit`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('as an administrator')
  })
})

describe('a listing that is not public', () => {
  const unknownId = '0199c3a2-0000-7000-8000-00000000abcd'

  test.each(['', '.data'])(
    'a draft, pending, inactive or unknown listing is a 404: /properties/{id}%s',
    async (suffix) => {
      for (const id of [
        listings.draft.id,
        listings.pending.id,
        listings.inactive.id,
        listings.neverPublic.id,
        unknownId,
        'nonsense',
      ])
        expect((await get(`/properties/${id}${suffix}`)).status, id).toBe(404)
    },
  )

  test('a draft gives exactly the response of an unknown id', async () => {
    const [first, ...others] = await Promise.all(
      [unknownId, listings.draft.id, listings.pending.id, listings.neverPublic.id].map(async (id) =>
        normalizeHtml(await (await get(`/properties/${id}`)).text(), id),
      ),
    )
    expect(first).toContain('No home is listed here right now')
    expect(first).not.toContain('no longer listed') // it was never public
    expect(first).toContain('Another home 59')
    const inactive = await (await get(`/properties/${listings.inactive.id}`)).text()
    expect(inactive).toContain('This home is no longer listed') // null control: it was public
    for (const page of others) expect(page).toBe(first)
  })

  test('the 404 of a hidden listing contains nothing about it', async () => {
    for (const listing of [listings.draft, listings.pending, listings.inactive, listings.removed])
      for (const suffix of ['', '.data', '/report'])
        expect(await (await get(`/properties/${listing.id}${suffix}`)).text()).not.toContain('Secret')
  })

  test.each(['', '.data'])('a removed listing that was public is a 410: /properties/{id}%s', async (suffix) => {
    const response = await get(`/properties/${listings.removed.id}${suffix}`)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Another home')
  })

  test('the page of a missing listing offers other listings in the language of the visitor', async () => {
    const response = await get(`/properties/${unknownId}`, { 'Accept-Language': 'fil' })
    expect(await response.text()).toContain('Walang bahay na nakalista rito ngayon')
  })
})

describe('cards by id', () => {
  const fetchCards = async (ids: string) => {
    const response = await get(`/api/listings/cards?ids=${ids}`)
    const body = (await response.json()) as { listings?: { id: string }[] }
    return { status: response.status, ids: body.listings?.map(({ id }) => id) }
  }

  test('cards by id contain active listings only', async () => {
    const ids = Object.values(listings).map(({ id }) => id)
    expect(await fetchCards(ids.join(','))).toEqual({ status: 200, ids: [listings.open.id] })
  })

  test.each([
    ['no id', ''],
    ['an invalid id', 'x'],
    ['too many ids', Array.from({ length: 13 }, () => crypto.randomUUID()).join()],
  ])('cards by id are refused for %s', async (_, ids) => {
    expect((await fetchCards(ids)).status).toBe(400)
  })
})

describe('a report', () => {
  const sendReport = (
    id: string,
    fields: Record<string, string> = {},
    { from = '10.1.1.1', server = servers[0] }: { from?: string; server?: ServerProcess } = {},
  ) =>
    fetch(`${server.url}/properties/${id}/report`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': from, Origin: server.url },
      body: new URLSearchParams({ reason: 'scam', ...fields }),
    })
  const listReports = () => database.db.select().from(listingReports)
  const clearReports = async () => {
    await database.db.delete(listingReports)
    await database.db.delete(rateLimits)
  }

  test('a report of a guest is stored in the queue and confirmed', async () => {
    await clearReports()
    const response = await sendReport(listings.open.id, {
      reason: 'wrong_information',
      note: '  The rent is higher.  ',
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Thank you, we have your report')
    expect(await listReports()).toMatchObject([
      {
        propertyId: listings.open.id,
        reporterId: null,
        reason: 'wrong_information',
        note: 'The rent is higher.',
        status: 'open',
      },
    ])
  })

  test('ten parallel reports of one listing on two processes are stored once', async () => {
    await clearReports()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendReport(listings.open.id, {}, { server: servers[n % 2] })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(await listReports()).toHaveLength(1)
    expect((await sendReport(listings.open.id, {}, { from: '10.1.1.2' })).status).toBe(200) // another person may report it
  })

  test('of fifty parallel reports of different listings, five an hour are accepted', async () => {
    await clearReports()
    const active = await database.db
      .select({ id: properties.id })
      .from(properties)
      .where(like(properties.title, 'Another%'))
    const ids = active.slice(0, 50).map(({ id }) => id)
    const responses = await Promise.all(
      ids.map((id, n) => sendReport(id, {}, { from: '10.1.1.3', server: servers[n % 2] })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    // A busy server answers some of a burst with 503 before it counts them
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(45)
    expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await listReports()).toHaveLength(5)
  })

  test.each<[string, Record<string, string>]>([
    ['no reason', { reason: '' }],
    ['an unknown reason', { reason: 'boring' }],
    ['"something else" without a note', { reason: 'other', note: '   ' }],
    ['1,001 characters', { note: 'x'.repeat(1_001) }],
    ['an unknown field', { status: 'resolved' }],
  ])('a report with %s is refused and not stored', async (_, fields) => {
    await clearReports()
    expect((await sendReport(listings.open.id, fields)).status).toBe(400)
    expect(await listReports()).toEqual([])
  })

  test('a report of a hidden listing is a 404, as for an unknown one', async () => {
    for (const id of [listings.draft.id, listings.removed.id, crypto.randomUUID()])
      expect((await sendReport(id)).status).toBe(404)
  })
})
