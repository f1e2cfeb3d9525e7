import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getDataFolder } from './cluster.server.ts'
import { readLockFile } from './postmaster.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-lock-'))
mkdirSync(getDataFolder(folder), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LOCK = '2599\n/data/postgres/data\n1763438000\n5432\n/data/postgres/run\n\n  5432001   262145\nready   \n'

test('a lock file that is being written has what its finished lines say, and never a part of a line', async () => {
  for (let length = 0; length <= LOCK.length; length++) {
    writeFileSync(join(getDataFolder(folder), 'postmaster.pid'), LOCK.slice(0, length))
    const lock = await readLockFile(folder)
    expect([undefined, 2599]).toContain(lock?.pid)
    expect([undefined, '', '/data/postgres/run']).toContain(lock?.address.host)
  }
  expect(await readLockFile(folder)).toEqual({
    pid: 2599,
    address: { host: '/data/postgres/run', port: 5432 },
    stopping: false,
  })
})
