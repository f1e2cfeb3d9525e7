// The leads of a brokerage: all of them for the broker, the own ones for a salesperson.
import { sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { findOwnPlace, getOwnBrokerage } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  type MemberReport,
  TEAM_LEAD_DAYS,
  TEAM_LEADS_PER_PAGE,
  type TeamLead,
  type TeamLeads,
} from './lead-assignment.model.ts'

const DAY_MS = 24 * 60 * 60_000
const getSince = (ctx: Ctx) => new Date(ctx.now().getTime() - TEAM_LEAD_DAYS * DAY_MS).toISOString()

/** The newest first; `before` is the last row of the page before. */
export async function listTeamLeads(ctx: Ctx, { before }: { before: string | null }): Promise<TeamLeads> {
  const place = (await findOwnPlace(ctx)) ?? fail('brokerage.notFound')
  const { memberId, brokerage } = place
  const scope =
    memberId === null
      ? sql`c.agent_id = ${brokerage.broker.agentId} and c.client_user_id <> ${brokerage.broker.userId}`
      : sql`c.assigned_member_id = ${memberId} and c.agent_id = ${brokerage.broker.agentId}`
  const title = ctx.request.locale === 'fil' ? sql`coalesce(listing.title_fil, listing.title)` : sql`listing.title`
  const { rows } = await ctx.db.execute<TeamLead & { cursor: string }>(sql`
    select c.id as "conversationId", renter.full_name as renter, ${title} as listing, c.last_message_at as "lastMessageAt",
      c.last_message_at::text as cursor, coalesce(last.sender_id = c.client_user_id, false) as "isWaiting",
      given.status, given.due_at as "dueAt",
      case when member.status = 'active' then member.id end as "memberId",
      case when member.status = 'active' then person.full_name end as member
    from ${conversations} c
    join ${properties} listing on listing.id = c.property_id
    join ${users} renter on renter.id = c.client_user_id
    left join lateral (select m.sender_id from ${messages} m where m.conversation_id = c.id
      order by m.sequence desc limit 1) last on true
    left join lateral (select given.status, given.due_at from ${leadAssignments} given
      where given.conversation_id = c.id and given.brokerage_id = ${brokerage.id}
      order by given.created_at desc, (given.status = 'assigned') desc limit 1) given on true
    left join ${brokerageMembers} member on member.id = c.assigned_member_id
    left join ${agents} acting on acting.id = member.agent_id
    left join ${users} person on person.id = acting.user_id
    where ${scope} and c.last_message_at >= ${getSince(ctx)}::timestamptz and ${buildAfterSql(before)}
    order by c.last_message_at desc, c.id desc limit ${TEAM_LEADS_PER_PAGE + 1}`)
  const page = rows.slice(0, TEAM_LEADS_PER_PAGE)
  const last = page.at(-1)
  return {
    rows: page.map(({ cursor: _cursor, ...row }) => ({
      ...row,
      lastMessageAt: new Date(row.lastMessageAt),
      dueAt: row.dueAt === null ? null : new Date(row.dueAt),
    })),
    next: rows.length > page.length && last ? `${last.cursor}~${last.conversationId}` : null,
  }
}

/** What is no cursor shows the first page. */
function buildAfterSql(before: string | null): SQL {
  const [at = '', id = ''] = before?.split('~') ?? []
  if (!isUuid(id) || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d$/.test(at)) return sql`true`
  return sql`(c.last_message_at, c.id) < (${at}::timestamptz, ${id}::uuid)`
}

/** For the broker: what each salesperson did with leads of the last 90 days, in alphabetical order. No ranking and no comparison. */
export async function listMemberReports(ctx: Ctx): Promise<MemberReport[]> {
  const { id } = await getOwnBrokerage(ctx)
  const { rows } = await ctx.db.execute<MemberReport>(sql`
    select member.id as "memberId", person.full_name as name, count(lead.id)::int as assigned,
      count(*) filter (where lead.status = 'answered')::int as answered,
      count(*) filter (where lead.status = 'moved_on')::int as "movedOn",
      count(*) filter (where lead.status = 'returned')::int as returned,
      (percentile_cont(0.5) within group (order by extract(epoch from lead.settled_at - lead.created_at) / 60)
        filter (where lead.status = 'answered'))::int as "medianMinutes",
      (select count(*) from ${clients} client where client.agent_id = member.agent_id and client.is_shared)::int
        as "sharedClients"
    from ${brokerageMembers} member
    join ${agents} acting on acting.id = member.agent_id
    join ${users} person on person.id = acting.user_id
    left join ${leadAssignments} lead on lead.member_id = member.id and lead.created_at >= ${getSince(ctx)}::timestamptz
    where member.brokerage_id = ${id} and member.status = 'active'
    group by member.id, person.full_name
    order by person.full_name, member.id`)
  return rows
}
