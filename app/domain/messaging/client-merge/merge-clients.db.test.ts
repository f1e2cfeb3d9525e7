// Import, export and merge of an agent's clients.
import { eq } from 'drizzle-orm'
import { parseCsv } from 'hucre/csv'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { clientNotes, clients } from '#app/db/schema/agents/clients.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { exportClients } from '#app/domain/agents/client-import/client-export.queries.server.ts'
import { importClients, previewClientImport } from '#app/domain/agents/client-import/client-import.commands.server.ts'
import { listDuplicates } from '#app/domain/agents/client-merge/duplicates.queries.server.ts'
import { endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeClientNote, makeRelationship } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { mergeClients } from './merge-clients.commands.server.ts'

const database = setUpTestDatabase()
let me: Ctx
let other: Ctx
let agentId = ''
beforeAll(async () => {
  const contextAs = async () => {
    const actor = makeActor('agent', (await makePerson(database.db, 'agent')).id)
    return createTestContext(database.db, { actor, adapters: { random: systemRandom } })
  }
  me = await contextAs()
  other = await contextAs()
  agentId = (await makeAgent(database.db, { userId: getId(me) })).id
  await makeAgent(database.db, { userId: getId(other) })
})

async function readExport(ctx: Ctx): Promise<string> {
  let text = ''
  for await (const part of exportClients(ctx, clientList.read(new URLSearchParams()))) text += part
  return text
}
const makeOwnClient = async (values: Partial<typeof clients.$inferInsert>) => {
  const client = await makeClient(database.db, { agentId, ...values })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  return client
}

test('a file is imported once, without the people who are clients already, and the export can be imported again', async () => {
  await makeOwnClient({ name: 'Known', email: 'known@tahanan.example', phone: '+639175550199' })
  const text = [
    'Name;Phone;E-mail;Budget',
    '=1+1;0917 555 0101;formula@tahanan.example;25000',
    'Same phone;+63 917 555 0199;;',
    'Twice in the file;;formula@tahanan.example;',
    'Wrong;12;;',
  ].join('\n')
  const preview = await previewClientImport(me, new Blob([text]))
  expect(preview.validCount).toBe(1)
  expect(preview.rows.map(({ problems, isDuplicate }) => [problems.length, isDuplicate])).toEqual([
    [0, false],
    [0, true],
    [0, true],
    [1, false],
  ])
  const input = { key: crypto.randomUUID(), rows: [preview.rows[0]!.cells] }
  expect(await importClients(me, input)).toBe(1)
  expect(await importClients(me, input)).toBe(1)
  expect(await getOutcome(importClients(me, { ...input, key: crypto.randomUUID() }))).toBe('import.nothingValid')
  const file = await readExport(me)
  expect(file).toContain("'=1+1,formula@tahanan.example,0917 555 0101,renter,,,25000")
  const again = await previewClientImport(other, new Blob([file]))
  expect(again.validCount).toBe(2)
  expect(new Set(again.rows.map(({ cells }) => cells.name))).toEqual(new Set(['=1+1', 'Known']))
})

test('the exported file opens in a spreadsheet program without a formula', async () => {
  const names = ['=HYPERLINK("http://x")', '+1+1', '-2', '@SUM(A1)', '\tTab', 'Niña; "quoted", with comma']
  for (const name of names) await makeOwnClient({ name, looksFor: '=cmd|x', nextAction: '+63 call' })
  const file = await readExport(me)
  expect(file.startsWith('\uFEFF')).toBe(true) // otherwise the program reads the file in its own encoding
  const isFormula = (cell: unknown) => /^[=+\-@\t\r]/.test(String(cell))
  const rows = parseCsv(file)
  const cells = rows.flat().map(String)
  expect(cells.filter(isFormula)).toEqual([])
  // Null control: the same texts written as they are would be formulas
  const plain = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')
  expect(parseCsv(plain).flat().filter(isFormula)).toHaveLength(5)
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  expect(cells).toContain('Niña; "quoted", with comma')
})

test('the export has no client whose relationship ended (promise Z6)', async () => {
  const { id, name } = await makeOwnClient({ name: 'Leaving Person' })
  expect(await readExport(me)).toContain(name) // null control
  await endRelationship(me, id)
  expect(await readExport(me)).not.toContain(name)
})

test('a merge moves notes and conversations, and of two merges of a pair one succeeds', async () => {
  const renter = await makePerson(database.db, 'tenant')
  const phone = '+639175550142'
  const kept = await makeOwnClient({ name: 'Rosa', phone, email: null, looksFor: null })
  const removed = await makeOwnClient({ name: 'Rosa R.', phone, userId: renter.id, looksFor: 'A window' })
  const listing = await makeProperty(database.db, { ownerId: getId(me) })
  const conversation = await makeConversation(database.db, {
    propertyId: listing.id,
    clientUserId: renter.id,
    agentId,
    clientId: removed.id,
  })
  await makeClientNote(database.db, { clientId: removed.id, content: 'From the second entry' })
  expect(await listDuplicates(me)).toMatchObject([{ reason: 'phone', isMergeable: true }])
  const pair = { keepId: kept.id, removeId: removed.id }
  expect(await getOutcome(mergeClients(other, pair))).toBe('client.notFound')
  expect(await countOutcomes([mergeClients(me, pair), mergeClients(me, pair)])).toEqual({
    done: 1,
    'client.notFound': 1,
  })
  const rows = await database.db.select().from(clients).where(eq(clients.phone, phone))
  expect(rows).toMatchObject([
    { id: kept.id, name: 'Rosa', userId: renter.id, email: removed.email, looksFor: 'A window' },
  ])
  const [stored] = await database.db.select().from(conversations).where(eq(conversations.id, conversation.id))
  expect(stored?.clientId).toBe(kept.id)
  expect(await database.db.select().from(clientNotes).where(eq(clientNotes.clientId, kept.id))).toHaveLength(1)
  expect(await listDuplicates(me)).toEqual([])
})

test('two people with accounts of their own are not merged', async () => {
  const phone = '+639175550143'
  const first = await makeOwnClient({ phone, userId: (await makePerson(database.db, 'tenant')).id })
  const second = await makeOwnClient({ phone, userId: (await makePerson(database.db, 'tenant')).id })
  expect(await listDuplicates(me)).toMatchObject([{ isMergeable: false }])
  expect(await getOutcome(mergeClients(me, { keepId: first.id, removeId: second.id }))).toBe('client.notMergeable')
})
