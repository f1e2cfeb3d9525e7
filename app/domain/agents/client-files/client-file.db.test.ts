// Files about a client: only the agent of the active relationship, and gone with the client's erasure (promises U7, Z6, P3).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { clientFiles } from '#app/db/schema/agents/shortlists.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { erasePerson } from '#app/domain/privacy/erasure/erase-person.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeClientFile } from '#seed/factories/agent-desk.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { addClientFile, removeClientFile } from './client-file.commands.server.ts'
import { MAX_CLIENT_FILES } from './client-file.model.ts'
import { findClientFile, listClientFiles } from './client-file.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-client-files-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
let me: Ctx
let other: Ctx
let admin: Ctx
let agentId = ''
beforeAll(async () => {
  const contextAs = async (role: 'agent' | 'admin') => {
    const { id } = await makePerson(database.db, role)
    return createTestContext(database.db, { actor: makeActor(role, id), adapters: { random: systemRandom, storage } })
  }
  me = await contextAs('agent')
  other = await contextAs('agent')
  admin = await contextAs('admin')
  agentId = (await makeAgent(database.db, { userId: getId(me) })).id
  await makeAgent(database.db, { userId: getId(other) })
})

async function makeOwnClient(values: object = {}) {
  const client = await makeClient(database.db, { agentId, ...values })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  return client
}
const buildUpload = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  title: 'Proof of income',
  file: new File([PDF], 'income.pdf', { type: 'application/pdf' }),
  ...changes,
})

describe('a file about a client', () => {
  test('is stored once for one key, downloaded, and removed with its object', async () => {
    const client = await makeOwnClient()
    const upload = buildUpload()
    await addClientFile(me, client.id, upload)
    await addClientFile(me, client.id, upload)
    const files = await listClientFiles(me, client.id)
    expect(files).toMatchObject([{ title: 'Proof of income' }])
    const { id } = files[0] ?? { id: '' }
    const found = await findClientFile(me, { clientId: client.id, fileId: id })
    expect(found).toMatchObject({ contentType: 'application/pdf', name: 'income.pdf', isInline: false })
    expect(await storage.head(found.ref)).not.toBeNull()
    expect(await storage.list('documents', { prefix: 'client-files/' })).toHaveLength(1)
    await removeClientFile(me, client.id, id)
    expect(await storage.head(found.ref)).toBeNull()
    expect(await listClientFiles(me, client.id)).toEqual([])
  })

  test('is neither PDF nor picture: refused, and nothing is stored', async () => {
    const client = await makeOwnClient()
    const file = new File(['<script>alert(1)</script>'], 'income.pdf', { type: 'application/pdf' })
    expect(await getOutcome(addClientFile(me, client.id, buildUpload({ file })))).toBe('upload.unsupportedType')
    expect(await listClientFiles(me, client.id)).toEqual([])
  })

  test('is open to nobody but the agent, and to nobody after the relationship ended', async () => {
    const client = await makeOwnClient()
    await addClientFile(me, client.id, buildUpload())
    const [file] = await listClientFiles(me, client.id)
    const fileId = file?.id ?? ''
    const tryAll = async (ctx: Ctx) => [
      await getOutcome(listClientFiles(ctx, client.id)),
      await getOutcome(findClientFile(ctx, { clientId: client.id, fileId })),
      await getOutcome(addClientFile(ctx, client.id, buildUpload())),
      await getOutcome(removeClientFile(ctx, client.id, fileId)),
    ]
    expect(await tryAll(other)).toEqual(Array.from({ length: 4 }, () => 'client.notFound'))
    expect(await tryAll(admin)).toEqual(['auth.forbidden', 'file.notFound', 'auth.forbidden', 'auth.forbidden'])
    // The id of another client does not reach the file
    const { id: otherClientId } = await makeOwnClient()
    expect(await getOutcome(findClientFile(me, { clientId: otherClientId, fileId }))).toBe('file.notFound')
    // Null control: with the relationship the agent reaches it
    expect(await getOutcome(findClientFile(me, { clientId: client.id, fileId }))).toBe('done')
    await endRelationship(me, client.id)
    expect(await tryAll(me)).toEqual(Array.from({ length: 4 }, () => 'client.notFound'))
  })

  test('a client has at most 50', async () => {
    const client = await makeOwnClient()
    for (let n = 0; n < MAX_CLIENT_FILES; n++) await makeClientFile(database.db, { clientId: client.id })
    expect(await getOutcome(addClientFile(me, client.id, buildUpload()))).toBe('clientFile.tooMany')
  })

  test('is erased with the client, although the agent uploaded it; files about others stay', async () => {
    const person = await makePerson(database.db, 'tenant')
    const [erased, staying] = [await makeOwnClient({ userId: person.id }), await makeOwnClient()]
    for (const client of [erased, staying]) await addClientFile(me, client.id, buildUpload())
    const listRefs = () =>
      database.db
        .select({ clientId: clientFiles.clientId, bucket: storedFiles.bucket, path: storedFiles.path })
        .from(clientFiles)
        .innerJoin(storedFiles, eq(storedFiles.id, clientFiles.fileId))
        .where(eq(clientFiles.uploadedBy, getId(me)))
    const refs = await listRefs()
    const gone = refs.find(({ clientId }) => clientId === erased.id)
    const kept = refs.find(({ clientId }) => clientId === staying.id)
    await inTransaction(me, (tx) => erasePerson(tx, { id: person.id, email: person.email }))
    expect((await listRefs()).map(({ clientId }) => clientId)).not.toContain(erased.id)
    expect(gone && (await storage.head(gone))).toBeNull()
    expect(kept && (await storage.head(kept))).not.toBeNull()
    const rows = await database.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.path, gone?.path ?? ''))
    expect(rows).toEqual([])
  })
})
