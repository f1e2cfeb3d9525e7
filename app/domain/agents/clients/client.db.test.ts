// Clients of an agent: the list, search and board, stage moves from two devices, the timeline, and what an ended relationship hides.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import {
  agentClientRelationships,
  buildClientText,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { listComingAppointments } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeAppointment, makeClient, makeClientNote, makeRelationship } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeInquiry, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import {
  addClientNote,
  changeClient,
  createClient,
  endRelationship,
  finishFollowUp,
  moveClient,
  noteContact,
  setNextAction,
} from './client.commands.server.ts'
import { clientList, TIMELINE_PAGE_SIZE } from './client.model.ts'
import { countClients, listClientBoard, listClients } from './client.queries.server.ts'
import { clientInput } from './client.schema.ts'
import { getClient } from './client-view.queries.server.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-10T02:00:00Z')
const newKey = () => crypto.randomUUID()
const readQuery = (text = '') => clientList.read(new URLSearchParams(text))

let me: Ctx
let other: Ctx
let agentId = ''
beforeAll(async () => {
  const contextAs = async () => {
    const { id } = await makePerson(database.db, 'agent')
    const actor = makeActor('agent', id)
    return createTestContext(database.db, { actor, now: NOW, adapters: { random: systemRandom } })
  }
  me = await contextAs()
  other = await contextAs()
  agentId = (await makeAgent(database.db, { userId: getId(me) })).id
  await makeAgent(database.db, { userId: getId(other) })
})

const buildInput = (fields: Record<string, string>) =>
  clientInput.parse({ key: newKey(), name: 'Ligaya Peñaflor', ...fields })
const listNames = async (ctx: Ctx, text = '') => (await listClients(ctx, readQuery(text))).map(({ name }) => name)

async function makeOwnClient(values: Partial<typeof clients.$inferInsert> = {}) {
  const client = await makeClient(database.db, { agentId, ...values })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  return client
}

describe('the list of clients', () => {
  test('search finds a part of the name, the email address and the phone number in any spelling', async () => {
    const name = 'Ana 100% Reyes_Cruz'
    await createClient(me, buildInput({ name, email: 'ana.rc@tahanan.example', phone: '0917 555 0101' }))
    for (const text of ['reyes_', '100%', 'ANA.RC@', '917555', '0917 555 0101'])
      expect(await listNames(me, new URLSearchParams({ q: text }).toString()), text).toEqual([name])
    // The signs of a pattern are text: nothing else matches them
    expect(await listNames(me, 'q=Reyes%25Cruz')).toEqual([])
    expect(await listNames(other, 'q=reyes_')).toEqual([])
  })

  test('filters by type and stage, counts the same rows, and orders by next action', async () => {
    await makeOwnClient({
      name: 'Bong',
      type: 'company',
      stage: 'offer',
      nextAction: 'Sign',
      nextActionDue: '2026-03-20',
    })
    await makeOwnClient({
      name: 'Cora',
      type: 'company',
      stage: 'offer',
      nextAction: 'Call',
      nextActionDue: '2026-03-01',
    })
    await makeOwnClient({ name: 'Dan', type: 'company', stage: 'closed' })
    expect(await listNames(me, 'type=company&stage=offer&sort=next')).toEqual(['Cora', 'Bong'])
    expect(await listNames(me, 'type=company&stage=hot&sort=name')).toEqual(['Bong', 'Cora'])
    const counts = await countClients(me, readQuery('type=company&stage=hot'))
    expect(counts).toMatchObject({ found: 2, hot: 2, late: 1 })
    const board = await listClientBoard(me, readQuery('type=company'))
    expect(board.map(({ stage, rows }) => [stage, rows.length])).toEqual([
      ['new', 0],
      ['active', 0],
      ['touring', 0],
      ['offer', 2],
      ['under_contract', 0],
      ['closed', 1],
      ['inactive', 0],
    ])
  })

  test('each order of the list, the board and the search use an index', async () => {
    const table = sql`${clients}`
    const cases = [
      ['clients_recent', sql`order by created_at desc, id desc`, sql`true`],
      ['clients_by_name', sql`order by name, id`, sql`true`],
      ['clients_by_contact', sql`order by last_contact, id`, sql`true`],
      ['clients_next_action', sql`order by next_action_due, created_at, id`, sql`true`],
      ['clients_board', sql`order by next_action_due, id`, sql`stage = 'offer'`],
    ] as const
    for (const [index, order, condition] of cases) {
      const query = sql`select id from ${table} where agent_id = ${agentId} and ${condition} ${order} limit 25`
      const plan = await explainWithIndex(database.db, 'clients', index, query)
      expect(plan, index).toContain(index)
      expect(plan, index).not.toContain('Sort')
    }
  })
})

describe('the queries of the desk', () => {
  /** The plans of what `open` reads, without reading whole tables where an index can be used. */
  async function explainAll(open: () => Promise<unknown>): Promise<string> {
    const spy = vi.spyOn(database.pool, 'query')
    await open()
    const queries = spy.mock.calls.map(([query, values]) => ({
      text: (query as unknown as { text: string }).text,
      values,
    }))
    spy.mockRestore()
    const connection = await database.pool.connect()
    try {
      await connection.query('set enable_seqscan = off')
      const plans: string[] = []
      for (const { text, values } of queries) {
        const { rows } = await connection.query({ text: `explain ${text}`, values })
        plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
      }
      return plans.join('\n\n')
    } finally {
      await connection.query('reset enable_seqscan')
      connection.release()
    }
  }

  test('read no whole table for the list, the search, the counts, the board and the timeline', async () => {
    const renter = await makePerson(database.db, 'tenant')
    const { id } = await makeOwnClient({ userId: renter.id })
    const plans = await explainAll(() =>
      Promise.all([
        listClients(me, readQuery('q=penaflor&stage=hot&sort=next')),
        countClients(me, readQuery('q=penaflor')),
        listClientBoard(me, readQuery('q=penaflor')),
        getClient(me, id, null),
      ]),
    )
    for (const index of ['client_stage_changes_client', 'client_notes_client', 'clients_'])
      expect(plans).toContain(index)
    expect(plans).not.toContain('Seq Scan')
    // Null control: a condition without an index reads the whole table
    const control = await explainAll(() => database.db.select().from(clients).where(eq(clients.looksFor, 'x')))
    expect(control).toContain('Seq Scan on clients')
  })

  test('find a part of the text by the trigram index', async () => {
    const query = sql`select id from ${clients} where ${buildClientText(clients)} ilike '%santos%'`
    expect(await explainWithIndex(database.db, 'clients', 'clients_search', query, ['seqscan'])).toContain(
      'clients_search',
    )
  })
})

test('a card of the board says since when the client is in the stage', async () => {
  const { id } = await makeOwnClient({
    name: 'Isagani',
    createdAt: new Date('2026-01-05T02:00:00Z'),
  })
  const { id: otherId } = await makeOwnClient({ createdAt: new Date('2026-01-06T02:00:00Z') })
  await moveClient(me, { id, from: 'new', to: 'offer' })
  const rows = (await listClientBoard(me, readQuery(''))).flatMap((column) => column.rows)
  const getSince = (clientId: string) => rows.find((row) => row.id === clientId)?.inStageSince
  expect(getSince(id)).toEqual(NOW)
  expect(getSince(otherId)).toEqual(new Date('2026-01-06T02:00:00Z'))
})

test('a follow-up is finished once, and counts as a contact', async () => {
  const { id, version } = await makeOwnClient({
    nextAction: 'Call back',
    nextActionDue: '2026-03-01',
  })
  await finishFollowUp(me, { id, version })
  const [row] = await database.db.select().from(clients).where(eq(clients.id, id))
  expect(row).toMatchObject({ nextAction: null, nextActionDue: null, lastContact: NOW })
  await expect(finishFollowUp(me, { id, version })).rejects.toMatchObject({ code: 'client.changedMeanwhile' })
})

describe('adding and changing a client', () => {
  test('the same form sent twice adds one client, and a used email address is refused', async () => {
    const input = buildInput({ name: 'Ella', email: 'ella@tahanan.example' })
    expect(await createClient(me, input)).toBe(await createClient(me, input))
    expect(await getOutcome(createClient(me, { ...input, key: newKey() }))).toBe('app.invalidInput')
    // Null control: the address is free for another agent
    expect(await getOutcome(createClient(other, { ...input, key: newKey() }))).toBe('done')
  })

  test('a form opened before another change is refused', async () => {
    const { id } = await makeOwnClient()
    const { key: _key, nextAction: _action, nextActionDue: _due, ...fields } = buildInput({ name: 'Fe' })
    await changeClient(me, id, { ...fields, version: 1 })
    expect(await getOutcome(setNextAction(me, id, { version: 1, nextAction: 'Call', nextActionDue: null }))).toBe(
      'client.changedMeanwhile',
    )
    expect(await getOutcome(setNextAction(me, id, { version: 2, nextAction: 'Call', nextActionDue: null }))).toBe(
      'done',
    )
  })
})

describe('stage moves', () => {
  test('of many moves from one stage exactly one succeeds, and each move has a date', async () => {
    const { id, name } = await makeOwnClient()
    const moves = (['active', 'touring', 'offer', 'closed'] as const).map((to) =>
      moveClient(me, { id, from: 'new', to }),
    )
    expect(await countOutcomes(moves)).toEqual({ done: 1, 'client.changedMeanwhile': 3 })
    const changes = await database.db.select().from(clientStageChanges).where(eq(clientStageChanges.clientId, id))
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ fromStage: 'new', changedBy: getId(me), createdAt: NOW })
    // Undo is the move back, and is dated too
    const to = changes[0]!.toStage
    expect(await moveClient(me, { id, from: to, to: 'new' })).toEqual({ id, name, from: to, to: 'new' })
    expect(await getOutcome(moveClient(me, { id, from: 'new', to: 'new' }))).toBe('app.moveNotAllowed')
  })

  test('another agent cannot move a client', async () => {
    const { id } = await makeOwnClient()
    expect(await getOutcome(moveClient(other, { id, from: 'new', to: 'active' }))).toBe('client.notFound')
  })
})

describe('the timeline', () => {
  test('shows inquiries, messages, applications, notes, contacts and moves, newest first, in pages', async () => {
    const renter = await makePerson(database.db, 'tenant')
    const listing = await makeProperty(database.db, { ownerId: getId(me), title: 'Loft in Pasig' })
    const { id } = await makeOwnClient({ userId: renter.id, email: null })
    const conversation = await makeConversation(database.db, {
      propertyId: listing.id,
      clientUserId: renter.id,
      agentId,
      clientId: id,
    })
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 9, hour))
    const conversationId = conversation.id
    const question = await makeMessage(database.db, {
      conversationId,
      senderId: renter.id,
      content: 'Free?',
      createdAt: at(1),
    })
    await makeInquiry(database.db, {
      conversationId,
      messageId: question.id,
      senderId: renter.id,
      propertyId: listing.id,
    })
    await makeMessage(database.db, { conversationId, senderId: getId(me), content: 'Yes', createdAt: at(2) })
    await makeApplication(database.db, { propertyId: listing.id, applicantUserId: renter.id, createdAt: at(3) })
    // An application for a listing of somebody else is not the agent's business
    await makeApplication(database.db, { applicantUserId: renter.id, createdAt: at(4) })
    await moveClient(me, { id, from: 'new', to: 'offer' })
    await addClientNote(me, id, { key: newKey(), content: 'Has a cat' })
    const view = await getClient(me, id, null)
    expect(view.entries.map(({ kind }) => kind).toSorted()).toEqual(
      ['application', 'inquiry', 'message', 'note', 'stage'].toSorted(),
    )
    expect(view.entries.slice(2).map(({ kind }) => kind)).toEqual(['application', 'message', 'inquiry'])
    expect(view.conversationId).toBe(conversationId)

    const many = TIMELINE_PAGE_SIZE + 3
    for (let index = 0; index < many; index++) await makeClientNote(database.db, { clientId: id, createdAt: at(0) })
    const first = await getClient(me, id, null)
    const second = await getClient(me, id, first.next)
    expect(first.entries).toHaveLength(TIMELINE_PAGE_SIZE)
    expect(second.next).toBeNull()
    expect(new Set([...first.entries, ...second.entries].map((entry) => entry.id)).size).toBe(many + 5)
  })

  test('a contact sets the time of the last contact and is in the timeline', async () => {
    const { id } = await makeOwnClient({ lastContact: null })
    const contact = { key: newKey(), channel: 'phone', content: '' } as const
    await noteContact(me, id, contact)
    await noteContact(me, id, contact)
    const view = await getClient(me, id, null)
    expect(view.lastContact).toEqual(NOW)
    expect(view.entries.filter(({ kind }) => kind === 'contact')).toHaveLength(1)
  })
})

describe('an ended relationship', () => {
  /** What the agent sees of a client, in every place that shows clients. */
  async function listPlaces(ctx: Ctx, client: { id: string; name: string }): Promise<string[]> {
    const search = new URLSearchParams({ q: client.name }).toString()
    const [list, board, page, counts, appointments] = await Promise.all([
      listClients(ctx, readQuery(search)),
      listClientBoard(ctx, readQuery(search)),
      getOutcome(getClient(ctx, client.id, null)),
      countClients(ctx, readQuery(search)),
      listComingAppointments(ctx, { until: new Date(NOW.getTime() + 14 * 86_400_000), limit: 50 }),
    ])
    return [
      ...(list.length > 0 ? ['search'] : []),
      ...(board.some(({ rows }) => rows.length > 0) ? ['board'] : []),
      ...(page === 'done' ? ['page'] : []),
      ...(counts.found > 0 ? ['count'] : []),
      ...(appointments.some(({ title }) => title === client.name) ? ['appointments'] : []),
    ]
  }
  const EVERYWHERE = ['search', 'board', 'page', 'count', 'appointments']
  const startsAt = new Date(NOW.getTime() + 3_600_000)
  const endsAt = new Date(NOW.getTime() + 7_200_000)

  test('hides the client everywhere at once, and refuses every change (promise Z6)', async () => {
    const client = await makeOwnClient({ name: 'Gina Past' })
    await makeAppointment(database.db, { agentId, clientId: client.id, title: client.name, startsAt, endsAt })
    expect(await listPlaces(me, client)).toEqual(EVERYWHERE) // null control: the relationship is active
    expect(await getOutcome(endRelationship(other, client.id))).toBe('client.notFound')
    await endRelationship(me, client.id)
    expect(await listPlaces(me, client)).toEqual([])
    const { id } = client
    expect(
      await countOutcomes([
        moveClient(me, { id, from: 'new', to: 'active' }),
        addClientNote(me, id, { key: newKey(), content: 'x' }),
        noteContact(me, id, { key: newKey(), channel: 'chat', content: '' }),
        setNextAction(me, id, { version: 1, nextAction: null, nextActionDue: null }),
        endRelationship(me, id),
      ]),
    ).toEqual({ 'client.notFound': 5 })
    // Null control: a new relationship shows it again
    await database.db.insert(agentClientRelationships).values({ agentId, clientId: client.id })
    expect(await listPlaces(me, client)).toEqual(EVERYWHERE)
  })

  test('an inactive agent sees no client', async () => {
    const client = await makeOwnClient({ name: 'Hilda Only' })
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agentId))
    expect(await listPlaces(me, client)).toEqual([])
    await database.db.update(agents).set({ isActive: true }).where(eq(agents.id, agentId))
    expect(await listPlaces(me, client)).toEqual(EVERYWHERE.slice(0, 4))
  })
})
