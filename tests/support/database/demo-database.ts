// A database with the demo data for one test file. The first file of a run that needs the data seeds a template; all files clone it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { type Clone, cloneTemplate, setUpTestDatabase, type TestDatabase } from './database.ts'
import { nameDemoTemplate } from './new-database.ts'

export const DEMO_DAY: Day = '2026-11-15'
export const DEMO_SECRETS = { appSecret: 'a secret of the demo tests, long enough', encryptionKey: '5a'.repeat(32) }

/** Call at the top level of a test file. The rows only: the files that they name are not stored. */
export function setUpDemoDatabase(): TestDatabase {
  return setUpTestDatabase(cloneDemoDatabase)
}

export async function cloneDemoDatabase(): Promise<Clone> {
  const serverUrl = inject('postgresUrl')
  const template = nameDemoTemplate(inject('postgresTemplate'))
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // Files run in parallel: the others wait here until the first has seeded the template
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await seedTemplate(client, serverUrl, template)
  } finally {
    await client.end() // releases the lock
  }
  return cloneTemplate(serverUrl, template)
}

/** Seeds under another name, so that a failed seed leaves no template. */
async function seedTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-demo-template-'))
  const source = await cloneTemplate(serverUrl, inject('postgresTemplate'))
  try {
    await seedDemo({ url: source.url, storage: createDiskStorage(folder), secrets: DEMO_SECRETS, today: DEMO_DAY })
    await client.query(`alter database ${new URL(source.url).pathname.slice(1)} rename to ${template}`)
  } finally {
    await source.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
