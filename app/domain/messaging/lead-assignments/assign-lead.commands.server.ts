// Gives a lead of a brokerage to a salesperson: by its rule when the inquiry arrives, or by hand of the broker. The salesperson is a member of
// the conversation from then on. All run with the conversation locked, before the brokerage.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import {
  type LeadBrokerage,
  lockBrokerageForLead,
  recordTurn,
} from '#app/domain/agents/brokerage/lead-turn.commands.server.ts'
import { findActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { AssignmentRule, LeadAssignmentStatus } from '#app/shared/agent-vocabulary.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { findCandidate } from './lead-candidate.queries.server.ts'

const HOUR_MS = 60 * 60_000

export type Lead = {
  conversationId: string
  listingId: string
  agentId: string | null
  assignedMemberId: string | null
  title: string
  titleFil: string | null
}

/** Null for an unknown conversation. */
export async function lockLead(ctx: Ctx, conversationId: string): Promise<Lead | null> {
  if (!isUuid(conversationId)) return null
  const [row] = await ctx.db
    .select({
      conversationId: conversations.id,
      listingId: properties.id,
      agentId: conversations.agentId,
      assignedMemberId: conversations.assignedMemberId,
      title: properties.title,
      titleFil: properties.titleFil,
    })
    .from(conversations)
    .innerJoin(properties, eq(properties.id, conversations.propertyId))
    .where(eq(conversations.id, conversationId))
    .for('no key update', { of: conversations })
  return row ?? null
}

/**
 * Call in the transaction of an inquiry. Nothing happens without a brokerage, with the rule by hand, and while a salesperson has the lead.
 * Without a candidate the broker keeps it. Returns the salesperson who gets it, for the event of the inquiry.
 */
export async function assignNewLead(ctx: Ctx, conversationId: string): Promise<string | null> {
  const lead = await lockLead(ctx, conversationId)
  if (!lead?.agentId) return null
  const brokerage = await lockBrokerageForLead(ctx, lead.agentId)
  if (!brokerage || brokerage.rule === 'by_hand' || (await hasMember(ctx, lead))) return null
  const { id: brokerageId, rule } = brokerage
  const candidate = await findCandidate(ctx, { brokerageId, conversationId, rule })
  if (candidate) await giveLead(ctx, { lead, brokerage, candidate, rule })
  return candidate?.userId ?? null
}

async function hasMember(ctx: Ctx, { assignedMemberId }: Lead): Promise<boolean> {
  if (assignedMemberId === null) return false
  const rows = await ctx.db
    .select({ id: brokerageMembers.id })
    .from(brokerageMembers)
    .where(and(eq(brokerageMembers.id, assignedMemberId), eq(brokerageMembers.status, 'active')))
  return rows.length > 0
}

/** By the broker, also to a salesperson who had the lead before or is away. The one who has it loses it. */
export async function assignLead(
  ctx: Ctx,
  { conversationId, memberId }: { conversationId: string; memberId: string },
): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'lead.assign', { userId: me })
  await inTransaction(ctx, async (tx) => {
    const agentId = (await findActiveAgent(tx, me)) ?? fail('agent.notFound')
    const lead = await lockLead(tx, conversationId)
    if (!lead || lead.agentId !== agentId) return fail('leadAssignment.notFound')
    const brokerage = (await lockBrokerageForLead(tx, agentId)) ?? fail('brokerage.notFound')
    authorize(tx.actor, 'lead.assign', { userId: brokerage.brokerUserId })
    const wanted = { brokerageId: brokerage.id, conversationId, rule: 'by_hand', memberId } as const
    const candidate = (await findCandidate(tx, wanted)) ?? fail('leadAssignment.memberCannot')
    const [open] = await tx.db.select().from(leadAssignments).where(isOpenLead(conversationId))
    if (open?.memberId === memberId) return
    if (open) {
      await settleLead(tx, { conversationId, to: 'moved_on', by: 'owner' })
      await notifyMember(tx, open.memberId, 'lead.movedOn', lead)
    }
    await passLeadOn(tx, { lead, brokerage, candidate, rule: 'by_hand' })
    await recordAudit(tx, {
      action: 'leadAssignment.assigned',
      subjectType: 'conversation',
      subjectId: conversationId,
      details: { memberId },
    })
  })
}

export const isOpenLead = (conversationId: string) =>
  and(eq(leadAssignments.conversationId, conversationId), eq(leadAssignments.status, 'assigned'))

type Settlement = {
  conversationId: string
  /** Only if this salesperson has the lead. */
  memberId?: string
  to: Exclude<LeadAssignmentStatus, 'assigned'>
  by: Mover
}

/** Returns whether the lead was open: of two who settle it, one does. */
export async function settleLead(ctx: Ctx, { conversationId, memberId, to, by }: Settlement): Promise<boolean> {
  if (!canMove('lead_assignment', 'assigned', to, by)) fail('leadAssignment.changedMeanwhile')
  const isOfMember = memberId === undefined ? undefined : eq(leadAssignments.memberId, memberId)
  const settled = await ctx.db
    .update(leadAssignments)
    .set({ status: to, settledAt: ctx.now() })
    .where(and(isOpenLead(conversationId), isOfMember))
    .returning({ id: leadAssignments.id })
  return settled.length > 0
}

type Gift = {
  lead: Lead
  brokerage: LeadBrokerage
  candidate: { memberId: string; userId: string }
  rule: AssignmentRule
}

/** Of a lead that somebody had before. Call it once in a transaction: the event locks the addresses of the salesperson. */
export async function passLeadOn(ctx: Ctx, gift: Gift): Promise<void> {
  await giveLead(ctx, gift)
  const { conversationId, listingId } = gift.lead
  await announceEvent(ctx, 'lead.assigned', {
    userIds: [gift.candidate.userId],
    data: { leadId: conversationId, listingId },
  })
}

/** Call with conversation and brokerage locked, and no open assignment. */
async function giveLead(ctx: Ctx, { lead, brokerage, candidate, rule }: Gift): Promise<void> {
  const { conversationId } = lead
  const { memberId, userId } = candidate
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + brokerage.answerHours * HOUR_MS)
  await ctx.db
    .insert(leadAssignments)
    .values({ brokerageId: brokerage.id, conversationId, memberId, rule, dueAt, createdAt: now })
  await recordTurn(ctx, memberId)
  await setAssignedMember(ctx, conversationId, memberId)
  await notify(ctx, { ...buildLeadNotice(lead, { at: dueAt.toISOString() }), userId, kind: 'lead.assigned' })
}

export async function setAssignedMember(ctx: Ctx, conversationId: string, memberId: string | null): Promise<void> {
  await ctx.db.update(conversations).set({ assignedMemberId: memberId }).where(eq(conversations.id, conversationId))
}

export function buildLeadNotice({ conversationId, title, titleFil }: Lead, params: { at?: string } = {}) {
  return {
    subject: { type: 'conversation', id: conversationId },
    params: { title, ...(titleFil === null ? {} : { titleFil }), conversationId, ...params },
  }
}

/** Nobody is notified who left the brokerage. The notification of the lead itself needs no attention any longer. */
export async function notifyMember(ctx: Ctx, memberId: string, kind: NotificationKind, lead: Lead): Promise<void> {
  const [member] = await ctx.db
    .select({ userId: agents.userId })
    .from(brokerageMembers)
    .innerJoin(agents, eq(agents.id, brokerageMembers.agentId))
    .where(and(eq(brokerageMembers.id, memberId), eq(brokerageMembers.status, 'active')))
  if (!member) return
  const { userId } = member
  await settleNotifications(ctx, { userId, kinds: ['lead.assigned'], subjectId: lead.conversationId })
  await notify(ctx, { ...buildLeadNotice(lead), userId, kind })
}
