// Own listings that wait for their owner: returned by a reviewer, or asked whether they are still available. Oldest first.
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { occupiedUntil } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { formatReviewNote } from './review-note.labels.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** `hidden`: nobody answered, so renters do not see the listing. `freeAgain`: it closed when it was full, and a space of it is free. */
export type ListingQuestion = 'returned' | 'asked' | 'hidden' | 'freeAgain'

export type WaitingListing = { id: string; title: string; question: ListingQuestion; note: string | null; since: Date }

/** A reviewer asked for something; the listing keeps it until it is submitted again. */
export const isReturned = sql<boolean>`(${properties.reviewNote} is not null or cardinality(${properties.reviewReasons}) > 0)`

/** A single home is opened again by its owner, who knows the end of its only rental. Tenants of a building also move from one space to another. */
const hasFreeSpaceOfBuilding = (ctx: Ctx): SQL => sql`case
  when exists (select from ${spaces} s join ${buildings} h on h.id = s.building_id
    where s.listing_id = ${properties.id} and h.name is not null)
  then exists (select from ${spaces} s where s.listing_id = ${properties.id} and s.out_of_use_note is null
    and ${occupiedUntil(toManilaDay(ctx.now()))} is null)
  else false end`

export async function listWaitingListings(ctx: Ctx, limit: number): Promise<WaitingListing[]> {
  requireSignIn(ctx.actor)
  const since = sql`case when ${properties.status} = 'active' then ${properties.availabilityAskedAt} else ${properties.statusChangedAt} end`
  const rows = await ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      question: sql<ListingQuestion>`case ${properties.status} when 'draft' then 'returned' when 'active' then 'asked' else case ${properties.inactiveReason} when 'rented' then 'freeAgain' else 'hidden' end end`,
      note: properties.reviewNote,
      reasons: properties.reviewReasons,
      since: since.mapWith(properties.statusChangedAt),
    })
    .from(properties)
    .where(
      and(
        isOwnHome(ctx),
        isNull(properties.deletedAt),
        or(
          and(eq(properties.status, 'draft'), isReturned),
          and(eq(properties.status, 'active'), isNotNull(properties.availabilityAskedAt)),
          and(eq(properties.status, 'inactive'), eq(properties.inactiveReason, 'no_answer')),
          and(eq(properties.status, 'inactive'), eq(properties.inactiveReason, 'rented'), hasFreeSpaceOfBuilding(ctx)),
        ),
      ),
    )
    .orderBy(asc(since), asc(properties.id))
    .limit(limit)
  return rows.map(({ id, title, question, since: waitingSince, ...review }) => ({
    id,
    title,
    question,
    note: formatReviewNote(review, ctx.request.locale),
    since: waitingSince,
  }))
}
