// Counts views of listings. They are added up in the process and written every few seconds, so that a page view costs no statement; a
// process that is killed loses the views of these seconds.
import { sql } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

export const VIEWS_WRITTEN_AFTER_MS = 5_000
/** Views of further listings are written at once. */
const MAX_LISTINGS = 5_000

type PendingViews = { day: Day; views: Map<string, number>; timer: NodeJS.Timeout | undefined }

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const pendingByRuntime = new WeakMap<Events, PendingViews>()

function getPending(ctx: Ctx): PendingViews {
  const { events } = ctx.adapters
  const pending = pendingByRuntime.get(events) ?? { day: toManilaDay(ctx.now()), views: new Map(), timer: undefined }
  pendingByRuntime.set(events, pending)
  return pending
}

/** Without the person who looks. The caller leaves out the owner. */
export function countListingView(ctx: Ctx, listingId: string): void {
  const pending = getPending(ctx)
  const day = toManilaDay(ctx.now())
  if (pending.day !== day || pending.views.size >= MAX_LISTINGS) void writeListingViews(ctx)
  pending.day = day
  pending.views.set(listingId, (pending.views.get(listingId) ?? 0) + 1)
  pending.timer ??= setTimeout(() => void writeListingViews(ctx), VIEWS_WRITTEN_AFTER_MS).unref()
}

/** One statement for all listings, in the order of their ids, so that two processes cannot wait for each other. A failure is only logged. */
export async function writeListingViews(ctx: Ctx): Promise<void> {
  const pending = getPending(ctx)
  clearTimeout(pending.timer)
  pending.timer = undefined
  const { day, views } = pending
  pending.views = new Map()
  if (views.size === 0) return
  try {
    if (!(await getSettings(ctx)).analyticsEnabled) return
    const rows = [...views].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }))
    await ctx.db.execute(sql`
      insert into ${propertyDailyStats} (property_id, day, views)
      select viewed.id, ${day}::date, viewed.count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as viewed(id uuid, count int)
      where exists (select from properties where properties.id = viewed.id)
      on conflict (property_id, day) do update set views = ${propertyDailyStats.views} + excluded.views`)
  } catch (error) {
    ctx.adapters.log.warn('listing.viewsNotCounted', { error })
  }
}
