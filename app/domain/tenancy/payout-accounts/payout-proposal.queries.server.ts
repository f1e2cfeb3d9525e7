// Proposed changes of the payout accounts of an owner. One is open while its proposer is a co-owner for all homes, its days have not passed, and its
// account has not changed: nothing has to happen at the moment when one of these ends.
import { and, desc, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { payoutProposals } from '#app/db/schema/tenancy/payout-proposals.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, can, requireSignIn } from '#app/permissions/policy.ts'
import type { PayoutProposalStatus } from '#app/shared/tenancy-vocabulary.ts'
import { buildPayoutAccount, listStoredAccounts } from './payout-account.queries.server.ts'
import { type PayoutProposal, type PayoutProposals, SHOWN_PROPOSALS } from './payout-proposal.model.ts'

const proposers = alias(users, 'proposers')
const deciders = alias(users, 'deciders')

/** The person who acts, also for the owner. */
export const getDeciderId = ({ actor }: Ctx): string => actor?.delegate?.personId ?? actor?.id ?? ''

const isProposerThere = sql`exists (select from ${teamMembers} where ${teamMembers.id} = ${payoutProposals.memberId}
  and ${teamMembers.status} = 'active' and ${teamMembers.role} = 'co_owner' and ${teamMembers.homes} = 'all')`

const isAccountUnchanged = sql`(${payoutProposals.kind} = 'add' or exists (select from ${payoutAccounts}
  where ${payoutAccounts.id} = ${payoutProposals.accountId} and ${payoutAccounts.changedAt} = ${payoutProposals.accountChangedAt}))`

export const isOpenProposal = (ctx: Ctx): SQL =>
  and(
    eq(payoutProposals.status, 'open'),
    gt(payoutProposals.expiresAt, ctx.now()),
    isProposerThere,
    isAccountUnchanged,
  ) ?? sql`false`

const selectState = (ctx: Ctx) =>
  sql<PayoutProposalStatus>`case when ${payoutProposals.status} <> 'open' or ${isOpenProposal(ctx)} then ${payoutProposals.status}
    when ${not(isProposerThere)} then 'withdrawn' else 'lapsed' end`

export async function getPayoutProposals(ctx: Ctx): Promise<PayoutProposals> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'payoutProposal.decide', { userId: ownerId })
  const isOfOwner = eq(payoutProposals.ownerId, ownerId)
  const [accounts, open, decided] = await Promise.all([
    listStoredAccounts(ctx, ownerId),
    selectProposals(ctx, and(isOfOwner, isOpenProposal(ctx))),
    selectProposals(ctx, and(isOfOwner, not(isOpenProposal(ctx)))),
  ])
  return {
    accounts: accounts.map((row) => buildPayoutAccount(ctx, row)),
    open,
    decided,
    mayPropose: can(ctx.actor, 'payoutProposal.propose', { userId: ownerId }) && ctx.actor.delegate !== undefined,
  }
}

async function selectProposals(ctx: Ctx, condition: SQL | undefined): Promise<PayoutProposal[]> {
  const me = getDeciderId(ctx)
  const rows = await ctx.db
    .select({
      row: payoutProposals,
      status: selectState(ctx),
      proposer: proposers.fullName,
      decider: deciders.fullName,
    })
    .from(payoutProposals)
    .innerJoin(proposers, eq(proposers.id, payoutProposals.proposedBy))
    .leftJoin(deciders, eq(deciders.id, payoutProposals.decidedBy))
    .where(condition)
    .orderBy(desc(payoutProposals.createdAt), desc(payoutProposals.id))
    .limit(SHOWN_PROPOSALS)
  return rows.map(({ row, status, proposer, decider }) => ({
    id: row.id,
    kind: row.kind,
    status,
    after: {
      method: row.method,
      bankName: row.bankName,
      accountName: row.accountName,
      accountNumber: row.accountNumber,
      note: row.note,
      hasCode: row.qrPayload !== null,
    },
    proposer,
    isOwn: row.proposedBy === me,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    decider,
    decidedAt: row.decidedAt,
    declineReason: row.declineReason,
  }))
}

export type ProposalToDecide = { id: string; person: string; accountName: string; since: Date; expiresAt: Date }

/** For the overview: what the owner, or a co-owner who did not propose it, decides. The one that lapses first is first. */
export async function listProposalsToDecide(ctx: Ctx, limit: number): Promise<ProposalToDecide[]> {
  requireSignIn(ctx.actor)
  if (!can(ctx.actor, 'payoutProposal.decide', { userId: ctx.actor.id })) return []
  return ctx.db
    .select({
      id: payoutProposals.id,
      person: proposers.fullName,
      accountName: payoutProposals.accountName,
      since: payoutProposals.createdAt,
      expiresAt: payoutProposals.expiresAt,
    })
    .from(payoutProposals)
    .innerJoin(proposers, eq(proposers.id, payoutProposals.proposedBy))
    .where(
      and(
        eq(payoutProposals.ownerId, ctx.actor.id),
        ne(payoutProposals.proposedBy, getDeciderId(ctx)),
        isOpenProposal(ctx),
      ),
    )
    .orderBy(payoutProposals.expiresAt, payoutProposals.id)
    .limit(limit)
}
