import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { paymentProofs, payments, postDatedChecks, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import type { AddTenantInput } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import {
  listContestedFigures,
  listFiguresToAnswer,
} from '#app/domain/tenancy/overview/figure-matters.queries.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import { acceptInvitation } from '#app/domain/tenancy/tenant-invitations/answer-invitation.commands.server.ts'
import type { OpeningFigureKind } from '#app/shared/tenancy-vocabulary.ts'
import { makeDepositDeduction } from '#seed/factories/deposits.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ADDED_RENT as RENT, buildTenantInput, invite } from '#tests/support/fixtures/added-tenant.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import {
  confirmAllFigures,
  confirmFigure,
  contestFigure,
  correctFigure,
  keepFigure,
} from './answer-figure.commands.server.ts'
import { correctCheck, removeCheck } from './correct-check.commands.server.ts'
import { getOpeningFigures } from './opening-figure.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
async function makeAccepted(changes: Partial<AddTenantInput> = {}) {
  const { rentalId } = await addTenant(people.owner, buildTenantInput((await makeListing()).id, changes))
  await acceptInvitation(people.guest, await invite(people.owner, rentalId))
  return rentalId
}
async function findFigure(rentalId: string, kind: OpeningFigureKind): Promise<string> {
  const figures = await database.db.select().from(openingFigures).where(eq(openingFigures.rentalId, rentalId))
  return figures.find((figure) => figure.kind === kind && figure.status !== 'corrected')?.id ?? ''
}
/** The tenant contests the figure; the owner corrects it. */
async function correct(rentalId: string, kind: OpeningFigureKind, amount: string): Promise<void> {
  const figure = await findFigure(rentalId, kind)
  const [stored] = await database.db.select().from(openingFigures).where(eq(openingFigures.id, figure))
  if (stored?.status === 'proposed') await contestFigure(people.guest, { rentalId, figure, reason: 'Not so' })
  await correctFigure(people.owner, { rentalId, figure, amount, answer: 'Corrected' })
}
const listFigures = async (rentalId: string) =>
  (await getOpeningFigures(people.guest, await loadRental(people.guest, rentalId))).figures
const listOpen = async (rentalId: string) =>
  (await getRentBook(people.guest, rentalId)).lines.map(({ kind, dueDate, open }) => `${kind} ${dueDate} ${open}`)
const readRental = async (id: string) => (await database.db.select().from(rentals).where(eq(rentals.id, id)))[0]
const fieldRefusal = (field: string, problem: string) => ({ params: { field, problem } })
const listDifferences = async () =>
  (await auditMoney(createTestContext(database.db, { now: people.owner.now() }))).differences

describe('an opening figure', () => {
  test('is answered by the tenant once, and never by the owner or a stranger', async () => {
    const rentalId = await makeAccepted()
    const figure = await findFigure(rentalId, 'line')
    expect(await getOutcome(confirmFigure(people.owner, { rentalId, figure }))).toBe('auth.forbidden')
    expect(await getOutcome(confirmFigure(people.admin, { rentalId, figure }))).toBe('auth.forbidden')
    expect(await getOutcome(confirmFigure(people.otherTenant, { rentalId, figure }))).toBe('rental.notFound')
    const other = await findFigure(await makeAccepted(), 'line')
    expect(await getOutcome(confirmFigure(people.guest, { rentalId, figure: other }))).toBe('openingFigure.notFound')
    const mine = async () => (await listFiguresToAnswer(people.guest, 100)).find(({ id }) => id === rentalId)
    expect(await mine()).toMatchObject({ count: 8 })
    await confirmFigure(people.guest, { rentalId, figure })
    expect(await getOutcome(contestFigure(people.guest, { rentalId, figure, reason: 'No' }))).toBe(
      'openingFigure.moveNotAllowed',
    )
    await confirmAllFigures(people.guest, rentalId)
    expect((await listFigures(rentalId)).map(({ status }) => status)).toEqual(Array(8).fill('confirmed'))
    expect(await mine()).toBe(undefined)
  })

  test('that is contested waits on the overview of the owner, who keeps it with an answer once', async () => {
    const rentalId = await makeAccepted()
    const figure = await findFigure(rentalId, 'electricity')
    expect(await getOutcome(keepFigure(people.owner, { rentalId, figure, answer: 'So' }))).toBe(
      'openingFigure.moveNotAllowed',
    )
    await contestFigure(people.guest, { rentalId, figure, reason: 'I read 1,200' })
    expect(await listKinds(getId(people.owner), rentalId)).toContain('openingFigure.contested')
    const waiting = async () => (await listContestedFigures(people.owner, 100)).filter(({ id }) => id === rentalId)
    expect(await waiting()).toMatchObject([{ count: 1 }])
    expect(await listContestedFigures(people.otherLandlord, 100)).toEqual([])
    for (const name of ['guest', 'admin'] as const)
      expect(await getOutcome(keepFigure(people[name], { rentalId, figure, answer: 'So' }))).toBe('auth.forbidden')
    expect(await getOutcome(keepFigure(people.otherLandlord, { rentalId, figure, answer: 'So' }))).toBe(
      'rental.notFound',
    )
    await keepFigure(people.owner, { rentalId, figure, answer: 'See the photo' })
    expect(await waiting()).toEqual([])
    expect(await listKinds(getId(people.guest), rentalId)).toContain('openingFigure.answered')
    expect((await listFigures(rentalId)).find(({ id }) => id === figure)).toMatchObject({
      status: 'kept',
      contestReason: 'I read 1,200',
      answer: 'See the photo',
    })
  })
})

describe('a correction', () => {
  test('of every figure that can be corrected leaves the books without a difference', async () => {
    const rentalId = await makeAccepted()
    await correct(rentalId, 'line', '2,500')
    await correct(rentalId, 'deposit', '7,500')
    await correct(rentalId, 'advance', '15,000')
    expect(await listOpen(rentalId)).toEqual([
      'rent 2026-02-05 250000',
      `rent 2026-03-05 ${RENT}`,
      'rent 2026-04-05 0',
      'rent 2026-05-05 0',
    ])
    await correct(rentalId, 'payment_day', '10')
    await correct(rentalId, 'ends_on', '2026-07-31')
    await correct(rentalId, 'starts_on', '2024-06-01')
    await correct(rentalId, 'electricity', '1,200')
    expect((await listOpen(rentalId)).filter((line) => !line.endsWith(' 0'))).toEqual([
      'rent 2026-02-05 250000',
      `rent 2026-03-10 ${RENT}`,
      `rent 2026-04-10 ${RENT}`,
      `rent 2026-05-10 ${RENT}`,
    ])
    expect(await readRental(rentalId)).toMatchObject({
      depositHeld: 750_000,
      paymentDay: 10,
      startsOn: '2024-06-01',
      endsOn: '2026-07-31',
    })
    expect((await listFigures(rentalId)).filter(({ status }) => status === 'corrected').length).toBe(7)
    expect(await listDifferences()).toEqual([])
  })

  test('of a line upward is a further line', async () => {
    const rentalId = await makeAccepted()
    await correct(rentalId, 'line', '3,500')
    expect((await listOpen(rentalId)).slice(0, 2).toSorted()).toEqual([
      'other 2026-02-05 50000',
      'rent 2026-02-05 300000',
    ])
    expect(await listDifferences()).toEqual([])
  })

  test('is refused at the field if later entries depend on the figure', async () => {
    const checks = { bank: 'BPI', number: '000123', checkDate: '2026-03-05', count: 1, amount: RENT }
    const rentalId = await makeAccepted({ checks })
    const [opening] = await database.db.select().from(payments).where(eq(payments.dueDate, '2026-02-05'))
    const own = (await getRentBook(people.owner, rentalId)).lines[0]
    expect(opening).toBeDefined()
    const payment = { rentalId, key: crypto.randomUUID(), method: 'cash', paidOn: '2026-03-01' } as const
    await recordPayment(people.owner, { ...payment, lines: [own?.id ?? ''], amount: 250_000 })
    const cases: [OpeningFigureKind, string, string][] = [
      ['line', '500', 'openingFigure.line.claimed'],
      ['line', '3,000', 'openingFigure.amount.unchanged'],
      ['rent', '0', 'field.amount.invalid'],
      ['check', '7,000', 'field.invalid'],
      ['payment_day', '10', 'openingFigure.terms.claimed'],
      ['payment_day', '29', 'tenant.paymentDay.invalid'],
      ['ends_on', '2026-04-30', 'openingFigure.terms.rents'],
      ['ends_on', '2026-02-30', 'field.date.invalid'],
      ['starts_on', '2026-02-20', 'openingFigure.startsOn.afterLine'],
      ['advance', '30,000', 'openingFigure.advance.tooMuch'],
    ]
    for (const [kind, amount, problem] of cases)
      await expect(correct(rentalId, kind, amount)).rejects.toMatchObject(fieldRefusal('amount', problem))
    // A refused correction leaves the figure contested
    expect((await listFigures(rentalId)).find(({ kind }) => kind === 'line')?.status).toBe('contested')
    expect(await listDifferences()).toEqual([])
  })

  test('of the deposit is not below what a deduction claims that the tenant has not answered', async () => {
    const rentalId = await makeAccepted()
    const claim = { rentalId, createdBy: getId(people.owner), amount: 600_000 }
    await makeDepositDeduction(database.db, { ...claim, status: 'proposed' })
    await expect(correct(rentalId, 'deposit', '5,999.99')).rejects.toMatchObject(
      fieldRefusal('amount', 'openingFigure.deposit.used'),
    )
    await correct(rentalId, 'deposit', '6,000') // null control: the deduction is covered
    expect(await readRental(rentalId)).toMatchObject({ depositHeld: 600_000 })
  })

  test('is refused after an early end, with what to do instead', async () => {
    const rentalId = await makeAccepted()
    await endRentalEarly(people.owner, { rentalId, endsOn: '2026-04-15', reason: 'Agreed' })
    await expect(correct(rentalId, 'deposit', '7,500')).rejects.toMatchObject(
      fieldRefusal('amount', 'openingFigure.rental.settled'),
    )
  })
})

describe('a corrected rent', () => {
  test('is written in the rents to come, paid rents stay, and the tenant answers it again', async () => {
    const rentalId = await makeAccepted()
    const march = (await getRentBook(people.owner, rentalId)).lines.find(({ dueDate }) => dueDate === '2026-03-05')
    const payment = { rentalId, key: crypto.randomUUID(), method: 'cash', paidOn: '2026-03-01' } as const
    await recordPayment(people.owner, { ...payment, lines: [march?.id ?? ''], amount: RENT })
    const before = await listOpen(rentalId)
    await correct(rentalId, 'rent', '8,000')
    // The advance of a month pays the last rent, as before, and leaves the difference
    expect((await listOpen(rentalId)).filter((line) => !line.endsWith(' 0'))).toEqual([
      'rent 2026-02-05 300000',
      'rent 2026-04-05 800000',
      'rent 2026-05-05 50000',
    ])
    expect(before).toContain(`rent 2026-04-05 ${RENT}`)
    expect(await readRental(rentalId)).toMatchObject({ monthlyRent: 800_000 })
    const rents = (await listFigures(rentalId)).filter(({ kind }) => kind === 'rent')
    expect(rents).toMatchObject([
      { status: 'corrected', amount: RENT, correctedAmount: 800_000, contestReason: 'Not so', answer: 'Corrected' },
      { status: 'proposed', amount: 800_000 },
    ])
    expect(await listDifferences()).toEqual([])

    const again = { rentalId, figure: rents[1]?.id ?? '' }
    await contestFigure(people.guest, { ...again, reason: 'It is 7,000' })
    await correctFigure(people.owner, { ...again, amount: '7,000', answer: 'You are right' })
    expect((await listOpen(rentalId)).filter((line) => !line.endsWith(' 0'))).toEqual([
      'rent 2026-02-05 300000',
      'rent 2026-04-05 650000',
    ])
    const answered = (await listFigures(rentalId)).filter(({ kind }) => kind === 'rent')
    expect(answered.map(({ status }) => status)).toEqual(['corrected', 'corrected', 'proposed'])
    await confirmFigure(people.guest, { rentalId, figure: answered[2]?.id ?? '' })
    await endRentalEarly(people.owner, { rentalId, endsOn: '2026-04-15', reason: 'Agreed' })
    expect(await listDifferences()).toEqual([])
  })

  test('is refused while a payment is handed in or a check is in hand, and says for which rent', async () => {
    const checks = { bank: 'BPI', number: '000123', checkDate: '2026-04-05', count: 1, amount: RENT }
    const rentalId = await makeAccepted({ checks })
    const refusal = correct(rentalId, 'rent', '8,000')
    await expect(refusal).rejects.toMatchObject({
      code: 'openingFigure.rentInCheck',
      params: { day: '2026-04-05', check: 'BPI 000123' },
    })
    const march = (await getRentBook(people.guest, rentalId)).lines.find(({ dueDate }) => dueDate === '2026-03-05')
    const handedIn = { rentalId, key: crypto.randomUUID(), method: 'cash', paidOn: '2026-03-01' } as const
    await handInPayment(people.guest, { ...handedIn, lines: [march?.id ?? ''], amount: 100_000 })
    await expect(correct(rentalId, 'rent', '8,000')).rejects.toMatchObject({
      code: 'openingFigure.rentHandedIn',
      params: { day: '2026-03-05' },
    })
    // A refused correction changes nothing
    expect(await readRental(rentalId)).toMatchObject({ monthlyRent: RENT })
    expect((await listFigures(rentalId)).filter(({ kind }) => kind === 'rent')).toMatchObject([{ status: 'contested' }])
    expect(await listDifferences()).toEqual([])
  })
})

describe('a contested check', () => {
  const series = { bank: 'BPI', number: '000123', checkDate: '2026-03-05', count: 2, amount: RENT }
  async function makeContested() {
    const rentalId = await makeAccepted({ checks: series })
    const figure = await findFigure(rentalId, 'check')
    await contestFigure(people.guest, { rentalId, figure, reason: 'It is of BDO' })
    return { rentalId, figure }
  }
  const listChecks = async (rentalId: string) =>
    (await getPostDatedCheckRegister(people.owner, rentalId)).postDatedChecks.map(
      ({ bank, number, checkDate, amount, status }) => `${bank} ${number} ${checkDate} ${amount} ${status}`,
    )
  const right = { bank: 'BDO', number: '000777', checkDate: '2026-03-07', amount: 700_000, answer: 'Mistyped' }

  test('is corrected while it is held: both are in the register, and the tenant answers the right one', async () => {
    const { rentalId, figure } = await makeContested()
    for (const name of ['guest', 'admin'] as const)
      expect(await getOutcome(correctCheck(people[name], { rentalId, figure, ...right }))).toBe('auth.forbidden')
    const refused: [object, string, string][] = [
      [{ ...series, checkDate: '2026-03-05' }, 'number', 'openingFigure.amount.unchanged'],
      [{ number: '000124', bank: 'BPI' }, 'number', 'postDatedCheck.number.used'],
      [{ amount: RENT + 1 }, 'amount', 'rent.amount.aboveDue'],
      [{ checkDate: '2025-08-01' }, 'checkDate', 'postDatedCheck.date.stale'],
    ]
    for (const [change, field, problem] of refused)
      await expect(correctCheck(people.owner, { rentalId, figure, ...right, ...change })).rejects.toMatchObject(
        fieldRefusal(field, problem),
      )
    await correctCheck(people.owner, { rentalId, figure, ...right })
    expect((await listChecks(rentalId)).toSorted()).toEqual([
      'BDO 000777 2026-03-07 700000 held',
      'BPI 000123 2026-03-05 750000 returned',
      'BPI 000124 2026-04-05 750000 held',
    ])
    const figures = (await listFigures(rentalId)).filter(({ kind }) => kind === 'check')
    expect(figures.map(({ status, check }) => `${check?.number} ${status}`).toSorted()).toEqual([
      '000123 corrected',
      '000124 proposed',
      '000777 proposed',
    ])
    const again = figures.find(({ check }) => check?.number === '000777')?.id ?? ''
    await confirmFigure(people.guest, { rentalId, figure: again })
    expect(await getOutcome(correctCheck(people.owner, { rentalId, figure, ...right }))).toBe(
      'openingFigure.moveNotAllowed',
    )
    expect(await listDifferences()).toEqual([])
  })

  test('is removed: its rent is open again', async () => {
    const { rentalId, figure } = await makeContested()
    await removeCheck(people.owner, { rentalId, figure, answer: 'There is none' })
    expect((await listChecks(rentalId)).toSorted()).toEqual([
      'BPI 000123 2026-03-05 750000 returned',
      'BPI 000124 2026-04-05 750000 held',
    ])
    expect((await listFigures(rentalId)).find(({ id }) => id === figure)).toMatchObject({
      status: 'corrected',
      correctedAmount: 0,
    })
    expect(await listDifferences()).toEqual([])
  })

  test('that is with the bank stays, with what to do instead', async () => {
    const { rentalId, figure } = await makeContested()
    await database.db
      .update(postDatedChecks)
      .set({ status: 'deposited', depositedOn: '2026-03-02' })
      .where(and(eq(postDatedChecks.rentalId, rentalId), eq(postDatedChecks.number, '000123')))
    const outcomes = [
      await getOutcome(correctCheck(people.owner, { rentalId, figure, ...right })),
      await getOutcome(removeCheck(people.owner, { rentalId, figure, answer: 'There is none' })),
    ]
    expect(outcomes).toEqual(['openingFigure.checkNotHeld', 'openingFigure.checkNotHeld'])
    expect((await listFigures(rentalId)).find(({ id }) => id === figure)?.status).toBe('contested')
  })
})

test('the advance of an added tenant is not reversed as a payment, with a text of its own', async () => {
  const rentalId = await makeAccepted()
  const [advance] = await database.db
    .select({ transferId: paymentProofs.transferId })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(eq(payments.rentalId, rentalId))
  const reversal = { rentalId, transferId: advance?.transferId ?? '', reason: 'Wrong' }
  expect(await getOutcome(reverseTransfer(people.owner, reversal))).toBe('paymentReversal.advance')
})
