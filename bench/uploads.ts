// Photos under load (docs/performance.md, Budgets): a landlord uploads 20 photos of 12 megapixels, three at a time as the page
// does, while others open a listing. Measures the first usable picture, and the listing page against its idle value in the same run.
// Exits with 1 if a budget is missed.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { openDatabase } from '#app/db/client.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestBrowser, makePersonWithPassword } from '#tests/support/accounts.ts'
import { findListingPath, startBenchServer } from './bench-server.ts'
import { nextClientAddress } from './client-address.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const BUDGET = { firstPictureMs: 2_000, pageFactor: 3 }
const PHOTOS = 20
const CONCURRENT = 3
const SIZE = { width: 4_000, height: 3_000 }
const IDLE_SECONDS = 10
const PAUSE_MS = 20
const AVIF_TIMEOUT_MS = 180_000

const server = await startBenchServer({ SEED_DEMO: '1', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' })
const database = openDatabase(server.databaseUrl)
const checks: [name: string, value: number, budget: number, unit: string][] = []
try {
  await run()
} finally {
  await database.close()
  await server.stop()
}
for (const [name, value, budget, unit] of checks)
  console.log(`${value <= budget ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(1)} ${unit} (budget ${budget})`)
process.exitCode = checks.length > 0 && checks.every(([, value, budget]) => value <= budget) ? 0 : 1

async function run(): Promise<void> {
  const photos = await makePhotos()
  const { browser, listingId } = await makeLandlord()
  const path = await findListingPath(server.url)
  const warmUp = new AbortController()
  setTimeout(() => warmUp.abort(), 3_000)
  await visitPage(path, warmUp.signal)
  const sizes = photos.map(({ byteLength }) => byteLength / 1024 / 1024)
  console.log(`${PHOTOS} photos of ${Math.max(...sizes).toFixed(1)} MB; load ${readLoad()}\n\n${TABLE_HEADER}`)

  const idle = await measurePageDuring(path, () => sleep(IDLE_SECONDS * 1_000))
  console.log(formatLine('listing page, idle', idle.figures))
  const uploads = await measurePageDuring(path, () => uploadAll(browser, listingId, photos))
  console.log(formatLine('listing page, during the uploads', uploads.figures))
  console.log(formatLine('one upload', computeFigures(uploads.result.times)))
  const copies = await measurePageDuring(path, () => waitForCopies(listingId))
  console.log(formatLine('listing page, during the AVIF copies', copies.figures))
  console.log(
    `\nfirst usable picture ${uploads.result.firstPictureMs.toFixed(0)} ms; all ${PHOTOS} uploaded in ${uploads.seconds.toFixed(1)} s, AVIF copies ${copies.seconds.toFixed(1)} s later; load ${readLoad()}\n`,
  )
  checks.push(['first usable picture', uploads.result.firstPictureMs, BUDGET.firstPictureMs, 'ms'])
  const { p95 } = idle.figures
  checks.push(['listing page p95 during the uploads, times idle', uploads.figures.p95 / p95, BUDGET.pageFactor, ''])
  checks.push(['listing page p95 during the copies, times idle', copies.figures.p95 / p95, BUDGET.pageFactor, ''])
}

/** Soft noise compresses like a photograph; every photo is another one. */
async function makePhotos(): Promise<Buffer<ArrayBuffer>[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const base = await sharp({ create: { ...SIZE, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, n) =>
      Buffer.from(
        await sharp(base)
          .withExif({ IFD0: { Copyright: `Photo ${n}` } })
          .keepExif()
          .jpeg({ quality: 88 })
          .toBuffer(),
      ),
    ),
  )
}

async function makeLandlord() {
  const person = await makePersonWithPassword(database.db, 'landlord')
  const { id: listingId } = await makeProperty(database.db, { ownerId: person.id, status: 'draft' })
  const browser = createTestBrowser(server.url, '10.250.0.1')
  const { status } = await browser.signIn(person.email)
  if (status !== 303) throw new Error(`could not sign in: ${status}`)
  return { browser, listingId }
}

type Browser = ReturnType<typeof createTestBrowser>

async function uploadAll(browser: Browser, listingId: string, photos: readonly Buffer<ArrayBuffer>[]) {
  const waiting = [...photos.entries()]
  const times: number[] = []
  const started = performance.now()
  let firstPictureMs = Infinity
  const uploadNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const requestedAt = performance.now()
      const url = await upload(browser, listingId, next[1], `IMG_${next[0]}.jpg`)
      times.push(performance.now() - requestedAt)
      const picture = await fetch(`${server.url}${url}`)
      if (picture.status !== 200) throw new Error(`the picture answered ${picture.status}`)
      await picture.arrayBuffer()
      firstPictureMs = Math.min(firstPictureMs, performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, uploadNext))
  return { times, firstPictureMs }
}

async function upload(browser: Browser, listingId: string, bytes: Buffer<ArrayBuffer>, name: string): Promise<string> {
  const body = new FormData()
  body.set('key', crypto.randomUUID())
  body.set('photos', new File([bytes], name, { type: 'image/jpeg' }))
  const headers = { Origin: server.url, Accept: 'application/json' }
  const response = await browser.send(`/api/listings/${listingId}/photos`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`an upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { photo: { url: string } }).photo.url
}

async function waitForCopies(listingId: string): Promise<void> {
  const deadline = Date.now() + AVIF_TIMEOUT_MS
  for (;;) {
    const rows = await database.db
      .select({ hasAvif: propertyImages.hasAvif })
      .from(propertyImages)
      .where(eq(propertyImages.propertyId, listingId))
    if (rows.length === PHOTOS && rows.every(({ hasAvif }) => hasAvif)) return
    if (Date.now() > deadline) throw new Error('the AVIF copies were not finished in time')
    await sleep(250)
  }
}

async function measurePageDuring<T>(path: string, work: () => Promise<T>) {
  const stop = new AbortController()
  const started = performance.now()
  const visits = visitPage(path, stop.signal)
  const result = await work().finally(() => stop.abort())
  return { result, figures: computeFigures(await visits), seconds: (performance.now() - started) / 1_000 }
}

/** One visitor after the other, with a pause: the machine is not busy with pages alone. */
async function visitPage(path: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const requestedAt = performance.now()
    const response = await fetch(`${server.url}${path}`, { headers: { 'X-Forwarded-For': nextClientAddress() } })
    await response.text()
    if (response.status !== 200) throw new Error(`the page answered ${response.status}`)
    times.push(performance.now() - requestedAt)
    await sleep(PAUSE_MS)
  }
  return times
}

function readLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}
