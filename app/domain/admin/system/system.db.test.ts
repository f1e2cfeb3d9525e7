import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPgBossJobs } from '#app/adapters/jobs/pg-boss-jobs.server.ts'
import type { Jobs } from '#app/adapters/jobs/jobs.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { createOwnerDatabase } from '#app/adapters/owner-database/create-owner-database.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { backUpNightly, NIGHTLY_BACKUPS_KEPT } from './nightly-backup.commands.server.ts'
import { backUp, retryJob } from './system.commands.server.ts'
import { getSystemState } from './system.queries.server.ts'

const database = setUpTestDatabase()
let folder = ''
let jobs: Jobs
let ctx: Ctx

const getLastAudit = async () => (await database.db.select().from(auditLog)).at(-1)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-system-'))
  jobs = createPgBossJobs({ url: database.url, log: createLog({ level: 'silent' }) })
  const ownerDatabase = createOwnerDatabase({
    url: database.url,
    files: createDiskStorage(join(folder, 'files')),
    folder: join(folder, 'backups'),
    passphrase: undefined,
  })
  const admin = await makePerson(database.db, 'admin')
  ctx = createTestContext(database.db, { actor: makeActor('admin', admin.id), adapters: { jobs, ownerDatabase } })
  await jobs.send(database.db, 'test.broken', { secret: 'token-of-a-person' })
  await database.pool.query(`update pgboss.job set state = 'failed', completed_on = now() where name = 'test.broken'`)
  await jobs.send(database.db, 'test.waiting', {})
})
afterAll(async () => {
  await jobs.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the system page', () => {
  test('it shows version, database, jobs, mail, files and backup, and no content of a job', async () => {
    await makeEmail(database.db, { status: 'queued' })
    await makeEmail(database.db, { status: 'dead' })
    const state = await getSystemState(ctx)
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      facts: {
        failedJobs: [{ name: 'test.broken' }],
        mail: { waiting: 1, failed: 1 },
        lastBackup: null,
        moneyDifferences: 0,
      },
      isBackupEncrypted: false,
    })
    expect(state.database.bytes).toBeGreaterThan(1_000_000)
    expect(state.database.tables).toHaveLength(10)
    expect(state.facts.freeBytes).toBeGreaterThan(0)
    expect(state.jobs).toContainEqual({ name: 'test.waiting', waiting: 1, running: 0, failed: 0 })
    expect(JSON.stringify(state)).not.toContain('token-of-a-person')
  })

  test('a failed job waits again, once, with an audit entry', async () => {
    const [job] = (await getSystemState(ctx)).facts.failedJobs
    if (!job) throw new Error('unreachable')
    const outcomes = await Promise.allSettled([retryJob(ctx, job), retryJob(ctx, job)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getLastAudit()).toMatchObject({ action: 'system.jobRetried', details: { job: 'test.broken' } })
    const state = await getSystemState(ctx)
    expect(state.facts.failedJobs).toEqual([])
    expect(state.jobs).toContainEqual({ name: 'test.broken', waiting: 1, running: 0, failed: 0 })
    await expect(retryJob(ctx, { id: job.id, name: 'no.such.job' })).rejects.toMatchObject({
      code: 'system.jobNotFailed',
    })
  })

  test('a backup is written, shown and audited', async () => {
    const { name } = await backUp(ctx)
    expect((await getSystemState(ctx)).facts.lastBackup).toMatchObject({ name })
    expect(await getLastAudit()).toMatchObject({ action: 'system.backupMade', details: { name } })
  })

  test('a nightly backup is written and audited, and only the oldest nightly ones are removed', async () => {
    const byHand = (await readdir(join(folder, 'backups'))).filter((name) => !name.includes('-nightly'))
    const old = Array.from({ length: NIGHTLY_BACKUPS_KEPT + 1 }, (_, n) => `tahanan-2020-01-${10 + n}-nightly.tar.zst`)
    for (const name of [...old, 'tahanan-2019-01-01.tar.zst', 'notes-nightly.txt'])
      await writeFile(join(folder, 'backups', name), 'x')
    await backUpNightly(withActor(ctx, null))
    const { lastBackup: last } = (await getSystemState(ctx)).facts
    expect(last?.name).toMatch(/-nightly\.tar\.zst$/)
    expect(await getLastAudit()).toMatchObject({ action: 'system.backupMade', details: { isNightly: true } })
    expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(
      [...byHand, 'notes-nightly.txt', 'tahanan-2019-01-01.tar.zst', ...old.slice(2), last?.name ?? ''].toSorted(),
    )
  })

  test('a nightly backup that would fill the disk is not written', async () => {
    const { ownerDatabase } = ctx.adapters
    const before = await readdir(join(folder, 'backups'))
    const full = { ...ownerDatabase, getFreeBytes: async () => 1 }
    await expect(backUpNightly({ ...ctx, adapters: { ...ctx.adapters, ownerDatabase: full } })).rejects.toThrow(
      '1 bytes',
    )
    expect(await readdir(join(folder, 'backups'))).toEqual(before)
  })

  test.each([
    null,
    makeActor('tenant'),
    makeActor('landlord'),
    makeActor('agent'),
    { ...makeActor('admin'), isActive: false },
  ])('only an active administrator sees and uses it: %j', async (actor) => {
    const as = withActor(ctx, actor)
    const before = await getLastAudit()
    for (const attempt of [
      () => getSystemState(as),
      () => retryJob(as, { id: crypto.randomUUID(), name: 'test.broken' }),
      () => backUp(as),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'AppError' })
    expect(await getLastAudit()).toEqual(before)
  })
})
