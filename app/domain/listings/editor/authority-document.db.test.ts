import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { listVerificationQueue } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { reuseAuthorityDocument, storeAuthorityDocument } from './authority-document.commands.server.ts'
import { findAuthorityDocument, getEditorListing } from './listing-editor.queries.server.ts'
import { saveListing } from './save-listing.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-authority-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const makePdf = (name: string) => new File([`%PDF-1.7\n${name}\n%%EOF`], `${name}.pdf`, { type: 'application/pdf' })
const createContext = (role: Role, id: string) =>
  createTestContext(database.db, { actor: makeActor(role, id), adapters: { storage } })
const createPerson = async (role: Role) => createContext(role, (await makePerson(database.db, role)).id)

/** An agent's listing with a document. */
async function makeScene() {
  const agent = await makePerson(database.db, 'agent')
  const ctx = createContext('agent', agent.id)
  const { id } = await makeProperty(database.db, { ownerId: agent.id, status: 'draft', representedOwner: 'Lola Ising' })
  await storeAuthorityDocument(ctx, id, makePdf('first'))
  return { ctx, id, agentId: agent.id }
}

type Scene = Awaited<ReturnType<typeof makeScene>>
const check = ({ id, agentId }: Scene, kind: 'owner_authority' | 'title' = 'owner_authority') =>
  makeVerificationCheck(database.db, { userId: agentId, propertyId: id, kind })
const listChecks = async (id: string) =>
  (await database.db.select().from(verificationChecks).where(eq(verificationChecks.propertyId, id))).map(
    ({ kind }) => kind,
  )
const countWithdrawals = (id: string) =>
  database.db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, 'listing.authorityCheckWithdrawn')))
const save = ({ ctx, id }: Scene, field: 'representedOwner' | 'unit', from: string, to: string) =>
  saveListing(ctx, id, { changes: { [field]: { from, to } }, redraft: [] })

test('a replaced document takes the place of the old one and withdraws the check of it, and no other check', async () => {
  const scene = await makeScene()
  await check(scene)
  await check(scene, 'title')
  expect((await getEditorListing(scene.ctx, scene.id)).authority?.checkedOn).not.toBeNull()
  const { ref: old } = await findAuthorityDocument(scene.ctx, scene.id)
  await storeAuthorityDocument(scene.ctx, scene.id, makePdf('second'))
  expect(await listChecks(scene.id)).toEqual(['title'])
  expect(await countWithdrawals(scene.id)).toBe(1)
  expect((await findAuthorityDocument(scene.ctx, scene.id)).name).toBe('second.pdf')
  expect(await storage.head(old)).toBeNull()
  expect(await database.db.$count(storedFiles, eq(storedFiles.path, old.path))).toBe(0)
})

test('another represented owner withdraws the check; another field and a refused file do not', async () => {
  const scene = await makeScene()
  await check(scene)
  await save(scene, 'unit', (await getEditorListing(scene.ctx, scene.id)).state.values.unit, '7B')
  await expect(storeAuthorityDocument(scene.ctx, scene.id, new File(['x'], 'x.pdf'))).rejects.toMatchObject({
    code: 'upload.unsupportedType',
  })
  expect(await listChecks(scene.id)).toEqual(['owner_authority']) // null control
  await save(scene, 'representedOwner', 'Lola Ising', 'Lolo Ben')
  expect(await listChecks(scene.id)).toEqual([])
  expect(await countWithdrawals(scene.id)).toBe(1)
})

test('a stranger, a tenant and a guest neither open nor replace the document; its agent and an administrator do', async () => {
  const { ctx, id } = await makeScene()
  for (const role of ['landlord', 'agent', 'tenant'] as const) {
    const stranger = await createPerson(role)
    await expect(findAuthorityDocument(stranger, id), role).rejects.toMatchObject({ code: 'listing.notFound' })
    const replacement = storeAuthorityDocument(stranger, id, makePdf('foreign'))
    await expect(replacement, role).rejects.toMatchObject({ code: 'listing.notFound' })
  }
  const guest = createTestContext(database.db, { adapters: { storage } })
  await expect(findAuthorityDocument(guest, id)).rejects.toMatchObject({ code: 'auth.signInRequired' })
  await expect(storeAuthorityDocument(guest, id, makePdf('guest'))).rejects.toMatchObject({
    code: 'auth.signInRequired',
  })
  // null control
  for (const reader of [ctx, await createPerson('admin')])
    expect((await findAuthorityDocument(reader, id)).name).toBe('first.pdf')
})

describe('a document of the same building', () => {
  const ADDRESS = { street: '12 Mabini Street', barangay: 'Poblacion', city: 'Makati', citySlug: 'makati' }
  /** A listing with a checked document, and another unit of the same agent that differs in some facts. */
  async function makeUnits(facts: Partial<typeof ADDRESS & { representedOwner: string }> = {}) {
    const agent = await makePerson(database.db, 'agent')
    const ctx = createContext('agent', agent.id)
    const make = (more: object) =>
      makeProperty(database.db, {
        ownerId: agent.id,
        status: 'draft',
        representedOwner: 'Lola Ising',
        ...ADDRESS,
        ...more,
      })
    const source = await make({ title: 'Unit 4A' })
    const unit = await make(facts)
    await storeAuthorityDocument(ctx, source.id, makePdf('spa'))
    await check({ ctx, id: source.id, agentId: agent.id })
    return { ctx, agentId: agent.id, source, unit }
  }
  const getOffer = async (ctx: Scene['ctx'], id: string) => (await getEditorListing(ctx, id)).reusableAuthority

  test('is used again with one press: a copy of its own, which waits for an administrator, with its source', async () => {
    const { ctx, source, unit } = await makeUnits({ street: '12 MABINI Street', representedOwner: 'lola ising' })
    expect(await getOffer(ctx, unit.id)).toMatchObject({ title: 'Unit 4A' })
    await reuseAuthorityDocument(ctx, unit.id)
    const { ref, name } = await findAuthorityDocument(ctx, unit.id)
    expect(name).toBe('spa.pdf')
    expect(ref).not.toEqual((await findAuthorityDocument(ctx, source.id)).ref)
    const [request] = await database.db
      .select()
      .from(verificationRequests)
      .where(eq(verificationRequests.propertyId, unit.id))
    expect(request).toMatchObject({ status: 'pending', sourcePropertyId: source.id })
    const queue = await listVerificationQueue(await createPerson('admin'))
    expect(queue.find(({ propertyId }) => propertyId === unit.id)).toMatchObject({ sourceTitle: 'Unit 4A' })
    expect(await listChecks(unit.id)).toEqual([])
    expect(await getOffer(ctx, unit.id)).toBeNull()
    // a replacement at the source changes nothing here
    await storeAuthorityDocument(ctx, source.id, makePdf('other'))
    expect(await storage.head(ref)).not.toBeNull()
  })

  test.each([
    { street: '14 Mabini Street' },
    { barangay: 'Bel-Air' },
    { city: 'Pasig', citySlug: 'pasig' },
    { representedOwner: 'Lolo Ben' },
  ])('of another address or owner (%j) is not offered and not used', async (facts) => {
    const { ctx, unit } = await makeUnits(facts)
    expect(await getOffer(ctx, unit.id)).toBeNull()
    await expect(reuseAuthorityDocument(ctx, unit.id)).rejects.toMatchObject({ code: 'listing.noReusableAuthority' })
  })

  test('that nobody checked, whose check has ended, or of another agent is not used', async () => {
    const { ctx, source, unit, agentId } = await makeUnits()
    await database.db.delete(verificationChecks).where(eq(verificationChecks.propertyId, source.id))
    expect(await getOffer(ctx, unit.id)).toBeNull()
    await makeVerificationCheck(database.db, {
      userId: agentId,
      propertyId: source.id,
      kind: 'owner_authority',
      validUntil: '2020-01-01',
    })
    expect(await getOffer(ctx, unit.id)).toBeNull()
    const other = await makeUnits()
    await expect(reuseAuthorityDocument(other.ctx, unit.id)).rejects.toMatchObject({ code: 'listing.notFound' })
    await reuseAuthorityDocument(other.ctx, other.unit.id) // null control
  })
})
