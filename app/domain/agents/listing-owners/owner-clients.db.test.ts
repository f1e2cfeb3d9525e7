// The owners of an agent's file: matched with clients, added once, and removed again by an undo.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { addClientNote, endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import { checkImport } from '#app/domain/listings/import/import-check.commands.server.ts'
import { undoImport } from '#app/domain/listings/import/import-undo.commands.server.ts'
import { uploadImport } from '#app/domain/listings/import/import-upload.commands.server.ts'
import { startImport } from '#app/domain/listings/import/import.commands.server.ts'
import { getImport, getImportColumns } from '#app/domain/listings/import/import.queries.server.ts'
import { runImport } from '#app/domain/listings/import/run-import.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ownerClients } from './owner-clients.commands.server.ts'

const database = setUpTestDatabase()
const HEADER = 'Title,City,Rent,Type,Owner,Owner email,Owner mobile'
const EMAIL = 'lola@tahanan.example'

async function makeDesk() {
  const person = await makePerson(database.db, 'agent')
  const agent = await makeAgent(database.db, { userId: person.id })
  const system = createTestContext(database.db, { adapters: { jobs: createInlineJobs() } })
  const ctx = withActor(system, makeActor('agent', person.id))
  const importFile = async (rows: readonly string[]) => {
    const id = await uploadImport(ctx, new File([[HEADER, ...rows].join('\n')], 'units.csv'))
    const { mapping } = await getImportColumns(ctx, id)
    await checkImport(ctx, { id, mapping, remember: false })
    await startImport(ctx, { id, again: false })
    await runImport(system, id, ownerClients)
    return id
  }
  const addKnown = async (facts: Partial<typeof clients.$inferInsert>) => {
    const client = await makeClient(database.db, { email: null, phone: null, ...facts, agentId: agent.id })
    await makeRelationship(database.db, { agentId: agent.id, clientId: client.id })
    return client
  }
  const listClients = () =>
    database.db.select().from(clients).where(eq(clients.agentId, agent.id)).orderBy(clients.name)
  const listRepresented = async () => {
    const rows = await database.db
      .select({ owner: properties.representedOwner })
      .from(properties)
      .where(eq(properties.ownerId, person.id))
      .orderBy(properties.title)
    return rows.map(({ owner }) => owner)
  }
  return { agent, ctx, system, importFile, addKnown, listClients, listRepresented }
}

describe('the owners of a file', () => {
  test('are matched with clients, or added once as owners; the listings name them', async () => {
    const desk = await makeDesk()
    const known = await desk.addKnown({ name: 'Lourdes Santos', email: EMAIL, type: 'landlord' })
    await makeClient(database.db, { name: 'Ben Cruz', phone: '+639175550102' }) // of another agent
    const id = await desk.importFile([
      `House 1,Makati,12k,house,Lola Ising,${EMAIL},`,
      'House 2,Makati,13k,house,Ben Cruz,,0917 555 0102',
      'House 3,Makati,14k,house,BEN CRUZ,,',
      'House 4,Makati,15k,house,,,',
      'House 5,Makati,16k,house,,,0917 555 0103',
    ])
    expect((await getImport(desk.ctx, id)).owners).toEqual({ matched: 1, added: 2 })
    expect(await desk.listRepresented()).toEqual(['Lourdes Santos', 'Ben Cruz', 'Ben Cruz', null, '0917 555 0103'])
    const found = await desk.listClients()
    expect(found.map(({ name }) => name)).toEqual(['0917 555 0103', 'Ben Cruz', 'Lourdes Santos'])
    expect(found[1]).toMatchObject({ type: 'landlord', stage: 'new', phone: '+639175550102', email: null })
    expect(found[2]).toMatchObject({ id: known.id, version: known.version })
    const relations = await database.db
      .select()
      .from(agentClientRelationships)
      .where(and(eq(agentClientRelationships.agentId, desk.agent.id), eq(agentClientRelationships.status, 'active')))
    expect(relations).toHaveLength(3)
  })

  test('whose relationship ended stay hidden: the name becomes a new client, without the address', async () => {
    const desk = await makeDesk()
    const hidden = await desk.addKnown({ name: 'Lourdes Santos', email: EMAIL })
    await endRelationship(desk.ctx, hidden.id)
    const id = await desk.importFile([`House 1,Makati,12k,house,Lourdes Santos,${EMAIL},`])
    expect((await getImport(desk.ctx, id)).owners).toEqual({ matched: 0, added: 1 })
    const added = (await desk.listClients()).find((client) => client.id !== hidden.id)
    expect(added).toMatchObject({ name: 'Lourdes Santos', email: null })
  })

  test('of an agent whose profile is not active are named by the listings only', async () => {
    const desk = await makeDesk()
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, desk.agent.id))
    const id = await desk.importFile(['House 1,Makati,12k,house,Ben Cruz,,'])
    expect((await getImport(desk.ctx, id)).owners).toEqual({ matched: 0, added: 0 })
    expect(await desk.listClients()).toEqual([])
    expect(await desk.listRepresented()).toEqual(['Ben Cruz'])
  })

  test('of a landlord cannot be named: the column is refused', async () => {
    const { id: ownerId } = await makePerson(database.db, 'landlord')
    const ctx = withActor(createTestContext(database.db), makeActor('landlord', ownerId))
    const id = await uploadImport(ctx, new File([`${HEADER}\nHouse 1,Makati,12k,house,Ben,,\n`], 'units.csv'))
    const { mapping } = await getImportColumns(ctx, id)
    expect(mapping).toEqual(['title', 'city', 'rent', 'propertyType', null, null, null])
    await checkImport(ctx, { id, mapping, remember: false }) // null control: the columns themselves are fine
    const withOwner = mapping.with(4, 'owner')
    await expect(checkImport(ctx, { id, mapping: withOwner, remember: false })).rejects.toMatchObject({
      code: 'app.invalidInput',
    })
  })
})

describe('undo', () => {
  const ROWS = ['House 1,Makati,12k,house,Ana Uno,,', 'House 2,Makati,13k,house,Ben Dos,,']

  test('removes the clients that the import added and nothing uses, and keeps the others', async () => {
    const desk = await makeDesk()
    await desk.addKnown({ name: 'Ana Uno', type: 'landlord' })
    const id = await desk.importFile([...ROWS, 'House 3,Makati,14k,house,Cy Tres,,', 'House 4,Makati,15k,house,Di,,'])
    const [, , cy] = await desk.listClients()
    await addClientNote(desk.ctx, cy?.id ?? '', { key: crypto.randomUUID(), content: 'Call on Monday' })
    await database.db.update(properties).set({ version: 2 }).where(eq(properties.title, 'House 4'))
    await undoImport(desk.ctx, id, ownerClients)
    // Ana was a client before, Cy has a note, and the draft of Di was saved and stays
    expect((await desk.listClients()).map(({ name }) => name)).toEqual(['Ana Uno', 'Cy Tres', 'Di'])
  })

  test('keeps a client whose home came with a later import', async () => {
    const desk = await makeDesk()
    const first = await desk.importFile(ROWS)
    const second = await desk.importFile(['House 9,Makati,19k,house,Ben Dos,,'])
    expect((await getImport(desk.ctx, second)).owners).toEqual({ matched: 1, added: 0 })
    await undoImport(desk.ctx, first, ownerClients)
    expect((await desk.listClients()).map(({ name }) => name)).toEqual(['Ben Dos'])
  })
})
