// Reminds both sides of a viewing, or of an inspection during a rental, the day before. Each is one transaction under a row lock: the mark, the notifications and the mails commit
// together, also with several processes.
import { and, asc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { findInspection } from '#app/domain/tenancy/inspections/inspection-access.queries.server.ts'
import { announceInspection } from '#app/domain/tenancy/inspections/inspection-announcement.commands.server.ts'
import { findViewing } from './viewing-access.queries.server.ts'
import { announceViewing } from './viewing-announcement.commands.server.ts'
import { REMINDER_MS } from './viewing.rules.ts'

const MAX_PER_RUN = 1_000

/** Does nothing while notifications are off. A viewing that fails is left for the next run and does not keep the others. */
export async function remindOfViewings(ctx: Ctx): Promise<void> {
  if (!(await getSettings(ctx)).notificationsEnabled) return
  const doneIds: string[] = []
  while (doneIds.length < MAX_PER_RUN) {
    const [due] = await ctx.db
      .select({ id: inspections.id })
      .from(inspections)
      .where(and(buildDueCondition(ctx), doneIds.length > 0 ? notInArray(inspections.id, doneIds) : undefined))
      .orderBy(asc(inspections.scheduledAt))
      .limit(1)
    if (!due) return
    doneIds.push(due.id)
    try {
      await inTransaction(ctx, (tx) => remind(tx, due.id))
    } catch (error) {
      ctx.adapters.log.warn('viewing.reminderFailed', { viewingId: due.id, error })
    }
  }
}

/** The index `inspections_upcoming` has the scheduled ones by time. */
function buildDueCondition(ctx: Ctx) {
  const now = ctx.now()
  return and(
    eq(inspections.status, 'scheduled'),
    isNull(inspections.remindedAt),
    gt(inspections.scheduledAt, now),
    lte(inspections.scheduledAt, new Date(now.getTime() + REMINDER_MS)),
  )
}

/** Does nothing if another process has the viewing or has reminded. */
async function remind(ctx: Ctx, id: string): Promise<void> {
  const [locked] = await ctx.db
    .select({ type: inspections.type })
    .from(inspections)
    .where(and(eq(inspections.id, id), buildDueCondition(ctx)))
    .for('update', { skipLocked: true })
  if (!locked) return
  await ctx.db.update(inspections).set({ remindedAt: ctx.now() }).where(eq(inspections.id, id))
  const viewing = locked.type === 'viewing' ? await findViewing(ctx, id) : undefined
  if (viewing) return announceViewing(ctx, viewing, 'reminder')
  const inspection = await findInspection(ctx, id)
  if (inspection) await announceInspection(ctx, inspection, 'reminder')
}
