// Ends the time of a salesperson for a lead: by an answer, by giving it back, or because the time is over or the salesperson cannot answer.
import { sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { findMembership, getOwnAgent } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import { lockBrokerageForLead } from '#app/domain/agents/brokerage/lead-turn.commands.server.ts'
import { leaveBrokerage, removeMember } from '#app/domain/agents/brokerage/membership.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import {
  buildLeadNotice,
  type Lead,
  lockLead,
  passLeadOn,
  notifyMember,
  setAssignedMember,
  settleLead,
} from './assign-lead.commands.server.ts'
import { buildUsableMemberSql, findCandidate } from './lead-candidate.queries.server.ts'

const MAX_PER_RUN = 500

/** By the salesperson; the broker has the lead again. */
export async function giveBackLead(ctx: Ctx, conversationId: string): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'lead.giveBack', { userId: ctx.actor.id })
  await inTransaction(ctx, async (tx) => {
    const { agentId } = await getOwnAgent(tx)
    const membership = (await findMembership(tx, agentId)) ?? fail('leadAssignment.notFound')
    const { memberId } = membership
    const lead = await lockLead(tx, conversationId)
    if (!lead || lead.assignedMemberId !== memberId) return fail('leadAssignment.notFound')
    if (!(await settleLead(tx, { conversationId, memberId, to: 'returned', by: 'member' })))
      fail('leadAssignment.changedMeanwhile')
    await returnLead(tx, lead, membership.brokerage.broker.userId)
    await recordAudit(tx, {
      action: 'leadAssignment.givenBack',
      subjectType: 'conversation',
      subjectId: conversationId,
    })
  })
}

async function returnLead(ctx: Ctx, lead: Lead, brokerUserId: string): Promise<void> {
  await setAssignedMember(ctx, lead.conversationId, null)
  await notify(ctx, { ...buildLeadNotice(lead), userId: brokerUserId, kind: 'lead.returned' })
}

type DueLead = { id: string; conversationId: string }

/**
 * Moves on the leads whose time is over or whose salesperson cannot answer; after `memberId` left, those of that member. Each is one
 * transaction. One that fails is left for the next run and does not keep the others.
 */
export async function moveOnLeads(ctx: Ctx, { memberId }: { memberId?: string } = {}): Promise<void> {
  const isOfMember = memberId === undefined ? sql`true` : sql`lead.member_id = ${memberId}`
  const { rows } = await ctx.db.execute<DueLead>(sql`
    select lead.id, lead.conversation_id as "conversationId" ${buildDueSql(ctx.now())} and ${isOfMember}
    order by lead.due_at, lead.id limit ${MAX_PER_RUN}`)
  for (const due of rows)
    try {
      await inTransaction(ctx, (tx) => moveOn(tx, due))
    } catch (error) {
      ctx.adapters.log.warn('leadAssignment.moveFailed', { leadAssignmentId: due.id, error })
    }
}

const buildDueSql = (now: Date) => sql`from ${leadAssignments} lead
  join ${brokerageMembers} member on member.id = lead.member_id
  join ${agents} acting on acting.id = member.agent_id
  join ${brokerages} brokerage on brokerage.id = lead.brokerage_id
  where lead.status = 'assigned' and (lead.due_at <= ${now.toISOString()}::timestamptz
    or brokerage.closed_at is not null
    or not exists (select 1 from ${conversations} c where c.id = lead.conversation_id and c.agent_id = brokerage.broker_id)
    or not ${buildUsableMemberSql(now)})`

/** The lock makes an answer and a second process wait; the next statement sees what they did, and does nothing then. */
async function moveOn(ctx: Ctx, { id, conversationId }: DueLead): Promise<void> {
  const lead = await lockLead(ctx, conversationId)
  if (!lead) return
  const { rows } = await ctx.db.execute<{ memberId: string; brokerageId: string }>(sql`
    select lead.member_id as "memberId", lead.brokerage_id as "brokerageId" ${buildDueSql(ctx.now())} and lead.id = ${id}`)
  const [due] = rows
  if (!due) return
  const { memberId } = due
  const found = lead.agentId === null ? null : await lockBrokerageForLead(ctx, lead.agentId)
  // The listing has another agent since, or the brokerage is closed
  const brokerage = found?.id === due.brokerageId ? found : null
  const wanted = brokerage && { brokerageId: brokerage.id, conversationId, rule: brokerage.rule }
  const candidate = wanted && wanted.rule !== 'by_hand' ? await findCandidate(ctx, wanted) : null
  await settleLead(ctx, { conversationId, memberId, to: candidate ? 'moved_on' : 'returned', by: 'owner' })
  await notifyMember(ctx, memberId, 'lead.movedOn', lead)
  if (brokerage && candidate) await passLeadOn(ctx, { lead, brokerage, candidate, rule: brokerage.rule })
  else if (brokerage) await returnLead(ctx, lead, brokerage.brokerUserId)
  else await setAssignedMember(ctx, conversationId, null)
}

/** The membership ends first and with it the access; what fails afterwards is done by the next run. */
export async function removeSalesperson(ctx: Ctx, memberId: string, successorId: string | null): Promise<void> {
  await removeMember(ctx, memberId, successorId)
  await moveOnLeads(ctx, { memberId })
}

export async function leaveAsSalesperson(ctx: Ctx): Promise<void> {
  const memberId = await leaveBrokerage(ctx)
  await moveOnLeads(ctx, { memberId })
}
