// The calendar feed of a person: what the person may see at the moment of the request. Everybody has viewings and inspections, an agent also
// follow-ups, appointments, ends of leases and the expiry of the license.
import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { calendarFeeds } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CalendarEvent } from '#app/domain/kernel/calendar/calendar.model.ts'
import { buildCalendarFeed } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { listDatedItems } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { selectExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import { buildVisibleInspectionIdsSql } from '#app/domain/tenancy/visit-access/visible-inspections.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { m } from '#app/messages/messages.js'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { toDatedEvent } from './dated-event.labels.server.ts'
import { toCalendarEvent } from './visit-event.labels.server.ts'

const FILE_PATTERN = /^([\w-]{43})\.ics$/
const DAY_MS = 86_400_000
const PAST_DAYS = 30
const FUTURE_DAYS = 365
const MAX_EVENTS = 500

export async function findOwnCalendarFeed(ctx: Ctx): Promise<{ createdAt: Date } | null> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'calendarFeed.manage', { userId: ctx.actor.id })
  const [feed] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, ctx.actor.id))
  return feed ?? null
}

/** `file` is the token with the ending `.ics`. Unknown, replaced and revoked addresses have the same answer. */
export async function readCalendarFeed(ctx: Ctx, file: string): Promise<string> {
  const owner = await findFeedOwner(ctx, FILE_PATTERN.exec(file)?.[1])
  if (!owner) fail('app.notFound')
  await hitLimit(ctx, 'calendarFeed', getAccountSubject(owner.id))
  const { locale } = owner
  const reader: Ctx = { ...ctx, actor: owner, request: { ...ctx.request, locale } }
  const [visits, dated] = await Promise.all([listFeedRows(reader, owner), listAgentEvents(reader, owner)])
  const events = [...visits.map((row) => toCalendarEvent(row, locale, owner.role)), ...dated]
  return buildCalendarFeed(ctx, m.calendar_feed_name({}, { locale }), events)
}

/** What an agent has in the calendar of the dashboard besides viewings and inspections. */
async function listAgentEvents(ctx: Ctx, { role, locale }: FeedOwner): Promise<CalendarEvent[]> {
  if (role !== 'agent') return []
  const today = toManilaDay(ctx.now())
  const range = { from: addDays(today, -PAST_DAYS), until: addDays(today, FUTURE_DAYS) }
  const sources = await listDatedItems(ctx, range, MAX_EVENTS)
  return sources.flat().map((item) => toDatedEvent(item, locale))
}

type FeedOwner = NonNullable<Actor> & { locale: Locale }

async function findFeedOwner(ctx: Ctx, token: string | undefined): Promise<FeedOwner | undefined> {
  if (token === undefined) return undefined
  const [owner] = await ctx.db
    .select({ id: users.id, locale: users.locale, role: userProfiles.userType, isActive: userProfiles.isActive })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        eq(calendarFeeds.tokenHash, hashToken(token)),
        userProfiles.isActive,
        isNull(users.erasedAt),
        sql`${users.banned} is not true`,
      ),
    )
  return owner
}

/** Cancelled visits are left out: a calendar removes what is no longer in the feed. An appointment stays in both, as cancelled. */
function listFeedRows(ctx: Ctx, owner: NonNullable<Actor>) {
  const now = ctx.now().getTime()
  const since = new Date(now - PAST_DAYS * DAY_MS)
  return ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      status: inspections.status,
      scheduledAt: inspections.scheduledAt,
      durationMinutes: inspections.durationMinutes,
      title: selectHomeName(ctx),
      ...selectExactAddress(owner),
      barangay: properties.barangay,
      city: properties.city,
      province: properties.province,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(rentals, eq(rentals.id, inspections.rentalId))
    .where(
      and(
        inArray(inspections.id, buildVisibleInspectionIdsSql(owner.id, since)),
        lt(inspections.scheduledAt, new Date(now + FUTURE_DAYS * DAY_MS)),
        ne(inspections.status, 'cancelled'),
      ),
    )
    .orderBy(asc(inspections.scheduledAt), asc(inspections.id))
    .limit(MAX_EVENTS)
}
