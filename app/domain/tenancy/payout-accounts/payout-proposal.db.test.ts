// A change of payout accounts by two people (promise Z11).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { TeamHomes, TeamRole } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { savePayoutAccount } from './payout-account.commands.server.ts'
import {
  approvePayoutProposal,
  declinePayoutProposal,
  proposePayoutAccount,
  proposePayoutRemoval,
  withdrawPayoutProposal,
} from './payout-proposal.commands.server.ts'
import { getPayoutProposals, listProposalsToDecide } from './payout-proposal.queries.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 86_400_000
const GCASH = { id: '', method: 'gcash' as const, accountName: 'Ñora D’Cruz', accountNumber: '0917 555 0142' }

let ownerId = ''
let owner: Ctx
const session = (ageMs = 0) => ({ id: crypto.randomUUID(), createdAt: new Date(TEST_NOW.getTime() - ageMs) })

beforeEach(async () => {
  ownerId = (await makePerson(database.db, 'landlord')).id
  owner = createTestContext(database.db, { actor: makeActor('landlord', ownerId), session: session() })
})

async function makeDelegate(role: TeamRole = 'co_owner', homes: TeamHomes = 'all') {
  const member = await makeActiveMember(database.db, { ownerId, role, homes })
  const delegate = { personId: member.personId ?? '', memberId: member.id, role, homes }
  const actor = { id: ownerId, role: 'landlord' as const, isActive: true, delegate }
  return {
    memberId: member.id,
    personId: delegate.personId,
    ctx: createTestContext(database.db, { actor, session: session() }),
  }
}
const inDays = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: () => new Date(TEST_NOW.getTime() + days * DAY_MS),
  session: { id: crypto.randomUUID(), createdAt: new Date(TEST_NOW.getTime() + days * DAY_MS) },
})
const listNotices = (userId: string) =>
  database.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.kind)
async function countNoticeMails(userId: string) {
  const [person] = await database.db.select().from(users).where(eq(users.id, userId))
  return database.db.$count(emails, eq(emails.toAddress, person?.email ?? ''))
}
const listAccounts = () => database.db.select().from(payoutAccounts).where(eq(payoutAccounts.ownerId, ownerId))
const readOpen = async (ctx = owner) => (await getPayoutProposals(ctx)).open
async function propose(ctx: Ctx, input = GCASH) {
  await proposePayoutAccount(ctx, input)
  return { proposal: (await readOpen())[0]?.id ?? '' }
}

describe('a proposed change of payout accounts', () => {
  test('changes nothing until the owner approves it with a fresh sign-in; of two approvals one happens', async () => {
    const { ctx: coOwner } = await makeDelegate()
    const ref = await propose(coOwner)
    expect(await listAccounts()).toEqual([])
    expect(await listProposalsToDecide(owner, 5)).toMatchObject([{ accountName: GCASH.accountName }])
    expect(await listProposalsToDecide(coOwner, 5)).toEqual([])
    const stale = { ...owner, session: session(DAY_MS) }
    expect(await getOutcome(approvePayoutProposal(stale, ref))).toBe('auth.freshSignInRequired')
    expect(await getOutcome(approvePayoutProposal(coOwner, ref))).toBe('payoutProposal.gone')
    const works = [approvePayoutProposal(owner, ref), approvePayoutProposal(owner, ref)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'payoutProposal.gone': 1 })
    expect(await listAccounts()).toMatchObject([{ accountNumber: '+639175550142', changedAt: TEST_NOW }])
    expect((await getPayoutProposals(owner)).decided).toMatchObject([{ status: 'approved', kind: 'add' }])
    const mails = await database.db.select().from(emails)
    expect(mails.some(({ template }) => template === 'account.payoutChanged')).toBe(true)
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.actorId, ownerId))
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payoutProposal.approved', 'payoutAccount.saved']),
    )
  })

  test('is decided by another co-owner, too; a removal and a change of a stored account', async () => {
    const [first, second] = [await makeDelegate(), await makeDelegate()]
    const account = await makePayoutAccount(database.db, { ownerId })
    await propose(first.ctx, { ...GCASH, id: account.id })
    expect(await getOutcome(proposePayoutRemoval(second.ctx, { id: account.id }))).toBe('payoutProposal.exists')
    const [change] = await readOpen()
    await approvePayoutProposal(second.ctx, { proposal: change?.id ?? '' })
    expect(await listAccounts()).toMatchObject([{ id: account.id, accountName: GCASH.accountName }])
    await proposePayoutRemoval(second.ctx, { id: account.id })
    const [removal] = await readOpen()
    await approvePayoutProposal(first.ctx, { proposal: removal?.id ?? '' })
    expect(await listAccounts()).toEqual([])
  })

  test('is declined with a reason, or withdrawn by who proposed it', async () => {
    const [first, second] = [await makeDelegate(), await makeDelegate()]
    const ref = await propose(first.ctx)
    expect(await getOutcome(withdrawPayoutProposal(second.ctx, ref))).toBe('payoutProposal.gone')
    expect(await getOutcome(declinePayoutProposal(first.ctx, { ...ref, reason: 'Mine' }))).toBe('payoutProposal.gone')
    await declinePayoutProposal(second.ctx, { ...ref, reason: 'Not our number' })
    expect((await getPayoutProposals(owner)).decided[0]).toMatchObject({
      status: 'declined',
      declineReason: 'Not our number',
    })
    await withdrawPayoutProposal(first.ctx, await propose(first.ctx))
    const statuses = (await getPayoutProposals(owner)).decided.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['declined', 'withdrawn'])
    expect(await listAccounts()).toEqual([])
  })

  test('ends after seven days, when its proposer leaves, and when the owner changes the account alone', async () => {
    const { ctx, memberId } = await makeDelegate()
    const ref = await propose(ctx)
    expect(await getOutcome(approvePayoutProposal(inDays(owner, 7), ref))).toBe('payoutProposal.gone')
    expect((await getPayoutProposals(inDays(owner, 7))).decided[0]).toMatchObject({ status: 'lapsed' })
    const account = await makePayoutAccount(database.db, { ownerId })
    await proposePayoutRemoval(ctx, { id: account.id })
    await savePayoutAccount(owner, { ...GCASH, id: account.id })
    expect((await readOpen()).map(({ kind }) => kind)).toEqual(['add'])
    // The account of before has ended its proposal, so that another one can follow
    await proposePayoutRemoval(ctx, { id: account.id })
    const left = { status: 'removed', removedAt: TEST_NOW } as const
    await database.db.update(teamMembers).set(left).where(eq(teamMembers.id, memberId))
    expect(await readOpen()).toEqual([])
    expect(await getOutcome(approvePayoutProposal(owner, ref))).toBe('payoutProposal.gone')
    expect(new Set((await getPayoutProposals(owner)).decided.map(({ status }) => status))).toContain('withdrawn')
  })

  test('notifies the owner and the other co-owners for all homes, by mail too, and its proposer of the result', async () => {
    const [first, second] = [await makeDelegate(), await makeDelegate()]
    const others = [await makeDelegate('co_owner', 'chosen'), await makeDelegate('manager')]
    const ref = await propose(first.ctx)
    const proposed = { kind: 'payoutProposal.proposed', params: { title: GCASH.accountName }, readAt: null }
    expect(await listNotices(ownerId)).toMatchObject([proposed])
    expect(await listNotices(second.personId)).toMatchObject([{ ...proposed, params: { reader: 'member' } }])
    for (const { personId } of [first, ...others]) expect(await listNotices(personId)).toEqual([])
    expect(await countNoticeMails(ownerId)).toBe(1)
    await approvePayoutProposal(second.ctx, ref)
    expect(await listNotices(first.personId)).toMatchObject([{ kind: 'payoutProposal.approved' }])
    expect(await listNotices(ownerId)).toMatchObject([
      { kind: 'payoutProposal.approved', readAt: null },
      { kind: 'payoutProposal.proposed', readAt: TEST_NOW },
    ])
    expect(await listNotices(second.personId)).toMatchObject([{ readAt: TEST_NOW }])
  })

  test('notifies its proposer of the reason of a refusal, and nobody decides a withdrawn one', async () => {
    const { ctx, personId } = await makeDelegate()
    await declinePayoutProposal(owner, { ...(await propose(ctx)), reason: 'Not our number' })
    const declined = { kind: 'payoutProposal.declined', params: { note: 'Not our number', reader: 'member' } }
    expect(await listNotices(personId)).toMatchObject([declined])
    await withdrawPayoutProposal(ctx, await propose(ctx))
    expect((await listNotices(ownerId)).filter(({ readAt }) => readAt === null)).toEqual([])
  })

  test('is only for co-owners of all homes; the proposal of another owner does not exist', async () => {
    const ref = await propose((await makeDelegate()).ctx)
    for (const [role, homes] of [
      ['manager', 'all'],
      ['caretaker', 'all'],
      ['accountant', 'all'],
      ['co_owner', 'chosen'],
    ] as const) {
      const { ctx } = await makeDelegate(role, homes)
      for (const work of [() => propose(ctx), () => approvePayoutProposal(ctx, ref), () => getPayoutProposals(ctx)])
        expect([role, await getOutcome(work())]).toEqual([role, 'auth.forbidden'])
      expect(await listProposalsToDecide(ctx, 5)).toEqual([])
    }
    expect(await getOutcome(proposePayoutAccount(owner, GCASH))).toBe('auth.forbidden')
    const { id } = await makePerson(database.db, 'landlord')
    const stranger = createTestContext(database.db, { actor: makeActor('landlord', id), session: session() })
    expect(await getOutcome(approvePayoutProposal(stranger, ref))).toBe('payoutProposal.gone')
  })
})
