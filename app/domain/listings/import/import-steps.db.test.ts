// The steps around an import: columns that are remembered, duplicates, and undo.
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { ownerClients } from '#app/domain/agents/listing-owners/owner-clients.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { checkImport } from './import-check.commands.server.ts'
import { undoImport } from './import-undo.commands.server.ts'
import { uploadImport } from './import-upload.commands.server.ts'
import { startImport } from './import.commands.server.ts'
import type { ImportMapping } from './import.model.ts'
import { getImport, getImportColumns, listImportRows } from './import.queries.server.ts'
import { runImport } from './run-import.commands.server.ts'

const database = setUpTestDatabase()
const HOUR_MS = 60 * 60_000

async function makeOwner() {
  const { id } = await makePerson(database.db, 'landlord')
  const system = createTestContext(database.db, { adapters: { jobs: createInlineJobs() } })
  const ctx = withActor(system, makeActor('landlord', id))
  const createAll = async (text: string, again = false) => {
    const importId = await uploadImport(ctx, toFile(text))
    const { mapping } = await getImportColumns(ctx, importId)
    await checkImport(ctx, { id: importId, mapping, remember: false })
    await startImport(ctx, { id: importId, again })
    await runImport(system, importId, ownerClients)
    return importId
  }
  return { id, ctx, createAll }
}
const toFile = (text: string) => new File([text], 'units.csv')
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: () => new Date(TEST_NOW.getTime() + hours * HOUR_MS) })
const listOwn = (ownerId: string) =>
  database.db
    .select()
    .from(properties)
    .where(and(eq(properties.ownerId, ownerId), isNull(properties.deletedAt)))
    .orderBy(properties.title)

describe('columns', () => {
  const FILE = 'Pamagat,Saan,Magkano,Tala\nBright studio,Makati,12k,call first\nWide house,QC,30k,\n'
  const CHOSEN: ImportMapping = ['title', 'city', 'rent', null]

  test('are guessed by name and by content, and the choice of the person is remembered', async () => {
    const { ctx } = await makeOwner()
    const first = await uploadImport(ctx, toFile(FILE))
    expect((await getImport(ctx, first)).status).toBe('uploaded')
    expect((await getImportColumns(ctx, first)).mapping).toEqual(CHOSEN)
    await checkImport(ctx, { id: first, mapping: ['title', 'city', 'rent', 'description'], remember: true })
    expect(await getImport(ctx, first)).toMatchObject({ status: 'checked', validRows: 2, warnedRows: 0 })
    const second = await uploadImport(ctx, toFile(FILE.replace('Bright', 'Dark')))
    expect((await getImportColumns(ctx, second)).mapping).toEqual(['title', 'city', 'rent', 'description'])
    const { ctx: other } = await makeOwner()
    expect((await getImportColumns(other, await uploadImport(other, toFile(FILE)))).mapping).toEqual(CHOSEN)
  })

  test('can be chosen again until the import has begun, and must name a title and a place', async () => {
    const { ctx, createAll } = await makeOwner()
    const id = await uploadImport(ctx, toFile(FILE))
    const choose = (importId: string, mapping: ImportMapping) =>
      checkImport(ctx, { id: importId, mapping, remember: false })
    await expect(startImport(ctx, { id, again: false })).rejects.toMatchObject({ code: 'import.notChecked' })
    await expect(choose(id, [null, 'city', 'rent', null])).rejects.toMatchObject({ code: 'import.missingColumns' })
    await expect(choose(id, ['title', 'city'])).rejects.toMatchObject({ code: 'app.invalidInput' })
    await choose(id, ['title', 'city', null, null])
    expect(await getImport(ctx, id)).toMatchObject({ validRows: 2, warnedRows: 2 })
    await choose(id, CHOSEN)
    expect(await getImport(ctx, id)).toMatchObject({ validRows: 2, warnedRows: 0 })
    const done = await createAll(FILE)
    await expect(choose(done, CHOSEN)).rejects.toMatchObject({ code: 'import.begun' })
  })
})

describe('duplicates', () => {
  test('of a row and of an own listing are left out, and created on request', async () => {
    const { id: ownerId, ctx, createAll } = await makeOwner()
    const owned = await makeProperty(database.db, {
      ownerId,
      title: 'Bright Studio',
      citySlug: 'makati',
      unit: null,
      basePrice: 1_200_000,
    })
    await makeProperty(database.db, { title: 'Wide house', citySlug: 'quezon-city', unit: null, basePrice: 3_000_000 })
    const text =
      'Title,City,Rent,Type\nBright studio,Makati,12k,studio\nWide house,QC,30k,house\nWide house,QC,30k,house\n'
    const id = await createAll(text)
    const rows = await listImportRows(ctx, id, ['duplicate'])
    expect(rows).toMatchObject([
      { rowNumber: 2, duplicateOfListingId: owned.id, duplicateOfRow: null, propertyId: null },
      { rowNumber: 4, duplicateOfListingId: null, duplicateOfRow: 3, propertyId: null },
    ])
    expect(await getImport(ctx, id)).toMatchObject({ totalRows: 3, validRows: 1, duplicateRows: 2, importedRows: 1 })
    expect(await listOwn(ownerId)).toHaveLength(2)
    await createAll(`${text} `, true)
    expect(await listOwn(ownerId)).toHaveLength(5)
  })
})

describe('undo', () => {
  const FILE =
    'Title,City,Rent,Type\nHouse one,Makati,12k,house\nHouse two,Makati,13k,house\nHouse three,Makati,14k,house\n'

  test('deletes the drafts that nobody touched, once, and the file can be imported again', async () => {
    const { id: ownerId, ctx, createAll } = await makeOwner()
    const other = await makeProperty(database.db, { ownerId, title: 'Older house', status: 'draft' })
    const id = await createAll(FILE)
    const [first, third] = (await listOwn(ownerId)).map(({ id: listingId }) => listingId)
    await database.db
      .update(properties)
      .set({ version: 2 })
      .where(eq(properties.id, first ?? ''))
    await makePropertyImage(database.db, { propertyId: third ?? '' })
    expect((await getImport(ctx, id)).undoUntil).toEqual(new Date(TEST_NOW.getTime() + 24 * HOUR_MS))
    await Promise.all([undoImport(ctx, id, ownerClients), undoImport(ctx, id, ownerClients)])
    expect(await getImport(ctx, id)).toMatchObject({ status: 'undone', importedRows: 2, undoUntil: null })
    expect((await listOwn(ownerId)).map(({ id: listingId }) => listingId)).toEqual([first, third, other.id])
    const again = await createAll(FILE)
    expect(await getImport(ctx, again)).toMatchObject({ status: 'done', importedRows: 1, duplicateRows: 2 })
  })

  test('ends after 24 hours, and is only for an import that is done', async () => {
    const { id: ownerId, ctx, createAll } = await makeOwner()
    const id = await createAll(FILE)
    await expect(undoImport(later(ctx, 24), id, ownerClients)).rejects.toMatchObject({ code: 'import.undoTooLate' })
    expect((await getImport(later(ctx, 24), id)).undoUntil).toBeNull()
    expect(await listOwn(ownerId)).toHaveLength(3)
    const waiting = await uploadImport(ctx, toFile(FILE))
    await expect(undoImport(ctx, waiting, ownerClients)).rejects.toMatchObject({ code: 'import.undoTooLate' })
    await undoImport(later(ctx, 23), id, ownerClients)
    expect(await listOwn(ownerId)).toHaveLength(0)
  })
})
