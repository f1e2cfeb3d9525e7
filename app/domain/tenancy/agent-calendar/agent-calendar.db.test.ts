// The calendar of an agent: what is in it and in the feed, what an ended relationship or mandate removes, moves, and the plans of its queries.
import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import { createAppointment, moveAppointment } from '#app/domain/agents/appointments/appointment.commands.server.ts'
import type { AppointmentInput } from '#app/domain/agents/appointments/appointment.schema.ts'
import { cancelAppointment } from '#app/domain/agents/appointments/appointment-status.commands.server.ts'
import { endRelationship, moveFollowUp } from '#app/domain/agents/clients/client.commands.server.ts'
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import { countClients, listClients, listFollowUps } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createCalendarFeed } from '#app/domain/tenancy/calendar-feed/calendar-feed.commands.server.ts'
import { readCalendarFeed } from '#app/domain/tenancy/calendar-feed/calendar-feed.queries.server.ts'
import { listComingHostVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { countOpenViewings, listOpenViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { proposeViewingTimes } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { CLIENT_STAGES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeAppointment, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { buildVisitQuery } from './agent-visits.queries.server.ts'
import { getAgentCalendar, hasOverlap } from './agent-calendar.queries.server.ts'
import { buildLeaseEndQuery } from './lease-ends.queries.server.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-10T02:00:00Z') // Tuesday, 10:00 in Manila
const MONTH = { from: '2026-03-01', until: '2026-04-04' }
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

let me: Ctx
let agentId = ''
let listingId = ''
let ownerId = ''
let renterId = ''
beforeEach(async () => {
  const person = await makePerson(database.db, 'agent')
  const actor = makeActor('agent', person.id)
  me = createTestContext(database.db, { actor, now: NOW, adapters: { random: systemRandom } })
  agentId = (await makeAgent(database.db, { userId: person.id, prcLicenseExpiresOn: '2026-03-31' })).id
  ownerId = (await makePerson(database.db, 'landlord')).id
  renterId = (await makePerson(database.db, 'tenant')).id
  listingId = (await makeProperty(database.db, { ownerId, agentId })).id
})

const makeVisit = (values: Partial<typeof inspections.$inferInsert> = {}) =>
  makeInspection(database.db, {
    propertyId: listingId,
    tenantId: renterId,
    status: 'scheduled',
    scheduledAt: at('2026-03-12', '09:00'),
    endsAt: at('2026-03-12', '09:30'),
    hostUserId: me.actor?.id ?? null,
    ...values,
  })

async function makeFollowUp(values: Partial<typeof clients.$inferInsert> = {}) {
  const client = await makeClient(database.db, {
    agentId,
    nextAction: 'Call about the offer',
    nextActionDue: '2026-03-13',
    ...values,
  })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  return client
}

/** A rental of the listing with an inspection that is assigned to the agent. */
async function makeTenancy() {
  const rental = await makeRental(database.db, { propertyId: listingId, startsOn: '2025-03-21', endsOn: '2026-03-20' })
  const inspection = await makeVisit({
    rentalId: rental.id,
    agentId,
    type: 'move_out',
    scheduledAt: at('2026-03-19', '14:00'),
    endsAt: at('2026-03-19', '15:00'),
  })
  return { rental, inspection }
}

const listItems = async (ctx = me) => (await getAgentCalendar(ctx, MONTH)).items
const listKinds = async (ctx = me) => (await listItems(ctx)).map(({ kind, day }) => `${day} ${kind}`)

async function listFeedEvents(): Promise<ICAL.Event[]> {
  const { address } = await createCalendarFeed(me)
  const file = new URL(address).pathname.replace('/calendar/', '')
  const guest = createTestContext(database.db, { now: NOW })
  const calendar = new ICAL.Component(ICAL.parse(await readCalendarFeed(guest, file)) as never[])
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const listFeedTitles = async () => (await listFeedEvents()).map(({ summary }) => summary)

describe('the entries of the calendar', () => {
  test('every source is in it once, by day, and each entry leads to what it names', async () => {
    const viewing = await makeVisit()
    const { rental } = await makeTenancy()
    const client = await makeFollowUp()
    const appointment = await makeAppointment(database.db, {
      agentId,
      clientId: client.id,
      startsAt: at('2026-03-13', '16:00'),
      endsAt: at('2026-03-13', '17:00'),
    })
    expect(await listKinds()).toEqual([
      '2026-03-12 viewing',
      '2026-03-13 followUp',
      '2026-03-13 appointment',
      '2026-03-19 inspection',
      '2026-03-20 leaseEnd',
      '2026-03-31 licence',
    ])
    expect((await listItems()).map(({ to }) => to)).toEqual([
      `/dashboard/viewings/${viewing.id}`,
      `/dashboard/agent/clients/${client.id}`,
      `/dashboard/agent/calendar/${appointment.id}`,
      '/dashboard/agent/inspections',
      `/dashboard/agent/inspections/new?rental=${rental.id}&type=move_out`,
      '/dashboard/settings/agency',
    ])
    expect(JSON.stringify(await getAgentCalendar(me, MONTH))).not.toContain('position')
  })

  test('each proposed time is an entry; cancelled visits, past proposals and clients in a closed stage are none', async () => {
    const proposal = await makeVisit({ status: 'pending_confirmation', proposedBy: renterId })
    await database.db.insert(viewingProposals).values([
      { inspectionId: proposal.id, position: 1, startsAt: at('2026-03-12', '09:00') },
      { inspectionId: proposal.id, position: 2, startsAt: at('2026-03-14', '11:00') },
    ])
    await makeVisit({ status: 'cancelled', scheduledAt: at('2026-03-15', '09:00'), endsAt: null })
    await makeVisit({ status: 'pending_confirmation', scheduledAt: at('2026-03-09', '09:00'), endsAt: null })
    await makeFollowUp({ stage: 'closed' })
    const visits = (await listItems()).filter(({ kind }) => kind === 'viewing' || kind === 'followUp')
    expect(visits.map(({ day, state }) => [day, state])).toEqual([
      ['2026-03-12', 'requested'],
      ['2026-03-14', 'requested'],
    ])
  })

  test('a stranger has none of it, and an agent who is not active keeps only the license', async () => {
    await makeVisit()
    await makeTenancy()
    await makeFollowUp()
    const other = await makePerson(database.db, 'agent')
    await makeAgent(database.db, { userId: other.id, prcLicenseExpiresOn: '2027-01-01' })
    expect(await listKinds({ ...me, actor: makeActor('agent', other.id) })).toEqual([])
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agentId))
    expect(await listKinds()).toEqual(['2026-03-31 licence'])
  })
})

describe('what ends is gone from calendar and feed with the next request (promise Z6)', () => {
  test('an ended relationship removes follow-ups and appointments of the client, and nothing of another client', async () => {
    const client = await makeFollowUp({ name: 'Ligaya' })
    await makeFollowUp({ name: 'Dolores', nextActionDue: '2026-03-14' })
    const appointment = {
      title: 'Sign the offer',
      startsAt: at('2026-03-13', '16:00'),
      endsAt: at('2026-03-13', '17:00'),
    }
    await makeAppointment(database.db, { agentId, clientId: client.id, ...appointment })
    const all = ['2026-03-13 followUp', '2026-03-13 appointment', '2026-03-14 followUp', '2026-03-31 licence']
    expect(await listKinds()).toEqual(all) // null control
    expect(await listFeedTitles()).toEqual(expect.arrayContaining(['Follow-up, Ligaya', 'Appointment, Sign the offer']))
    await endRelationship(me, client.id)
    expect(await listKinds()).toEqual(['2026-03-14 followUp', '2026-03-31 licence'])
    const titles = await listFeedTitles()
    expect(titles).toContain('Follow-up, Dolores')
    expect(titles.join()).not.toMatch(/Ligaya|Sign the offer/)
  })

  test('an ended mandate removes viewings, inspections and ends of leases of the listing', async () => {
    await makeVisit()
    await makeTenancy()
    const all = ['2026-03-12 viewing', '2026-03-19 inspection', '2026-03-20 leaseEnd', '2026-03-31 licence']
    expect(await listKinds()).toEqual(all) // null control
    expect(await listFeedTitles()).toHaveLength(4)
    await database.db.update(properties).set({ agentId: null }).where(eq(properties.id, listingId))
    expect(await listKinds()).toEqual(['2026-03-31 licence'])
    expect(await listFeedTitles()).toHaveLength(1)
  })
})

describe('moves', () => {
  test('a viewing moves by a proposal to the renter, and not to a time at which the agent has another visit', async () => {
    const viewing = await makeVisit({ holdsTime: true })
    const other = await makeProperty(database.db, { ownerId, agentId })
    const { id: otherRenter } = await makePerson(database.db, 'tenant')
    const taken = { scheduledAt: at('2026-03-13', '10:00'), endsAt: at('2026-03-13', '10:30'), holdsTime: true }
    await makeVisit({ propertyId: other.id, tenantId: otherRenter, ...taken })
    const move = (time: string) => proposeViewingTimes(me, { id: viewing.id, version: 1, date: '2026-03-13', time })
    await expect(move('10:15')).rejects.toMatchObject({
      params: { field: 'time', problem: 'inspection.time.taken' },
    })
    await move('10:30') // null control: the moment the other visit ends
    const moved = (await listItems()).find(({ id }) => id === viewing.id)
    expect(moved).toMatchObject({ day: '2026-03-13', state: 'proposed', version: 2 })
    await expect(move('11:00')).rejects.toMatchObject({ code: 'app.changedMeanwhile' })
  })

  test('a follow-up moves at once; a calendar that shows an older state does not move it', async () => {
    const client = await makeFollowUp()
    await moveFollowUp(me, { id: client.id, version: 1, day: '2026-03-18' })
    expect(await listKinds()).toContain('2026-03-18 followUp')
    const again = moveFollowUp(me, { id: client.id, version: 1, day: '2026-03-25' })
    await expect(again).rejects.toMatchObject({ code: 'client.changedMeanwhile' })
    await endRelationship(me, client.id)
    const ended = moveFollowUp(me, { id: client.id, version: 2, day: '2026-03-25' })
    await expect(ended).rejects.toMatchObject({ code: 'client.notFound' })
  })
})

describe('appointments in calendar and feed', () => {
  const INPUT: AppointmentInput = {
    kind: 'meeting',
    title: 'Sign',
    date: '2026-03-12',
    time: '09:15',
    minutes: 60,
    clientId: null,
    propertyId: null,
    place: null,
    notes: null,
    reminderMinutes: null,
    weeks: 1,
  }
  const plan = (values: Partial<AppointmentInput> = {}) =>
    createAppointment(me, { ...INPUT, key: crypto.randomUUID(), ...values })
  const findAppointments = async () => (await listItems()).filter(({ kind }) => kind === 'appointment')
  const describeFeed = async () =>
    (await listFeedEvents())
      .filter(({ summary }) => summary === 'Appointment, Sign')
      .map((event) => [
        event.startDate.toJSDate().toISOString(),
        event.sequence,
        event.component.getFirstPropertyValue('status'),
      ])

  test('a move raises SEQUENCE, a cancelled one stays as CANCELLED, and each of a series is an event', async () => {
    const { ids } = await plan({ weeks: 2 })
    const [id = ''] = ids
    expect(await describeFeed()).toEqual([
      ['2026-03-12T01:15:00.000Z', 1, 'CONFIRMED'],
      ['2026-03-19T01:15:00.000Z', 1, 'CONFIRMED'],
    ])
    const uids = async () => (await listFeedEvents()).map(({ uid }) => uid)
    const before = await uids()
    await moveAppointment(me, { id, version: 1, date: '2026-03-13', time: '08:00' })
    expect((await describeFeed())[0]).toEqual(['2026-03-13T00:00:00.000Z', 2, 'CONFIRMED'])
    expect(await uids()).toEqual(before)
    await cancelAppointment(me, { id, version: 2, scope: 'following', reason: null })
    expect((await describeFeed()).map(([, sequence, status]) => [sequence, status])).toEqual([
      [3, 'CANCELLED'],
      [2, 'CANCELLED'],
    ])
    expect((await findAppointments()).map(({ state, version }) => [state, version])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ])
  })

  test('an appointment at the time of a viewing or another appointment is allowed and found', async () => {
    await makeVisit() // 9:00 to 9:30
    expect(await hasOverlap(me, await plan({ time: '09:30' }))).toBe(false) // null control: it touches
    expect(await hasOverlap(me, await plan({ time: '08:45', minutes: 30 }))).toBe(true)
    const second = await plan({ time: '10:00', minutes: 15 })
    expect(await hasOverlap(me, second)).toBe(true)
    await cancelAppointment(me, { id: second.ids[0] ?? '', version: 1, scope: 'this', reason: null })
    expect(await hasOverlap(me, second)).toBe(false)
  })

  test('an appointment across midnight is in both days of the calendar and once in the feed', async () => {
    await plan({ time: '23:30' })
    expect((await findAppointments()).map(({ day }) => day)).toEqual(['2026-03-12', '2026-03-13'])
    expect(await getAgentCalendar(me, { from: '2026-03-13', until: '2026-03-13' })).toMatchObject({
      items: [{ kind: 'appointment', day: '2026-03-13' }],
    })
    expect(await describeFeed()).toHaveLength(1)
  })
})

describe('figures of the overview', () => {
  test('each number about clients equals the length of the list that it opens', async () => {
    await makeFollowUp({ nextActionDue: '2026-03-09', stage: 'offer' })
    await makeFollowUp({ nextActionDue: '2026-03-10' })
    await makeFollowUp({ nextActionDue: '2026-03-11' })
    await makeFollowUp({ nextActionDue: '2026-03-01', stage: 'inactive' })
    await makeFollowUp({ nextAction: null, nextActionDue: null })
    const read = (text: string) => clientList.read(new URLSearchParams(text))
    const countListed = async (text: string) => (await listClients(me, read(text))).length
    const counts = await countClients(me, read(''))
    expect(counts).toMatchObject({ total: 5, late: 1, due: 2, withoutAction: 1, hot: 1 })
    expect(await countListed('due=late')).toBe(counts.late)
    expect(await countListed('due=due')).toBe(counts.due)
    expect(await countListed('due=none')).toBe(counts.withoutAction)
    expect(await countListed('stage=hot')).toBe(counts.hot)
    for (const stage of CLIENT_STAGES) expect(await countListed(`stage=${stage}`)).toBe(counts.foundByStage[stage])
  })
})

describe('figures of the overview about viewings', () => {
  test('the number of open viewings equals the rows of the page, also of one that the owner hosts', async () => {
    await makeVisit({ hostUserId: ownerId })
    const asking = await makePerson(database.db, 'tenant')
    await makeVisit({ tenantId: asking.id, status: 'pending_confirmation', proposedBy: asking.id })
    await makeVisit({ status: 'cancelled' })
    const { waiting, upcoming } = await listOpenViewings(me)
    expect([waiting.length, upcoming.length]).toEqual([1, 1])
    expect(await countOpenViewings(me)).toBe(2)
    // null control: the coming viewings of the host, which the figure counted before, are not the list that it opens
    expect(await listComingHostVisits(me, 10)).toHaveLength(1)
  })
})

describe('plans', () => {
  test('visits, ends of leases and follow-ups are read along indexes of the listing and the agent', async () => {
    await makeVisit()
    await makeTenancy()
    await makeFollowUp()
    const span = { from: at('2026-03-01', '00:00'), until: at('2026-04-05', '00:00'), limit: 10 }
    const explain = (table: string, index: string, query: { getSQL: () => Parameters<typeof explainWithIndex>[3] }) =>
      explainWithIndex(database.db, table, index, query.getSQL())
    expect(await explain('inspections', 'inspections_property', buildVisitQuery(me, span))).toMatch(
      /Index (Only )?Scan using inspections_property on inspections seen[\s\S]*Index Cond: .*scheduled_at/,
    )
    expect(await explain('rentals', 'rentals_property', buildLeaseEndQuery(me, { ...MONTH, limit: 10 }))).toMatch(
      /using rentals_property[\s\S]*Index Cond: .*property_id = .* AND \(ends_on >= /,
    )
    expect(await explain('clients', 'clients_next_action', listFollowUps(me, { ...MONTH, limit: 10 }))).toMatch(
      /using clients_next_action[\s\S]*Index Cond: .*agent_id = .*next_action_due >= /,
    )
  })
})
