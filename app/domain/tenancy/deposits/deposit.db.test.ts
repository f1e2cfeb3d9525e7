import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { conditionEntries, conditionReports, depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { prepareDocument } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { DEDUCTION_STATUSES, type DeductionStatus } from '#app/shared/tenancy-vocabulary.ts'
import { makeDepositDeduction } from '#seed/factories/deposits.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  MOVERS,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { acceptConditionReport, addConditionEntry, removeConditionEntry } from './condition-report.commands.server.ts'
import { addDeduction, answerDeduction, withdrawDeduction } from './deduction.commands.server.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { findDepositPhoto, getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-deposit-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, storage)

const HELD = 4_000_000
let picture: File
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a06040' } })
    .jpeg()
    .toBuffer()
  picture = new File([new Uint8Array(bytes)], 'sink.jpg', { type: 'image/jpeg' })
})

const makeHeld = async (changes: Partial<Parameters<typeof makeRental>[1]> = {}) =>
  makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2025-03-01',
    endsOn: '2026-02-28',
    depositHeld: HELD,
    ...changes,
  })

const buildEntry = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  kind: 'move_in' as const,
  room: 'Kitchen',
  condition: 'good' as const,
  note: null,
  photos: [],
  ...changes,
})
const buildDeduction = (amount: number) => ({
  key: crypto.randomUUID(),
  amount,
  lines: [],
  reason: 'Broken window',
  evidence: picture,
})
/** The clock of the tests stands still, and entries are in the order of their times. */
const later = (ctx: typeof people.owner) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + 60_000) })
const getReport = async (rentalId: string) => (await getDepositPassport(people.guest, rentalId)).reports.move_in
const accept = (ctx: typeof people.owner, rentalId: string, version: number) =>
  acceptConditionReport(ctx, rentalId, { kind: 'move_in', version })

test('photos of a report have a limit of their own; null control: another document is refused', async () => {
  const [rental, tenant] = [await makeHeld(), people.guest]
  const subject = getAccountSubject(getId(tenant))
  const { max } = LIMITS.upload
  await database.db.delete(rateLimits)
  for (let count = 0; count < max; count++) await hitLimit(tenant, 'upload', subject)
  expect(await getOutcome(prepareDocument(tenant, picture))).toBe('app.tooManyRequests')
  expect(await getOutcome(addConditionEntry(tenant, rental.id, buildEntry({ photos: [picture] })))).toBe('done')
  await database.db.delete(rateLimits)
})

describe('a condition report', () => {
  test('is accepted by both with name and time; a change before takes the acceptance back', async () => {
    const { id } = await makeHeld()
    expect(await getOutcome(accept(people.owner, id, 1))).toBe('deposit.reportEmpty')
    await addConditionEntry(people.owner, id, buildEntry({ photos: [picture] }))
    const { version } = await getReport(id)
    await accept(people.owner, id, version)
    await addConditionEntry(people.guest, id, buildEntry({ room: 'Bath', condition: 'damaged', note: 'Cracked sink' }))
    const changed = await getReport(id)
    expect(changed).toMatchObject({ owner: null, tenant: null, isClosed: false })
    expect(await listKinds(getId(people.owner), id)).toContain('deposit.reportChanged')
    expect(await getOutcome(accept(people.guest, id, version))).toBe('app.changedMeanwhile')
    await accept(people.guest, id, changed.version)
    await accept(people.owner, id, changed.version)
    const closed = await getReport(id)
    expect(closed).toMatchObject({ isClosed: true, allowed: { accept: false } })
    expect(closed.owner?.name).toBeTruthy()
    expect(closed.tenant?.at).toBeInstanceOf(Date)
  })

  test('stays as it was accepted: entries are corrected by new ones, and the database refuses changes', async () => {
    const { id } = await makeHeld()
    await addConditionEntry(people.owner, id, buildEntry())
    const [entry] = (await getReport(id)).entries
    const entryId = entry?.id ?? ''
    const { version } = await getReport(id)
    // Null control: before both accepted, the entry can be changed and removed
    const rename = () =>
      database.db.update(conditionEntries).set({ condition: 'worn' }).where(eq(conditionEntries.id, entryId))
    expect(
      await getOutcome(
        database.db.transaction(async (tx) => {
          await tx.delete(conditionEntries).where(eq(conditionEntries.id, entryId))
          tx.rollback()
        }),
      ),
    ).toContain('Rollback')
    await accept(people.owner, id, version)
    await accept(people.guest, id, version)
    await expect(rename()).rejects.toThrow()
    await expect(database.db.delete(conditionEntries).where(eq(conditionEntries.id, entryId))).rejects.toThrow()
    await expect(
      database.db
        .update(conditionReports)
        .set({ tenantName: null, tenantAcceptedAt: null })
        .where(eq(conditionReports.rentalId, id)),
    ).rejects.toThrow()
    expect(await getOutcome(removeConditionEntry(people.owner, id, entryId))).toBe('deposit.reportClosed')
    await addConditionEntry(later(people.guest), id, buildEntry({ condition: 'worn', note: 'The faucet drips' }))
    const corrected = await getReport(id)
    expect(corrected).toMatchObject({ isClosed: true, version })
    expect(corrected.entries.map(({ isCorrection, mayRemove }) => [isCorrection, mayRemove])).toEqual([
      [false, false],
      [true, false],
    ])
  })

  test('of 50 parallel acceptances of one side one succeeds', async () => {
    const { id } = await makeHeld()
    await addConditionEntry(people.owner, id, buildEntry())
    const { version } = await getReport(id)
    const works = Array.from({ length: 50 }, () => accept(people.guest, id, version))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'app.changedMeanwhile': 49 })
  })

  test('an entry that nobody accepted is removed by its author with its photos, and by nobody else', async () => {
    const { id } = await makeHeld()
    const before = (await storage.list('documents')).length
    await addConditionEntry(people.owner, id, buildEntry({ photos: [picture] }))
    const entryId = (await getReport(id)).entries[0]?.id ?? ''
    expect(await getOutcome(removeConditionEntry(people.guest, id, entryId))).toBe('deposit.entryNotFound')
    await removeConditionEntry(people.owner, id, entryId)
    expect((await getReport(id)).entries).toEqual([])
    expect((await storage.list('documents')).length).toBe(before)
  })

  test('a renewed rental continues the report of moving in', async () => {
    const first = await makeHeld()
    await addConditionEntry(people.owner, first.id, buildEntry())
    const next = await makeHeld({
      propertyId: first.propertyId,
      bookingId: null,
      renewsRentalId: first.id,
      startsOn: '2026-03-01',
      endsOn: '2027-02-28',
    })
    expect((await getReport(next.id)).entries.map(({ room }) => room)).toEqual(['Kitchen'])
    await addConditionEntry(later(people.guest), next.id, buildEntry({ room: 'Bath' }))
    expect((await getReport(first.id)).entries.map(({ room }) => room)).toEqual(['Kitchen', 'Bath'])
    expect((await getDepositPassport(people.guest, next.id)).reports.move_out.entries).toEqual([])
  })
})

describe('deductions', () => {
  test('never exceed the deposit, also at the same time', async () => {
    const { id } = await makeHeld()
    await expect(addDeduction(people.owner, id, buildDeduction(HELD + 1))).rejects.toMatchObject({
      params: { field: 'amount', problem: 'deposit.amount.aboveHeld' },
    })
    const works = [1, 2].map(() => addDeduction(people.owner, id, buildDeduction(HELD - 1)))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'app.invalidInput': 1 })
    await addDeduction(people.owner, id, buildDeduction(1))
    expect((await getDepositPassport(people.owner, id)).sums).toMatchObject({ waiting: HELD, toReturn: 0 })
    expect(await listKinds(getId(people.guest), id)).toContain('deposit.deducted')
  })

  test('of 50 parallel answers one succeeds, and an accepted deduction stays accepted', async () => {
    const { id } = await makeHeld()
    await addDeduction(people.owner, id, buildDeduction(150_050))
    const deductionId = (await getDepositPassport(people.owner, id)).deductions[0]?.id ?? ''
    const works = Array.from({ length: 50 }, () =>
      answerDeduction(people.guest, id, { id: deductionId, status: 'accepted' }),
    )
    const { done, ...others } = await countOutcomes(works)
    expect(done).toBe(1)
    expect(Object.values(others).reduce((sum, each) => sum + each, 0)).toBe(49)
    expect(await getOutcome(withdrawDeduction(people.owner, id, deductionId))).toBe('deposit.moveNotAllowed')
    await expect(
      database.db.update(depositDeductions).set({ amount: 1 }).where(eq(depositDeductions.id, deductionId)),
    ).rejects.toThrow()
    expect((await getDepositPassport(people.guest, id)).sums).toMatchObject({
      accepted: 150_050,
      toReturn: HELD - 150_050,
    })
  })

  test('every move of every person in every status is allowed or refused as the state machine says', async () => {
    const { id } = await makeHeld()
    const mismatches: string[] = []
    for (const from of DEDUCTION_STATUSES)
      for (const to of ['accepted', 'contested', 'withdrawn'] as const)
        for (const name of PERSON_NAMES) {
          const isDecided = from !== 'proposed'
          const deduction = await makeDepositDeduction(database.db, {
            rentalId: id,
            amount: 1,
            status: from,
            answer: from === 'contested' ? 'It was broken before' : null,
            decidedAt: isDecided ? people.owner.now() : null,
          })
          const outcome = await getOutcome(move(people[name], id, deduction.id, to))
          const mover: Mover | null = MOVERS[name]
          const isParty = mover === 'owner' || mover === 'tenant'
          const mayTry = mover === (to === 'withdrawn' ? 'owner' : 'tenant')
          const expected = mayTry
            ? canMove('deduction', from, to, mover)
              ? 'done'
              : 'deposit.moveNotAllowed'
            : isParty || mover === 'admin'
              ? 'auth.forbidden'
              : 'rental.notFound'
          if (outcome !== expected) mismatches.push(`${from} ${to} ${name}: ${outcome}, not ${expected}`)
        }
    expect(mismatches).toEqual([])
  })
})

const move = (ctx: typeof people.owner, rentalId: string, id: string, to: Exclude<DeductionStatus, 'proposed'>) =>
  to === 'withdrawn'
    ? withdrawDeduction(ctx, rentalId, id)
    : answerDeduction(ctx, rentalId, to === 'accepted' ? { id, status: to } : { id, status: to, answer: 'No' })

describe('people', () => {
  test('only the parties and administrators see the passport of an ended rental, its photos and its PDF', async () => {
    const { id } = await makeHeld({ startsOn: '2024-01-01', endsOn: '2024-12-31' })
    await database.db.delete(rateLimits)
    await addConditionEntry(people.owner, id, buildEntry({ photos: [picture] }))
    await addDeduction(people.owner, id, buildDeduction(12_345))
    const passport = await getDepositPassport(people.guest, id)
    const photoId = passport.reports.move_in.entries[0]?.photos[0]?.id ?? ''
    const evidenceId = passport.deductions[0]?.id ?? ''
    const other = await makeHeld()
    for (const name of PERSON_NAMES) {
      const ctx = people[name]
      const works = [
        getDepositPassport(ctx, id),
        findDepositPhoto(ctx, id, photoId),
        findDepositPhoto(ctx, id, evidenceId),
        buildDepositPdf(ctx, id),
      ]
      const expected = ['owner', 'guest', 'admin'].includes(name) ? 'done' : 'rental.notFound'
      expect([name, ...(await Promise.all(works.map(getOutcome)))]).toEqual([name, ...works.map(() => expected)])
    }
    // A photo is not found under another rental of the same people
    expect(await getOutcome(findDepositPhoto(people.owner, other.id, photoId))).toBe('file.notFound')
    expect(await getOutcome(addDeduction(people.guest, id, buildDeduction(1)))).toBe('auth.forbidden')
    expect(await getOutcome(addConditionEntry(people.otherLandlord, id, buildEntry()))).toBe('rental.notFound')
  })

  test('evidence may be a PDF, such as a statement of unpaid rent: it is a download, and the paper names it', async () => {
    const { id } = await makeHeld()
    const statement = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'statement.pdf', {
      type: 'application/pdf',
    })
    await addDeduction(people.owner, id, { ...buildDeduction(12_345), evidence: statement })
    const [deduction] = (await getDepositPassport(people.guest, id)).deductions
    expect(deduction?.evidenceKind).toBe('pdf')
    expect(await findDepositPhoto(people.guest, id, deduction?.id ?? '')).toMatchObject({
      contentType: 'application/pdf',
      name: 'evidence.pdf',
      isInline: false,
    })
    const { bytes } = await buildDepositPdf(people.guest, id)
    expect(readPdfLines(bytes).join(' ')).toContain('The evidence is a PDF.')
    // Null control: a report of the condition takes photos only
    expect(await getOutcome(addConditionEntry(people.owner, id, buildEntry({ photos: [statement] })))).toBe(
      'app.invalidInput',
    )
  })

  test('the PDF has the rooms, the acceptances, the deductions and the sums to the centavo', async () => {
    const { id } = await makeHeld()
    await database.db.delete(rateLimits)
    await addConditionEntry(people.owner, id, buildEntry({ note: 'New faucet', photos: [picture] }))
    await accept(people.guest, id, (await getReport(id)).version)
    await addDeduction(people.owner, id, buildDeduction(123_45))
    const { bytes } = await buildDepositPdf(people.guest, id)
    const text = readPdfLines(bytes).join(' ')
    for (const part of ['Kitchen', 'New faucet', 'Accepted by', 'Broken window', '123.45', '39,876.55'])
      expect(text).toContain(part)
    expect(bytes.includes('/DCTDecode')).toBe(true)
  })
})
