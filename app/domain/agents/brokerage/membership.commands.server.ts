// An agent joins a brokerage as a salesperson, is away, and leaves. The broker removes one. Who leaves has no access from the next request on.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import {
  findBrokerageRunBy,
  findMembership,
  getOwnAgent,
  lockOwnBrokerage,
  requireLicense,
} from './brokerage-access.queries.server.ts'
import type { Brokerage, InvitationObstacle } from './brokerage.model.ts'
import { findInvitation, findInvitationObstacle } from './brokerage-invitation.queries.server.ts'
import { handOverAll } from './client-handover.commands.server.ts'
import { findMember, recordMember } from './member.commands.server.ts'

const OBSTACLE_ERRORS = {
  guest: 'auth.signInRequired',
  wrongAccount: 'brokerage.wrongAccount',
  unverified: 'brokerage.unverified',
  notAnAgent: 'brokerage.notAnAgent',
} as const satisfies Record<InvitationObstacle, string>

/** Only the agent's account with the invited address, which is confirmed, and once; an agent is in one brokerage at most. */
export async function joinBrokerage(ctx: Ctx, token: string): Promise<{ memberId: string }> {
  requireSignIn(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const invitation = await findInvitation(tx, token)
    const obstacle = await findInvitationObstacle(tx, invitation)
    if (obstacle !== null) fail(OBSTACLE_ERRORS[obstacle])
    const { agentId } = await getOwnAgent(tx, { lock: true })
    // Again, because a second press has waited for the lock
    await findInvitation(tx, token)
    const brokerage =
      (await findBrokerageRunBy(tx, invitation.brokerAgentId, { lock: true })) ?? fail('brokerage.invitationNotFound')
    requireLicense(brokerage.broker.license)
    if (invitation.accreditationExpiresOn < toManilaDay(tx.now())) fail('brokerage.accreditationExpired')
    if ((await findBrokerageRunBy(tx, agentId)) || (await findMembership(tx, agentId))) fail('brokerage.inAnother')
    await endClosedMembership(tx, agentId)
    if (!canMove('brokerage_member', 'invited', 'active', 'member')) fail('brokerage.moveNotAllowed')
    const accepted = { agentId, acceptedAt: tx.now(), email: null, tokenHash: null, expiresAt: null }
    const [member] = await tx.db
      .update(brokerageMembers)
      .set({ status: 'active', ...accepted, updatedAt: tx.now() })
      .where(and(eq(brokerageMembers.tokenHash, hashToken(token)), eq(brokerageMembers.status, 'invited')))
      .returning({ id: brokerageMembers.id })
    const memberId = member?.id ?? fail('brokerage.invitationNotFound')
    await nameSupervisor(tx, agentId, brokerage)
    await recordAudit(tx, { action: 'brokerage.joined', subjectType: 'brokerage_member', subjectId: memberId })
    return { memberId }
  })
}

/** Of a brokerage whose broker was erased: it is closed and nobody could remove its salespersons. */
async function endClosedMembership(ctx: Ctx, agentId: string): Promise<void> {
  await ctx.db
    .update(brokerageMembers)
    .set({ status: 'removed', removedAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(brokerageMembers.agentId, agentId), eq(brokerageMembers.status, 'active')))
}

/** The public page of a salesperson names the supervising broker, as RA 9646 asks. */
async function nameSupervisor(ctx: Ctx, agentId: string, { broker }: Brokerage): Promise<void> {
  await ctx.db
    .update(agents)
    .set({ supervisorName: broker.name, supervisorLicenseNumber: broker.licenseNumber, updatedAt: ctx.now() })
    .where(eq(agents.id, agentId))
}

export async function setAway(ctx: Ctx, isAway: boolean): Promise<void> {
  const { agentId } = await getOwnAgent(ctx)
  const changed = await ctx.db
    .update(brokerageMembers)
    .set({ isAway, updatedAt: ctx.now() })
    .where(and(eq(brokerageMembers.agentId, agentId), eq(brokerageMembers.status, 'active')))
    .returning({ id: brokerageMembers.id })
  if (changed.length === 0) fail('brokerage.notFound')
}

/**
 * Ends a membership, or takes an invitation back. Shared clients go to the successor: null is the broker. The leads of the member are moved on
 * by domain/messaging afterwards.
 */
export async function removeMember(ctx: Ctx, memberId: string, successorId: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    const member = await findMember(tx, brokerage, memberId)
    if (!canMove('brokerage_member', member.status, 'removed', 'owner')) fail('brokerage.moveNotAllowed')
    if (member.agentId !== null)
      await handOverAll(tx, brokerage, { fromAgentId: member.agentId, leavingId: memberId, successorId })
    await closeMembership(tx, brokerage, member)
    await recordMember(tx, 'brokerage.removed', memberId)
  })
}

/** Shared clients stay with the broker. Returns the member, whose leads domain/messaging moves on. */
export async function leaveBrokerage(ctx: Ctx): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { agentId } = await getOwnAgent(tx)
    const membership = (await findMembership(tx, agentId)) ?? fail('brokerage.notFound')
    const brokerage =
      (await findBrokerageRunBy(tx, membership.brokerage.broker.agentId, { lock: true })) ?? membership.brokerage
    const { memberId } = membership
    const member = await findMember(tx, brokerage, memberId)
    if (!canMove('brokerage_member', member.status, 'removed', 'member')) fail('brokerage.moveNotAllowed')
    await handOverAll(tx, brokerage, { fromAgentId: agentId, leavingId: memberId, successorId: null })
    await closeMembership(tx, brokerage, member)
    await recordMember(tx, 'brokerage.left', memberId)
    return memberId
  })
}

type Leaving = Pick<typeof brokerageMembers.$inferSelect, 'id' | 'agentId'>

/** Call with the brokerage locked. */
export async function closeMembership(ctx: Ctx, { broker }: Brokerage, { id, agentId }: Leaving): Promise<void> {
  const erased = { email: null, tokenHash: null, expiresAt: null }
  await ctx.db
    .update(brokerageMembers)
    .set({ status: 'removed', removedAt: ctx.now(), ...erased, updatedAt: ctx.now() })
    .where(and(eq(brokerageMembers.id, id), ne(brokerageMembers.status, 'removed')))
  if (agentId === null || broker.licenseNumber === null) return
  await ctx.db
    .update(agents)
    .set({ supervisorName: null, supervisorLicenseNumber: null, updatedAt: ctx.now() })
    .where(
      and(
        eq(agents.id, agentId),
        isNotNull(agents.supervisorName),
        eq(agents.supervisorLicenseNumber, broker.licenseNumber),
      ),
    )
}
