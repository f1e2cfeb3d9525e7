import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'

/** A folder that goes after the tests of the file. */
export function setUpStorage(): Storage {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-files-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return createDiskStorage(folder)
}
