// One move of a viewing or an inspection: one UPDATE on the status and version that the person saw, so of two moves exactly one succeeds.
import { and, eq, sql } from 'drizzle-orm'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ViewingIntent } from './viewing.model.ts'
import { getTarget } from './viewing.rules.ts'

type Visit = { id: string; status: InspectionStatus; version: number }
type Changes = Partial<typeof inspections.$inferInsert>

/** The visit after the move; fails if it changed since it was loaded. */
export async function updateVisit<Moved extends Visit>(
  ctx: Ctx,
  visit: Moved,
  intent: ViewingIntent,
  changes: Changes,
): Promise<Moved> {
  const status = getTarget(intent)
  const { id, version } = visit
  const [moved] = await ctx.db
    .update(inspections)
    .set({ ...changes, status, version: sql`${inspections.version} + 1`, updatedAt: ctx.now() })
    .where(and(eq(inspections.id, id), eq(inspections.status, visit.status), eq(inspections.version, version)))
    .returning({ version: inspections.version })
  if (!moved) fail('app.changedMeanwhile')
  return { ...visit, status, version: moved.version }
}
