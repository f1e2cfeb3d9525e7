// Stores the figures of closed days, so that reports do not read the rows of a year again and again.
import { gt, inArray, lt, sql } from 'drizzle-orm'
import { reportDayChanges, reportDays } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import { computeReportDays } from './report-days.queries.server.ts'

/** A report reads a year and the month before this one. */
const STORED_DAYS = 400
/** Of one transaction, so that each statement stays far under the time limit. */
const BATCH_DAYS = 20
const MAX_CHANGES = 10_000
/** Longer than any transaction: one that began before midnight notes no change, and must be visible when its day is stored. */
const CLOSED_AFTER_MS = 60 * 60 * 1_000

/** Stores days that ended, and days that changed since they were stored. Returns their number. */
export async function storeReportDays(ctx: Ctx): Promise<number> {
  let count = 0
  for (;;) {
    const stored = await storeBatch(ctx)
    count += stored
    if (stored < BATCH_DAYS) return count
  }
}

/**
 * One snapshot: a change is in the computed figures exactly if its note is among those that are deleted here. A note that commits later
 * stays, and its day is computed by reports until the next run.
 */
async function storeBatch(ctx: Ctx): Promise<number> {
  return ctx.db.transaction(
    async (tx) => {
      const snapshot = { ...ctx, db: tx }
      const last = await findLastClosedDay(snapshot)
      const first = addDays(last, 1 - STORED_DAYS)
      const changes = await tx.select().from(reportDayChanges).orderBy(reportDayChanges.id).limit(MAX_CHANGES)
      const changed = new Set(changes.map(({ day }) => day).filter((day) => day >= first && day <= last))
      const missing = await listMissingDays(snapshot, { first, last })
      const days = [...new Set([...changed, ...missing])].slice(0, BATCH_DAYS)
      const figures = await computeReportDays(snapshot, days)
      await tx.delete(reportDays).where(inArray(reportDays.day, days))
      if (figures.length > 0) await tx.insert(reportDays).values(figures)
      const isStored = (day: Day) => days.includes(day)
      const done = changes.filter(({ day }) => isStored(day) || !changed.has(day)).map(({ id }) => id)
      await tx.delete(reportDayChanges).where(inArray(reportDayChanges.id, done))
      return days.length
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** By the later of the two clocks the day must be over: the triggers know only that of the database. */
async function findLastClosedDay(ctx: Ctx): Promise<Day> {
  const { rows } = await ctx.db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)
  const now = Math.min(rows[0]?.ms ?? 0, ctx.now().getTime())
  return addDays(toManilaDay(new Date(now - CLOSED_AFTER_MS)), -1)
}

async function listMissingDays(ctx: Ctx, { first, last }: { first: Day; last: Day }): Promise<Day[]> {
  const stored = await ctx.db
    .select({ day: reportDays.day })
    .from(reportDays)
    .where(sql`${gt(reportDays.day, addDays(first, -1))} and ${lt(reportDays.day, addDays(last, 1))}`)
  const known = new Set(stored.map(({ day }) => day))
  const days = Array.from({ length: countDaysBetween(first, last) + 1 }, (_, index) => addDays(last, -index))
  return days.filter((day) => !known.has(day))
}
