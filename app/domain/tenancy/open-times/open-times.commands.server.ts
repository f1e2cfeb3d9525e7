// The host sets when they show homes. A save replaces the weekly pattern; the version keeps two open pages from overwriting each other.
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { viewingDates, viewingHours, viewingSettings } from '#app/db/schema/tenancy/viewings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { MAX_DATES } from './open-times.model.ts'
import type { DateInput, OpenTimesInput } from './open-times.schema.ts'

const MAX_MONTHS_AHEAD = 6

export async function saveOpenTimes(
  ctx: Ctx,
  { version, weekly, isOpen, lengthMinutes, gapMinutes, noticeHours, maxPerDay }: Omit<OpenTimesInput, 'intent'>,
): Promise<void> {
  const userId = authorizeHost(ctx)
  const settings = { isOpen, lengthMinutes, gapMinutes, noticeHours, maxPerDay }
  await inTransaction(ctx, async (tx) => {
    const saved =
      version === 0
        ? await tx.db
            .insert(viewingSettings)
            .values({ userId, ...settings })
            .onConflictDoNothing()
            .returning({ version: viewingSettings.version })
        : await tx.db
            .update(viewingSettings)
            .set({ ...settings, version: sql`${viewingSettings.version} + 1`, updatedAt: ctx.now() })
            .where(and(eq(viewingSettings.userId, userId), eq(viewingSettings.version, version)))
            .returning({ version: viewingSettings.version })
    if (saved.length === 0) fail('app.changedMeanwhile')
    await tx.db.delete(viewingHours).where(eq(viewingHours.userId, userId))
    if (weekly.length > 0) await tx.db.insert(viewingHours).values(weekly.map((window) => ({ userId, ...window })))
  })
}

/** Hours on a date replace its weekly pattern; a date without hours is closed. The two exclude each other. */
export async function addViewingDate(ctx: Ctx, { date, from, to }: Omit<DateInput, 'intent'>): Promise<void> {
  const userId = authorizeHost(ctx)
  const today = toManilaDay(ctx.now())
  if (date < today) failField('date', 'inspection.time.past')
  if (date > addMonths(today, MAX_MONTHS_AHEAD)) failField('date', 'inspection.date.tooFar')
  const isClosed = from === ''
  await inTransaction(ctx, async (tx) => {
    // Serializes the additions of one host, so that the bound and the exclusion of the two kinds hold
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`viewing dates ${userId}`}, 0))`)
    const ofHost = eq(viewingDates.userId, userId)
    const ofDate = and(ofHost, eq(viewingDates.date, date))
    await tx.db
      .delete(viewingDates)
      .where(
        isClosed
          ? ofDate
          : and(ofDate, sql`(${viewingDates.startsAt} is null or ${viewingDates.startsAt} = ${from}::time)`),
      )
    const [stored] = await tx.db
      .select({ count: count() })
      .from(viewingDates)
      .where(and(ofHost, gte(viewingDates.date, today)))
    if ((stored?.count ?? 0) >= MAX_DATES) fail('viewing.tooManyDates', { max: MAX_DATES })
    await tx.db
      .insert(viewingDates)
      .values({ userId, date, startsAt: isClosed ? null : from, endsAt: isClosed ? null : to, createdAt: ctx.now() })
  })
}

/** Removing a date that is already gone is no error. */
export async function removeViewingDate(ctx: Ctx, id: string): Promise<void> {
  const userId = authorizeHost(ctx)
  await ctx.db.delete(viewingDates).where(and(eq(viewingDates.id, id), eq(viewingDates.userId, userId)))
}

function authorizeHost(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'viewing.manageTimes', { userId: ctx.actor.id })
  return ctx.actor.id
}
