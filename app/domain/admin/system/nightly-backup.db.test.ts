// The life of a nightly backup: written, restored as a test, copied out of the machine; each step once, and none after a failed one.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createS3Client } from '#app/adapters/storage/s3-client.server.ts'
import { createOwnerDatabase } from '#app/adapters/owner-database/create-owner-database.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startS3Server, type TestS3Server } from '#tests/support/servers/s3-server.ts'
import { backUpNightly, copyProvenBackup, proveNightlyBackup } from './nightly-backup.commands.server.ts'

const database = setUpTestDatabase()
const PASSPHRASE = 'mabuhay ang tahanan'
let folder = ''
let store: TestS3Server

beforeAll(async () => {
  store = await startS3Server(['backups'])
})
afterAll(() => store.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-nightly-'))
  return () => rm(folder, { recursive: true, force: true })
})

function createContext({ passphrase, bucket }: { passphrase?: string; bucket?: string } = {}): Ctx {
  const ownerDatabase = createOwnerDatabase({
    url: database.url,
    files: createDiskStorage(join(folder, 'files')),
    folder: join(folder, 'backups'),
    passphrase,
    copies: bucket === undefined ? undefined : { ...store, forcePathStyle: true, bucket },
  })
  return createTestContext(database.db, { actor: null, adapters: { ownerDatabase } })
}

const listAudits = async (action: string) =>
  (await database.db.select().from(auditLog)).filter((entry) => entry.action === action)
async function readStates({ adapters: { ownerDatabase } }: Ctx) {
  const last = await ownerDatabase.findBackup()
  const proven = await ownerDatabase.findBackup(({ proof }) => proof !== null)
  const copied = await ownerDatabase.findBackup(({ copiedAt }) => copiedAt !== null)
  return { last: last?.name, proven: proven?.name, copied: copied?.name }
}
async function readCopy(name: string): Promise<Buffer | null> {
  const client = createS3Client({ ...store, forcePathStyle: true })
  const response = await client.send({ method: 'GET', bucket: 'backups', path: name })
  const bytes = await buffer(response)
  return response.statusCode === 200 ? bytes : null
}

describe('a nightly backup', () => {
  test('it is proven once and copied once, also after a store that refused it, and the copy is the file', async () => {
    const ctx = createContext({ passphrase: PASSPHRASE, bucket: 'backups' })
    await proveNightlyBackup(ctx) // nothing to prove yet
    await copyProvenBackup(ctx)
    await backUpNightly(ctx)
    await copyProvenBackup(ctx) // not before it is proven
    const { last = '' } = await readStates(ctx)
    expect(await readStates(ctx)).toEqual({ last, proven: undefined, copied: undefined })
    await proveNightlyBackup(ctx)
    await proveNightlyBackup(ctx)
    const withoutBucket = createContext({ passphrase: PASSPHRASE, bucket: 'not-there' })
    await expect(copyProvenBackup(withoutBucket)).rejects.toThrow(/404/) // and the next try copies it
    await copyProvenBackup(ctx)
    await copyProvenBackup(ctx)
    expect(await readStates(ctx)).toEqual({ last, proven: last, copied: last })
    expect(await listAudits('system.backupProved')).toHaveLength(1)
    expect(await listAudits('system.backupCopied')).toMatchObject([{ details: { name: last, removed: 0 } }])
    const copy = await readCopy(last)
    expect(copy?.equals(await readFile(join(folder, 'backups', last)))).toBe(true)
  })

  test('a damaged one is not proven, stays without a note, and is not copied', async () => {
    const ctx = createContext({ passphrase: PASSPHRASE, bucket: 'backups' })
    await backUpNightly(ctx)
    const { last = '' } = await readStates(ctx)
    const path = join(folder, 'backups', last)
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 50))
    await expect(proveNightlyBackup(ctx)).rejects.toThrow()
    await copyProvenBackup(ctx)
    expect(await readStates(ctx)).toEqual({ last, proven: undefined, copied: undefined })
    await expect(stat(`${path}.notes.json`)).rejects.toThrow()
  })

  test('a backup without a passphrase never leaves the machine', async () => {
    const ctx = createContext({ bucket: 'backups' })
    await backUpNightly(ctx)
    await proveNightlyBackup(ctx)
    await copyProvenBackup(ctx)
    const { last = '', proven, copied } = await readStates(ctx)
    expect([proven, copied]).toEqual([last, undefined])
    expect(await readCopy(last)).toBeNull()
  })
})
