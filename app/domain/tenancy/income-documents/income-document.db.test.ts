import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { auditLog, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { incomeDocuments, passportViews } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { markPicture } from '#app/domain/kernel/uploads/marked-picture.service.server.ts'
import { findOwnIncomeFile, openSharedIncomeFile } from '#app/domain/tenancy/passports/income-file.queries.server.ts'
import { sharePassport } from '#app/domain/tenancy/passports/passport-share.commands.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeIncomeDocument, makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { addIncomeDocument, removeIncomeDocument } from './income-document.commands.server.ts'
import { MAX_INCOME_DOCUMENTS } from './income-document.model.ts'
import { listIncomeDocuments } from './income-document.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-income-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))

async function createPerson(role: Role, fullName?: string) {
  const { id } = await makePerson(database.db, role, fullName === undefined ? {} : { fullName })
  return { ...createTestContext(database.db, { actor: makeActor(role, id), adapters: { storage } }), me: id }
}
const paper = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fdfdfd' } })
  .png()
  .toBuffer()
const makePicture = () => new File([new Uint8Array(paper)], 'payslip.png', { type: 'image/png' })
const payslip = () => ({ kind: 'payslip' as const, month: '2026-01-01', file: makePicture() })
const listPaths = async () => (await storage.list('documents')).map(({ path }) => path)

async function setUpShared() {
  const renter = await createPerson('tenant')
  const owner = await createPerson('landlord', 'Olivia Owner')
  const listing = await makeProperty(database.db, { ownerId: owner.me, status: 'active' })
  const { id } = await makeApplication(database.db, { propertyId: listing.id, applicantUserId: renter.me })
  await addIncomeDocument(renter, payslip())
  const [document] = await listIncomeDocuments(renter, renter.me)
  return { renter, owner, id, documentId: document?.id ?? '' }
}
const notFound = { code: 'file.notFound' }

describe('proofs of income', () => {
  test('are stored once, listed for their renter and removed with the file', async () => {
    const renter = await createPerson('tenant')
    const before = await listPaths()
    await addIncomeDocument(renter, payslip())
    const [document] = await listIncomeDocuments(renter, renter.me)
    expect(document).toMatchObject({ kind: 'payslip', month: '2026-01-01' })
    expect(await listPaths()).toHaveLength(before.length + 1)
    const stranger = await createPerson('tenant')
    await removeIncomeDocument(stranger, document?.id ?? '')
    await expect(findOwnIncomeFile(stranger, document?.id ?? '')).rejects.toMatchObject(notFound)
    expect(await findOwnIncomeFile(renter, document?.id ?? '')).toMatchObject({ isInline: true })
    await removeIncomeDocument(renter, document?.id ?? '')
    expect(await listIncomeDocuments(renter, renter.me)).toEqual([])
    expect(await listPaths()).toEqual(before)
  })

  test('are pictures: a PDF, a month of the future and one beyond the maximum are refused and leave no file', async () => {
    const renter = await createPerson('tenant')
    const before = await listPaths()
    const pdf = new File(['%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'], 'a.pdf')
    await expect(addIncomeDocument(renter, { ...payslip(), file: pdf })).rejects.toThrow()
    await expect(addIncomeDocument(renter, { ...payslip(), month: '2026-04-01' })).rejects.toThrow()
    for (let i = 0; i < MAX_INCOME_DOCUMENTS - 1; i++) await makeIncomeDocument(database.db, { userId: renter.me })
    const outcomes = await Promise.allSettled([1, 2].map(() => addIncomeDocument(renter, payslip())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(incomeDocuments, eq(incomeDocuments.userId, renter.me))).toBe(MAX_INCOME_DOCUMENTS)
    expect(await listPaths()).toHaveLength(before.length + 1)
  })

  test('are refused from people who are no tenants', async () => {
    await expect(addIncomeDocument(await createPerson('landlord'), payslip())).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
  })
})

describe('a shared proof of income', () => {
  test('is a marked copy for the owner, audited and among the views of the renter', async () => {
    const { renter, owner, id, documentId } = await setUpShared()
    await sharePassport(renter, id, ['income'])
    const stored = await storage.open((await findOwnIncomeFile(renter, documentId)).ref)
    expect(stored).not.toBeNull()
    const { bytes } = await openSharedIncomeFile(owner, id, documentId)
    expect(await countInk(bytes)).toBeGreaterThan(1_000)
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.filter(({ action }) => action === 'passport.incomeOpened')).toMatchObject([{ actorId: owner.me }])
    const views = await database.db.select().from(passportViews).where(eq(passportViews.applicationId, id))
    expect(views).toMatchObject([{ viewerId: owner.me, kind: 'income_file' }])
    await openSharedIncomeFile(owner, id, documentId)
    const again = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(again.filter(({ action }) => action === 'passport.incomeOpened')).toHaveLength(2)
  })

  test('is not found without the part, after 30 days, for a second owner, and by the id of another renter’s document', async () => {
    const { renter, owner, id, documentId } = await setUpShared()
    await sharePassport(renter, id, ['identity'])
    await expect(openSharedIncomeFile(owner, id, documentId)).rejects.toMatchObject(notFound)
    await sharePassport(renter, id, ['income'])
    const late: Ctx = { ...owner, now: () => new Date(TEST_NOW.getTime() + 30 * 86_400_000) }
    await expect(openSharedIncomeFile(late, id, documentId)).rejects.toMatchObject({ code: 'passport.notShared' })
    const second = await createPerson('landlord')
    await expect(openSharedIncomeFile(second, id, documentId)).rejects.toMatchObject({ code: 'application.notFound' })
    const other = await setUpShared()
    await expect(openSharedIncomeFile(owner, id, other.documentId)).rejects.toMatchObject(notFound)
    await expect(openSharedIncomeFile(owner, id, 'no-id')).rejects.toMatchObject(notFound)
    expect(await database.db.$count(passportViews, eq(passportViews.applicationId, id))).toBe(0)
  })
})

/** Pixels that are clearly darker than the paper. */
async function countInk(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.reduce((count, value) => (value < 200 ? count + 1 : count), 0)
}

describe('the mark on a picture', () => {
  test('differs by reader, covers dark and tiny pictures, and takes any name', async () => {
    expect(await countInk(paper)).toBe(0)
    const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name) => markPicture(paper, `For ${name}`)))
    expect(ana?.equals(ben ?? Buffer.alloc(0))).toBe(false)
    const dark = await sharp({ create: { width: 40, height: 900, channels: 3, background: '#000' } })
      .webp()
      .toBuffer()
    const marked = await markPicture(dark, `For <b>&"${'W'.repeat(150)}`)
    const { data } = await sharp(marked).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(data.some((value) => value > 100)).toBe(true)
  })

  test('has room on a line of one pixel, and does not make it larger than a page', async () => {
    for (const [width, height] of [
      [1_600, 1],
      [1, 1_600],
    ] as const) {
      const line = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer()
      const marked = await markPicture(line, 'For Ana, 2 March 2026')
      const size = await sharp(marked).metadata()
      expect([Math.min(size.width, size.height), Math.max(size.width, size.height)]).toEqual([480, 2_400])
      expect(await countInk(marked)).toBeGreaterThan(100)
    }
  })
})
