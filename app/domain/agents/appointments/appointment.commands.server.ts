// Plans appointments and changes them: the time and what is written about them, of one or of this and the following of a series.
import { and, count, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { appointments, clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { isOwnClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { isOwnedOrManagedBy } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { loadAppointment, lockPlanningAgent, type StoredAppointment } from './appointment-access.queries.server.ts'
import { settleReminders } from './appointment-reminder.commands.server.ts'
import { MAX_APPOINTMENTS, PLANNED_DAYS, type PlannedTimes, type SeriesScope } from './appointment.model.ts'
import {
  getFirstRemindedAt,
  getLastDay,
  getMinutes,
  getSpan,
  isPlannableDay,
  listWeeklySpans,
} from './appointment.rules.ts'
import type { AppointmentChange, AppointmentInput } from './appointment.schema.ts'

/** One, or a series of one for each week. */
export async function createAppointment(
  ctx: Ctx,
  { key, ...input }: AppointmentInput & { key: string },
): Promise<PlannedTimes> {
  return once(ctx, { operation: 'appointment.create', key, input }, async (tx) => {
    const agentId = await lockPlanningAgent(tx)
    await requireRoom(tx, agentId, input.weeks)
    const { weeks, ...values } = await toValues(tx, input)
    const seriesId = weeks > 1 ? crypto.randomUUID() : null
    return insertAppointments(tx, { ...values, agentId, seriesId }, { weeks, first: 1 })
  })
}

type NewAppointment = Pick<
  typeof appointments.$inferInsert,
  'kind' | 'title' | 'clientId' | 'propertyId' | 'place' | 'notes' | 'reminderMinutes'
> & { agentId: string; seriesId: string | null; startsAt: Date; endsAt: Date }

/** The appointments of a series from the position `first` on; `startsAt` is that of the position 1. */
async function insertAppointments(
  ctx: Ctx,
  appointment: NewAppointment,
  { weeks, first }: { weeks: number; first: number },
): Promise<PlannedTimes> {
  const now = ctx.now()
  const spans = listWeeklySpans(appointment, weeks).slice(first - 1)
  const inserted = await ctx.db
    .insert(appointments)
    .values(
      spans.map((span, index) =>
        toRow(appointment, { ...span, seriesPosition: appointment.seriesId === null ? null : first + index }, now),
      ),
    )
    .returning({ id: appointments.id, startsAt: appointments.startsAt, endsAt: appointments.endsAt })
  return toPlannedTimes(inserted)
}

const toRow = (
  appointment: NewAppointment,
  place: { startsAt: Date; endsAt: Date; seriesPosition: number | null },
  now: Date,
): typeof appointments.$inferInsert => ({
  ...appointment,
  ...place,
  remindedAt: getFirstRemindedAt(place.startsAt, appointment.reminderMinutes ?? null, now),
  createdAt: now,
  updatedAt: now,
})

/** A form that was opened before another change is refused (promise M5). A single appointment may become the first of a series. */
export async function changeAppointment(
  ctx: Ctx,
  id: string,
  { version, scope, ...input }: AppointmentChange,
): Promise<PlannedTimes> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await loadCurrent(tx, id, version)
    const { weeks, ...values } = await toValues(tx, input, appointment)
    const changed = await updateAppointments(tx, appointment, scope, values)
    if (appointment.seriesId !== null || weeks === 1) return changed
    const agentId = await lockPlanningAgent(tx)
    await requireRoom(tx, agentId, weeks - 1)
    const seriesId = crypto.randomUUID()
    await tx.db.update(appointments).set({ seriesId, seriesPosition: 1 }).where(eq(appointments.id, id))
    const added = await insertAppointments(tx, { ...values, agentId, seriesId }, { weeks, first: 2 })
    return { ids: [...changed.ids, ...added.ids], from: changed.from, until: added.until }
  })
}

/** Another time for one appointment, which keeps its length. A series keeps the others where they are. */
export async function moveAppointment(
  ctx: Ctx,
  { id, version, date, time }: { id: string; version: number; date: Day; time: string },
): Promise<PlannedTimes> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await loadCurrent(tx, id, version)
    requirePlannableDay(tx, date)
    return updateAppointments(tx, appointment, 'this', getSpan({ date, time, minutes: getMinutes(appointment) }))
  })
}

async function loadCurrent(ctx: Ctx, id: string, version: number): Promise<StoredAppointment> {
  const appointment = await loadAppointment(ctx, id, { lock: true })
  if (appointment.version !== version) fail('app.changedMeanwhile')
  if (appointment.status === 'cancelled') fail('appointment.cancelled')
  return appointment
}

/** Condition for what a change concerns. The following are those of later positions, wherever they moved to. */
export function isInScope({ id, seriesId, seriesPosition }: StoredAppointment, scope: SeriesScope): SQL | undefined {
  if (scope === 'this' || seriesId === null || seriesPosition === null) return eq(appointments.id, id)
  return and(eq(appointments.seriesId, seriesId), gte(appointments.seriesPosition, seriesPosition))
}

type Values = { startsAt: Date; endsAt: Date } & Partial<Omit<NewAppointment, 'agentId' | 'seriesId'>>

/**
 * The others of a series move by as much as the first one and get its length. Those that are cancelled or done stay as they are. A reminder is
 * sent again if its time changes.
 */
async function updateAppointments(
  ctx: Ctx,
  appointment: StoredAppointment,
  scope: SeriesScope,
  { startsAt, endsAt, ...values }: Values,
): Promise<PlannedTimes> {
  const now = ctx.now()
  const shiftSeconds = (startsAt.getTime() - appointment.startsAt.getTime()) / 1_000
  const lengthSeconds = getMinutes({ startsAt, endsAt }) * 60
  const reminderMinutes = values.reminderMinutes === undefined ? appointment.reminderMinutes : values.reminderMinutes
  const isReminderKept = shiftSeconds === 0 && reminderMinutes === appointment.reminderMinutes
  const newStart = sql`${appointments.startsAt} + make_interval(secs => ${shiftSeconds})`
  const changed = await ctx.db
    .update(appointments)
    .set({
      ...values,
      startsAt: newStart,
      endsAt: sql`${newStart} + make_interval(secs => ${lengthSeconds})`,
      ...(isReminderKept ? {} : { remindedAt: selectFirstRemindedAt(newStart, reminderMinutes, now) }),
      version: sql`${appointments.version} + 1`,
      updatedAt: now,
    })
    .where(and(isInScope(appointment, scope), scope === 'this' ? undefined : eq(appointments.status, 'planned')))
    .returning({ id: appointments.id, startsAt: appointments.startsAt, endsAt: appointments.endsAt })
  const times = toPlannedTimes(changed)
  await settleReminders(ctx, times.ids)
  return times
}

/** `getFirstRemindedAt` for the rows of an update. */
function selectFirstRemindedAt(startsAt: SQL, reminderMinutes: number | null, now: Date): SQL | null {
  if (reminderMinutes === null) return null
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${startsAt} - make_interval(mins => ${reminderMinutes}) <= ${moment} then ${moment} end`
}

function toPlannedTimes(rows: readonly { id: string; startsAt: Date; endsAt: Date }[]): PlannedTimes {
  return {
    ids: rows.map(({ id }) => id),
    from: rows.map(({ startsAt }) => toManilaDay(startsAt)).reduce((a, b) => (a < b ? a : b)),
    until: rows.map(getLastDay).reduce((a, b) => (a > b ? a : b)),
  }
}

/** A client or a listing that the appointment already has may stay, also if the form would not offer it any more. */
async function toValues(ctx: Ctx, input: AppointmentInput, before?: StoredAppointment) {
  const { date, time, minutes, clientId, propertyId, ...rest } = input
  requirePlannableDay(ctx, date)
  if (clientId !== null && clientId !== before?.clientId && !(await isChoosableClient(ctx, clientId)))
    failField('clientId', 'field.chooseOne')
  if (propertyId !== null && propertyId !== before?.propertyId && !(await isChoosableListing(ctx, propertyId)))
    failField('propertyId', 'field.chooseOne')
  return { ...rest, clientId, propertyId, ...getSpan({ date, time, minutes }) }
}

function requirePlannableDay(ctx: Ctx, date: Day): void {
  if (!isPlannableDay(date, toManilaDay(ctx.now()))) failField('date', 'appointment.date.outside')
}

async function isChoosableClient(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isOwnClient(ctx)))
  return rows.length > 0
}

async function isChoosableListing(ctx: Ctx, id: string): Promise<boolean> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt), isOwnedOrManagedBy(ctx, ctx.actor.id)))
  return rows.length > 0
}

/** Nothing earlier can be planned, so the table cannot grow by more than this in the days that are open. */
async function requireRoom(ctx: Ctx, agentId: string, added: number): Promise<void> {
  const earliest = getStartOfManilaDay(addDays(toManilaDay(ctx.now()), -PLANNED_DAYS.before))
  const [row] = await ctx.db
    .select({ count: count() })
    .from(appointments)
    .where(and(eq(appointments.agentId, agentId), gte(appointments.startsAt, earliest)))
  if ((row?.count ?? 0) + added > MAX_APPOINTMENTS) fail('appointment.tooMany', { max: MAX_APPOINTMENTS })
}
