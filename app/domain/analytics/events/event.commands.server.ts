// Stores the events of a page, counts those of a day in the night, and deletes old ones.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { analyticsDailyCounts, analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { addDays, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { applyEventBudget } from './event-budget.commands.server.ts'
import { countOutcome } from './event-outcomes.service.server.ts'
import { findEventRoute } from './event-route.rules.server.ts'
import type { AnalyticsEvent, EventBatch } from './event.schema.ts'

const BATCH_SIZE = 5_000

/**
 * Nothing is stored while analytics are off. An event about a listing that does not exist is stored without it. What is above a ceiling is
 * left out and not an error: the page cannot do anything about it.
 */
export async function recordEvents(ctx: Ctx, { events }: EventBatch): Promise<void> {
  await hitVisitorLimit(ctx, 'events')
  if (!(await getSettings(ctx)).analyticsEnabled) return
  const possible = events.filter((event) => isPossible(ctx, event))
  const known = possible.flatMap((event) => {
    const route = findEventRoute(event.route)
    return route === undefined ? [] : [{ event, route }]
  })
  countOutcome('route', possible.length - known.length)
  const rows = (await applyEventBudget(ctx, known)).map(({ event: { event, route }, weight }) => ({
    name: event.name,
    route,
    property_id: 'propertyId' in event ? event.propertyId : null,
    details: { ...('details' in event ? event.details : {}), ...(weight === 1 ? {} : { weight }) },
  }))
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    insert into ${analyticsEvents} (name, audience, locale, route, property_id, details, occurred_at)
    select event.name, ${ctx.actor?.role ?? 'guest'}, ${ctx.request.locale}, event.route,
      (select id from ${properties} where id = event.property_id), event.details, ${ctx.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(name text, route text, property_id uuid, details jsonb)`)
  countOutcome('stored', rows.length)
}

/** A guest who clicks on a heart is asked to sign in, so nothing was saved; and a guest has not signed in. */
const SIGNED_IN_EVENTS: readonly AnalyticsEvent['name'][] = ['wishlist_add', 'wishlist_remove', 'sign_in']

function isPossible({ actor }: Ctx, { name }: AnalyticsEvent): boolean {
  return actor !== null || !SIGNED_IN_EVENTS.includes(name)
}

/** Idempotent: counts the events of the day again and replaces its counts. A sampled event counts for those that were left out. */
export async function countEventsOfDay(ctx: Ctx, day: Day): Promise<void> {
  const [start, end] = [getStartOfManilaDay(day), getStartOfManilaDay(addDays(day, 1))]
  await ctx.db.execute(sql`
    insert into ${analyticsDailyCounts} (day, name, audience, locale, events)
    select ${day}::date, name, audience, locale, sum(coalesce((details ->> 'weight')::int, 1))::int from ${analyticsEvents}
    where occurred_at >= ${start} and occurred_at < ${end} group by name, audience, locale
    on conflict (day, name, audience, locale) do update set events = excluded.events`)
}

/** Yesterday, and the day before in case a night was missed. */
export async function countRecentEvents(ctx: Ctx): Promise<void> {
  const today = toManilaDay(ctx.now())
  for (const days of [2, 1]) await countEventsOfDay(ctx, addDays(today, -days))
}

/** The partitions of the coming months; the function of the database decides which. Events of a month without one are not lost. */
export async function prepareEventPartitions({ db }: Ctx): Promise<void> {
  await db.execute(sql`select prepare_event_partitions()`)
}

/** Returns the number of deleted rows; call until it is zero. */
export async function sweepEventsOfVisits(db: Db, now: Date): Promise<number> {
  const before = getStartOfManilaDay(addDays(toManilaDay(now), -FIXED_PERIODS.visitEvents))
  const deleted = await db.execute(sql`
    delete from ${analyticsEvents} where occurred_at < ${before} and id = any (array(
      select id from ${analyticsEvents} where occurred_at < ${before} order by occurred_at limit ${BATCH_SIZE}
    ))`)
  return deleted.rowCount ?? 0
}
