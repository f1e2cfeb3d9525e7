// Who is told that an account was closed.
import { sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ClosureNotice } from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** The kinds of notifications: for tenants of the person's homes, and for everybody else. */
export const CLOSURE_KINDS = {
  closed: { contact: 'contact.closed', rental: 'rental.ownerClosed' },
  reopened: { contact: 'contact.reopened', rental: 'rental.ownerReopened' },
} as const

export type PersonConcerned = {
  personId: string
  listingId: string
  /** Of a tenant: the rental that runs or comes next. */
  rentalId: string | null
  /** Null for a person who never wrote. */
  conversationId: string | null
  /** Of the person whose account was closed. */
  name: string
  /** By an earlier run of the same batch. */
  isTold: boolean
}

type Batch = ClosureNotice & { userId: string; after: string | null; limit: number }

/**
 * Everyone who wrote with the person, and at one of their homes renters with an open application, viewing or booking and tenants of a rental
 * that has not ended; each person once, in the order of their ids.
 */
export async function listPeopleConcerned(ctx: Ctx, batch: Batch): Promise<PersonConcerned[]> {
  const { userId, state, since, after, limit } = batch
  const { contact, rental } = CLOSURE_KINDS[state]
  const isOwn = sql`p.owner_id = ${userId}`
  const isLater = after === null ? sql`true` : sql`c.person_id > ${after}::uuid`
  const { rows } = await ctx.db.execute<PersonConcerned>(sql`
    select latest."personId", latest."listingId", latest."rentalId", latest."conversationId", closed.full_name as name,
      exists (select 1 from ${notifications} n where n.user_id = latest."personId" and n.kind in (${contact}, ${rental})
        and n.subject_id = coalesce(latest."rentalId", latest."listingId")::text and n.created_at >= ${since.toISOString()}::timestamptz) as "isTold"
    from (
      select distinct on (c.person_id) c.person_id as "personId", c.property_id as "listingId", c.rental_id as "rentalId",
        c.conversation_id as "conversationId" from (
        select r.tenant_id as person_id, r.property_id, r.id as rental_id, null::uuid as conversation_id, r.created_at as at
          from ${rentals} r join ${properties} p on p.id = r.property_id
          where ${isOwn} and coalesce(r.ended_early_on, r.ends_on) >= ${toManilaDay(ctx.now())}
        union all
        select c.client_user_id, c.property_id, null, c.id, c.last_message_at
          from ${conversations} c join ${properties} p on p.id = c.property_id where ${isOwn}
        union all
        select c.client_user_id, c.property_id, null, c.id, c.last_message_at
          from ${conversations} c join ${agents} a on a.id = c.agent_id where a.user_id = ${userId}
        union all
        select p.owner_id, c.property_id, null, c.id, c.last_message_at
          from ${conversations} c join ${properties} p on p.id = c.property_id where c.client_user_id = ${userId}
        union all
        select a.applicant_user_id, a.property_id, null, null, a.created_at
          from ${rentalApplications} a join ${properties} p on p.id = a.property_id
          where ${isOwn} and a.status = 'pending' and a.deleted_at is null
        union all
        select i.tenant_id, i.property_id, null, i.conversation_id, i.created_at
          from ${inspections} i join ${properties} p on p.id = i.property_id
          where ${isOwn} and i.type = 'viewing' and i.status in ('pending_confirmation', 'scheduled')
        union all
        select b.guest_id, b.property_id, null, null, b.created_at
          from ${bookings} b join ${properties} p on p.id = b.property_id where ${isOwn} and b.status = 'pending') c
      where c.person_id <> ${userId} and ${isLater}
      order by c.person_id, c.rental_id is null, c.conversation_id is null, c.at desc
      limit ${limit}) latest
    join ${users} closed on closed.id = ${userId}
    order by latest."personId"`)
  return rows
}
