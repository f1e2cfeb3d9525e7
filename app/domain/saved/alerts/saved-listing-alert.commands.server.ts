// Tells the people who saved a listing that its rent was lowered or that it is available again. The primary key of the told row decides
// that a person is told once about a price, and once a day about the availability.
import { sql } from 'drizzle-orm'
import type { properties } from '#app/db/schema/listings/listings.server.ts'
import { savedListingAlerts } from '#app/db/schema/messaging/saved-searches.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import type { NewNotification } from '#app/domain/notifications/delivery/new-notification.model.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** Small transactions hold few locks, and a kill repeats little. */
const PEOPLE_PER_BATCH = 100

export type SavedListing = Pick<typeof properties.$inferSelect, 'id' | 'title' | 'titleFil' | 'basePrice'>
/** `previousPrice` in centavos for a lower rent; null if the listing is available again. */
export type ListingChange = { listing: SavedListing; previousPrice: number | null; since: Date }

export async function tellPeopleWhoSaved(ctx: Ctx, change: ListingChange): Promise<void> {
  for (;;) {
    const candidateCount = await inTransaction(ctx, async (tx) => {
      const { userIds, candidates } = await claimPeople(tx, change)
      for (const userId of userIds) await notify(tx, buildNotification(userId, change))
      return candidates
    })
    if (candidateCount < PEOPLE_PER_BATCH) return
  }
}

/**
 * Only people who saved it before the change, and not the owner of the listing. A candidate whom another process claims at the same time is
 * waited for and left out.
 */
async function claimPeople(
  ctx: Ctx,
  { listing, previousPrice, since }: ListingChange,
): Promise<{ userIds: string[]; candidates: number }> {
  const [cause, mark] =
    previousPrice === null ? ['available', toManilaDay(since)] : ['price_drop', String(listing.basePrice)]
  const { rows } = await ctx.db.execute<{ user_ids: string[]; candidates: number }>(sql`
    with candidates as (
      select distinct w.user_id from wishlist_properties s
      join wishlists w on w.id = s.wishlist_id
      join properties p on p.id = s.property_id and p.owner_id <> w.user_id
      where s.property_id = ${listing.id} and s.removed_at is null and s.created_at <= ${since}
        and not exists (select from ${savedListingAlerts} told
          where told.user_id = w.user_id and told.property_id = p.id and told.cause = ${cause} and told.mark = ${mark})
      order by w.user_id limit ${PEOPLE_PER_BATCH}
    ), claimed as (
      insert into ${savedListingAlerts} (user_id, property_id, cause, mark, told_at)
      select user_id, ${listing.id}::uuid, ${cause}, ${mark}, ${ctx.now()}::timestamptz from candidates order by user_id
      on conflict do nothing returning user_id
    )
    select array(select user_id::text from claimed) as user_ids, (select count(*)::int from candidates) as candidates`)
  return { userIds: rows[0]?.user_ids ?? [], candidates: rows[0]?.candidates ?? 0 }
}

function buildNotification(userId: string, { listing, previousPrice }: ListingChange): NewNotification {
  const { id, title, titleFil, basePrice } = listing
  const texts = { title, ...(titleFil === null ? {} : { titleFil }) }
  return {
    userId,
    subject: { type: 'listing', id },
    ...(previousPrice === null
      ? { kind: 'saved.availableAgain', params: texts }
      : {
          kind: 'saved.priceDropped',
          params: { ...texts, note: `${formatPesos(previousPrice)} → ${formatPesos(basePrice)}` },
        }),
  }
}
