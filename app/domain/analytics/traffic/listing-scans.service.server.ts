// Counts who opens the short address of a listing: once for each visitor, day and source, without robots. Collected in the process and
// written every few seconds, as the views of listings are.
import { sql } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import { listingScanDays, listingViewMarks } from '#app/db/schema/platform/analytics.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { ScanSource } from '#app/shared/vocabulary.ts'
import { hashVisitor, isRobot } from './visitor-hash.rules.server.ts'

export const SCANS_WRITTEN_AFTER_MS = 5_000
/** Further scans are written at once. */
const MAX_SCANS = 5_000

type Scan = { id: string; source: ScanSource; visitor: string }
type PendingScans = { day: Day; scans: Map<string, Scan>; timer: NodeJS.Timeout | undefined }

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const pendingByRuntime = new WeakMap<Events, PendingScans>()

function getPending(ctx: Ctx): PendingScans {
  const { events } = ctx.adapters
  const pending = pendingByRuntime.get(events) ?? { day: toManilaDay(ctx.now()), scans: new Map(), timer: undefined }
  pendingByRuntime.set(events, pending)
  return pending
}

/** The caller leaves out who asks not to be tracked. */
export function countListingScan(ctx: Ctx, listingId: string, source: ScanSource): void {
  if (isRobot(ctx)) return
  const pending = getPending(ctx)
  const day = toManilaDay(ctx.now())
  if (pending.day !== day || pending.scans.size >= MAX_SCANS) void writeListingScans(ctx)
  pending.day = day
  const visitor = hashVisitor(ctx, day, `scan ${source}`)
  pending.scans.set(`${listingId} ${visitor}`, { id: listingId, source, visitor })
  pending.timer ??= setTimeout(() => void writeListingScans(ctx), SCANS_WRITTEN_AFTER_MS).unref()
}

/** One statement for all listings, in a fixed order, so that two processes cannot wait for each other. A failure is only logged. */
export async function writeListingScans(ctx: Ctx): Promise<void> {
  const pending = getPending(ctx)
  clearTimeout(pending.timer)
  pending.timer = undefined
  const { day, scans } = pending
  pending.scans = new Map()
  if (scans.size === 0) return
  try {
    if (!(await getSettings(ctx)).analyticsEnabled) return
    await onPrimary(ctx).db.execute(sql`
      with scanned as (
        select * from jsonb_to_recordset(${JSON.stringify([...scans.values()])}::jsonb)
          as scanned(id uuid, source text, visitor text)
        where exists (select from properties where properties.id = scanned.id)),
      new_marks as (
        insert into ${listingViewMarks} (day, visitor_hash, property_id)
        select ${day}::date, visitor, id from scanned order by visitor, id
        on conflict do nothing returning property_id, visitor_hash)
      insert into ${listingScanDays} (property_id, day, source, scans)
      select new_marks.property_id, ${day}::date, scanned.source, count(*)::int
      from new_marks join scanned on scanned.visitor = new_marks.visitor_hash and scanned.id = new_marks.property_id
      group by new_marks.property_id, scanned.source order by new_marks.property_id, scanned.source
      on conflict (property_id, day, source) do update set scans = ${listingScanDays.scans} + excluded.scans`)
  } catch (error) {
    ctx.adapters.log.warn('listing.scansNotCounted', { error })
  }
}
