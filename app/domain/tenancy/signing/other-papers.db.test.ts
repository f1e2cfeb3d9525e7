// Papers about what both sides agreed on: each kind is signed, sealed and found as the lease is, and is void after a change of its record.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  acceptConditionReport,
  addConditionEntry,
} from '#app/domain/tenancy/deposits/condition-report.commands.server.ts'
import { recordReturn } from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { listDocuments } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { listPapersToSign, listUnsignedPapers } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { acceptEarlyEnd } from '#app/domain/tenancy/renewals/accept-early-end.commands.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { proposeEarlyEnd } from '#app/domain/tenancy/renewals/propose-early-end.commands.server.ts'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import type { NextRentalChoice, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { makeDepositDeduction, makeDepositReturn } from '#seed/factories/deposits.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { setUpSigning } from '#tests/support/fixtures/signing-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { declineSigning, prepareSigning, withdrawSigning } from './prepare-signing.commands.server.ts'
import { signPaper } from './sign-paper.commands.server.ts'
import { listSigningSummaries } from './signing-summary.queries.server.ts'
import { getPaperFile, getSigningPage } from './signing.queries.server.ts'
import { findSignedPaper } from './verify-lease.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, createDiskStorage(folder))
const { begin, sign, takeCode } = setUpSigning(database)

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

// The clock of the tests stands at 2 March 2026.
const makeRented = async (values: object = {}) =>
  (
    await makeRental(database.db, {
      propertyId: (await makeListing()).id,
      tenantId: getId(people.guest),
      startsOn: '2025-06-01',
      endsOn: '2026-05-31',
      depositHeld: 2_500_000,
      ...values,
    })
  ).id

async function makeRenewed() {
  const rentalId = await makeRented()
  await offerRenewal(people.owner, { rentalId, key: crypto.randomUUID(), monthlyRent: 950_000, leaseMonths: 12 })
  const [offer] = (await getRenewalView(people.guest, rentalId)).offers
  await acceptRenewal(people.guest, { rentalId, offer: offer?.id ?? '' })
  return rentalId
}

async function endEarly(rentalId: string, nextRental: NextRentalChoice) {
  const reason = "New work in Parañaque, at Ana's"
  await proposeEarlyEnd(people.guest, { rentalId, key: crypto.randomUUID(), endsOn: '2026-04-20', nextRental, reason })
  const [proposal] = (await getRenewalView(people.owner, rentalId)).earlyEnds
  await acceptEarlyEnd(people.owner, { rentalId, proposal: proposal?.id ?? '' })
}

const decidedAt = new Date('2026-02-20T04:00:00Z')
async function makeSettled(returned = 2_000_000) {
  const rentalId = await makeRented({ startsOn: '2025-02-01', endsOn: '2026-01-31' })
  const reason = "Broken window in Niña's room"
  await makeDepositDeduction(database.db, { rentalId, amount: 500_000, status: 'accepted', decidedAt, reason })
  await makeDepositReturn(database.db, { rentalId, amount: returned, status: 'confirmed', decidedAt })
  return rentalId
}

const addEntry = (rentalId: string, room: string) =>
  addConditionEntry(people.guest, rentalId, {
    key: crypto.randomUUID(),
    kind: 'move_in',
    room,
    condition: 'good',
    note: 'Two hooks',
    photos: [],
  })
async function makeInspected() {
  const rentalId = await makeRented()
  await addEntry(rentalId, 'Kitchen')
  const { version } = (await getDepositPassport(people.owner, rentalId)).reports.move_in
  for (const ctx of [people.owner, people.guest])
    await acceptConditionReport(ctx, rentalId, { kind: 'move_in', version })
  return rentalId
}

const prepare = (ctx: Ctx, rentalId: string, kind: SignedPaperKind) =>
  prepareSigning(ctx, { rentalId, kind, key: crypto.randomUUID(), special: '', days: 14 })
async function makePrepared(rentalId: string, kind: SignedPaperKind, ctx = people.owner) {
  await prepare(ctx, rentalId, kind)
  return { rentalId, kind, signing: (await getSigningPage(people.owner, { rentalId, kind })).signing?.id ?? '' }
}
const getStored = async (id: string) =>
  (await database.db.select().from(leaseSignings).where(eq(leaseSignings.id, id)))[0]?.status

const KINDS: {
  kind: SignedPaperKind
  make: () => Promise<string>
  texts: string[]
  document: string
  change: (rentalId: string) => Promise<unknown>
}[] = [
  {
    kind: 'renewal',
    make: makeRenewed,
    texts: ['Renewal of Lease', '₱9,500', '1 Jun 2026'],
    document: 'lease',
    change: (rentalId) => endEarly(rentalId, 'move'),
  },
  {
    kind: 'early_end',
    make: async () => {
      const rentalId = await makeRenewed()
      await endEarly(rentalId, 'cancel')
      return rentalId
    },
    texts: ['Agreement on an Early End', '20 Apr 2026', "New work in Parañaque, at Ana's"],
    document: 'notice',
    // Nothing takes an agreed early end back: the record itself is changed
    change: (rentalId) =>
      database.db.execute(`update rentals set ended_early_on = '2026-04-21' where id = '${rentalId}'`),
  },
  {
    kind: 'deposit',
    make: makeSettled,
    texts: ['Settlement of the Deposit', '₱25,000', "Broken window in Niña's room", 'Nothing of the deposit is owed'],
    document: 'receipt',
    change: async (rentalId) => makeDepositReturn(database.db, { rentalId, amount: 100, status: 'sent' }),
  },
  {
    kind: 'inventory',
    make: makeInspected,
    texts: ['Move-in Inventory', 'Kitchen: Good. Two hooks'],
    document: 'inspection_report',
    change: (rentalId) => addEntry(rentalId, 'Bathroom'),
  },
]

describe.each(KINDS)('the paper of kind $kind', ({ kind, make, texts, document, change }) => {
  test('is signed by both sides, sealed once by parallel codes, and found by its fingerprint', async () => {
    const ref = await makePrepared(await make(), kind)
    await begin(people.guest, ref)
    await begin(people.owner, ref)
    const [ownerCode, guestCode] = [await takeCode(people.owner), await takeCode(people.guest)]
    const codes = [
      ...[1, 2].map(() => signPaper(people.owner, { ...ref, code: ownerCode })),
      ...[1, 2].map(() => signPaper(people.guest, { ...ref, code: guestCode })),
    ]
    expect((await countOutcomes(codes)).done).toBe(2)
    const { bytes } = await getPaperFile(people.guest, ref)
    const text = readPdfLines(bytes).join(' ')
    for (const part of [...texts, 'Certificate of signing']) expect(text).toContain(part)
    expect(await findSignedPaper(people.otherTenant, sha256Hex(bytes))).toMatchObject({ kind })
    const changed = Buffer.from(bytes)
    changed[bytes.length - 9] = (changed[bytes.length - 9] ?? 0) ^ 1
    expect(await findSignedPaper(people.owner, sha256Hex(changed))).toBeNull()
    const { rows } = await listDocuments(people.guest, { rentalId: ref.rentalId, page: 1 })
    expect(rows).toMatchObject([{ kind: document, audience: 'both', mayRemove: false }])
    expect(await getOutcome(prepare(people.owner, ref.rentalId, kind))).toBe('lease.alreadySigned')
  })

  test('cannot be signed after its record changed, also with a code from before', async () => {
    const ref = await makePrepared(await make(), kind)
    await begin(people.guest, ref)
    const code = await takeCode(people.guest)
    await change(ref.rentalId)
    expect((await getSigningPage(people.guest, ref)).signing?.status).toBe('void')
    const outcome = await getOutcome(signPaper(people.guest, { ...ref, code }))
    expect(['lease.recordChanged', 'lease.moveNotAllowed']).toContain(outcome)
  })

  test('is read by its two sides only, and asked for by either', async () => {
    const ref = await makePrepared(await make(), kind, people.guest)
    for (const stranger of [people.otherTenant, people.otherLandlord, people.admin]) {
      expect(await getOutcome(getSigningPage(stranger, ref))).toBe('rental.notFound')
      expect(await getOutcome(begin(stranger, ref))).not.toBe('done')
    }
    expect((await getSigningPage(people.guest, ref)).allowed).toMatchObject({
      withdraw: true,
      decline: false,
      sign: true,
    })
    expect((await getSigningPage(people.owner, ref)).allowed).toMatchObject({
      withdraw: false,
      decline: true,
      sign: true,
    })
  })
})

describe('a paper without an agreed record', () => {
  test.each(['renewal', 'early_end', 'deposit', 'inventory'] as const)(
    '%s is not offered and not prepared',
    async (kind) => {
      const rentalId = await makeRented()
      expect(await getOutcome(prepare(people.owner, rentalId, kind))).toBe('lease.nothingToSign')
      expect(await getSigningPage(people.owner, { rentalId, kind })).toMatchObject({
        isEmpty: true,
        allowed: { prepare: false },
      })
      expect((await listSigningSummaries(people.guest, rentalId)).map((paper) => paper.kind)).toEqual(['lease'])
    },
  )

  test('a settlement with an unanswered return is not offered', async () => {
    const rentalId = await makeSettled(1_000_000)
    await makeDepositReturn(database.db, { rentalId, amount: 100, status: 'sent' })
    expect(await getOutcome(prepare(people.owner, rentalId, 'deposit'))).toBe('lease.nothingToSign')
  })
})

test('a change of the record makes an open paper void, tells both sides, and the next version says what is agreed now', async () => {
  const ref = await makePrepared(await makeSettled(1_500_000), 'deposit', people.guest)
  await sign(people.guest, ref)
  await recordReturn(people.owner, ref.rentalId, {
    key: crypto.randomUUID(),
    amount: 500_000,
    method: 'gcash',
    paidOn: '2026-02-25',
    reference: 'GC-77',
    file: undefined,
  })
  expect(await getStored(ref.signing)).toBe('void')
  for (const ctx of [people.owner, people.guest])
    expect(await listKinds(getId(ctx), ref.rentalId)).toContain('lease.voided')
  expect((await listUnsignedPapers(people.guest, 'tenant', 9)).map(({ id }) => id)).toEqual([ref.signing])
  expect((await listUnsignedPapers(people.owner, 'owner', 9)).map(({ id }) => id)).not.toContain(ref.signing)
  expect((await listPapersToSign(people.owner, 'owner', 99)).map(({ id }) => id)).not.toContain(ref.signing)
})

test('a reversed payment that changes the settlement makes its open paper void at once, and both sides are told', async () => {
  const early = { endedEarlyOn: '2026-01-31', endedEarlyReason: 'New work' }
  const rentalId = await makeRented({ startsOn: '2025-02-01', monthlyRent: 800_000, ...early })
  const month = { rentalId, amountDue: 800_000, dueDate: '2026-02-05' }
  const paid = { key: crypto.randomUUID(), amount: 800_000, method: 'gcash', paidOn: '2026-02-05' } as const
  const { id: line } = await makePayment(database.db, month)
  await recordPayment(people.owner, { ...paid, rentalId, lines: [line], reference: 'GC-1' })
  const ref = await makePrepared(rentalId, 'deposit')
  const [{ transferId } = { transferId: '' }] = await database.db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.paymentId, line))
  await reverseTransfer(people.owner, { rentalId, transferId, reason: 'Entered twice' })
  expect(await getStored(ref.signing)).toBe('void')
  for (const ctx of [people.owner, people.guest])
    expect(await listKinds(getId(ctx), rentalId)).toContain('lease.voided')
})

test('an early end makes the open lease and the open renewal void, and leaves other papers alone', async () => {
  const rentalId = await makeRenewed()
  const [lease, renewal] = [await makePrepared(rentalId, 'lease'), await makePrepared(rentalId, 'renewal')]
  expect((await listPapersToSign(people.guest, 'tenant', 99)).filter((row) => row.rentalId === rentalId)).toHaveLength(
    2,
  )
  await endEarly(rentalId, 'cancel')
  expect([await getStored(lease.signing), await getStored(renewal.signing)]).toEqual(['void', 'void'])
})

test('the lease quotes the house rules and has the accepted inventory as an annex', async () => {
  const rentalId = await makeInspected()
  await database.db.execute(
    `update properties set house_rules = 'Niña''s rule: no smoking' where id = (select property_id from rentals where id = '${rentalId}')`,
  )
  const ref = await makePrepared(rentalId, 'lease')
  for (const ctx of [people.owner, people.guest]) await sign(ctx, ref)
  const text = readPdfLines((await getPaperFile(people.guest, ref)).bytes).join(' ')
  for (const part of ["Niña's rule: no smoking", 'Kitchen: Good. Two hooks', 'notary is still needed'])
    expect(text).toContain(part)
})

test('the side that asked withdraws a paper, the other side declines it, and neither does both', async () => {
  const rentalId = await makeSettled()
  const first = await makePrepared(rentalId, 'deposit', people.guest)
  expect(await getOutcome(withdrawSigning(people.owner, first))).toBe('lease.moveNotAllowed')
  expect(await getOutcome(declineSigning(people.guest, { ...first, reason: 'No' }))).toBe('lease.moveNotAllowed')
  await declineSigning(people.owner, { ...first, reason: 'Wrong day' })
  const second = await makePrepared(rentalId, 'deposit', people.owner)
  expect((await getSigningPage(people.guest, second)).signing).toMatchObject({ draft: 2, status: 'open' })
  await withdrawSigning(people.owner, second)
  expect(await getOutcome(begin(people.guest, second))).toBe('lease.moveNotAllowed')
})

test('a paper of one kind is not reached by the address of another', async () => {
  const ref = await makePrepared(await makeSettled(), 'deposit')
  expect(await getOutcome(begin(people.guest, { ...ref, kind: 'lease' }))).toBe('lease.notFound')
  expect(await getOutcome(declineSigning(people.guest, { ...ref, kind: 'renewal', reason: 'No' }))).toBe(
    'lease.notFound',
  )
})
