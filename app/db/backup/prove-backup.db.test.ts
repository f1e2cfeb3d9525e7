// A backup is proven by restoring it; a damaged one, or one whose rows differ, is not, and no database is left behind.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createBackup } from './create-backup.server.ts'
import { buildProofUrl, proveBackup } from './prove-backup.server.ts'

const database = setUpTestDatabase()
const PASSPHRASE = 'mabuhay ang tahanan'
const now = () => new Date()
const pathIn = (name: string) => join(folder, name)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-proof-'))
  const files = createDiskStorage(pathIn('files'))
  await files.put({ bucket: 'avatars', path: 'a/1.webp' }, Buffer.alloc(300_000, 7), { contentType: 'image/webp' })
  await makePerson(database.db, 'tenant', { fullName: "Niña O'Peña" })
  await createBackup({ url: database.url, files, path: pathIn('backup'), passphrase: PASSPHRASE })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const prove = (name: string, passphrase: string | undefined = PASSPHRASE) =>
  proveBackup({ url: database.url, path: pathIn(name), passphrase, now })

const getProofName = () => buildProofUrl(database.url).pathname.slice(1)
const countProofDatabases = async () =>
  (await database.pool.query('select 1 from pg_database where datname = $1', [getProofName()])).rowCount

test('a backup is restored into a database of its own, compared and removed', async () => {
  await database.pool.query(`create database "${getProofName()}"`) // as if a server had been killed
  const { rows: counted } = await database.pool.query<{ users: number }>('select count(*)::int as users from users')
  const proof = await prove('backup')
  expect(proof).toMatchObject({ at: expect.any(Date) as Date, files: 1 })
  expect(proof.rows).toBeGreaterThan(counted[0]?.users ?? 0)
  expect(proof.seconds).toBeGreaterThan(0)
  expect(await countProofDatabases()).toBe(0)
})

test('one changed byte, another passphrase and a cut file are no proof, and leave no database', async () => {
  const bytes = await readFile(pathIn('backup'))
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(pathIn('changed'), changed)
  await writeFile(pathIn('cut'), bytes.subarray(0, -100))
  await copyFile(pathIn('backup'), pathIn('same'))
  await expect(prove('changed')).rejects.toThrow(/passphrase, or it was changed/)
  await expect(prove('cut')).rejects.toThrow()
  await expect(prove('same', 'another passphrase')).rejects.toThrow(/passphrase/)
  expect(await countProofDatabases()).toBe(0)
  await expect(prove('same')).resolves.toMatchObject({ files: 1 })
})
