import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { ownerClients } from '#app/domain/agents/listing-owners/owner-clients.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeListingImport } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countTurns } from '#tests/support/event-loop.ts'
import { buildWorkbook } from '#tests/support/fixtures/spreadsheets.ts'
import { checkImport } from './import-check.commands.server.ts'
import { undoImport } from './import-undo.commands.server.ts'
import { uploadImport } from './import-upload.commands.server.ts'
import { cancelImport, IMPORT_JOB, startImport } from './import.commands.server.ts'
import { getImport, getImportColumns, listImportRows } from './import.queries.server.ts'
import { deleteOldImports, failStaleImports, runImport } from './run-import.commands.server.ts'

const database = setUpTestDatabase()
const HEADER = 'Title,Type,Rent,City,Unit'
const MINUTE_MS = 60_000

async function makeOwner(role: 'landlord' | 'agent' | 'tenant' = 'landlord') {
  const { id } = await makePerson(database.db, role)
  const jobs = createInlineJobs()
  const system = createTestContext(database.db, { adapters: { jobs } })
  return { id, jobs, system, ctx: withActor(system, makeActor(role, id)) }
}
const buildFile = (rows: readonly string[]) => new File([[HEADER, ...rows].join('\n')], 'units.csv')
const buildRows = (many: number, isBad: (index: number) => boolean = () => false) =>
  Array.from(
    { length: many },
    (_, index) => `Unit of the building ${index},condo,15000,${isBad(index) ? '' : 'Makati'},${index}`,
  )

async function countOwn(ownerId: string): Promise<number> {
  const [row] = await database.db.select({ n: count() }).from(properties).where(eq(properties.ownerId, ownerId))
  return row?.n ?? 0
}
/** Uploads the file and confirms the columns that were guessed. */
async function checkFile(ctx: Ctx, file: File): Promise<string> {
  const id = await uploadImport(ctx, file)
  const { mapping } = await getImportColumns(ctx, id)
  await checkImport(ctx, { id, mapping, remember: false })
  return id
}
async function startFile(ctx: Ctx, file: File): Promise<string> {
  const id = await checkFile(ctx, file)
  await startImport(ctx, { id, again: false })
  return id
}

const waitingInsert = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query ilike 'insert into "properties"%'`
async function findWaitingInsert(): Promise<number> {
  const { rows } = await database.db.execute<{ pid: number }>(waitingInsert)
  return rows[0]?.pid ?? 0
}

/** Inserting a listing needs a lock on the row of its owner; while another transaction holds it, the import waits. */
async function whileImportWaits(ownerId: string, run: () => Promise<void>, act: (pid: number) => Promise<void>) {
  let running: Promise<void> | undefined
  await database.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
    running = run()
    await expect.poll(findWaitingInsert).toBeGreaterThan(0)
    await act(await findWaitingInsert())
  })
  await running
}

describe('import of listings', () => {
  test('of 500 rows 463 become drafts and 37 come back with their reasons', async () => {
    const { id: ownerId, ctx, system, jobs } = await makeOwner()
    const importId = await checkFile(ctx, buildFile(buildRows(500, (index) => index % 13 === 0 && index < 481)))
    expect(await getImport(ctx, importId)).toMatchObject({ status: 'checked', totalRows: 500, validRows: 463 })
    expect(await countOwn(ownerId)).toBe(0)
    await startImport(ctx, { id: importId, again: false })
    await startImport(ctx, { id: importId, again: false }) // a second click
    expect(jobs.waiting).toMatchObject([{ name: IMPORT_JOB, data: { importId } }])
    await runImport(system, importId, ownerClients)
    await runImport(system, importId, ownerClients) // a job can run twice
    expect(await getImport(ctx, importId)).toMatchObject({ status: 'done', importedRows: 463, finishedAt: TEST_NOW })
    expect(await countOwn(ownerId)).toBe(463)
    const refused = await listImportRows(ctx, importId, ['refused'])
    expect(refused).toHaveLength(37)
    expect(refused[1]).toMatchObject({ rowNumber: 15, problems: [{ column: 'city', code: 'listing.city.required' }] })
    const [draft] = await database.db.select().from(properties).where(eq(properties.title, 'Unit of the building 1'))
    expect(draft).toMatchObject({ status: 'draft', ownerId, unit: '1', citySlug: 'makati', basePrice: 1_500_000 })
    const told = await database.db.select().from(notifications).where(eq(notifications.userId, ownerId))
    expect(told).toMatchObject([{ kind: 'listing.importFinished', subjectId: importId, params: { count: 463 } }])
  })

  test('the same file makes no second set, unless the person asks for it', async () => {
    const { id: ownerId, ctx, system } = await makeOwner('agent')
    const file = buildFile(buildRows(2))
    await runImport(system, await startFile(ctx, file), ownerClients)
    const second = await checkFile(ctx, file)
    expect((await getImport(ctx, second)).earlier).toEqual({ finishedAt: TEST_NOW, listings: 2 })
    await expect(startImport(ctx, { id: second, again: false })).rejects.toMatchObject({ code: 'import.alreadyDone' })
    expect(await countOwn(ownerId)).toBe(2)
    await startImport(ctx, { id: second, again: true })
    await runImport(system, second, ownerClients)
    expect(await countOwn(ownerId)).toBe(4)
  })

  test('of two starts of one file one runs', async () => {
    const { ctx } = await makeOwner()
    const file = buildFile(buildRows(1))
    const ids = [await checkFile(ctx, file), await checkFile(ctx, file)]
    const outcomes = await Promise.allSettled(ids.map((id) => startImport(ctx, { id, again: false })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a cancelled import creates nothing, and can be started again', async () => {
    const { id: ownerId, ctx, system } = await makeOwner()
    const id = await startFile(ctx, buildFile(buildRows(60)))
    await whileImportWaits(
      ownerId,
      () => runImport(system, id, ownerClients),
      () => cancelImport(ctx, id),
    )
    expect(await getImport(ctx, id)).toMatchObject({ status: 'cancelled', importedRows: 0 })
    expect(await countOwn(ownerId)).toBe(0)
    await startImport(ctx, { id, again: false })
    await runImport(system, id, ownerClients)
    await cancelImport(ctx, id) // too late
    expect(await getImport(ctx, id)).toMatchObject({ status: 'done', importedRows: 60 })
    expect(await countOwn(ownerId)).toBe(60)
  })

  test('an import whose connection breaks creates nothing, and counts as failed after some minutes', async () => {
    const { id: ownerId, ctx, system } = await makeOwner()
    const id = await startFile(ctx, buildFile(buildRows(60)))
    const later = { ...system, now: () => new Date(TEST_NOW.getTime() + 11 * MINUTE_MS) }
    const terminate = async (pid: number) => {
      await failStaleImports(later)
      expect(await getImport(ctx, id), 'its job is alive').toMatchObject({ status: 'running' })
      await database.db.execute(sql`select pg_terminate_backend(${pid})`)
    }
    const runAndFail = async () => {
      await expect(runImport(system, id, ownerClients)).rejects.toThrow()
    }
    await whileImportWaits(ownerId, runAndFail, terminate)
    expect(await countOwn(ownerId)).toBe(0)
    await failStaleImports(system) // too early
    expect(await getImport(ctx, id)).toMatchObject({ status: 'running' })
    expect(await failStaleImports(later)).toBeGreaterThanOrEqual(1)
    expect(await getImport(ctx, id)).toMatchObject({ status: 'failed' })
  })

  test('tenants cannot import, and imports of others do not exist', async () => {
    const { ctx: tenant } = await makeOwner('tenant')
    await expect(uploadImport(tenant, buildFile(buildRows(1)))).rejects.toMatchObject({ code: 'auth.forbidden' })
    const { ctx } = await makeOwner()
    const id = await checkFile(ctx, buildFile(buildRows(1)))
    const { ctx: stranger } = await makeOwner()
    for (const work of [
      () => getImport(stranger, id),
      () => startImport(stranger, { id, again: true }),
      () => cancelImport(stranger, id),
      () => undoImport(stranger, id, ownerClients),
      () => getImportColumns(stranger, id),
      () => checkImport(stranger, { id, mapping: [], remember: false }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'import.notFound' })
  })

  test('a file that is too large is refused', async () => {
    const { ctx } = await makeOwner()
    const file = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'units.csv')
    await expect(uploadImport(ctx, file)).rejects.toMatchObject({ code: 'upload.tooLarge' })
  })

  test('files that are made to hold the server are refused, and the event loop stays free', async () => {
    const { ctx } = await makeOwner()
    for (const [content, code] of [
      [buildWorkbook('', [], `<${'a'.repeat(50_000)}`), 'import.unreadable'],
      [Buffer.from('"'.repeat(200_001)), 'import.quotes'],
    ] as const) {
      const checking = uploadImport(ctx, new File([new Uint8Array(content)], 'units.xlsx'))
      expect(await countTurns(checking)).toBeGreaterThan(20)
      await expect(checking).rejects.toMatchObject({ code })
    }
  })

  test('imports are deleted after 30 days; younger and running ones stay', async () => {
    const { id: userId, system } = await makeOwner()
    const createdAt = new Date(TEST_NOW.getTime() - 31 * 24 * 60 * MINUTE_MS)
    await makeListingImport(database.db, { userId, createdAt })
    await makeListingImport(database.db, { userId, createdAt, status: 'running' })
    await makeListingImport(database.db, { userId, createdAt: TEST_NOW })
    expect(await deleteOldImports(system)).toBeGreaterThanOrEqual(1)
    const left = await database.db.select().from(listingImports).where(eq(listingImports.userId, userId))
    expect(left.map(({ status }) => status).toSorted()).toEqual(['checked', 'running'])
  })
})
