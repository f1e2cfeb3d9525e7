import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { events, idempotencyKeys, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { housekeepingJobs } from './housekeeping.server.ts'

const database = setUpTestDatabase()

test('the sweep jobs delete all expired rows and files and nothing else', async () => {
  await database.db.execute(sql`
    insert into rate_limits (key, count, window_ends_at)
    select 'general:' || n, 1, now() + case when n <= 12000 then interval '-1 minute' else interval '1 minute' end
    from generate_series(1, 12003) n`)
  await database.db.execute(sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, created_at)
    select gen_random_uuid(), 'test', 'key-0000' || n, repeat('0', 64), now() - make_interval(hours => 20 + n)
    from generate_series(1, 8) n`)
  await database.db.execute(sql`
    insert into events (topic, subject_id, created_at)
    select 'test', n::text, now() - make_interval(mins => 10 * n) + interval '1 second' from generate_series(1, 9) n`)

  const folder = mkdtempSync(join(tmpdir(), 'tahanan-sweep-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ctx = createTestContext(database.db, { adapters: { storage: createDiskStorage(folder) } })
  for (const job of housekeepingJobs(() => ctx)) await job.handler({})

  expect(await database.db.$count(rateLimits)).toBe(3)
  expect(await database.db.$count(idempotencyKeys)).toBe(3)
  expect(await database.db.$count(events)).toBe(6)
})
