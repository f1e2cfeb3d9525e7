// The poster and the square picture: an independent decoder reads the short address from both.
import { Readable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getShortUrl } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { type Locale, LOCALES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { buildPoster, buildSquarePicture } from './poster.queries.server.ts'
import { readPosterChoice } from './poster.rules.ts'

const database = setUpTestDatabase()
const PHONE = '+639171234567'
let owner: Ctx
let id = ''

beforeAll(async () => {
  const person = await makePerson(database.db, 'landlord')
  await database.db.update(userProfiles).set({ phone: PHONE }).where(eq(userProfiles.userId, person.id))
  owner = createTestContext(database.db, { actor: makeActor('landlord', person.id) })
  const listing = await makeProperty(database.db, {
    ownerId: person.id,
    title: 'Sunny <b>flat</b> & “garden” in Malate',
    titleFil: 'Maaliwalas na flat',
    barangay: 'Malate',
    city: 'Manila',
    propertyType: 'apartment',
    basePrice: 25_000_00,
    bedroomCount: 2,
    bathroomCount: 1,
  })
  id = listing.id
})

const CHOICE = { lang: 'en', phone: false } as const

/** Paints the filled squares of the page as black pixels. PDFKit writes them with the origin at the top. */
function scanPdf(pdf: Buffer): string | undefined {
  const scale = 3
  const [width, height] = [595 * scale, 842 * scale]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  const text = pdf.toString('latin1')
  for (const { 1: stream = '' } of text.matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)) {
    const body = inflate(Buffer.from(stream, 'latin1'))
    const [, squares = ''] = /\n((?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\n){50,})/.exec(body) ?? []
    for (const [, x, y, side] of squares.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re/g)) {
      const [left, top, size] = [x, y, side].map((value) => Math.round(Number(value) * scale)) as [
        number,
        number,
        number,
      ]
      for (let row = top; row < top + size; row++)
        for (let column = left; column < left + size; column++)
          pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return jsQR(pixels, width, height)?.data
}

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return '' // a font or a picture in another encoding
  }
}

async function scanPicture(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('the code of the poster is the short address with its source, in either language', async () => {
  const url = await getShortUrl(owner, id)
  for (const lang of LOCALES) {
    const pdf = await buildPoster(owner, id, { ...CHOICE, lang })
    expect(scanPdf(pdf)).toBe(`${url}?s=poster`)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test('the poster says price, title, place and facts in its language, and the address to type', async () => {
  const english = readPdfLines(await buildPoster(owner, id, CHOICE)).join('\n')
  expect(english).toContain('₱25,000')
  expect(english).toContain('Malate, Manila')
  expect(english).toContain((await getShortUrl(owner, id)).replace('https://', ''))
  expect(english).not.toContain('917')
  const filipino = readPdfLines(await buildPoster(owner, id, { ...CHOICE, lang: 'fil' })).join('\n')
  expect(filipino).toContain('Maaliwalas na flat')
})

test('the phone number is shown only if chosen, and only that of the owner who asks', async () => {
  const admin = createTestContext(database.db, { actor: makeActor('admin') })
  const shows = async (ctx: Ctx) =>
    readPdfLines(await buildPoster(ctx, id, { ...CHOICE, phone: true }))
      .join('\n')
      .replaceAll(/\D/g, '')
      .includes('9171234567')
  expect(await shows(owner)).toBe(true)
  expect(await shows(admin)).toBe(false)
})

test('the square picture is 1080 by 1080 pixels, and its code has its own source', async () => {
  const url = await getShortUrl(owner, id)
  for (const lang of LOCALES) {
    const png = await buildSquarePicture(owner, id, { lang, phone: true })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_080, height: 1_080 })
    expect(await scanPicture(png)).toBe(`${url}?s=square`)
  }
})

/** The owner, with a storage that holds one photo. */
function withStoredPhoto(path: string, photo: Buffer): Ctx {
  const open: Storage['open'] = async (ref) =>
    ref.path === path ? ({ body: Readable.from([photo]) } as Awaited<ReturnType<Storage['open']>>) : null
  return { ...owner, adapters: { ...owner.adapters, storage: { open } as Storage } }
}

test('the first photo of the listing fills its place in both; without it they are made, too', async () => {
  const photo = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer()
  const path = 'some/photo-1200.webp'
  const url = `/storage/object/public/property-images/${path}`
  await makePropertyImage(database.db, { propertyId: id, url, order: 0 })
  const ctx = withStoredPhoto(path, photo)
  const readCorner = async (png: Buffer) => [
    ...(await sharp(png).extract({ left: 540, top: 300, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [red = 0, green = 255] = await readCorner(await buildSquarePicture(ctx, id, CHOICE))
  expect([red > 180, green < 30]).toEqual([true, true])
  expect((await buildPoster(ctx, id, CHOICE)).includes('/DCTDecode')).toBe(true)
  const [emptyRed = 0, emptyGreen = 0] = await readCorner(await buildSquarePicture(owner, id, CHOICE))
  expect([emptyRed, emptyGreen]).toEqual([233, 236])
})

test('a picture without the code is not read (null control for the decoder)', async () => {
  const png = await buildSquarePicture(owner, id, CHOICE)
  const cover = { create: { width: 330, height: 330, channels: 3, background: '#fff' } } as const
  const patch = await sharp(cover).png().toBuffer()
  const covered = await sharp(png)
    .composite([{ input: patch, left: 750, top: 750 }])
    .png()
    .toBuffer()
  expect(await scanPicture(covered)).toBeUndefined()
})

test('a stranger gets neither of them', async () => {
  const stranger = createTestContext(database.db, { actor: makeActor('landlord') })
  await expect(buildPoster(stranger, id, CHOICE)).rejects.toMatchObject({ code: 'listing.notFound' })
  await expect(buildSquarePicture(stranger, id, CHOICE)).rejects.toMatchObject({ code: 'listing.notFound' })
})

test('the choice in the address has defaults', () => {
  expect(readPosterChoice(new URLSearchParams('lang=fil&phone=on&x=1'))).toEqual({ lang: 'fil', phone: true })
  expect(readPosterChoice(new URLSearchParams('lang=xx&phone=1'))).toEqual(CHOICE)
})

test('an illustration is labeled below the picture, in the language of the paper; a photo is not', async () => {
  const drawing = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#08c' } })
    .webp()
    .toBuffer()
  const path = 'some/drawing-1200.webp'
  const url = `/storage/object/public/property-images/${path}`
  const { id: listingId } = await makeProperty(database.db, { ownerId: owner.actor?.id ?? '', status: 'active' })
  const image = await makePropertyImage(database.db, { propertyId: listingId, url, order: 0, isIllustration: true })
  const ctx = withStoredPhoto(path, drawing)
  const readPoster = async (lang: Locale) =>
    readPdfLines(await buildPoster(ctx, listingId, { ...CHOICE, lang })).join('\n')
  /** Whether anything is written between the photo and the price. */
  const isLabeled = async () => {
    const png = await buildSquarePicture(ctx, listingId, CHOICE)
    const strip = await sharp(png).extract({ left: 48, top: 644, width: 200, height: 26 }).toBuffer() // `stats` reads the whole input
    const { channels } = await sharp(strip).stats()
    return channels.some(({ min }) => min < 200)
  }
  expect(await readPoster('en')).toContain('Illustration')
  expect(await readPoster('fil')).toContain(m.photo_illustration({}, { locale: 'fil' }))
  expect(await isLabeled()).toBe(true)
  await database.db.update(propertyImages).set({ isIllustration: false }).where(eq(propertyImages.id, image.id))
  expect(await readPoster('en')).not.toContain('Illustration')
  expect(await isLabeled()).toBe(false)
})
