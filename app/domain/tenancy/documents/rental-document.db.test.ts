import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { unpack } from '#app/domain/kernel/spreadsheets/engine/unpack.server.ts'
import { recordReturn } from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { DOCUMENT_AUDIENCES } from '#app/shared/tenancy-vocabulary.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, PERSON_NAMES, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { buildLeaseDraft } from './lease-draft.queries.server.ts'
import { openRentalArchive } from './rental-archive.queries.server.ts'
import { findDocumentFile, listDocumentedRentals, listDocuments } from './rental-document.queries.server.ts'
import { removeDocument } from './remove-document.commands.server.ts'
import { toArchiveName, UPLOADED_KINDS } from './rental-document.rules.ts'
import { uploadDocument } from './upload-document.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-documents-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, storage)

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

const makeRented = async () =>
  makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2024-01-01',
    endsOn: '2024-12-31',
    monthlyRent: 1_850_000,
    depositHeld: 3_700_000,
    paymentDay: 5,
  })

const buildInput = (rental: string, changes: object = {}) => ({
  key: crypto.randomUUID(),
  rental,
  kind: 'lease' as const,
  title: 'Signed lease',
  audience: 'both' as const,
  file: new File([PDF], 'lease.pdf', { type: 'application/pdf' }),
  ...changes,
})
const list = (ctx: typeof people.owner, rentalId: string) => listDocuments(ctx, { rentalId, page: 1 })

describe('a document of a rental', () => {
  test('is open to the side that it is for and to who uploaded it, also after the rental; to nobody else', async () => {
    const rental = await makeRented()
    for (const audience of DOCUMENT_AUDIENCES)
      await uploadDocument(people.owner, buildInput(rental.id, { audience, title: audience }))
    await uploadDocument(people.guest, buildInput(rental.id, { audience: 'tenant', title: 'mine' }))
    const seen: Record<string, string[]> = {}
    const opened: Record<string, string[]> = {}
    const { rows: all } = await list(people.owner, rental.id)
    const own = (await list(people.guest, rental.id)).rows.filter(({ title }) => title === 'mine')
    for (const name of PERSON_NAMES) {
      seen[name] = (await list(people[name], rental.id)).rows.map(({ title }) => title).toSorted()
      const outcomes: string[] = []
      for (const { id } of [...all, ...own]) outcomes.push(await getOutcome(findDocumentFile(people[name], id)))
      opened[name] = [...new Set(outcomes)].toSorted()
    }
    const none = { seen: [], opened: ['document.notFound'] }
    expect(seen).toEqual({
      owner: ['both', 'owner', 'tenant'],
      guest: ['both', 'mine', 'tenant'],
      manager: none.seen,
      admin: none.seen,
      otherLandlord: none.seen,
      otherTenant: none.seen,
      otherAgent: none.seen,
    })
    expect(opened).toEqual({
      owner: ['document.notFound', 'done'],
      guest: ['document.notFound', 'done'],
      manager: none.opened,
      admin: ['auth.forbidden'],
      otherLandlord: none.opened,
      otherTenant: none.opened,
      otherAgent: none.opened,
    })
  })

  test('is stored once for one key, and the other side is told only of what it may open', async () => {
    const rental = await makeRented()
    const before = (await storage.list('documents')).length
    const input = buildInput(rental.id, { audience: 'owner' })
    await uploadDocument(people.owner, input)
    await uploadDocument(people.owner, input)
    expect((await list(people.owner, rental.id)).total).toBe(1)
    expect((await storage.list('documents')).length).toBe(before + 1)
    expect(await listKinds(getId(people.guest), rental.id)).toEqual([])
    await uploadDocument(people.owner, buildInput(rental.id))
    expect(await listKinds(getId(people.guest), rental.id)).toEqual(['document.shared'])
  })

  test('is uploaded by the two parties only', async () => {
    const rental = await makeRented()
    const outcomes: Record<string, string> = {}
    for (const name of PERSON_NAMES)
      outcomes[name] = await getOutcome(uploadDocument(people[name], buildInput(rental.id)))
    expect(outcomes).toEqual({
      owner: 'done',
      guest: 'done',
      admin: 'auth.forbidden',
      manager: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
    expect((await listDocumentedRentals(people.otherLandlord)).map(({ id }) => id)).not.toContain(rental.id)
    expect((await listDocumentedRentals(people.owner)).map(({ id }) => id)).toContain(rental.id)
  })
})

describe('removing a document', () => {
  test('is for the person who uploaded it, and deletes the file', async () => {
    const rental = await makeRented()
    const before = (await storage.list('documents')).length
    await uploadDocument(people.guest, buildInput(rental.id, { kind: 'other', title: 'Wrong file' }))
    const [document] = (await list(people.guest, rental.id)).rows
    const outcomes: Record<string, string> = {}
    for (const name of ['owner', 'admin', 'manager', 'otherLandlord', 'otherTenant', 'otherAgent', 'guest'] as const)
      outcomes[name] = await getOutcome(removeDocument(people[name], document?.id ?? ''))
    expect(outcomes).toEqual({
      owner: 'auth.forbidden',
      admin: 'auth.forbidden',
      manager: 'document.notFound',
      otherLandlord: 'document.notFound',
      otherTenant: 'document.notFound',
      otherAgent: 'document.notFound',
      guest: 'done',
    })
    expect((await list(people.guest, rental.id)).total).toBe(0)
    expect((await storage.list('documents')).length).toBe(before)
  })

  test('keeps a record that the other side received; null control: the same document for oneself goes', async () => {
    const rental = await makeRented()
    for (const kind of UPLOADED_KINDS)
      for (const audience of ['both', 'tenant', 'owner'] as const)
        await uploadDocument(
          people.owner,
          buildInput(rental.id, { kind, audience, title: `${kind} for ${audience}`, taxQuarter: '2026-01-01' }),
        )
    const pages = await Promise.all([1, 2].map((page) => listDocuments(people.owner, { rentalId: rental.id, page })))
    const rows = pages.flatMap((page) => page.rows)
    const offered = rows.filter(({ mayRemove }) => mayRemove).map(({ title }) => title)
    const removed: string[] = []
    for (const { id, title } of rows)
      if ((await getOutcome(removeDocument(people.owner, id))) === 'done') removed.push(title)
    expect(removed.toSorted()).toEqual(
      [...UPLOADED_KINDS.map((kind) => `${kind} for owner`), 'other for both', 'other for tenant'].toSorted(),
    )
    expect(offered.toSorted()).toEqual(removed.toSorted())
  })
})

/** Documents of one moment are in any order. */
const DOCUMENT_NAMES = ['001', '002'].flatMap((number) =>
  ['Private', 'House rules 2024 25'].map((title) => `documents/${number} ${title}.pdf`),
)

describe('papers', () => {
  // Together the tests of this file send more files than a person may
  beforeAll(async () => void (await database.pool.query('delete from rate_limits')))

  test('the lease draft has the facts, each clause in English and Filipino, and says that it is a draft', async () => {
    const rental = await makeRented()
    const { bytes } = await buildLeaseDraft(people.guest, rental.id)
    const text = readPdfLines(bytes).join(' ')
    for (const part of ['DRAFT', 'no legal advice', '₱18,500', '₱37,000', 'day 5', 'pambayad', 'ipanotaryo'])
      expect(text).toContain(part)
    expect(await getOutcome(buildLeaseDraft(people.otherLandlord, rental.id))).toBe('rental.notFound')
  })

  test('the archive has everything that the person may open and nothing else', async () => {
    const rental = await makeRented()
    await uploadDocument(people.owner, buildInput(rental.id, { title: 'House rules: 2024/25' }))
    await uploadDocument(people.owner, buildInput(rental.id, { title: 'Private', audience: 'owner' }))
    const payment = await makePayment(database.db, { rentalId: rental.id, dueDate: '2024-02-05' })
    await makePaymentProof(database.db, { paymentId: payment.id })
    const back = { amount: 1, method: 'cash', paidOn: '2025-01-05' } as const
    const file = new File([PDF], 'transfer.pdf', { type: 'application/pdf' })
    await recordReturn(people.owner, rental.id, { key: crypto.randomUUID(), ...back, file })
    const [returned] = (await getDepositPassport(people.owner, rental.id)).returns
    const papers = [
      'lease-draft.pdf',
      'deposit-passport.pdf',
      'statements/statement-2024.pdf',
      `deposit-returns/${returned?.id}.pdf`,
    ]
    const readNames = async (ctx: typeof people.owner) => {
      const { body } = await openRentalArchive(ctx, rental.id)
      const archive = await unpack(await buffer(body), { bytes: 10_000_000, entries: 100 })
      return [...papers, ...DOCUMENT_NAMES].filter((name) => archive.has(name))
    }
    expect(await readNames(people.guest)).toEqual([...papers, 'documents/001 House rules 2024 25.pdf'])
    expect((await readNames(people.owner)).length).toBe(papers.length + 2)
    for (const name of ['admin', 'otherLandlord', 'otherTenant', 'manager'] as const)
      expect(await getOutcome(openRentalArchive(people[name], rental.id))).not.toBe('done')
  })

  test.each([
    ['../../etc/passwd', 'etc passwd'],
    ['  ', 'document'],
    ['Kontrata ni Niño (2026).', 'Kontrata ni Niño (2026)'],
  ])('the name of %j in an archive is %j', (title, expected) => {
    expect(toArchiveName(title)).toBe(expected)
  })
})
