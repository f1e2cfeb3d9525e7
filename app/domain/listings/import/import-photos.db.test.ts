// Photos that the rows of an import name, from ZIP archives.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, isNull, and } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { ownerClients } from '#app/domain/agents/listing-owners/owner-clients.commands.server.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { buildZip } from '#tests/support/fixtures/spreadsheets.ts'
import { checkImport } from './import-check.commands.server.ts'
import { explainRow } from './import-export.rules.server.ts'
import { addImportPhotos } from './import-photos.commands.server.ts'
import { undoImport } from './import-undo.commands.server.ts'
import { uploadImport } from './import-upload.commands.server.ts'
import { startImport } from './import.commands.server.ts'
import { getImport, getImportColumns, listImportRows } from './import.queries.server.ts'
import { runImport } from './run-import.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-import-photos-'))
const storage = createDiskStorage(folder)
const pictures: Buffer[] = []
beforeAll(async () => {
  for (const seed of [1, 2, 3]) pictures.push(await makeDistinctPicture(seed, 96, 64))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))

const toZip = (files: Record<string, Buffer | string>) =>
  new Blob([new Uint8Array(buildZip(Object.entries(files).map(([name, text]) => ({ name, text }))))])

/** A landlord whose import is done, with the photos that its rows name. */
async function importRows(photos: readonly string[]) {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const system = createTestContext(database.db, {
    now: new Date(),
    adapters: { jobs: createInlineJobs(), random: systemRandom, storage },
  })
  const ctx = withActor(system, makeActor('landlord', ownerId))
  const rows = photos.map((names, at) => `House ${at + 1},Makati,12k,house,"${names}"`)
  const id = await uploadImport(ctx, new File([['Title,City,Rent,Type,Photos', ...rows].join('\n')], 'units.csv'))
  const { mapping } = await getImportColumns(ctx, id)
  await checkImport(ctx, { id, mapping, remember: false })
  const start = async () => {
    await startImport(ctx, { id, again: false })
    await runImport(system, id, ownerClients)
  }
  const listPhotos = async (title: string) =>
    database.db
      .select({ id: propertyImages.id })
      .from(propertyImages)
      .innerJoin(properties, eq(properties.id, propertyImages.propertyId))
      .where(and(eq(properties.ownerId, ownerId), eq(properties.title, title), isNull(properties.deletedAt)))
      .orderBy(asc(propertyImages.order))
  const listRows = () => listImportRows(ctx, id, ['ready'])
  return { ctx, id, start, listPhotos, listRows, ownerId }
}

describe('photos by file name', () => {
  test('are added in the order of the cell; what the archive lacks comes with the next one', async () => {
    const { ctx, id, start, listPhotos, listRows } = await importRows(['b.jpg, Unit 1/a.jpg', 'c.jpg', ''])
    await expect(addImportPhotos(ctx, id, toZip({}))).rejects.toMatchObject({ code: 'import.photosTooLate' })
    await start()
    expect((await getImport(ctx, id)).photos).toEqual({ named: 3, added: 0 })
    const [a = '', b = '', c = ''] = pictures
    await addImportPhotos(ctx, id, toZip({ 'unit 1/a.jpg': a, 'B.JPG': b, 'other.jpg': c }))
    expect((await getImport(ctx, id)).photos).toEqual({ named: 3, added: 2 })
    const [first, second] = await listRows()
    expect(first?.photos.map(({ name, problem }) => [name, problem])).toEqual([
      ['b.jpg', null],
      ['Unit 1/a.jpg', null],
    ])
    expect((await listPhotos('House 1')).map((photo) => photo.id)).toEqual(first?.photos.map(({ photoId }) => photoId))
    expect(explainRow(second!, 'en').at(-1)).toBe('Photo c.jpg: It is not in the ZIP file.')
    await addImportPhotos(ctx, id, toZip({ 'c.jpg': c, 'b.jpg': b }))
    expect((await getImport(ctx, id)).photos).toEqual({ named: 3, added: 3 })
    expect(await listPhotos('House 1')).toHaveLength(2) // not a second time
    expect(explainRow((await listRows())[1]!, 'en').join()).not.toContain('Photo')
  })

  test('that are no pictures, are in two folders or are too many have their reason; the others are added', async () => {
    const many = Array.from({ length: MAX_PHOTOS_PER_LISTING + 1 }, (_, n) => `${n}.jpg`)
    const { ctx, id, start, listPhotos, listRows } = await importRows(['text.jpg, twice.jpg, a.jpg', many.join()])
    await start()
    const [a = '', b = ''] = pictures
    await addImportPhotos(
      ctx,
      id,
      toZip({
        'text.jpg': '<script>alert(1)</script>',
        'x/twice.jpg': a,
        'y/twice.jpg': b,
        'a.jpg': a,
        ...Object.fromEntries(many.map((name) => [name, b])),
      }),
    )
    const [first, second] = await listRows()
    expect(first?.photos.map(({ problem }) => problem?.code ?? null)).toEqual([
      'upload.unsupportedType',
      'import.photoAmbiguous',
      null,
    ])
    expect(await listPhotos('House 1')).toHaveLength(1)
    expect(explainRow(first!, 'en')[0]).toBe('text.jpg was not accepted. Use JPEG, PNG or WebP.')
    expect(await listPhotos('House 2')).toHaveLength(MAX_PHOTOS_PER_LISTING)
    expect(second?.photos.at(-1)?.problem).toEqual({
      code: 'listing.tooManyPhotos',
      params: { max: MAX_PHOTOS_PER_LISTING },
    })
  })

  test('of an archive out of bounds are refused, and so is the import of another person', async () => {
    const { ctx, id, start } = await importRows(['a.jpg'])
    await start()
    for (const zip of [toZip({ 'a.jpg': Buffer.alloc(200_000) }), toZip({ '../a.jpg': 'x' }), new Blob(['no archive'])])
      await expect(addImportPhotos(ctx, id, zip)).rejects.toMatchObject({ code: 'import.archiveUnreadable' })
    const { ctx: stranger } = await importRows(['a.jpg'])
    await expect(addImportPhotos(stranger, id, toZip({}))).rejects.toMatchObject({ code: 'import.notFound' })
    await addImportPhotos(ctx, id, toZip({ 'a.jpg': pictures[0] ?? '' })) // null control
    expect((await getImport(ctx, id)).photos).toEqual({ named: 1, added: 1 })
  })

  test('do not keep a draft when the import is undone; a photo of the owner does', async () => {
    const { ctx, id, start, listRows, ownerId } = await importRows(['a.jpg', 'b.jpg'])
    await start()
    await addImportPhotos(ctx, id, toZip({ 'a.jpg': pictures[0] ?? '', 'b.jpg': pictures[1] ?? '' }))
    const [, second] = await listRows()
    await makePropertyImage(database.db, { propertyId: second?.propertyId ?? '', order: 1 })
    await undoImport(ctx, id, ownerClients)
    const left = await database.db
      .select({ title: properties.title })
      .from(properties)
      .where(and(eq(properties.ownerId, ownerId), isNull(properties.deletedAt)))
    expect(left).toEqual([{ title: 'House 2' }])
  })
})
