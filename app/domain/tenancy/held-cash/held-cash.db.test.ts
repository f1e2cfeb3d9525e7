import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { toDelegateActor } from '#app/domain/accounts/team/acting.queries.server.ts'
import { removeMember } from '#app/domain/accounts/team/team.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { addCharge, recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import { withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildTenantInput } from '#tests/support/fixtures/added-tenant.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { confirmHandOver, writeOffCash } from './held-cash.commands.server.ts'
import { getHeldCash } from './held-cash.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

let rentalId = ''
beforeEach(async () => {
  await database.db.delete(heldCash)
  rentalId = (await addTenant(people.owner, buildTenantInput((await makeListing()).id))).rentalId
})

async function makeHelper(role: TeamRole) {
  const ownerId = getId(people.owner)
  const { id: personId, fullName } = await makePerson(database.db, 'tenant')
  const { id: memberId } = await makeActiveMember(database.db, { ownerId, personId, role })
  const acting = { memberId, role, homes: 'all', ownerId, owner: '', isOver: false } as const
  return { ctx: withActor(people.owner, toDelegateActor(personId, acting)), personId, memberId, fullName }
}

/** A part of what the tenant of this test owes for February. */
async function recordCash(ctx: Ctx, amount = 100_000, method: 'cash' | 'gcash' = 'cash') {
  const { lines } = await getRentBook(people.owner, rentalId)
  const due = lines.find(({ unclaimed }) => unclaimed >= amount)?.id ?? ''
  await recordPayment(ctx, { rentalId, key: crypto.randomUUID(), lines: [due], amount, method, paidOn: '2026-03-01' })
}

const listHeld = async (ctx: Ctx) => (await getHeldCash(ctx)).holders
const listIds = async (ctx: Ctx) => (await listHeld(ctx)).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('cash that a person of the team takes', () => {
  test('is held by who recorded it, and the owner and the person see the same sum', async () => {
    const [caretaker, other] = [await makeHelper('caretaker'), await makeHelper('caretaker')]
    await recordCash(caretaker.ctx)
    await recordCash(caretaker.ctx, 50_000)
    await recordCash(other.ctx, 20_000)
    const [ofOwner, ofCaretaker] = [await listHeld(people.owner), await listHeld(caretaker.ctx)]
    expect(new Map(ofOwner.map(({ name, sum, isReader }) => [name, { sum, isReader }]))).toEqual(
      new Map([
        [caretaker.fullName, { sum: 150_000, isReader: false }],
        [other.fullName, { sum: 20_000, isReader: false }],
      ]),
    )
    expect(ofCaretaker.map(({ name, sum, isReader }) => [name, sum, isReader])).toEqual([
      [caretaker.fullName, 150_000, true],
    ])
  })

  test('is the only payment that a caretaker records, and nothing else of the rent book', async () => {
    const { ctx } = await makeHelper('caretaker')
    expect(await getOutcome(recordCash(ctx, 100_000, 'gcash'))).toBe('auth.forbidden')
    const charge = { rentalId, key: crypto.randomUUID(), kind: 'other', amount: 100, note: 'x' } as const
    expect(await getOutcome(addCharge(ctx, { ...charge, dueDate: '2026-03-05' }))).toBe('auth.forbidden')
    const { ctx: accountant } = await makeHelper('accountant')
    expect(await getOutcome(recordCash(accountant))).toBe('auth.forbidden')
    expect(await listHeld(people.owner)).toEqual([])
  })

  test('is not held if the owner or a co-owner records it', async () => {
    await recordCash(people.owner)
    await recordCash((await makeHelper('co_owner')).ctx)
    expect(await listHeld(people.owner)).toEqual([])
  })

  test('is open no longer once the payment is reversed', async () => {
    await recordCash((await makeHelper('caretaker')).ctx)
    const { transfers } = await getRentBook(people.owner, rentalId)
    const transfer = transfers.find(({ isReversible }) => isReversible)
    await reverseTransfer(people.owner, { rentalId, transferId: transfer?.id ?? '', reason: 'Counted wrong' })
    const { holders, settled } = await getHeldCash(people.owner)
    expect([holders, settled.map(({ status }) => status)]).toEqual([[], ['cancelled']])
  })
})

describe('the hand-over', () => {
  test('is confirmed once, for all chosen payments or none, and recorded', async () => {
    const { ctx, personId } = await makeHelper('caretaker')
    await recordCash(ctx)
    await recordCash(ctx, 50_000)
    const ids = await listIds(people.owner)
    const stale = [...ids, crypto.randomUUID()]
    expect(await getOutcome(confirmHandOver(people.owner, stale))).toBe('heldCash.changed')
    const works = [confirmHandOver(people.owner, ids), confirmHandOver(people.owner, ids)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'heldCash.changed': 1 })
    const { holders, settled } = await getHeldCash(ctx)
    expect([holders, settled.map(({ status }) => status)]).toEqual([[], ['handed_over', 'handed_over']])
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'heldCash.handedOver'))
    expect(entries.map(({ details }) => details)).toEqual(
      expect.arrayContaining([expect.objectContaining({ heldBy: personId, amount: 100_000 })]),
    )
  })

  test('is confirmed by the owner or a manager, never by who holds the cash or by another owner', async () => {
    const [caretaker, manager] = [await makeHelper('caretaker'), await makeHelper('manager')]
    await recordCash(caretaker.ctx)
    const ids = await listIds(people.owner)
    expect(await getOutcome(confirmHandOver(caretaker.ctx, ids))).toBe('auth.forbidden')
    expect(await getOutcome(confirmHandOver(people.otherLandlord, ids))).toBe('heldCash.changed')
    expect(await getOutcome(getHeldCash(people.guest))).toBe('auth.forbidden')
    await confirmHandOver(manager.ctx, ids)
    await recordCash(manager.ctx, 30_000)
    const own = await listIds(manager.ctx)
    expect(own).toHaveLength(1)
    expect(await getOutcome(confirmHandOver(manager.ctx, own))).toBe('heldCash.own')
    expect(await getOutcome(writeOffCash(manager.ctx, { entries: own, note: 'Mine' }))).toBe('heldCash.own')
    await confirmHandOver(people.owner, own)
  })

  test('of a person who was removed stays open until it is confirmed or written off with a note', async () => {
    const { ctx, memberId } = await makeHelper('caretaker')
    await recordCash(ctx)
    await removeMember(people.owner, memberId)
    expect(await listHeld(people.owner)).toMatchObject([{ sum: 100_000, isInTeam: false }])
    await writeOffCash(people.owner, { entries: await listIds(people.owner), note: 'Moved away with it' })
    const { holders, settled } = await getHeldCash(people.owner)
    expect([holders, settled]).toMatchObject([[], [{ status: 'written_off', note: 'Moved away with it' }]])
  })
})
