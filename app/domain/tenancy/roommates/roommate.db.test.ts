// Several people on one lease: invitation, consent, shares, and what each sees of the rent book.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { roommateChanges, roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listDueRents } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { getTenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { listRentHistory } from '#app/domain/tenancy/passports/rent-history.queries.server.ts'
import { buildAcknowledgment } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getLineDue } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { listOwnerTransfers } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { listOwnRentals } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { recordReturn } from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import {
  getEmail,
  getOpenChange,
  invite,
  joinLease,
  makeSharedLease,
  readRoommateToken,
  SHARED_RENT,
} from '#tests/support/fixtures/roommates.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { acceptRoommateInvitation, declineRoommateInvitation } from './answer-invitation.commands.server.ts'
import { consentToChange, confirmDepositShare, declineChange, withdrawChange } from './decide-change.commands.server.ts'
import { askForReceipts, askToLeave } from './propose-change.commands.server.ts'
import { readRoommateInvitation } from './roommate-invitation.queries.server.ts'
import { getRoommatesPage } from './roommate.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds, createContext } = setUpBookingPeople(database)
const DAY_MS = 86_400_000

let rentalId = ''
let giver = ''
// New people for each test: an address gets few invitations a day
let ana: Ctx
let roommate: Ctx
let another: Ctx
beforeEach(async () => {
  const makeTenant = async () => createContext('tenant', (await makePerson(database.db, 'tenant')).id)
  ;[ana, roommate, another] = [await makeTenant(), await makeTenant(), await makeTenant()]
  giver = getId(ana)
  rentalId = await makeSharedLease(database.db, { propertyId: (await makeListing()).id, tenantId: giver })
  await database.db.update(users).set({ emailVerified: true })
})
const key = () => crypto.randomUUID()
const inDays = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: () => new Date(TEST_NOW.getTime() + days * DAY_MS) })
const joinOther = (changes: object = {}) =>
  joinLease(database.db, {
    rentalId,
    giver,
    joiner: roommate,
    inviter: ana,
    others: [people.owner],
    ...changes,
  })
const sumRents = async (dueDate: string) => {
  const { lines } = await getRentBook(people.owner, rentalId)
  return lines
    .filter((line) => line.kind === 'rent' && line.dueDate === dueDate && getLineDue(line) > 0)
    .map((line) => getLineDue(line))
    .toSorted((a, b) => b - a)
}
const listShares = () => database.db.select().from(roommateShares).where(eq(roommateShares.rentalId, rentalId))
const pay = (ctx: Ctx, lines: string[]) =>
  handInPayment(ctx, {
    rentalId,
    key: key(),
    lines,
    method: 'cash',
    paidOn: '2026-03-01',
    reference: undefined,
  } as never)

describe('an invited roommate', () => {
  test('joins when the owner and the tenant have consented; until then nothing changes', async () => {
    const email = await getEmail(database.db, roommate)
    await invite(ana, { rentalId, giver, email })
    const token = await readRoommateToken(database.db, email)
    const shown = await readRoommateInvitation({ ...roommate, actor: null, session: null }, token)
    expect(shown).toMatchObject({ rentShare: 400_000, depositShare: 800_000, obstacle: 'guest' })
    expect(JSON.stringify(shown)).not.toContain(email)
    const change = await getOpenChange(people.owner, rentalId)
    expect(await getOutcome(consentToChange(people.owner, { rentalId, change }))).toBe('roommate.gone')
    await acceptRoommateInvitation(roommate, token)
    expect(await getOutcome(acceptRoommateInvitation(roommate, token))).toBe('roommate.invitationNotFound')
    expect(await listShares()).toEqual([])
    expect(await getOutcome(loadRental(roommate, rentalId))).toBe('rental.notFound')
    expect(await listKinds(getId(people.owner), rentalId)).toContain('roommate.proposed')
    await consentToChange(people.owner, { rentalId, change })
    expect(await sumRents('2026-02-05')).toEqual([SHARED_RENT])
    expect(await sumRents('2026-03-05')).toEqual([600_001, 400_000])
    const shares = (await listShares()).filter(({ endsOn }) => endsOn === null)
    expect(shares.reduce((sum, { depositShare }) => sum + depositShare, 0)).toBe(2_000_001)
    expect(await listKinds(giver, rentalId)).toContain('roommate.agreed')
    const [stored] = await database.db.select().from(roommateChanges).where(eq(roommateChanges.id, change))
    expect(stored).toMatchObject({ status: 'agreed', email: null, tokenHash: null })
  })

  test('is only the account of a tenant with the invited and confirmed address, in time and once', async () => {
    const email = await getEmail(database.db, roommate)
    await invite(people.owner, { rentalId, giver, email })
    const token = await readRoommateToken(database.db, email)
    for (const name of PERSON_NAMES)
      expect([name, await getOutcome(acceptRoommateInvitation(people[name], token))]).toEqual([
        name,
        'roommate.wrongAccount',
      ])
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.email, email))
    expect(await getOutcome(acceptRoommateInvitation(roommate, token))).toBe('roommate.unverified')
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.email, email))
    expect(await getOutcome(acceptRoommateInvitation(inDays(roommate, 3), token))).toBe('roommate.invitationExpired')
    await declineRoommateInvitation({ ...roommate, actor: null, session: null }, token)
    expect(await getOutcome(acceptRoommateInvitation(roommate, token))).toBe('roommate.invitationNotFound')
  })

  test('of two consents at the same moment the change happens once; of two people for the last share one gets it', async () => {
    const email = await getEmail(database.db, roommate)
    const share = { rentShare: SHARED_RENT, depositShare: 2_000_001 }
    await invite(ana, { rentalId, giver, email, ...share })
    await acceptRoommateInvitation(roommate, await readRoommateToken(database.db, email))
    const other = await getEmail(database.db, another)
    await invite(ana, { rentalId, giver, email: other, ...share })
    const first = (await getRoommatesPage(people.owner, rentalId)).open.find(({ status }) => status === 'open')
    const ref = { rentalId, change: first?.id ?? '' }
    const works = [consentToChange(people.owner, ref), consentToChange(people.owner, ref)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'roommate.gone': 1 })
    expect((await listShares()).filter(({ endsOn }) => endsOn === null)).toHaveLength(2)
    // The link of the second one is for a share that is gone
    expect(await getOutcome(acceptRoommateInvitation(another, await readRoommateToken(database.db, other)))).toBe(
      'roommate.sharesChanged',
    )
  })

  test('gets no larger share than the giver has, not for a day without a rent to come, and not twice', async () => {
    const email = await getEmail(database.db, roommate)
    const tooLarge = invite(ana, { rentalId, giver, email, rentShare: SHARED_RENT + 1 })
    expect(await getOutcome(tooLarge)).not.toBe('done')
    expect(await getOutcome(invite(ana, { rentalId, giver, email, startsOn: '2026-03-06' }))).toBe('roommate.dayGone')
    expect(
      await getOutcome(invite(ana, { rentalId, giver, email: await getEmail(database.db, people.owner) })),
    ).not.toBe('done')
    for (const name of PERSON_NAMES.filter((each) => each !== 'owner'))
      expect(await getOutcome(invite(people[name], { rentalId, giver, email }))).toMatch(
        /rental\.notFound|auth\.forbidden/,
      )
    expect((await getRoommatesPage(people.owner, rentalId)).open).toEqual([])
  })

  test('is declined with a reason by anybody who has to consent, and withdrawn by who proposed it', async () => {
    const email = await getEmail(database.db, roommate)
    await invite(ana, { rentalId, giver, email })
    await acceptRoommateInvitation(roommate, await readRoommateToken(database.db, email))
    const ref = { rentalId, change: await getOpenChange(ana, rentalId) }
    expect(await getOutcome(declineChange(ana, { ...ref, reason: 'No' }))).toBe('roommate.gone')
    expect(await getOutcome(withdrawChange(people.owner, ref))).toBe('roommate.gone')
    await declineChange(people.owner, { ...ref, reason: 'Too many people' })
    expect((await getRoommatesPage(ana, rentalId)).decided[0]).toMatchObject({
      status: 'declined',
      declineReason: 'Too many people',
    })
    await invite(ana, { rentalId, giver, email })
    await withdrawChange(ana, { rentalId, change: await getOpenChange(ana, rentalId) })
    expect(await getOutcome(acceptRoommateInvitation(roommate, await readRoommateToken(database.db, email)))).toBe(
      'roommate.invitationNotFound',
    )
    expect(await listShares()).toEqual([])
  })
})

describe('tenants who pay apart', () => {
  test('see and pay their own share, and nothing of the others; the owner sees all of it', async () => {
    await joinOther()
    const [mine, theirs] = [await getRentBook(ana, rentalId), await getRentBook(roommate, rentalId)]
    const listOpen = (book: typeof mine) =>
      book.lines.filter((line) => getLineDue(line) > 0).map(({ dueDate, due }) => [dueDate, due])
    expect(listOpen(theirs)).toEqual([
      ['2026-03-05', 400_000],
      ['2026-04-05', 400_000],
      ['2026-05-05', 400_000],
    ])
    expect(listOpen(mine)).toContainEqual(['2026-02-05', SHARED_RENT])
    expect(listOpen(mine)).toContainEqual(['2026-03-05', 600_001])
    expect((await getRentBook(people.owner, rentalId)).summary.due).toBe(4 * SHARED_RENT)
    const own = theirs.lines.find((line) => getLineDue(line) > 0)
    expect(await getOutcome(pay(ana, [own?.id ?? '']))).toBe('payment.notFound')
    await pay(roommate, [own?.id ?? ''])
    expect((await getRentBook(roommate, rentalId)).transfers).toHaveLength(1)
    expect((await getRentBook(ana, rentalId)).transfers).toEqual([])
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, getId(roommate)))
    const received = await listOwnerTransfers(people.owner, {
      status: 'submitted',
      listingId: null,
      search: '',
      page: 1,
    })
    expect(received.rows.find((row) => row.rentalId === rentalId)).toMatchObject({
      tenant: person?.fullName,
      isRecorded: false,
    })
    expect(await listDueRents(roommate, 9)).toEqual([])
    expect((await listDueRents(ana, 9)).map(({ open }) => open)).toEqual([SHARED_RENT, 600_001])
    expect((await getTenantRental(roommate))?.ownShare).toEqual({ rent: 400_000, deposit: 800_000 })
    expect((await listOwnRentals(roommate)).find((row) => row.rentalId === rentalId)?.monthlyRent).toBe(400_000)
  })

  test('have receipts with their own name, one payer each', async () => {
    await joinOther()
    const { lines } = await getRentBook(people.owner, rentalId)
    const ofDay = lines.filter((line) => line.dueDate === '2026-03-05' && getLineDue(line) > 0)
    const cash = { rentalId, key: key(), method: 'cash' as const, paidOn: '2026-03-01', amount: undefined }
    const both = recordPayment(people.owner, { ...cash, lines: ofDay.map(({ id }) => id) })
    expect(await getOutcome(both)).toBe('payment.differentPayers')
    const share = ofDay.find(({ payerId }) => payerId === getId(roommate))
    await recordPayment(people.owner, { ...cash, key: key(), lines: [share?.id ?? ''] })
    const book = await getRentBook(roommate, rentalId)
    const transferId = book.transfers[0]?.id ?? ''
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, getId(roommate)))
    const paper = await buildAcknowledgment(roommate, rentalId, transferId)
    expect(readPdfLines(paper.bytes).join(' ')).toContain(person?.fullName)
    expect(await getOutcome(buildAcknowledgment(ana, rentalId, transferId))).toBe('acknowledgment.notFound')
    const later = inDays(people.owner, 30)
    const histories = [await listRentHistory(later, giver), await listRentHistory(later, getId(roommate))]
    expect(histories.map((leases) => leases.find((each) => each.rentalId === rentalId)?.due)).toEqual([2, 1])
  })

  test('pay together again from a later rent on, when all agree; a paid month is refused', async () => {
    await joinOther()
    await askForReceipts(roommate, { rentalId, key: key(), startsOn: '2026-04-05', receipts: 'joint' })
    const ref = { rentalId, change: await getOpenChange(ana, rentalId) }
    await consentToChange(ana, ref)
    expect(await sumRents('2026-04-05')).toHaveLength(2)
    await consentToChange(people.owner, ref)
    expect(await sumRents('2026-03-05')).toEqual([600_001, 400_000])
    expect(await sumRents('2026-04-05')).toEqual([SHARED_RENT])
    await askForReceipts(ana, { rentalId, key: key(), startsOn: '2026-05-05', receipts: 'own' })
    const back = { rentalId, change: await getOpenChange(ana, rentalId) }
    const line = (await getRentBook(people.owner, rentalId)).lines.find(
      (each) => each.dueDate === '2026-05-05' && getLineDue(each) > 0,
    )
    await pay(roommate, [line?.id ?? ''])
    await consentToChange(roommate, back)
    expect(await getOutcome(consentToChange(people.owner, back))).toBe('roommate.rentPaid')
  })
})

describe('tenants who pay together', () => {
  test('see one rent and all payments of their time, and each may pay it', async () => {
    await joinOther({ receipts: 'joint' })
    expect(await sumRents('2026-03-05')).toEqual([SHARED_RENT])
    const book = await getRentBook(roommate, rentalId)
    expect(book.lines.map(({ dueDate }) => dueDate)).toEqual(['2026-03-05', '2026-04-05', '2026-05-05'])
    await pay(roommate, [book.lines[0]?.id ?? ''])
    expect((await getRentBook(ana, rentalId)).transfers).toHaveLength(1)
    expect(await listKinds(getId(people.owner))).toContain('paymentProof.submitted')
  })
})

describe('a tenant who leaves', () => {
  test('gives the place to somebody who comes; the deposit share is confirmed by both, and the book goes on', async () => {
    await joinOther()
    await joinLease(database.db, {
      rentalId,
      giver: getId(roommate),
      replaces: 'on',
      startsOn: '2026-04-05',
      joiner: another,
      inviter: roommate,
      others: [people.owner, ana],
    })
    expect(await sumRents('2026-04-05')).toEqual([600_001, 400_000])
    const current = (await listShares()).filter(({ endsOn }) => endsOn === null)
    expect(current.map(({ userId }) => userId).toSorted()).toEqual([giver, getId(another)].toSorted())
    const after = inDays(roommate, 60)
    const done = (await getRoommatesPage(after, rentalId)).decided.find(({ depositStep }) => depositStep === 'receive')
    expect(done).toMatchObject({ status: 'agreed', isReplacement: true })
    const ref = { rentalId, change: done?.id ?? '' }
    expect(await getOutcome(confirmDepositShare(ana, ref))).toBe('roommate.depositNotDue')
    await confirmDepositShare(another, ref)
    await confirmDepositShare(after, ref)
    expect(await getOutcome(confirmDepositShare(after, ref))).toBe('roommate.depositNotDue')
    // Who left keeps what they owe, and nothing else of the lease
    expect(await getOutcome(loadRental(after, rentalId))).toBe('rental.notFound')
    expect((await getRentBook(after, rentalId)).lines.filter((line) => getLineDue(line) > 0)).toHaveLength(1)
    expect((await getRoommatesPage(after, rentalId)).roommates).toEqual([])
  })

  test('leaves the share to the others; the last one cannot leave, and the contact moves on', async () => {
    expect(
      await getOutcome(askToLeave(ana, { rentalId, key: key(), startsOn: '2026-04-05', depositWay: 'between' })),
    ).toBe('roommate.lastTenant')
    await joinOther()
    await askToLeave(ana, { rentalId, key: key(), startsOn: '2026-04-05', depositWay: 'owner' })
    const ref = { rentalId, change: await getOpenChange(people.owner, rentalId) }
    const works = [consentToChange(people.owner, ref), consentToChange(roommate, ref)]
    expect(await countOutcomes(works)).toEqual({ done: 2 })
    const [stored] = await database.db.select().from(rentals).where(eq(rentals.id, rentalId))
    expect(stored?.tenantId).toBe(getId(roommate))
    expect(await sumRents('2026-04-05')).toEqual([SHARED_RENT])
    const current = and(eq(payments.rentalId, rentalId), eq(payments.payerId, getId(roommate)))
    expect(await database.db.$count(payments, current)).toBeGreaterThan(0)
    const left = (await listShares()).find(({ endsOn }) => endsOn === null)
    expect(left).toMatchObject({ rentShare: SHARED_RENT, depositShare: 800_000 })
    // The owner pays the share back before the end of the lease, and no more than it
    const giveBack = (amount: number) =>
      recordReturn(people.owner, rentalId, { key: key(), amount, method: 'cash', paidOn: '2026-03-01' } as never)
    expect(await getOutcome(giveBack(1_200_002))).not.toBe('done')
    expect(await getOutcome(giveBack(1_200_001))).toBe('done')
    expect(await getOutcome(giveBack(1))).toBe('deposit.notEnded')
    const leave = askToLeave(roommate, {
      rentalId,
      key: key(),
      startsOn: '2026-05-05',
      depositWay: 'between',
    })
    expect(await getOutcome(leave)).toBe('roommate.lastTenant')
  })
})
