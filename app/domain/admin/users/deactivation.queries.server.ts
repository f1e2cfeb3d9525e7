// Who is told that an account was closed.
import { sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** The latest ones, if there are more. */
const MAX_TOLD = 5_000

/** `conversationId` is null for a person who never wrote; `name` is of the closed account. */
export type PersonConcerned = { personId: string; listingId: string; conversationId: string | null; name: string }

/** Everyone who wrote with the person, and renters with an open application, viewing or booking at one of their homes; each person once. */
export async function listPeopleConcerned(ctx: Ctx, userId: string): Promise<PersonConcerned[]> {
  const isOwn = sql`p.owner_id = ${userId}`
  const { rows } = await ctx.db.execute<PersonConcerned>(sql`
    select latest.*, closed.full_name as name from (
      select distinct on (c.person_id) c.person_id as "personId", c.property_id as "listingId", c.conversation_id as "conversationId", c.at from (
        select c.client_user_id as person_id, c.property_id, c.id as conversation_id, c.last_message_at as at
          from ${conversations} c join ${properties} p on p.id = c.property_id where ${isOwn}
        union all
        select c.client_user_id, c.property_id, c.id, c.last_message_at
          from ${conversations} c join ${agents} a on a.id = c.agent_id where a.user_id = ${userId}
        union all
        select p.owner_id, c.property_id, c.id, c.last_message_at
          from ${conversations} c join ${properties} p on p.id = c.property_id where c.client_user_id = ${userId}
        union all
        select a.applicant_user_id, a.property_id, null, a.created_at
          from ${rentalApplications} a join ${properties} p on p.id = a.property_id
          where ${isOwn} and a.status = 'pending' and a.deleted_at is null
        union all
        select i.tenant_id, i.property_id, i.conversation_id, i.created_at
          from ${inspections} i join ${properties} p on p.id = i.property_id
          where ${isOwn} and i.type = 'viewing' and i.status in ('pending_confirmation', 'scheduled')
        union all
        select b.guest_id, b.property_id, null, b.created_at
          from ${bookings} b join ${properties} p on p.id = b.property_id where ${isOwn} and b.status = 'pending') c
      where c.person_id <> ${userId}
      order by c.person_id, c.conversation_id is null, c.at desc) latest
    join ${users} closed on closed.id = ${userId}
    order by latest.at desc limit ${MAX_TOLD}`)
  return rows
}
