// What the owner pays back of a deposit: recorded in parts, answered by the tenant, and the same sums on every page and paper.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { DEPOSIT_RETURN_STATUSES, type DepositReturnStatus } from '#app/shared/tenancy-vocabulary.ts'
import { makeDepositDeduction, makeDepositReturn } from '#seed/factories/deposits.ts'
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
import { addDeduction } from './deduction.commands.server.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { answerReturn, recordReturn, withdrawReturn } from './deposit-return.commands.server.ts'
import { findReturnProof } from './deposit-return.queries.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'
import { depositAction, type DepositReturnInput } from './deposit.schema.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-return-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, storage)
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const HELD = 2_500_000
const PDF = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'transfer.pdf', {
  type: 'application/pdf',
})

const makeEnded = async (changes: Partial<Parameters<typeof makeRental>[1]> = {}) =>
  makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2025-02-01',
    endsOn: '2026-01-31',
    depositHeld: HELD,
    ...changes,
  })
const build = (amount: number, changes: Partial<DepositReturnInput> = {}): DepositReturnInput => ({
  key: crypto.randomUUID(),
  amount,
  method: 'gcash',
  paidOn: '2026-02-05',
  reference: `GC-${crypto.randomUUID().slice(0, 8)}`,
  file: undefined,
  ...changes,
})
const read = (rentalId: string) => getDepositPassport(people.guest, rentalId)
async function send(rentalId: string, amount: number, changes: Partial<DepositReturnInput> = {}): Promise<string> {
  const input = build(amount, changes)
  await recordReturn(people.owner, rentalId, input)
  const { returns } = await read(rentalId)
  return returns.find((each) => each.reference === (input.reference ?? null) && each.status === 'sent')?.id ?? ''
}
const confirm = (rentalId: string, id: string) => answerReturn(people.guest, rentalId, { id, status: 'confirmed' })
const contest = (rentalId: string, id: string) =>
  answerReturn(people.guest, rentalId, { id, status: 'contested', answer: 'Nothing arrived' })

test('a deposit is paid back in parts and closed when the tenant has confirmed everything', async () => {
  const { id } = await makeEnded()
  await makeDepositDeduction(database.db, { rentalId: id, amount: 343_438, status: 'accepted', decidedAt: new Date(0) })
  const first = await send(id, 2_000_000)
  expect((await read(id)).sums).toMatchObject({ returned: 0, unconfirmed: 2_000_000, owed: 2_156_562, left: 2_156_562 })
  expect(await listKinds(getId(people.guest), id)).toContain('deposit.returned')
  await confirm(id, first)
  expect(await listKinds(getId(people.owner), id)).toContain('deposit.returnAnswered')
  expect(await read(id)).toMatchObject({
    sums: { returned: 2_000_000, owed: 156_562, returnable: 156_562, left: 156_562 },
    isClosed: false,
  })
  const second = await send(id, 156_562, { method: 'cash', reference: undefined, paidOn: '2026-02-10' })
  expect((await read(id)).isClosed).toBe(false) // not confirmed
  await confirm(id, second)
  expect(await read(id)).toMatchObject({ sums: { owed: 0, left: 0, returnable: 0, isSettled: true }, isClosed: true })
  expect((await getDepositPassport(people.owner, id)).allowed).toEqual({ deduct: false, return: false })
})

test('an agent who lists in their own name pays back as an owner does', async () => {
  const { otherAgent } = people
  const { id } = await makeEnded({ propertyId: (await makeListing({ ownerId: getId(otherAgent) })).id })
  expect((await getDepositPassport(otherAgent, id)).allowed).toEqual({ deduct: true, return: true })
  expect(await getOutcome(recordReturn(people.manager, id, build(HELD)))).not.toBe('done') // manages it for the owner
  await recordReturn(otherAgent, id, build(HELD))
  expect((await read(id)).sums.unconfirmed).toBe(HELD)
})

test('the rental page, the figures and the report of the owner, and the paper agree before and after', async () => {
  const before = await getOwnerFigures(people.owner)
  const { id } = await makeEnded()
  const readAll = async () => {
    const [book, figures, report] = await Promise.all([
      getRentBook(people.owner, id),
      getOwnerFigures(people.owner),
      getOwnerReport(people.owner, { firstMonth: '2026-01-01', lastMonth: '2026-12-01' }),
    ])
    expect(report.totals.depositsHeld).toBe(figures.depositHeld)
    return [book.rental.depositLeft, figures.depositHeld - before.depositHeld, (await read(id)).sums.left]
  }
  expect(await readAll()).toEqual([HELD, HELD, HELD]) // the end of the rental returns nothing
  await confirm(id, await send(id, 1_999_99))
  expect(await readAll()).toEqual([2_300_001, 2_300_001, 2_300_001])
  const text = readPdfLines((await buildDepositPdf(people.guest, id)).bytes).join(' ')
  for (const part of ['1,999.99', '23,000.01', 'GCash', 'Confirmed']) expect(text).toContain(part)
})

describe('an amount', () => {
  test('above what is still owed is refused at its field, also in parallel', async () => {
    const { id } = await makeEnded()
    const refusal = { params: { field: 'amount', problem: 'deposit.amount.aboveOwed' } }
    await expect(recordReturn(people.owner, id, build(HELD + 1))).rejects.toMatchObject(refusal)
    const works = Array.from({ length: 50 }, () => recordReturn(people.owner, id, build(1_000_000)))
    expect((await countOutcomes(works)).done).toBe(2) // the others are refused, or get no connection in time
    await expect(recordReturn(people.owner, id, build(500_001))).rejects.toMatchObject(refusal)
    await recordReturn(people.owner, id, build(500_000))
    expect((await read(id)).sums).toMatchObject({ unconfirmed: HELD, returnable: 0, deductible: 0 })
  })

  test('that is contested cannot be recorded again until it is withdrawn', async () => {
    const { id } = await makeEnded()
    const first = await send(id, HELD)
    await contest(id, first)
    expect(await getOutcome(recordReturn(people.owner, id, build(1)))).toBe('app.invalidInput')
    await withdrawReturn(people.owner, id, first)
    expect(await getOutcome(recordReturn(people.owner, id, build(HELD)))).toBe('done')
  })

  test('that is paid back cannot be deducted any more', async () => {
    const { id } = await makeEnded()
    await send(id, HELD - 100)
    const deduction = { key: crypto.randomUUID(), lines: [], reason: 'Broken window', evidence: PDF }
    const refusal = { params: { field: 'amount', problem: 'deposit.amount.aboveHeld' } }
    await expect(addDeduction(people.owner, id, { ...deduction, amount: 101 })).rejects.toMatchObject(refusal)
    await addDeduction(people.owner, id, { ...deduction, amount: 100 })
  })

  test('of ₱0, with a third decimal or without a reference is refused by the form; null control: cash needs none', () => {
    const form = {
      intent: 'return',
      key: crypto.randomUUID(),
      method: 'gcash',
      paidOn: '2026-02-05',
      reference: 'GC-1',
    }
    const parse = (changes: object) => depositAction.safeParse({ ...form, amount: '100.50', ...changes })
    expect(parse({}).data).toMatchObject({ amount: 10_050 })
    for (const amount of ['0', '-5', '1.001', '']) expect(parse({ amount }).success).toBe(false)
    expect(parse({ reference: '' }).error?.issues[0]?.path).toEqual(['reference'])
    expect(parse({ method: 'cash', reference: '' }).success).toBe(true)
    expect(parse({ method: 'deposit' }).success).toBe(false)
  })
})

describe('recording', () => {
  test('twice with one key stores one, with its proof; the proof is a download of this rental only', async () => {
    const { id } = await makeEnded()
    const input = build(HELD, { file: PDF })
    const files = (await storage.list('documents')).length
    await recordReturn(people.owner, id, input)
    await recordReturn(people.owner, id, input)
    expect((await storage.list('documents')).length).toBe(files + 1)
    const [stored, ...others] = (await read(id)).returns
    expect(others).toEqual([])
    expect(await findReturnProof(people.guest, id, stored?.id ?? '')).toMatchObject({ isInline: false })
    const other = await makeEnded()
    expect(await getOutcome(findReturnProof(people.guest, other.id, stored?.id ?? ''))).toBe('file.notFound')
    expect(await getOutcome(findReturnProof(people.otherTenant, id, stored?.id ?? ''))).toBe('rental.notFound')
  })

  test('is for the owner', async () => {
    const outcomes: Record<string, string> = {}
    for (const name of PERSON_NAMES) {
      const { id } = await makeEnded()
      outcomes[name] = await getOutcome(recordReturn(people[name], id, build(1)))
    }
    expect(outcomes).toEqual({
      guest: 'auth.forbidden',
      owner: 'done',
      admin: 'auth.forbidden',
      manager: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
  })

  test('is refused before the last day, for a later day, for a renewed rental, and with a used reference', async () => {
    const running = await makeEnded({ startsOn: '2026-01-01', endsOn: '2026-12-31' })
    expect(await getOutcome(recordReturn(people.owner, running.id, build(1)))).toBe('deposit.notEnded')
    expect((await getDepositPassport(people.owner, running.id)).allowed.return).toBe(false)
    const { id, propertyId } = await makeEnded()
    const field = (name: string, problem: string) => ({ params: { field: name, problem } })
    const send2 = (changes: Partial<DepositReturnInput>) => recordReturn(people.owner, id, build(1, changes))
    await expect(send2({ paidOn: '2027-02-05' })).rejects.toMatchObject(field('paidOn', 'field.date.future'))
    await expect(send2({ paidOn: '2024-02-05' })).rejects.toMatchObject(field('paidOn', 'rent.paidOn.tooEarly'))
    const first = await send(id, 1, { reference: 'GC-9' })
    await expect(send2({ reference: 'GC-9' })).rejects.toMatchObject(field('reference', 'rent.reference.used'))
    await withdrawReturn(people.owner, id, first)
    await send(id, 1, { reference: 'GC-9' }) // null control: the mistake is corrected
    await makeEnded({ propertyId, bookingId: null, renewsRentalId: id, startsOn: '2026-02-01', endsOn: '2027-01-31' })
    expect(await getOutcome(recordReturn(people.owner, id, build(1)))).toBe('deposit.wentOn')
  })
})

describe('answers', () => {
  test('of parallel confirmations and withdrawals exactly one succeeds', async () => {
    const { id } = await makeEnded()
    const returnId = await send(id, HELD)
    const works = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? confirm(id, returnId) : withdrawReturn(people.owner, id, returnId),
    )
    expect(await countOutcomes(works)).toEqual({ done: 1, 'deposit.returnMoveNotAllowed': 49 })
    const { sums, returns } = await read(id)
    expect(sums.left).toBe(returns[0]?.status === 'confirmed' ? 0 : HELD)
  })

  test('a confirmed one stays; one of another rental is not found', async () => {
    const [{ id }, other] = [await makeEnded(), await makeEnded()]
    const returnId = await send(id, 5)
    for (const unknown of [returnId, crypto.randomUUID(), 'no-id'])
      expect(await getOutcome(confirm(other.id, unknown))).toBe('deposit.returnNotFound')
    await confirm(id, returnId)
    expect(await getOutcome(contest(id, returnId))).toBe('deposit.returnMoveNotAllowed')
    await expect(
      database.db.update(depositReturns).set({ amount: 1 }).where(eq(depositReturns.id, returnId)),
    ).rejects.toThrow()
  })

  test('every move of every person in every status is allowed or refused as the state machine says', async () => {
    const { id } = await makeEnded()
    const mismatches: string[] = []
    for (const from of DEPOSIT_RETURN_STATUSES)
      for (const to of ['confirmed', 'contested', 'withdrawn'] as const)
        for (const name of PERSON_NAMES) {
          const stored = await makeDepositReturn(database.db, {
            rentalId: id,
            amount: 1,
            status: from,
            answer: from === 'contested' ? 'Nothing arrived' : null,
            decidedAt: from === 'sent' ? null : people.owner.now(),
          })
          const outcome = await getOutcome(move(people[name], id, stored.id, to))
          const mover: Mover | null = MOVERS[name]
          const expected =
            mover === (to === 'withdrawn' ? 'owner' : 'tenant')
              ? canMove('depositReturn', from, to, mover)
                ? 'done'
                : 'deposit.returnMoveNotAllowed'
              : mover === 'owner' || mover === 'tenant' || mover === 'admin'
                ? 'auth.forbidden'
                : 'rental.notFound'
          if (outcome !== expected) mismatches.push(`${from} ${to} ${name}: ${outcome}, not ${expected}`)
        }
    expect(mismatches).toEqual([])
  })
})

const move = (ctx: typeof people.owner, rentalId: string, id: string, to: Exclude<DepositReturnStatus, 'sent'>) => {
  if (to === 'withdrawn') return withdrawReturn(ctx, rentalId, id)
  return answerReturn(ctx, rentalId, to === 'confirmed' ? { id, status: to } : { id, status: to, answer: 'No' })
}
