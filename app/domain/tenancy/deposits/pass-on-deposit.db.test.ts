// A renewal takes over what is held of the deposit. The same money is shown on both rentals as a transfer and counted once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { addDeduction, answerDeduction } from './deduction.commands.server.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { recordReturn } from './deposit-return.commands.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-pass-on-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing } = setUpBookingPeople(database, createDiskStorage(folder))
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const HELD = 2_500_000
const PDF = new File(['%PDF-1.4\n%%EOF\n'], 'bill.pdf', { type: 'application/pdf' })
const [BEFORE, AFTER] = ['2026-03-10', '2026-06-10']
const at = (name: 'owner' | 'guest', day: Day): Ctx => ({ ...people[name], now: () => new Date(`${day}T02:00:00Z`) })

const makeRented = async () =>
  (
    await makeRental(database.db, {
      propertyId: (await makeListing()).id,
      tenantId: getId(people.guest),
      startsOn: '2025-06-01',
      endsOn: '2026-05-31',
      depositHeld: HELD,
    })
  ).id
async function renew(rentalId: string, day: Day = BEFORE): Promise<string> {
  const terms = { monthlyRent: 808_000, leaseMonths: 12, message: undefined }
  await offerRenewal(at('owner', day), { rentalId, key: crypto.randomUUID(), ...terms })
  const { offers } = await getRenewalView(at('guest', day), rentalId)
  const offer = offers.find(({ status }) => status === 'open')?.id ?? ''
  return (await acceptRenewal(at('guest', day), { rentalId, offer })).rentalId
}
const build = (amount: number) => ({
  key: crypto.randomUUID(),
  amount,
  lines: [],
  reason: 'Broken window',
  evidence: PDF,
})
async function deduct(rentalId: string, amount: number, day: Day = BEFORE): Promise<string> {
  await addDeduction(at('owner', day), rentalId, build(amount))
  const { deductions } = await getDepositPassport(at('guest', day), rentalId)
  return deductions.find((each) => each.status === 'proposed' && each.amount === amount)?.id ?? ''
}
const accept = (rentalId: string, id: string, day: Day = BEFORE) =>
  answerDeduction(at('guest', day), rentalId, { id, status: 'accepted' })
const readSums = async (rentalId: string, day: Day) => (await getDepositPassport(at('owner', day), rentalId)).sums
async function readHeld(day: Day): Promise<number> {
  const { depositHeld } = await getOwnerFigures(at('owner', day))
  const report = await getOwnerReport(at('owner', day), { firstMonth: '2026-01-01', lastMonth: '2026-12-01' })
  expect(report.totals.depositsHeld).toBe(depositHeld)
  return depositHeld
}

test('what is held after deductions goes on, is shown on both rentals and counted once before and after the change', async () => {
  const others = await readHeld(BEFORE)
  const first = await makeRented()
  await accept(first, await deduct(first, 150_050))
  const next = await renew(first)
  for (const day of [BEFORE, '2026-05-31', '2026-06-01', AFTER]) {
    expect(await readHeld(day)).toBe(others + 2_349_950)
    const books = await Promise.all([first, next].map((id) => getRentBook(at('guest', day), id)))
    const shown = books.map(({ rental }) => rental.depositLeft)
    expect(shown).toEqual(day < '2026-06-01' ? [2_349_950, 0] : [0, 2_349_950])
  }
  expect(await readSums(next, AFTER)).toMatchObject({ held: 2_349_950, left: 2_349_950 })
  const [old, taken] = await Promise.all(
    [first, next].map(async (id) => readPdfLines((await buildDepositPdf(at('guest', AFTER), id)).bytes)),
  )
  expect(old?.[old.indexOf('Goes on with the next rental') + 1]).toBe('₱23,499.50')
  expect(taken?.[taken.indexOf('Taken over from the rental before') + 1]).toBe('₱23,499.50')
})

test('until its end the renewed rental has the deposit: a deduction there lowers what goes on', async () => {
  const first = await makeRented()
  const next = await renew(first)
  const last = await renew(next)
  const deduction = await deduct(first, 100_000)
  expect(await getOutcome(addDeduction(at('owner', BEFORE), next, build(1)))).toBe('deposit.elsewhere')
  expect((await readSums(next, BEFORE)).held).toBe(HELD) // null control: nothing is accepted
  await accept(first, deduction)
  for (const id of [next, last]) expect((await readSums(id, AFTER)).held).toBe(HELD - 100_000)
  expect(await getOutcome(addDeduction(at('owner', AFTER), first, build(1)))).toBe('deposit.elsewhere')
  expect((await getDepositPassport(at('owner', AFTER), first)).allowed).toEqual({ deduct: false, return: false })
  const back = { key: crypto.randomUUID(), amount: 1, method: 'cash', paidOn: AFTER, file: undefined } as const
  expect(await getOutcome(recordReturn(at('owner', AFTER), first, back))).toBe('deposit.wentOn')
})

test('a deduction that is accepted after the change is taken from the next rental, at most what that one holds', async () => {
  const first = await makeRented()
  const next = await renew(first)
  const [small, large] = [await deduct(first, 200), await deduct(first, 2_000_000)]
  await accept(next, await deduct(next, 1_000_000, AFTER), AFTER)
  expect(await getOutcome(accept(first, large, AFTER))).toBe('deposit.usedMeanwhile')
  expect(await readSums(next, AFTER)).toMatchObject({ held: HELD, left: 1_500_000 })
  const works = Array.from({ length: 50 }, () => accept(first, small, AFTER))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'deposit.moveNotAllowed': 49 })
  expect(await readSums(next, AFTER)).toMatchObject({ held: HELD - 200, left: 1_499_800 })
})
