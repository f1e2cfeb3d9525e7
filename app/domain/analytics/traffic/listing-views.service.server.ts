// Counts views of listings: one for each visitor and day, without robots. They are collected in the process and written every few seconds,
// so that a page view costs no statement; a process that is killed loses the views of these seconds.
import { lt, sql } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { listingViewMarks, propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { hashVisitor, isRobot } from './visitor-hash.rules.server.ts'

export const VIEWS_WRITTEN_AFTER_MS = 5_000
/** Further views are written at once. */
const MAX_VIEWS = 5_000
type View = { id: string; visitor: string }
type PendingViews = { day: Day; views: Map<string, View>; timer: NodeJS.Timeout | undefined }

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const pendingByRuntime = new WeakMap<Events, PendingViews>()

function getPending(ctx: Ctx): PendingViews {
  const { events } = ctx.adapters
  const pending = pendingByRuntime.get(events) ?? { day: toManilaDay(ctx.now()), views: new Map(), timer: undefined }
  pendingByRuntime.set(events, pending)
  return pending
}

/** The caller leaves out the owner. */
export function countListingView(ctx: Ctx, listingId: string): void {
  if (isRobot(ctx)) return
  const pending = getPending(ctx)
  const day = toManilaDay(ctx.now())
  if (pending.day !== day || pending.views.size >= MAX_VIEWS) void writeListingViews(ctx)
  pending.day = day
  const visitor = hashVisitor(ctx, day, 'view')
  pending.views.set(`${listingId} ${visitor}`, { id: listingId, visitor })
  pending.timer ??= setTimeout(() => void writeListingViews(ctx), VIEWS_WRITTEN_AFTER_MS).unref()
}

/** One statement for all listings, in a fixed order, so that two processes cannot wait for each other. A failure is only logged. */
export async function writeListingViews(ctx: Ctx): Promise<void> {
  const pending = getPending(ctx)
  clearTimeout(pending.timer)
  pending.timer = undefined
  const { day, views } = pending
  pending.views = new Map()
  if (views.size === 0) return
  try {
    if (!(await getSettings(ctx)).analyticsEnabled) return
    await onPrimary(ctx).db.execute(sql`
      with new_marks as (
        insert into ${listingViewMarks} (day, visitor_hash, property_id)
        select ${day}::date, viewed.visitor, viewed.id
        from jsonb_to_recordset(${JSON.stringify([...views.values()])}::jsonb) as viewed(id uuid, visitor text)
        where exists (select from properties where properties.id = viewed.id)
        order by viewed.visitor, viewed.id
        on conflict do nothing returning property_id)
      insert into ${propertyDailyStats} (property_id, day, views)
      select property_id, ${day}::date, count(*)::int from new_marks group by property_id order by property_id
      on conflict (property_id, day) do update set views = ${propertyDailyStats.views} + excluded.views`)
  } catch (error) {
    ctx.adapters.log.warn('listing.viewsNotCounted', { error })
  }
}

const SWEEP_SIZE = 5_000

/** Marks of past days. Returns the number of deleted rows; call until it is zero. */
export async function sweepViewMarks(db: Db, now: Date): Promise<number> {
  const past = db
    .select({ ctid: sql`ctid` })
    .from(listingViewMarks)
    .where(lt(listingViewMarks.day, toManilaDay(now)))
    .limit(SWEEP_SIZE)
  const deleted = await db.execute(sql`delete from ${listingViewMarks} where ctid = any (array(${past}))`)
  return deleted.rowCount ?? 0
}
