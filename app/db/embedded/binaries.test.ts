import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { locateBinaries, NoEmbeddedPostgresError } from './binaries.server.ts'
import { getFreeBytes } from './disk-space.server.ts'

test('a machine without a bundled PostgreSQL gets an error that asks for an own server', async () => {
  const { arch } = process
  onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }))
  Object.defineProperty(process, 'arch', { value: 'abacus' })
  await expect(locateBinaries(tmpdir())).rejects.toThrow(NoEmbeddedPostgresError)
  await expect(locateBinaries(tmpdir())).rejects.toThrow(
    /abacus in node_modules .* Set DATABASE_URL to a PostgreSQL 15/,
  )
})

test('the bundled PostgreSQL of this machine is found, with all its libraries under their names', async () => {
  const binaries = await locateBinaries(tmpdir())
  await access(binaries.postgres)
  await access(binaries.initdb)
})

test('the free disk space is known', async () => {
  expect(await getFreeBytes(tmpdir())).toBeGreaterThan(1024 * 1024)
  await expect(getFreeBytes('/no/such/folder')).rejects.toThrow(/ENOENT/)
})
