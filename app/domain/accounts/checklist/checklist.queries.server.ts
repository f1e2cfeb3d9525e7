// What an account has done of the first steps of its role. One query, which stops at the first row of each table.
import { eq, type SQL, sql } from 'drizzle-orm'
import { renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { viewingDates, viewingHours } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { type Checklist, CHECKLIST_STEPS, type ChecklistStep, NEW_ACCOUNT_DAYS } from './checklist.model.ts'

export async function getChecklist(ctx: Ctx, role: RegistrableRole): Promise<Checklist> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'profile.read', { userId: me })
  const conditions = buildConditions(me)
  const isNew = sql<boolean>`${users.createdAt} > ${addDays(toManilaDay(ctx.now()), -NEW_ACCOUNT_DAYS)}::date`
  const steps: readonly ChecklistStep[] = CHECKLIST_STEPS[role]
  const [row] = await ctx.db
    .select({ isNew, ...Object.fromEntries(steps.map((step) => [step, sql<boolean>`(${conditions[step]})`])) })
    .from(users)
    .where(eq(users.id, me))
  const done: Readonly<Record<string, unknown>> = row ?? {}
  return { role, isNew: row?.isNew === true, steps: steps.map((step) => ({ step, isDone: done[step] === true })) }
}

function buildConditions(me: string): Record<ChecklistStep, SQL> {
  const ownListing = sql`select 1 from ${properties} l where l.deleted_at is null
    and (l.owner_id = ${me} or l.agent_id in (select a.id from ${agents} a where a.user_id = ${me}))`
  return {
    /** Sent is enough: the check is then the turn of the administrator. */
    verify: sql`exists (select 1 from ${verificationChecks} c where c.user_id = ${me} and c.kind = 'government_id')
      or exists (select 1 from ${verificationRequests} r where r.user_id = ${me} and r.kind = 'government_id' and r.status <> 'refused')`,
    license: sql`exists (select 1 from ${agents} a where a.user_id = ${me} and a.prc_license_number is not null)`,
    listing: sql`exists (${ownListing})`,
    publish: sql`exists (${ownListing} and l.status <> 'draft')`,
    hours: sql`exists (select 1 from ${viewingHours} h where h.user_id = ${me})
      or exists (select 1 from ${viewingDates} d where d.user_id = ${me})`,
    payout: sql`exists (select 1 from ${payoutAccounts} p where p.owner_id = ${me})`,
    tenants: sql`exists (select 1 from ${rentals} r join ${properties} l on l.id = r.property_id where l.owner_id = ${me})`,
    client: sql`exists (select 1 from ${clients} c join ${agents} a on a.id = c.agent_id where a.user_id = ${me})`,
    renter: sql`exists (select 1 from ${renterProfiles} p where p.user_id = ${me})`,
    search: sql`exists (select 1 from ${savedSearches} s where s.user_id = ${me})`,
    save: sql`exists (select 1 from ${wishlistProperties} s join ${wishlists} w on w.id = s.wishlist_id
      where w.user_id = ${me} and s.removed_at is null)`,
    contact: sql`exists (select 1 from ${conversations} c where c.client_user_id = ${me})`,
    apply: sql`exists (select 1 from ${rentalApplications} a where a.applicant_user_id = ${me})`,
  }
}
