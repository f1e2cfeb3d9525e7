// Which salesperson of a brokerage may answer a lead.
import { sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AssignmentRule } from '#app/shared/agent-vocabulary.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** The accounts of `member` joined with `acting` may be used: neither removed, closed nor banned. */
export const buildUsableMemberSql = (now: Date) => sql`(member.status = 'active' and acting.is_active
  and exists (select 1 from ${userProfiles} profile where profile.user_id = acting.user_id and profile.is_active)
  and not exists (select 1 from ${users} person where person.id = acting.user_id
    and person.banned and (person.ban_expires is null or person.ban_expires > ${now.toISOString()}::timestamptz)))`

type CandidateQuery = {
  brokerageId: string
  conversationId: string
  rule: AssignmentRule
  /** The one whom the broker chose; otherwise the next who did not have the lead yet. */
  memberId?: string
}

/**
 * Who is present, accredited today (RA 9646), and neither the renter nor the owner of the listing. By area: who works in the city or district
 * of the listing.
 */
export async function findCandidate(
  ctx: Ctx,
  { brokerageId, conversationId, rule, memberId }: CandidateQuery,
): Promise<{ memberId: string; userId: string } | null> {
  const now = ctx.now()
  const isWanted =
    memberId === undefined
      ? sql`not member.is_away and not exists (select 1 from ${leadAssignments} earlier
          where earlier.conversation_id = c.id and earlier.member_id = member.id)`
      : sql`member.id = ${memberId}`
  const isInArea =
    rule === 'by_area' && memberId === undefined
      ? sql`acting.areas && array_remove(array[listing.city_slug, listing.district_slug], null)`
      : sql`true`
  const { rows } = await ctx.db.execute<{ memberId: string; userId: string }>(sql`
    select member.id as "memberId", acting.user_id as "userId"
    from ${brokerageMembers} member
      join ${agents} acting on acting.id = member.agent_id
      join ${conversations} c on c.id = ${conversationId}
      join ${properties} listing on listing.id = c.property_id
    where member.brokerage_id = ${brokerageId} and ${buildUsableMemberSql(now)}
      and member.accreditation_expires_on >= ${toManilaDay(now)}::date
      and acting.user_id not in (c.client_user_id, listing.owner_id)
      and ${isWanted} and ${isInArea}
    order by member.last_assigned_at nulls first, member.accepted_at, member.id
    limit 1`)
  return rows[0] ?? null
}
