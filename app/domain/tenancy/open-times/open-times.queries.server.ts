// Open times of a listing for a renter, and the plan of a host for its page.
import { and, type AnyColumn, asc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingDates, viewingHours, viewingSettings } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { OpenDay } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { getInquiryListing } from '#app/domain/messaging/inquiries/inquiry-contact.queries.server.ts'
import { listBusyTimes } from '#app/domain/tenancy/imported-calendars/busy-time.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import {
  type DateWindow,
  DEFAULT_SETTINGS,
  MAX_DATES,
  OPEN_DAYS,
  type OpenTimesPlan,
  type TakenTime,
  WEEKDAYS,
  type ViewingSettings,
  type WeeklyWindow,
  WINDOWS_PER_DAY,
} from './open-times.model.ts'
import { listOpenDays } from './open-times.rules.ts'

/** The times that the signed-in renter can choose at the listing. The host is its active agent, otherwise its owner. */
export async function listOpenTimes(ctx: Ctx, listingId: string): Promise<OpenDay[]> {
  requireSignIn(ctx.actor)
  const { contactId: hostId } = await getInquiryListing(ctx, listingId)
  const plan = await findPlan(ctx, hostId)
  return plan ? listOpenDaysFor(ctx, plan, { hostId, listingId, renterId: ctx.actor.id }) : []
}

export type ViewingPlace = { hostId: string; listingId: string; renterId: string }

export async function listOpenDaysFor(ctx: Ctx, plan: OpenTimesPlan, place: ViewingPlace): Promise<OpenDay[]> {
  return plan.isOpen ? listOpenDays(plan, await listTakenTimes(ctx, place), ctx.now()) : []
}

/** Undefined for a host who never set open times: then renters propose times. */
export async function findPlan(ctx: Ctx, hostId: string): Promise<OpenTimesPlan | undefined> {
  const [settings] = await ctx.db
    .select(SETTINGS_COLUMNS)
    .from(viewingSettings)
    .where(eq(viewingSettings.userId, hostId))
  if (!settings) return undefined
  const [weekly, dates] = await Promise.all([listWeeklyWindows(ctx, hostId), listDateWindows(ctx, hostId)])
  return { ...settings, weekly, dates }
}

export type OwnOpenTimes = {
  settings: ViewingSettings
  weekly: WeeklyWindow[]
  dates: (DateWindow & { id: string })[]
  /** 0 before the first save. */
  version: number
}

/** For the page of the host. Dates in the past are left out. */
export async function getOwnOpenTimes(ctx: Ctx): Promise<OwnOpenTimes> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'viewing.manageTimes', { userId })
  const [[stored], weekly, dates] = await Promise.all([
    ctx.db
      .select({ ...SETTINGS_COLUMNS, version: viewingSettings.version })
      .from(viewingSettings)
      .where(eq(viewingSettings.userId, userId)),
    listWeeklyWindows(ctx, userId),
    listDateWindows(ctx, userId),
  ])
  const { version, ...settings } = stored ?? { ...DEFAULT_SETTINGS, version: 0 }
  return { settings, weekly, dates, version }
}

const SETTINGS_COLUMNS = {
  isOpen: viewingSettings.isOpen,
  lengthMinutes: viewingSettings.lengthMinutes,
  gapMinutes: viewingSettings.gapMinutes,
  noticeHours: viewingSettings.noticeHours,
  maxPerDay: viewingSettings.maxPerDay,
}

const toClockTime = (column: AnyColumn) => sql<string>`to_char(${column}, 'HH24:MI')`

async function listWeeklyWindows(ctx: Ctx, userId: string): Promise<WeeklyWindow[]> {
  return ctx.db
    .select({
      weekday: viewingHours.weekday,
      startsAt: toClockTime(viewingHours.startsAt),
      endsAt: toClockTime(viewingHours.endsAt),
    })
    .from(viewingHours)
    .where(eq(viewingHours.userId, userId))
    .orderBy(asc(viewingHours.weekday), asc(viewingHours.startsAt))
    .limit(WEEKDAYS.length * WINDOWS_PER_DAY)
}

async function listDateWindows(ctx: Ctx, userId: string): Promise<OwnOpenTimes['dates']> {
  return ctx.db
    .select({
      id: viewingDates.id,
      date: viewingDates.date,
      startsAt: sql<string | null>`${toClockTime(viewingDates.startsAt)}`,
      endsAt: sql<string | null>`${toClockTime(viewingDates.endsAt)}`,
    })
    .from(viewingDates)
    .where(and(eq(viewingDates.userId, userId), gte(viewingDates.date, toManilaDay(ctx.now()))))
    .orderBy(asc(viewingDates.date), asc(viewingDates.startsAt))
    .limit(MAX_DATES)
}

/** Visits, and what the host has elsewhere. Bounded by the range of days, the constraints against overlaps and the busy times of a calendar. */
async function listTakenTimes(ctx: Ctx, place: ViewingPlace): Promise<TakenTime[]> {
  const today = toManilaDay(ctx.now())
  const range = { from: getStartOfManilaDay(today), until: getStartOfManilaDay(addDays(today, OPEN_DAYS)) }
  const visits = await listHeldTimes(ctx, place, range)
  const busyTimes = await listBusyTimes(ctx, place.hostId, range)
  return [...visits, ...busyTimes.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, isOfHost: false }))]
}

async function listHeldTimes(
  ctx: Ctx,
  { hostId, listingId, renterId }: ViewingPlace,
  { from, until }: { from: Date; until: Date },
): Promise<TakenTime[]> {
  const rows = await ctx.db
    .select({ startsAt: inspections.scheduledAt, endsAt: inspections.endsAt, hostUserId: inspections.hostUserId })
    .from(inspections)
    .where(
      and(
        eq(inspections.holdsTime, true),
        gte(inspections.scheduledAt, from),
        lt(inspections.scheduledAt, until),
        or(
          eq(inspections.hostUserId, hostId),
          eq(inspections.propertyId, listingId),
          eq(inspections.tenantId, renterId),
        ),
      ),
    )
  return rows.flatMap(({ startsAt, endsAt, hostUserId }) =>
    endsAt ? [{ startsAt, endsAt, isOfHost: hostUserId === hostId }] : [],
  )
}
