// Works through what happened to listings (`alert_queue`): matches saved searches, and tells the people who saved the listing. A row is
// deleted after everything was told, so a kill in the middle repeats it; told rows decide that nobody is told twice.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { alertQueue } from '#app/db/schema/messaging/saved-searches.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { matchSavedSearches } from './match-searches.commands.server.ts'
import { type SavedListing, tellPeopleWhoSaved } from './saved-listing-alert.commands.server.ts'

const ROWS_PER_BATCH = 100

type QueueRow = typeof alertQueue.$inferSelect

/** One listing's failure does not keep the others; its row stays for the next run. With notifications off, rows are dropped untold. */
export async function processAlertQueue(ctx: Ctx): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  let failure: unknown
  let after = 0
  for (;;) {
    const rows = await listQueueRows(ctx, after)
    const doneIds: number[] = []
    for (const row of rows) {
      try {
        if (notificationsEnabled) await processRow(ctx, row)
        doneIds.push(row.id)
      } catch (error) {
        ctx.adapters.log.warn('alerts.listingNotTold', { listingId: row.propertyId, error })
        failure = error
      }
      after = row.id
    }
    if (doneIds.length > 0) await ctx.db.delete(alertQueue).where(inArray(alertQueue.id, doneIds))
    if (rows.length < ROWS_PER_BATCH) break
  }
  if (failure) throw failure
}

async function listQueueRows(ctx: Ctx, after: number): Promise<QueueRow[]> {
  return ctx.db
    .select()
    .from(alertQueue)
    .where(gt(alertQueue.id, after))
    .orderBy(asc(alertQueue.id))
    .limit(ROWS_PER_BATCH)
}

/** A listing that is hidden again by now is told to nobody. */
async function processRow(ctx: Ctx, { propertyId, cause, previousPrice, createdAt }: QueueRow): Promise<void> {
  const listing = await findPublicListing(ctx, propertyId)
  if (!listing) return
  if (cause === 'visible') await matchSavedSearches(ctx, propertyId)
  // The rent may have changed again since; then the row of that change tells it
  if (cause === 'price_drop' && (previousPrice === null || listing.basePrice >= previousPrice)) return
  await tellPeopleWhoSaved(ctx, { listing, previousPrice, since: createdAt })
}

async function findPublicListing(ctx: Ctx, id: string): Promise<SavedListing | undefined> {
  const [listing] = await ctx.db
    .select({
      id: properties.id,
      title: properties.title,
      titleFil: properties.titleFil,
      basePrice: properties.basePrice,
    })
    .from(properties)
    .where(and(eq(properties.id, id), isPublicListing))
  return listing
}
