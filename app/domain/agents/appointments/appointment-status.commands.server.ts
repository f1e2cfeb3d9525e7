// Cancels an appointment, takes that back, and marks it as done. A cancelled one stays in the calendar.
import { and, eq, sql } from 'drizzle-orm'
import { appointments } from '#app/db/schema/agents/clients.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { AppointmentStatus } from '#app/shared/vocabulary.ts'
import { loadAppointment } from './appointment-access.queries.server.ts'
import { isInScope } from './appointment.commands.server.ts'
import { settleReminders } from './appointment-reminder.commands.server.ts'
import type { SeriesScope } from './appointment.model.ts'

type StatusMove = { id: string; version: number; scope: SeriesScope }

export const cancelAppointment = (ctx: Ctx, { reason, ...move }: StatusMove & { reason: string | null }) =>
  setStatus(ctx, move, 'cancelled', reason)

/** Also takes back "done". The following of a cancelled one are those that are cancelled, too. */
export const restoreAppointment = (ctx: Ctx, move: StatusMove) => setStatus(ctx, move, 'planned')

export const completeAppointment = (ctx: Ctx, move: Omit<StatusMove, 'scope'>) =>
  setStatus(ctx, { ...move, scope: 'this' }, 'done')

/** The following change with it if they are in the same state as the first one. */
async function setStatus(
  ctx: Ctx,
  { id, version, scope }: StatusMove,
  to: AppointmentStatus,
  cancelReason: string | null = null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const appointment = await loadAppointment(tx, id, { lock: true })
    const { status: from } = appointment
    if (appointment.version !== version) fail('app.changedMeanwhile')
    if (!canMove('appointment', from, to, 'agent')) fail('app.moveNotAllowed')
    const changed = await tx.db
      .update(appointments)
      .set({ status: to, cancelReason, version: sql`${appointments.version} + 1`, updatedAt: tx.now() })
      .where(and(isInScope(appointment, scope), eq(appointments.status, from)))
      .returning({ id: appointments.id })
    await settleReminders(
      tx,
      changed.map((row) => row.id),
    )
  })
}
