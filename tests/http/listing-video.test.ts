// The uploaded video of a listing on the built server: the body on the disk, plain forms, parts of the file, and other people.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeVideoFile, POSITION_TEXT } from '#tests/support/fixtures/video/video-file.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
beforeEach(async () => void (await database.db.delete(rateLimits)))

const MB = 1024 * 1024
let owner: TestBrowser
let listingId = ''
beforeAll(async () => {
  const visitor = await createSignedInVisitor(server, database, 'landlord')
  owner = visitor.browser
  listingId = (await makeProperty(database.db, { ownerId: visitor.person.id })).id
})

function send(browser: TestBrowser, path: string, bytes: Uint8Array | null, accept = 'application/json') {
  const body = new FormData()
  body.set('key', crypto.randomUUID())
  if (bytes) body.set('video', new File([new Uint8Array(bytes)], 'bahay ni Niña.mp4', { type: 'video/mp4' }))
  return browser.send(path, {
    method: 'POST',
    body,
    headers: { Origin: server.url, Accept: accept },
    redirect: 'manual',
  })
}
const upload = (browser: TestBrowser, bytes: Uint8Array) => send(browser, `/api/listings/${listingId}/video`, bytes)
const page = () => `/dashboard/landlord/properties/${listingId}/video`
const file = () => `/properties/${listingId}/video/file`
const getPart = (browser: TestBrowser, range: string) => browser.send(file(), { headers: { Range: range } })
/** The names of the bodies that are kept on the disk now. */
const listSpooled = () => {
  try {
    return readdirSync(join(server.dataDir, 'incoming'))
  } catch {
    return []
  }
}

test('a video larger than the size setting is stored, served in parts to guests, and its body is removed', async () => {
  const video = makeVideoFile({ samples: 300, sampleBytes: 20_000 })
  expect(video.length).toBeGreaterThan(11 * MB)
  const response = await upload(owner, video)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ video: { seconds: 12, sizeBytes: video.length } })
  await expect.poll(listSpooled).toEqual([])

  const guest = createVisitor(server)
  const whole = await guest.get(file())
  const stored = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('content-type'), stored.length]).toEqual([200, 'video/mp4', video.length])
  expect(whole.headers.get('content-security-policy')).toMatch(/sandbox$/)
  expect(stored.indexOf(POSITION_TEXT)).toBe(-1)
  const part = await getPart(guest, 'bytes=100-199')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(stored.subarray(100, 200))).toBe(true)
  expect((await getPart(guest, `bytes=${video.length}-`)).status).toBe(416)
  expect((await guest.send(file(), { headers: { 'If-None-Match': whole.headers.get('etag') ?? '' } })).status).toBe(304)
  const html = await (await guest.get(`/properties/${listingId}`)).text()
  expect(html).toContain(file())
  expect(html).not.toContain('<video')
})

test('without JavaScript a file is sent and removed, and a refused one comes back with its reason', async () => {
  const sent = await send(owner, page(), makeVideoFile({ seconds: 20 }), 'text/html')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${page()}?sent`])
  for (const [bytes, reason] of [
    [makeVideoFile({ codec: 'hvc1' }), 'H.264'],
    [makeVideoFile({ seconds: 90 }), '60 seconds'],
    [new TextEncoder().encode('<svg onload=alert(1)>'), 'MP4'],
    [new Uint8Array(51 * MB), '50 MB'],
    [null, 'choose a file'],
  ] as const) {
    const refused = await send(owner, page(), bytes, 'text/html')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await refused.text()).toContain(reason)
  }
  const question = await (await owner.get(`${page()}?remove`)).text()
  expect(question).toContain('The file is deleted.')
  const body = new URLSearchParams({ intent: 'remove' })
  await owner.send(page(), { method: 'POST', body, headers: { Origin: server.url } })
  expect((await owner.get(file())).status).toBe(404)
  await expect.poll(listSpooled).toEqual([])
})

test('guests and other people send nothing, and a body that is no form is refused', async () => {
  const video = makeVideoFile()
  expect((await upload(createVisitor(server), video)).status).toBe(401)
  for (const role of ['landlord', 'tenant'] as const) {
    const { browser } = await createSignedInVisitor(server, database, role)
    expect((await upload(browser, video)).status).toBe(404)
  }
  const broken = await owner.send(`/api/listings/${listingId}/video`, {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\ncut off',
    headers: { Origin: server.url, 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  expect(broken.status).toBe(400)
})
