import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import {
  applicationDocuments,
  rentalApplications,
  renterDocuments,
} from '#app/db/schema/tenancy/applications.server.ts'
import { MAX_DOCUMENTS } from '#app/domain/applications/apply/apply.model.ts'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeApplication, makeApplicationDocument, makeRenterDocument } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { deleteOldDocuments } from './document-retention.commands.server.ts'
import { DOCUMENT_RETENTION_DAYS, RENTER_DOCUMENT_FOLDER } from './document.rules.ts'
import { addRenterDocument, removeRenterDocument } from './renter-document.commands.server.ts'
import { listRenterDocuments } from './renter-document.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-documents-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const makePdf = () => new File([PDF], 'COE.pdf', { type: 'application/pdf' })

async function createRenter(role: 'tenant' | 'landlord' = 'tenant') {
  const { id } = await makePerson(database.db, role)
  return { ...createTestContext(database.db, { actor: makeActor(role, id), adapters: { storage } }), me: id }
}
const listPaths = async () => (await storage.list('documents')).map(({ path }) => path)

describe('documents of a renter', () => {
  test('a PDF is stored in the private bucket and listed for its owner only', async () => {
    const ctx = await createRenter()
    const id = await addRenterDocument(ctx, 'employment_certificate', makePdf())
    expect(await listRenterDocuments(ctx)).toMatchObject([
      { id, kind: 'employment_certificate', name: 'COE.pdf', bytes: PDF.length, isUsed: false },
    ])
    expect((await listPaths()).at(-1)).toMatch(new RegExp(`^${RENTER_DOCUMENT_FOLDER}/[\\w-]{36}\\.pdf$`))
    expect(await listRenterDocuments(await createRenter())).toEqual([])
  })

  test('of parallel uploads only the tenth document is stored, and a refused file leaves no object', async () => {
    const ctx = await createRenter()
    for (let count = 1; count < MAX_DOCUMENTS; count++) await makeRenterDocument(database.db, { userId: ctx.me })
    const before = await listPaths()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => addRenterDocument(ctx, 'other', makePdf())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await database.db.$count(renterDocuments, eq(renterDocuments.userId, ctx.me))).toBe(MAX_DOCUMENTS)
    expect((await listPaths()).length).toBe(before.length + 1)
    await expect(addRenterDocument(ctx, 'other', makePdf())).rejects.toMatchObject({
      code: 'application.tooManyDocuments',
    })
  })

  test('only renters upload documents', async () => {
    await expect(addRenterDocument(await createRenter('landlord'), 'other', makePdf())).rejects.toMatchObject({
      code: 'application.rentersOnly',
    })
  })

  test('an unused document is deleted with its file, one of an application stays', async () => {
    const ctx = await createRenter()
    const unused = await addRenterDocument(ctx, 'other', makePdf())
    const used = await addRenterDocument(ctx, 'government_id', makePdf())
    const [row] = await database.db.select().from(renterDocuments).where(eq(renterDocuments.id, used))
    await makeApplicationDocument(database.db, { fileId: row?.fileId ?? '' })
    const before = await listPaths()
    await expect(removeRenterDocument(await createRenter(), unused)).rejects.toMatchObject({ code: 'file.notFound' })
    await expect(removeRenterDocument(ctx, used)).rejects.toMatchObject({ code: 'application.documentUsed' })
    await removeRenterDocument(ctx, unused)
    expect((await listRenterDocuments(ctx)).map(({ id }) => id)).toEqual([used])
    expect((await listPaths()).length).toBe(before.length - 1)
  })
})

describe('retention of documents', () => {
  const after = (days: number) =>
    createTestContext(database.db, {
      adapters: { clock: manualClock(new Date(TEST_NOW.getTime() + days * 86_400_000)), storage },
    })
  const addToApplication = async (fileId: string, status: ApplicationStatus) => {
    const decided = { decidedAt: status === 'pending' ? null : TEST_NOW, reason: status === 'rejected' ? 'No' : null }
    const { id } = await makeApplication(database.db, { status, ...decided })
    return (await makeApplicationDocument(database.db, { applicationId: id, fileId })).id
  }
  const addDocument = async () => {
    const ctx = await createRenter()
    const id = await addRenterDocument(ctx, 'government_id', makePdf())
    const [row] = await database.db
      .select({ fileId: renterDocuments.fileId, path: storedFiles.path })
      .from(renterDocuments)
      .innerJoin(storedFiles, eq(storedFiles.id, renterDocuments.fileId))
      .where(eq(renterDocuments.id, id))
    return { fileId: row?.fileId ?? '', path: row?.path ?? '' }
  }
  const hasFile = async ({ fileId, path }: { fileId: string; path: string }) => [
    (await database.db.$count(storedFiles, eq(storedFiles.id, fileId))) === 1,
    (await listPaths()).includes(path),
  ]

  test.each(['rejected', 'withdrawn'] as const)(
    'the file of an application that is %s stays 89 days and is gone after 90',
    async (status) => {
      const file = await addDocument()
      await addToApplication(file.fileId, status)
      expect(await deleteOldDocuments(after(DOCUMENT_RETENTION_DAYS - 1))).toBe(0)
      expect(await hasFile(file)).toEqual([true, true])
      expect(await deleteOldDocuments(after(DOCUMENT_RETENTION_DAYS))).toBe(1)
      expect(await hasFile(file)).toEqual([false, false])
    },
  )

  test.each(['pending', 'approved'] as const)(
    'null control: the file of an application that is %s stays',
    async (status) => {
      const file = await addDocument()
      await addToApplication(file.fileId, status)
      expect(await deleteOldDocuments(after(1_000))).toBe(0)
      expect(await hasFile(file)).toEqual([true, true])
    },
  )

  test('the file of a deleted application is gone after 90 days', async () => {
    const file = await addDocument()
    const documentId = await addToApplication(file.fileId, 'pending')
    const application = database.db
      .select({ id: applicationDocuments.applicationId })
      .from(applicationDocuments)
      .where(eq(applicationDocuments.id, documentId))
    await database.db
      .update(rentalApplications)
      .set({ deletedAt: TEST_NOW })
      .where(inArray(rentalApplications.id, application))
    expect(await deleteOldDocuments(after(DOCUMENT_RETENTION_DAYS - 1))).toBe(0)
    expect(await deleteOldDocuments(after(DOCUMENT_RETENTION_DAYS))).toBe(1)
    expect(await hasFile(file)).toEqual([false, false])
  })

  test('a file that an approved application has stays, and the rejected one loses it', async () => {
    const file = await addDocument()
    const rejected = await addToApplication(file.fileId, 'rejected')
    const approved = await addToApplication(file.fileId, 'approved')
    expect(await deleteOldDocuments(after(DOCUMENT_RETENTION_DAYS))).toBe(1)
    const rows = await database.db
      .select({ id: applicationDocuments.id })
      .from(applicationDocuments)
      .where(inArray(applicationDocuments.id, [rejected, approved]))
    expect(rows).toEqual([{ id: approved }])
    expect(await hasFile(file)).toEqual([true, true])
  })

  test('two processes delete each document once', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, addDocument))
    for (const { fileId } of files) await addToApplication(fileId, 'withdrawn')
    const late = after(DOCUMENT_RETENTION_DAYS)
    const counts = await Promise.all([deleteOldDocuments(late), deleteOldDocuments(late)])
    expect(counts[0] + counts[1]).toBe(6)
    expect(await database.db.$count(rentalApplications, eq(rentalApplications.status, 'withdrawn'))).toBeGreaterThan(5)
    for (const file of files) expect(await hasFile(file)).toEqual([false, false])
  })
})
