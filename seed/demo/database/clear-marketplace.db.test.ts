import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { DEMO_MADE_ACTION } from '#seed/demo/people/demo-accounts.ts'
import { makeAuditEntry } from '#seed/factories/platform.ts'
import { describeDemoAccounts, seedDemoIfEmpty } from '#server/seed-demo.ts'
import { cloneDatabase } from '#tests/support/database/database.ts'
import { clearMarketplace } from './clear-marketplace.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-clear-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function countUsers(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ count: number }>('select count(*)::int as count from users')).rows[0]?.count ?? -1
  } finally {
    await client.end()
  }
}

test('clearing the marketplace deletes append-only rows and uploaded files, and keeps the demo pictures', async () => {
  const clone = await cloneDatabase()
  try {
    const database = openDatabase(clone.url)
    await makeConsent(database.db)
    await expect(database.pool.query('delete from consents')).rejects.toThrow('never changed or removed')
    await database.pool.query('select 1') // a failed query closes its connection; the pool opens another one
    await expect(clearMarketplace({ url: clone.url, storage })).rejects.toThrow('stop the servers first')
    await database.close()
    expect(await countUsers(clone.url)).toBeGreaterThan(0)
    const upload = { bucket: 'documents', path: 'somebody/lease.pdf' } as const
    const drawn = { bucket: 'property-images', path: 'demo/condo-01-800.webp' } as const
    for (const ref of [upload, drawn]) await storage.put(ref, Buffer.from('x'), { contentType: 'application/pdf' })
    await clearMarketplace({ url: clone.url, storage })
    await migrateDatabase(clone.url)
    expect(await countUsers(clone.url)).toBe(0)
    expect(await storage.head(upload)).toBeNull()
    expect(await storage.head(drawn)).not.toBeNull()
  } finally {
    await clone.drop()
  }
})

test('a configured database and a public server get no demo data unless SEED_DEMO is 1', async () => {
  const clone = await cloneDatabase()
  try {
    const env = loadEnv({ DATABASE_URL: clone.url, DATA_DIR: folder })
    expect(env.seedDemo).toBe(false)
    expect(loadEnv({ DATABASE_URL: clone.url, SEED_DEMO: '1' }).seedDemo).toBe(true)
    expect(loadEnv({ DATA_DIR: folder }).seedDemo).toBe(true)
    const publicEnv = loadEnv({ DATA_DIR: folder, BASE_URL: 'https://tahanan.ph' })
    for (const each of [env, publicEnv]) expect(await seedDemoIfEmpty(each, clone.url, () => {})).toBe(false)
    expect(await countUsers(clone.url)).toBe(0)
    // A database that was filled before the server became public
    const database = openDatabase(clone.url)
    expect(await describeDemoAccounts(publicEnv, database)).toEqual([])
    await makeAuditEntry(database.db, { action: DEMO_MADE_ACTION })
    expect((await describeDemoAccounts(publicEnv, database)).join()).toMatch(/^WARNING: this public server/)
    const [title, ...accounts] = await describeDemoAccounts(loadEnv({ DATA_DIR: folder }), database)
    expect(title).toMatch(/^Demo accounts/)
    expect(accounts.map((line) => line.trim().split(/\s+/))).toEqual([
      ['tenant', 'tenant@tahanan.example', 'at', '/signin'],
      ['landlord', 'landlord@tahanan.example', 'at', '/signin'],
      ['agent', 'agent@tahanan.example', 'at', '/signin'],
      ['admin', 'admin@tahanan.example', 'at', '/admin/login'],
    ])
    await database.close()
  } finally {
    await clone.drop()
  }
})
