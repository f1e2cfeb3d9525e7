// Photos of a listing on the built server: limits before the body, refusals, plain forms, and other people.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { MAX_BODY_BYTES } from '#server/guards/bounded-body.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildPhotoForm, makeToken } from '#tests/support/api/api-client.ts'
import { buildPngClaimingSize, makeInvalidFiles } from '#tests/support/fixtures/picture-corpus.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
beforeEach(async () => void (await database.db.delete(rateLimits)))

let owner: TestBrowser
let listingId = ''
let jpeg: Buffer<ArrayBuffer>
beforeAll(async () => {
  const visitor = await createSignedInVisitor(server, database, 'landlord')
  owner = visitor.browser
  listingId = (await makeProperty(database.db, { ownerId: visitor.person.id, status: 'draft' })).id
  jpeg = Buffer.from(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer(),
  )
})

const buildForm = (files: readonly (readonly [string, Uint8Array])[], fields: Record<string, string> = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ key: crypto.randomUUID(), ...fields })) body.set(name, value)
  for (const [name, bytes] of files) body.append('photos', new File([new Uint8Array(bytes)], name))
  return body
}
const send = (browser: TestBrowser, path: string, body: FormData, accept = 'application/json') =>
  browser.send(path, { method: 'POST', body, headers: { Origin: server.url, Accept: accept } })
const upload = (browser: TestBrowser, bytes: Uint8Array, id = listingId) =>
  send(browser, `/api/listings/${id}/photos`, buildForm([['a.jpg', bytes]]))
const change = (browser: TestBrowser, body: object, id = listingId) =>
  browser.send(`/api/listings/${id}/photos/changes`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Origin: server.url, 'Content-Type': 'application/json' },
  })
const listPhotos = () =>
  database.db
    .select()
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
    .orderBy(propertyImages.order)

describe('POST /api/listings/:id/photos', () => {
  test('the owner gets the photo, and its picture is served in every width', async () => {
    const response = await upload(owner, jpeg)
    expect(response.status).toBe(200)
    const { photo } = (await response.json()) as { photo: { id: string; url: string; widths: number[] } }
    expect(photo.widths).toEqual([400, 900])
    for (const width of [400, 800, 900]) {
      const picture = await owner.get(photo.url.replace(/-\d+\.webp$/, `-${width}.webp`))
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const removal = await change(owner, { intent: 'remove', photoId: photo.id })
    expect(await removal.json()).toMatchObject({ photos: [], removed: { position: 0 } })
  })

  test('a program adds a large photo with a token; without one it is refused before its body is read', async () => {
    const { id } = (await createSignedInVisitor(server, database, 'landlord')).person
    const listing = await makeProperty(database.db, { ownerId: id, status: 'draft' })
    const token = await makeToken(database.db, { id }, ['listings:write'], new Date())
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const large = await sharp({ create: { width: 1_800, height: 1_200, channels: 3, background: '#2a7', noise } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(MAX_BODY_BYTES)
    const add = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/v1/me/listings/${listing.id}/photos`, {
        method: 'POST',
        body: buildPhotoForm(large),
        headers,
      })
    for (const authorization of ['', `Bearer tahanan_${'A'.repeat(43)}`]) {
      const refused = await add(authorization === '' ? {} : { Authorization: authorization })
      expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
    }
    const added = await add({ Authorization: `Bearer ${token}` })
    expect([added.status, ((await added.json()) as { width: number }).width]).toEqual([201, 1_600])
  })

  test('a hostile file is refused with its reason, and nothing is stored', async () => {
    const files = (await makeInvalidFiles()).filter(({ name }) => /SVG|page|zip|HEIC|half|moving|16000/.test(name))
    expect(files.length).toBeGreaterThan(12)
    for (const { name, bytes } of files) {
      const response = await upload(owner, bytes)
      expect([415, 422], name).toContain(response.status)
      expect(((await response.json()) as { message: string }).message, name).not.toBe('')
    }
    expect(await listPhotos()).toEqual([])
    const bomb = await upload(owner, buildPngClaimingSize(16_000, 16_000))
    expect(((await bomb.json()) as { code: string }).code).toBe('upload.dimensions')
  })

  test('a file over the size setting is refused with the setting', async () => {
    const response = await upload(owner, Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'upload.tooLarge', message: expect.stringContaining('10 MB') })
  })

  test('a guest, a tenant and another landlord cannot upload, order or open the page', async () => {
    const guest = createVisitor(server)
    expect((await upload(guest, Buffer.alloc(1024 * 1024))).status).toBe(401)
    expect((await upload(guest, jpeg)).status).toBe(401)
    for (const role of ['tenant', 'landlord'] as const) {
      const { browser } = await createSignedInVisitor(server, database, role)
      expect((await upload(browser, jpeg)).status, role).toBe(404)
      expect((await change(browser, { intent: 'order', seen: '', order: '' })).status, role).toBe(404)
      const page = await browser.get(`/dashboard/landlord/properties/${listingId}/photos`)
      expect(page.status, role).toBe(role === 'landlord' ? 404 : 302)
    }
    expect(await listPhotos()).toEqual([])
  })
})

describe('the page of photos without JavaScript', () => {
  const path = () => `/dashboard/landlord/properties/${listingId}/photos`

  test('several files are uploaded by one form, and a refused one is named while the others are stored', async () => {
    const files = [
      ['a.jpg', jpeg],
      ['page.jpg', Buffer.from('<html>')],
      ['b.jpg', jpeg],
    ] as const
    const response = await send(owner, path(), buildForm(files), 'text/html')
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('page.jpg')
    expect(await listPhotos()).toHaveLength(2)
  })

  test('buttons move, caption, turn and remove a photo, and undo the removal', async () => {
    const [first, second] = await listPhotos()
    const seen = `${first?.id},${second?.id}`
    const post = (fields: Record<string, string>) => owner.post(path(), fields)
    expect((await post({ intent: 'move', photoId: second?.id ?? '', seen, step: 'first' })).status).toBe(302)
    expect((await listPhotos())[0]?.id).toBe(second?.id)
    const stale = await post({ intent: 'move', photoId: second?.id ?? '', seen, step: 'first' })
    expect(stale.status).toBe(409)
    expect(await stale.text()).toContain('changed in another window')
    await post({ intent: 'caption', photoId: second?.id ?? '', caption: 'Sala', was: '' })
    await post({ intent: 'rotate', photoId: second?.id ?? '' })
    expect((await listPhotos())[0]).toMatchObject({ alt: 'Sala', width: 600, height: 900 })
    const removal = await post({ intent: 'remove', photoId: second?.id ?? '' })
    const address = new URL(removal.headers.get('location') ?? '', server.url)
    expect(await (await owner.get(address.pathname + address.search)).text()).toContain('value="restore"')
    await post({ intent: 'restore', ...Object.fromEntries(address.searchParams) })
    expect((await listPhotos()).map(({ alt }) => alt)).toEqual(['Sala', ''])
  })
})
