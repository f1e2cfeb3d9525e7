// Tells the owners of saved searches what was found: at once, or as one summary a day or a week. The claim of the matches, the line and the
// mail commit together, so that each match is told once, also by two processes and through a crash.
import { and, asc, eq, gt, inArray, isNull, ne, notBetween, or, type SQL } from 'drizzle-orm'
import { savedSearches, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { findReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { findRecommended } from '#app/domain/saved/recommendations/recommendation.queries.server.ts'
import { buildPauseLink } from '#app/domain/saved/searches/pause-link.commands.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { AlertFrequency } from '#app/shared/vocabulary.ts'
import { buildSearchAlertMail } from './search-alert.mail.server.ts'

const SEARCHES_PER_BATCH = 200
const MAX_RECOMMENDED = 3
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** One person's failure does not keep the alerts of the others; the job fails at the end and is retried for the rest. */
export async function tellDueSearches(ctx: Ctx, frequencies: readonly AlertFrequency[]): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  let failure: unknown
  let ids = await listDueSearchIds(ctx, frequencies, NIL_UUID)
  while (ids.length > 0) {
    for (const id of ids) {
      try {
        await tellSearch(ctx, id)
      } catch (error) {
        ctx.adapters.log.warn('alerts.searchNotTold', { error })
        failure = error
      }
    }
    ids = await listDueSearchIds(ctx, frequencies, ids.at(-1) ?? NIL_UUID)
  }
  if (failure) throw failure
}

async function listDueSearchIds(ctx: Ctx, frequencies: readonly AlertFrequency[], after: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: savedSearches.id })
    .from(savedSearchMatches)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchMatches.searchId))
    .where(
      and(
        isNull(savedSearchMatches.toldAt),
        inArray(savedSearches.frequency, [...frequencies]),
        isDue(ctx),
        gt(savedSearchMatches.searchId, after),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(SEARCHES_PER_BATCH)
  return rows.map(({ id }) => id)
}

/** A day after today comes from a clock that was wrong, and does not delay the next summary. */
function isDue(ctx: Ctx): SQL | undefined {
  const today = toManilaDay(ctx.now())
  return and(
    isNull(savedSearches.pausedAt),
    or(
      eq(savedSearches.frequency, 'at_once'),
      and(eq(savedSearches.frequency, 'daily'), ne(savedSearches.lastToldOn, today)),
      and(eq(savedSearches.frequency, 'weekly'), notBetween(savedSearches.lastToldOn, addDays(today, -6), today)),
    ),
  )
}

/** The lock of the search comes first: of two processes the second finds nothing left to tell. */
async function tellSearch(ctx: Ctx, searchId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [search] = await tx.db
      .update(savedSearches)
      .set({ lastToldOn: toManilaDay(ctx.now()) })
      .where(and(eq(savedSearches.id, searchId), isDue(ctx)))
      .returning()
    if (!search) return
    const claimed = await tx.db
      .update(savedSearchMatches)
      .set({ toldAt: ctx.now() })
      .where(and(eq(savedSearchMatches.searchId, searchId), isNull(savedSearchMatches.toldAt)))
      .returning({ propertyId: savedSearchMatches.propertyId })
    await tellMatches(
      tx,
      search,
      claimed.map(({ propertyId }) => propertyId),
    )
  })
}

/** Listings that are hidden again are not told. */
async function tellMatches(
  ctx: Ctx,
  search: typeof savedSearches.$inferSelect,
  listingIds: readonly string[],
): Promise<void> {
  const found = await findReader(ctx, search.userId, 'saved')
  if (!found) return
  const { reader, cadence } = found
  const inLanguage = { ...ctx, request: { ...ctx.request, locale: reader.locale } }
  const cards = await listCardsByIds(inLanguage, listingIds)
  const listings = cards.flatMap((card) => (isInvalidListing(card) ? [] : [card]))
  const [newest] = listings
  if (!newest) return
  await notify(ctx, {
    userId: search.userId,
    kind: 'search.found',
    subject: { type: 'listing', id: newest.id },
    params: { title: search.name, note: newest.title },
    group: search.id,
  })
  if (cadence === 'never') return
  const recommended =
    search.frequency === 'weekly'
      ? await findRecommended(inLanguage, {
          userId: search.userId,
          limit: MAX_RECOMMENDED,
          shownIds: listings.map(({ id }) => id),
        })
      : []
  const pauseUrl = buildPauseLink(ctx, search.id)
  await sendMail(ctx, reader.email, (siteName) =>
    buildSearchAlertMail(ctx, reader, { siteName, pauseUrl, search, listings, recommended }),
  )
}
