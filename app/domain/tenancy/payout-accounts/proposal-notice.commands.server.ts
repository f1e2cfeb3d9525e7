// Notifies the people who decide a proposed change of payout accounts, and of its result. Call it in the transaction of the change.
import { and, eq, ne } from 'drizzle-orm'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import type { payoutProposals } from '#app/db/schema/tenancy/payout-proposals.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { NotificationParams } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { fail } from '#app/errors/app-error.ts'
import { getDeciderId } from './payout-proposal.queries.server.ts'

type Proposal = Pick<typeof payoutProposals.$inferSelect, 'id' | 'ownerId' | 'proposedBy'>
type Result = 'proposed' | 'approved' | 'declined'

/** The owner and the other co-owners for all homes: one of them has to decide it. */
export async function tellProposed(ctx: Ctx, proposal: Proposal, accountName: string): Promise<void> {
  const note = await getActingName(ctx)
  for (const userId of await listDeciders(ctx, proposal.ownerId))
    await tell(ctx, proposal, { userId, result: 'proposed', params: { note, title: accountName } })
}

/** Everybody who could have decided it and its proposer, because rent is paid to another account now. */
export async function tellApproved(ctx: Ctx, proposal: Proposal, accountName: string): Promise<void> {
  const note = await getActingName(ctx)
  for (const userId of await listDeciders(ctx, proposal.ownerId))
    await tell(ctx, proposal, { userId, result: 'approved', params: { note, title: accountName } })
  await settleProposed(ctx, proposal)
}

export async function tellDeclined(ctx: Ctx, proposal: Proposal, reason: string): Promise<void> {
  await tell(ctx, proposal, { userId: proposal.proposedBy, result: 'declined', params: { note: reason } })
  await settleProposed(ctx, proposal)
}

/** Nobody has to decide it anymore. */
export async function settleProposed(ctx: Ctx, { id, ownerId }: Proposal): Promise<void> {
  const kinds = ['payoutProposal.proposed'] as const
  for (const userId of [getDeciderId(ctx), ...(await listDeciders(ctx, ownerId))])
    await settleNotifications(ctx, { userId, kinds, subjectId: id })
}

/** Without the person who acts. */
async function listDeciders(ctx: Ctx, ownerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ personId: teamMembers.personId })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.ownerId, ownerId),
        eq(teamMembers.status, 'active'),
        eq(teamMembers.role, 'co_owner'),
        eq(teamMembers.homes, 'all'),
        ne(teamMembers.personId, getDeciderId(ctx)),
      ),
    )
    .orderBy(teamMembers.personId)
  const coOwners = rows.flatMap(({ personId }) => (personId === null ? [] : [personId]))
  return getDeciderId(ctx) === ownerId ? coOwners : [ownerId, ...coOwners]
}

type Notice = { userId: string; result: Result; params: NotificationParams }

/** A member of the team reads the proposal after choosing to act for the owner. */
async function tell(ctx: Ctx, { id, ownerId }: Proposal, { userId, result, params }: Notice): Promise<void> {
  await notify(ctx, {
    userId,
    kind: `payoutProposal.${result}`,
    subject: { type: 'payout_account', id },
    params: userId === ownerId ? params : { ...params, reader: 'member' },
  })
}

const getActingName = async (ctx: Ctx): Promise<string> =>
  (await findRecipient(ctx, getDeciderId(ctx)))?.fullName ?? fail('auth.forbidden')
