// Reminds agents of appointments. Each is one transaction under a row lock: the mark and the notification commit together, also with several
// processes. A move to another time removes the mark.
import { and, asc, eq, gt, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { appointments } from '#app/db/schema/agents/clients.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isVisibleToAgent } from './appointment-access.queries.server.ts'
import { MAX_REMINDER_MINUTES } from './appointment.model.ts'

const MAX_PER_RUN = 1_000

/** Does nothing while notifications are off. One that fails is left for the next run and does not keep the others. */
export async function remindOfAppointments(ctx: Ctx): Promise<void> {
  if (!(await getSettings(ctx)).notificationsEnabled) return
  const doneIds: string[] = []
  while (doneIds.length < MAX_PER_RUN) {
    const [due] = await ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .innerJoin(agents, eq(agents.id, appointments.agentId))
      .where(and(buildDueCondition(ctx), doneIds.length > 0 ? notInArray(appointments.id, doneIds) : undefined))
      .orderBy(asc(appointments.startsAt))
      .limit(1)
    if (!due) return
    doneIds.push(due.id)
    try {
      await inTransaction(ctx, (tx) => remind(tx, due.id))
    } catch (error) {
      ctx.adapters.log.warn('appointment.reminderFailed', { appointmentId: due.id, error })
    }
  }
}

/** The index `appointments_reminders` has those that wait for a reminder by time. */
function buildDueCondition(ctx: Ctx) {
  const now = ctx.now()
  const reminderAt = sql`${appointments.startsAt} - make_interval(mins => ${appointments.reminderMinutes})`
  return and(
    eq(appointments.status, 'planned'),
    isNotNull(appointments.reminderMinutes),
    isNull(appointments.remindedAt),
    gt(appointments.startsAt, now),
    lte(appointments.startsAt, new Date(now.getTime() + MAX_REMINDER_MINUTES * 60_000)),
    lte(reminderAt, sql`${now.toISOString()}::timestamptz`),
    isVisibleToAgent,
  )
}

/** Does nothing if another process has the appointment or has reminded. */
async function remind(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.db
    .select({ title: appointments.title, startsAt: appointments.startsAt, userId: agents.userId })
    .from(appointments)
    .innerJoin(agents, eq(agents.id, appointments.agentId))
    .where(and(eq(appointments.id, id), buildDueCondition(ctx)))
    .for('update', { of: appointments, skipLocked: true })
  if (!due) return
  await ctx.db.update(appointments).set({ remindedAt: ctx.now() }).where(eq(appointments.id, id))
  await notify(ctx, {
    userId: due.userId,
    kind: 'appointment.reminder',
    subject: { type: 'appointment', id },
    params: { title: due.title, at: due.startsAt.toISOString() },
  })
}

/** A reminder of a time that no longer holds needs no attention. */
export async function settleReminders(ctx: Ctx, ids: string[]): Promise<void> {
  requireSignIn(ctx.actor)
  await settleNotifications(ctx, { userId: ctx.actor.id, kinds: ['appointment.reminder'], subjectId: ids })
}
