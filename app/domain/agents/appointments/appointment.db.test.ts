// An agent plans, moves, repeats and cancels appointments; nobody else sees them, and a relationship that ends hides them.
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships, appointments } from '#app/db/schema/agents/clients.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeAppointment, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { changeAppointment, createAppointment, moveAppointment } from './appointment.commands.server.ts'
import { remindOfAppointments } from './appointment-reminder.commands.server.ts'
import { cancelAppointment, completeAppointment, restoreAppointment } from './appointment-status.commands.server.ts'
import { MAX_APPOINTMENTS, type SeriesScope } from './appointment.model.ts'
import {
  buildAppointmentQuery,
  getAppointment,
  getNewAppointment,
  listAppointments,
  listClientAppointments,
} from './appointment.queries.server.ts'
import { toTimeFields } from './appointment.rules.ts'
import type { AppointmentChange, AppointmentInput } from './appointment.schema.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-10T02:00:00Z') // Tuesday, 10:00 in Manila

async function makeAgentContext(): Promise<{ ctx: Ctx; agentId: string }> {
  const person = await makePerson(database.db, 'agent')
  const agent = await makeAgent(database.db, { userId: person.id })
  return { ctx: createTestContext(database.db, { actor: makeActor('agent', person.id), now: NOW }), agentId: agent.id }
}

let me: Ctx
let agentId = ''
let clientId = ''
let other: Ctx
beforeEach(async () => {
  ;({ ctx: me, agentId } = await makeAgentContext())
  ;({ ctx: other } = await makeAgentContext())
  clientId = (await makeClient(database.db, { agentId, name: 'Ligaya' })).id
  await makeRelationship(database.db, { agentId, clientId })
})

const INPUT: AppointmentInput = {
  kind: 'meeting',
  title: 'Sign the offer',
  date: '2026-03-12',
  time: '16:00',
  minutes: 60,
  clientId: null,
  propertyId: null,
  place: 'Ayala Triangle',
  notes: null,
  reminderMinutes: 60,
  weeks: 1,
}
const newKey = () => crypto.randomUUID()
const plan = async (values: Partial<AppointmentInput> = {}, ctx = me) =>
  (await createAppointment(ctx, { ...INPUT, key: newKey(), ...values })).ids
const planOne = async (values: Partial<AppointmentInput> = {}) => (await plan(values))[0]!
const listRows = () =>
  database.db.select().from(appointments).where(eq(appointments.agentId, agentId)).orderBy(asc(appointments.startsAt))
const listTimes = async () =>
  (await listRows()).map((row) => `${toTimeFields(row).date} ${toTimeFields(row).time} ${row.status}`)
const change = (values: Partial<AppointmentChange> = {}) => ({
  ...INPUT,
  version: 1,
  scope: 'this' as const,
  ...values,
})
const move = (id: string, version: number, date: string, time = '16:00') =>
  moveAppointment(me, { id, version, date, time })
const cancel = (id: string, scope: SeriesScope = 'this', version = 1) =>
  cancelAppointment(me, { id, version, scope, reason: 'The client is ill' })

describe('an appointment is added', () => {
  test('a double click adds one, and the calendar of the agent has it', async () => {
    const request = { ...INPUT, key: newKey(), clientId }
    const answers = [await createAppointment(me, request), await createAppointment(me, request)]
    expect(answers[0]).toEqual(answers[1])
    expect(await listTimes()).toEqual(['2026-03-12 16:00 planned'])
    const view = await getAppointment(me, answers[0]!.ids[0]!)
    expect(view).toMatchObject({ title: 'Sign the offer', client: { name: 'Ligaya' }, series: null, version: 1 })
    expect(await listClientAppointments(me, clientId, 5)).toHaveLength(1)
  })

  test('the form from a client has the client filled in; one of another agent counts as none', async () => {
    expect((await getNewAppointment(me, clientId)).client).toMatchObject({ name: 'Ligaya' })
    expect((await getNewAppointment(other, clientId)).client).toBeNull()
  })

  test('clients and listings of others are refused at their field, own and managed listings are not', async () => {
    const stranger = await makeProperty(database.db)
    const managed = await makeProperty(database.db, { agentId })
    const foreign = await makeClient(database.db, {})
    const refuse = (field: string) => ({ params: { field, problem: 'field.chooseOne' } })
    await expect(plan({ clientId: foreign.id })).rejects.toMatchObject(refuse('clientId'))
    await expect(plan({ propertyId: stranger.id })).rejects.toMatchObject(refuse('propertyId'))
    await expect(plan({ date: '2030-01-01' })).rejects.toMatchObject({ params: { field: 'date' } })
    expect(await plan({ propertyId: managed.id })).toHaveLength(1) // null control
  })

  test('a weekly series is one appointment for each week, in one series', async () => {
    expect(await plan({ weeks: 26 })).toHaveLength(26)
    const rows = await listRows()
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(rows.map(({ seriesPosition }) => seriesPosition)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1))
    expect(toTimeFields(rows[25]!)).toMatchObject({ date: '2026-09-03', time: '16:00' })
  })

  test('a full calendar takes no more, also from two requests at once', async () => {
    const startsAt = toManilaMoment('2026-04-01', '09:00')
    const row = { agentId, kind: 'call', title: 'x', startsAt, endsAt: new Date(startsAt.getTime() + 60_000) } as const
    await database.db.insert(appointments).values(Array.from({ length: MAX_APPOINTMENTS - 2 }, () => row))
    expect(await countOutcomes([plan({ weeks: 2 }), plan({ weeks: 2 })])).toEqual({ done: 1, 'appointment.tooMany': 1 })
  })

  test('only active agents plan', async () => {
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agentId))
    expect(await getOutcome(plan())).toBe('auth.forbidden')
    const tenant = await makePerson(database.db, 'tenant')
    const ctx = createTestContext(database.db, { actor: makeActor('tenant', tenant.id), now: NOW })
    expect(await getOutcome(plan({}, ctx))).toBe('auth.forbidden')
  })
})

describe('an appointment is changed', () => {
  test('a move keeps the length and counts the version; an older tab is refused', async () => {
    const id = await planOne({ minutes: 90 })
    await move(id, 1, '2026-03-13', '23:30')
    expect((await listRows()).map(toTimeFields)).toEqual([{ date: '2026-03-13', time: '23:30', minutes: 90 }])
    expect(await getOutcome(move(id, 1, '2026-03-14'))).toBe('app.changedMeanwhile')
    expect(await getOutcome(changeAppointment(me, id, change({ version: 1 })))).toBe('app.changedMeanwhile')
    expect(await getOutcome(cancel(id, 'this', 1))).toBe('app.changedMeanwhile')
    await changeAppointment(me, id, change({ version: 2, title: 'Sign the lease' })) // null control
    expect(await getAppointment(me, id)).toMatchObject({ title: 'Sign the lease', version: 3 })
  })

  test('of two tabs that move at once exactly one succeeds', async () => {
    const id = await planOne()
    const both = [move(id, 1, '2026-03-13'), move(id, 1, '2026-03-14')]
    expect(await countOutcomes(both)).toEqual({ done: 1, 'app.changedMeanwhile': 1 })
  })

  test('"only this one" leaves the others of a series', async () => {
    const [, second] = await plan({ weeks: 3 })
    await changeAppointment(me, second!, change({ date: '2026-03-20', title: 'Later' }))
    expect(await listTimes()).toEqual([
      '2026-03-12 16:00 planned',
      '2026-03-20 16:00 planned',
      '2026-03-26 16:00 planned',
    ])
  })

  test('"this and the following" move by the same time, get the length, and leave earlier and cancelled ones', async () => {
    const [, second, third] = await plan({ weeks: 4 })
    await cancel(third!)
    await changeAppointment(
      me,
      second!,
      change({ scope: 'following', date: '2026-03-20', time: '09:00', minutes: 30, title: 'Later' }),
    )
    const rows = await listRows()
    expect(await listTimes()).toEqual([
      '2026-03-12 16:00 planned',
      '2026-03-20 09:00 planned',
      '2026-03-26 16:00 cancelled',
      '2026-04-03 09:00 planned',
    ])
    expect(rows.map(({ title }) => title)).toEqual(['Sign the offer', 'Later', 'Sign the offer', 'Later'])
    expect(toTimeFields(rows[3]!).minutes).toBe(30)
  })

  test('one that moved before an earlier one still is a following one', async () => {
    const [, second, third] = await plan({ weeks: 3 })
    await move(third!, 1, '2026-03-11')
    await cancel(second!, 'following')
    expect(await listTimes()).toEqual([
      '2026-03-11 16:00 cancelled',
      '2026-03-12 16:00 planned',
      '2026-03-19 16:00 cancelled',
    ])
  })

  test('a single appointment becomes the first of a series', async () => {
    const id = await planOne()
    await changeAppointment(me, id, change({ weeks: 3 }))
    expect(await getAppointment(me, id)).toMatchObject({ series: { position: 1, count: 3 } })
    expect(await listTimes()).toEqual([
      '2026-03-12 16:00 planned',
      '2026-03-19 16:00 planned',
      '2026-03-26 16:00 planned',
    ])
  })
})

describe('an appointment ends', () => {
  test('a cancelled one stays with its reason, cannot be changed, and comes back', async () => {
    const id = await planOne()
    await cancel(id)
    expect(await getAppointment(me, id)).toMatchObject({ status: 'cancelled', cancelReason: 'The client is ill' })
    expect(await getOutcome(move(id, 2, '2026-03-13'))).toBe('appointment.cancelled')
    expect(await getOutcome(cancel(id, 'this', 2))).toBe('app.moveNotAllowed')
    await restoreAppointment(me, { id, version: 2, scope: 'this' })
    expect(await getAppointment(me, id)).toMatchObject({ status: 'planned', cancelReason: null })
    await completeAppointment(me, { id, version: 3 })
    expect(await getAppointment(me, id)).toMatchObject({ status: 'done' })
  })

  test('this and the following are cancelled and restored together', async () => {
    const [, second] = await plan({ weeks: 3 })
    await cancel(second!, 'following')
    expect((await listRows()).map(({ status }) => status)).toEqual(['planned', 'cancelled', 'cancelled'])
    await restoreAppointment(me, { id: second!, version: 2, scope: 'following' })
    expect((await listRows()).map(({ status }) => status)).toEqual(['planned', 'planned', 'planned'])
  })
})

describe('who sees an appointment', () => {
  const useAll = (ctx: Ctx, id: string) => [
    getAppointment(ctx, id),
    changeAppointment(ctx, id, change()),
    moveAppointment(ctx, { id, version: 1, date: '2026-03-13', time: '09:00' }),
    cancelAppointment(ctx, { id, version: 1, scope: 'this', reason: null }),
    restoreAppointment(ctx, { id, version: 1, scope: 'this' }),
    completeAppointment(ctx, { id, version: 1 }),
  ]

  test('for another agent and an administrator it does not exist, as for a wrong id', async () => {
    const id = await planOne()
    const admin = createTestContext(database.db, { actor: makeActor('admin', newKey()), now: NOW })
    expect(await countOutcomes(useAll(other, id))).toEqual({ 'appointment.notFound': 6 })
    expect(await countOutcomes(useAll(admin, id))).toEqual({ 'appointment.notFound': 6 })
    expect(await countOutcomes(useAll(me, newKey()))).toEqual({ 'appointment.notFound': 6 })
    expect(await countOutcomes(useAll(me, 'x'))).toEqual({ 'appointment.notFound': 6 })
    expect(await listTimes()).toEqual(['2026-03-12 16:00 planned'])
    expect(await getOutcome(getAppointment(me, id))).toBe('done') // null control
  })

  test('an ended relationship hides it, and a new one shows it again (promise Z6)', async () => {
    const id = await planOne({ clientId })
    await endRelationship(me, clientId)
    expect(await countOutcomes(useAll(me, id))).toEqual({ 'appointment.notFound': 6 })
    await expect(plan({ clientId })).rejects.toMatchObject({ params: { field: 'clientId' } })
    await database.db.insert(agentClientRelationships).values({ agentId, clientId })
    expect(await getOutcome(getAppointment(me, id))).toBe('done')
  })
})

describe('reminders', () => {
  const listReminders = async (id: string) =>
    database.db
      .select({ readAt: notifications.readAt })
      .from(notifications)
      .where(and(eq(notifications.kind, 'appointment.reminder'), eq(notifications.subjectId, id)))
  const remindAt = (day: string, time: string) =>
    remindOfAppointments(createTestContext(database.db, { now: toManilaMoment(day, time) }))

  test('the agent is reminded once, at the chosen time, also by two processes', async () => {
    const id = await planOne()
    await remindAt('2026-03-12', '14:59')
    expect(await listReminders(id)).toHaveLength(0)
    await Promise.all([remindAt('2026-03-12', '15:00'), remindAt('2026-03-12', '15:00')])
    await remindAt('2026-03-12', '15:01')
    expect(await listReminders(id)).toHaveLength(1)
  })

  test('a moved appointment is reminded of at its new time, and the old reminder needs no attention', async () => {
    const id = await planOne()
    await remindAt('2026-03-12', '15:00')
    await move(id, 1, '2026-03-13')
    expect((await listReminders(id)).map(({ readAt }) => readAt !== null)).toEqual([true])
    await remindAt('2026-03-12', '15:30')
    expect(await listReminders(id)).toHaveLength(1)
    await remindAt('2026-03-13', '15:30')
    expect(await listReminders(id)).toHaveLength(2)
  })

  test('a change of the title does not remind again', async () => {
    const id = await planOne()
    await remindAt('2026-03-12', '15:00')
    await changeAppointment(me, id, change({ title: 'Sign the lease' }))
    await remindAt('2026-03-12', '15:10')
    expect(await listReminders(id)).toHaveLength(1)
  })

  test('cancelled and past appointments, those without a reminder and those of an ended relationship are left out', async () => {
    const cancelled = await planOne()
    await cancel(cancelled)
    const silent = await planOne({ reminderMinutes: null })
    const hidden = await planOne({ clientId })
    const soon = await planOne({ date: '2026-03-10', time: '10:30' }) // less than an hour ahead when planned
    await endRelationship(me, clientId)
    await remindAt('2026-03-12', '15:00')
    await remindAt('2026-03-10', '10:10')
    for (const id of [cancelled, silent, hidden, soon]) expect(await listReminders(id)).toHaveLength(0)
    const late = await planOne({ time: '15:00' })
    await remindAt('2026-03-12', '15:00')
    expect(await listReminders(late)).toHaveLength(0)
  })
})

describe('lists', () => {
  test('an appointment across midnight is in both days; cancelled ones are listed', async () => {
    await plan({ time: '23:30' })
    const listDay = (day: string) =>
      listAppointments(me, {
        from: toManilaMoment(day, '00:00'),
        until: toManilaMoment(addDays(day, 1), '00:00'),
        limit: 9,
      })
    expect(await listDay('2026-03-11')).toHaveLength(0)
    expect(await listDay('2026-03-12')).toHaveLength(1)
    const [goesOn] = await listDay('2026-03-13')
    expect(toManilaDay(goesOn!.startsAt)).toBe('2026-03-12')
    await cancel(goesOn!.id)
    expect(await listDay('2026-03-13')).toMatchObject([{ status: 'cancelled' }])
  })

  test('the calendar reads along the index of agent and start', async () => {
    await makeAppointment(database.db, { agentId })
    const query = buildAppointmentQuery(me, { from: NOW, until: new Date(NOW.getTime() + 86_400_000), limit: 10 })
    expect(await explainWithIndex(database.db, 'appointments', 'appointments_agent', query.getSQL())).toMatch(
      /using appointments_agent[\s\S]*Index Cond: .*agent_id = .*starts_at/,
    )
  })
})
