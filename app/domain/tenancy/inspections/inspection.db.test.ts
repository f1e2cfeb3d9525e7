import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { remindOfViewings } from '#app/domain/tenancy/viewings/viewing-reminder.commands.server.ts'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { INSPECTION_STATUSES, type InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  MOVERS,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { getInspectionFile, listOpenInspections, listPastInspections } from './inspection-list.queries.server.ts'
import {
  cancelInspection,
  completeInspection,
  confirmInspection,
  declineInspection,
  proposeInspectionTime,
  startInspection,
} from './inspection-moves.commands.server.ts'
import { scheduleInspection } from './schedule-inspection.commands.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const DATE = '2026-03-10'
const NINE = toManilaMoment(DATE, '09:00')

let agentId = ''
beforeAll(async () => {
  const [agent] = await database.db
    .select()
    .from(agents)
    .where(eq(agents.userId, getId(people.manager)))
  agentId = agent?.id ?? ''
})

const makeRented = async (changes: Partial<Parameters<typeof makeRental>[1]> = {}) =>
  makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    ...changes,
  })

const buildInput = (rental: string, changes: object = {}) => ({
  key: crypto.randomUUID(),
  rental,
  type: 'annual' as const,
  priority: 'normal' as const,
  date: DATE,
  time: '09:00',
  minutes: 60,
  notes: null,
  ...changes,
})

const readInspection = async (id: string) =>
  (await database.db.select().from(inspections).where(eq(inspections.id, id)))[0]

/** Rows of earlier tests must not hold the times of later ones. */
const freeTimes = () => database.db.update(inspections).set({ holdsTime: false })

describe('an inspection of a rental', () => {
  test('is proposed by the owner, confirmed by the tenant, moved by the tenant and confirmed by the owner', async () => {
    const rental = await makeRented()
    const id = await scheduleInspection(people.owner, buildInput(rental.id))
    expect(await listKinds(getId(people.guest), id)).toEqual(['inspection.proposed'])
    expect((await listOpenInspections(people.guest, rental.id)).waiting).toMatchObject([{ id, mySide: 'renter' }])
    expect(await getOutcome(confirmInspection(people.owner, { id, version: 1 }))).toBe('viewing.otherSideAnswers')
    await confirmInspection(people.guest, { id, version: 1 })
    expect(await readInspection(id)).toMatchObject({
      status: 'scheduled',
      holdsTime: true,
      hostUserId: getId(people.owner),
    })
    await proposeInspectionTime(people.guest, { id, version: 2, date: DATE, time: '13:00' })
    expect(await readInspection(id)).toMatchObject({ status: 'pending_confirmation', holdsTime: false })
    await confirmInspection(people.owner, { id, version: 3 })
    const file = await getInspectionFile(people.guest, id)
    expect(file).toContain(`UID:${id}@`)
    expect(file).toContain('SEQUENCE:4')
    expect(file).toContain('DTSTART:20260310T050000Z')
  })

  test('sends mails with a calendar file to both sides, also of the proposal', async () => {
    const rental = await makeRented()
    const id = await scheduleInspection(people.owner, buildInput(rental.id, { time: '15:00' }))
    await confirmInspection(people.guest, { id, version: 1 })
    const mails = await database.db.select().from(emails)
    const ofThis = mails.filter(({ attachments }) => JSON.stringify(attachments).includes(id))
    expect(ofThis.map(({ template }) => template).toSorted()).toEqual([
      'inspection.confirmed',
      'inspection.confirmed',
      'inspection.proposed',
      'inspection.proposed',
    ])
    await freeTimes()
  })

  test('on a day outside the rental, in the past or at a held time is refused at its field', async () => {
    const rental = await makeRented({ endsOn: '2026-03-20' })
    const refuse = (changes: object, field: string, problem: string) =>
      expect(scheduleInspection(people.owner, buildInput(rental.id, changes))).rejects.toMatchObject({
        params: { field, problem },
      })
    await refuse({ date: '2026-03-21' }, 'date', 'inspection.date.outsideRental')
    await refuse({ date: '2026-03-01' }, 'date', 'inspection.time.past')
    const values = { propertyId: rental.propertyId, scheduledAt: NINE, endsAt: toManilaMoment(DATE, '09:30') }
    const held = await makeInspection(database.db, {
      ...values,
      status: 'scheduled',
      hostUserId: getId(people.owner),
      holdsTime: true,
    })
    await refuse({ time: '09:15' }, 'time', 'inspection.time.taken')
    // Null control: the same time after the visit was called off
    await database.db.update(inspections).set({ holdsTime: false }).where(eq(inspections.id, held.id))
    await scheduleInspection(people.owner, buildInput(rental.id, { time: '09:15' }))
  })

  test('of two that are confirmed for one time, one holds it', async () => {
    const rental = await makeRented()
    const ids = [
      await scheduleInspection(people.owner, buildInput(rental.id, { type: 'maintenance' })),
      await scheduleInspection(people.owner, buildInput(rental.id, { time: '09:30' })),
    ]
    const works = ids.map((id) => confirmInspection(people.guest, { id, version: 1 }))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'viewing.timeTaken': 1 })
    await freeTimes()
  })

  test('of 50 parallel confirmations one succeeds; a repeated proposal is stored once', async () => {
    const rental = await makeRented()
    const input = buildInput(rental.id, { time: '17:00' })
    const id = await scheduleInspection(people.owner, input)
    expect(await scheduleInspection(people.owner, input)).toBe(id)
    const works = Array.from({ length: 50 }, () => confirmInspection(people.guest, { id, version: 1 }))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'app.changedMeanwhile': 49 })
    await database.db.delete(rateLimits)
    await freeTimes()
  })

  test('both sides are reminded once, the day before', async () => {
    const rental = await makeRented()
    const id = await scheduleInspection(people.owner, buildInput(rental.id, { time: '19:00' }))
    await confirmInspection(people.guest, { id, version: 1 })
    const dayBefore = { ...people.owner, actor: null, now: () => toManilaMoment('2026-03-09', '20:00') }
    await remindOfViewings(dayBefore)
    await remindOfViewings(dayBefore)
    for (const person of [people.guest, people.owner])
      expect((await listKinds(getId(person), id)).filter((kind) => kind === 'inspection.reminder').length).toBe(1)
    await freeTimes()
  })
})

describe('people', () => {
  test('only the parties see an inspection and its file; an ended rental keeps it readable', async () => {
    const rental = await makeRented({ startsOn: '2024-01-01', endsOn: '2024-12-31' })
    const { id } = await makeInspection(database.db, {
      propertyId: rental.propertyId,
      rentalId: rental.id,
      tenantId: rental.tenantId,
      agentId,
      type: 'move_out',
      status: 'completed',
      completedAt: NINE,
      scheduledAt: toManilaMoment('2024-12-31', '09:00'),
      findings: 'A crack in the sink',
    })
    const outcomes: Record<string, [seen: boolean, file: string]> = {}
    for (const name of PERSON_NAMES.filter((each) => each !== 'admin')) {
      const { rows } = await listPastInspections(people[name], 1, rental.id)
      outcomes[name] = [rows.some((row) => row.id === id), await getOutcome(getInspectionFile(people[name], id))]
    }
    const [sees, seesNot] = [
      [true, 'done'],
      [false, 'inspection.notFound'],
    ]
    expect(outcomes).toEqual({
      owner: sees,
      manager: sees,
      guest: sees,
      otherLandlord: seesNot,
      otherTenant: seesNot,
      otherAgent: seesNot,
    })
    // Null control of the agent: an inspection that is not theirs
    await database.db.update(inspections).set({ agentId: null }).where(eq(inspections.id, id))
    expect(await getOutcome(getInspectionFile(people.manager, id))).toBe('inspection.notFound')
  })

  test('the owner and the managing agent propose; others do not learn of the rental', async () => {
    const rental = await makeRented()
    const outcomes: Record<string, string> = {}
    for (const name of PERSON_NAMES)
      outcomes[name] = await getOutcome(
        scheduleInspection(people[name], buildInput(rental.id, { date: '2026-04-10', type: 'maintenance' })),
      )
    expect(outcomes).toEqual({
      owner: 'done',
      manager: 'done',
      admin: 'done',
      guest: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
  })

  test('every move of every person in every status is allowed or refused as the state machine says', async () => {
    const rental = await makeRented()
    const mismatches: string[] = []
    for (const status of INSPECTION_STATUSES)
      for (const intent of Object.keys(TARGETS) as ViewingIntent[])
        for (const name of PERSON_NAMES) {
          const { id } = await makeInspection(database.db, {
            propertyId: rental.propertyId,
            rentalId: rental.id,
            tenantId: rental.tenantId,
            agentId,
            type: 'annual',
            status,
            completedAt: status === 'completed' ? NINE : null,
            scheduledAt: NINE,
            // The other side proposed, so that the person may answer
            proposedBy: name === 'guest' ? getId(people.owner) : getId(people.guest),
          })
          const outcome = await getOutcome(run(intent, { ...people[name], now: () => BEFORE }, id))
          const mover: Mover | null = MOVERS[name]
          const isAnswer = intent === 'decline' && status !== 'pending_confirmation'
          const isCounter = intent === 'propose' && status === 'pending_confirmation'
          const isAllowed =
            mover !== null && !isAnswer && (isCounter || canMove('inspection', status, TARGETS[intent], mover))
          const isTenantAdvance = name === 'guest' && (intent === 'start' || intent === 'complete')
          const refusal = isTenantAdvance ? 'auth.forbidden' : 'inspection.moveNotAllowed'
          const expected = mover === null ? 'inspection.notFound' : isAllowed ? 'done' : refusal
          if (outcome !== expected) mismatches.push(`${status} ${intent} ${name}: ${outcome}, not ${expected}`)
          await database.db.delete(rateLimits)
          await database.db.update(inspections).set({ holdsTime: false }).where(eq(inspections.id, id))
        }
    expect(mismatches).toEqual([])
  })
})

const BEFORE = toManilaMoment(DATE, '08:30')
const TARGETS: Record<ViewingIntent, InspectionStatus> = {
  confirm: 'scheduled',
  decline: 'cancelled',
  cancel: 'cancelled',
  propose: 'pending_confirmation',
  start: 'in_progress',
  complete: 'completed',
}

function run(intent: ViewingIntent, ctx: Ctx, id: string): Promise<void> {
  const ref = { id, version: 1 }
  const runs: Record<ViewingIntent, () => Promise<void>> = {
    confirm: () => confirmInspection(ctx, ref),
    decline: () => declineInspection(ctx, { ...ref, reason: null }),
    cancel: () => cancelInspection(ctx, { ...ref, reason: 'Away' }),
    propose: () => proposeInspectionTime(ctx, { ...ref, date: DATE, time: '16:00' }),
    start: () => startInspection(ctx, ref),
    complete: () => completeInspection(ctx, { ...ref, findings: 'All fine' }),
  }
  return runs[intent]()
}
