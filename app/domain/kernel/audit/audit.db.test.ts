import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { recordAudit } from './audit.commands.server.ts'
import { listAudit } from './audit.queries.server.ts'

const database = setUpTestDatabase()
const admin = makeActor('admin')
const createAdminContext = () => createTestContext(database.db, { actor: admin, request: { id: 'request-1' } })
const listAuditLines = () => database.db.select().from(auditLog)

test('an audit entry contains actor, action, subject, details and request', async () => {
  await recordAudit(createAdminContext(), {
    action: 'settings.changed',
    subjectType: 'settings',
    details: { changed: ['maintenanceMode'] },
  })
  expect((await listAuditLines()).at(-1)).toMatchObject({
    actorId: admin.id,
    actorRole: 'admin',
    action: 'settings.changed',
    subjectType: 'settings',
    subjectId: null,
    details: { changed: ['maintenanceMode'] },
    requestId: 'request-1',
  })
})

test('an audit entry is rolled back with its transaction', async () => {
  const before = (await listAuditLines()).length
  const entry = { action: 'settings.reset', subjectType: 'settings', subjectId: '1' } as const
  const failing = inTransaction(createAdminContext(), async (tx) => {
    await recordAudit(tx, entry)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await listAuditLines()).toHaveLength(before)
  await inTransaction(createAdminContext(), (tx) => recordAudit(tx, entry))
  expect(await listAuditLines()).toHaveLength(before + 1)
})

test.each([
  ['changed', sql`update audit_log set action = 'nothing happened'`],
  ['removed', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('the audit log cannot be %s', async (_what, statement) => {
  await recordAudit(createAdminContext(), { action: 'settings.changed', subjectType: 'settings' })
  const before = await listAuditLines()
  await expect(database.db.execute(statement)).rejects.toThrow()
  expect(await listAuditLines()).toEqual(before)
})

test('without the trigger the audit log can be changed (null control)', async () => {
  await recordAudit(createAdminContext(), { action: 'settings.changed', subjectType: 'settings' })
  const changed = database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`)
    const { rowCount } = await tx.execute(sql`delete from audit_log`)
    expect(rowCount).toBeGreaterThan(0)
    throw new Error('put it back')
  })
  await expect(changed).rejects.toThrow('put it back')
  await expect(database.db.execute(sql`delete from audit_log`)).rejects.toThrow()
})

describe('reading the audit log', () => {
  test('an admin reads all audit entries, newest first, page by page', async () => {
    for (let n = 0; n < 5; n++)
      await recordAudit(createAdminContext(), { action: 'settings.changed', subjectType: 'settings' })
    const all = (await listAuditLines()).map((line) => line.id).toSorted((a, b) => b - a)
    const first = await listAudit(createAdminContext(), { limit: 3 })
    const second = await listAudit(createAdminContext(), { limit: 3, before: first.at(-1)?.id ?? 0 })
    expect([...first, ...second].map((line) => line.id)).toEqual(all.slice(0, 6))
  })

  test('other users read only their own sign-ins', async () => {
    const maria = makeActor('tenant')
    const mariaContext = createTestContext(database.db, { actor: maria })
    await recordAudit(mariaContext, { action: 'settings.changed', subjectType: 'settings' })
    await database.db.insert(auditLog).values({ actorId: maria.id, action: 'signIn.succeeded', subjectType: 'user' })
    expect(await listAudit(mariaContext, { actorId: maria.id })).toMatchObject([{ action: 'signIn.succeeded' }])
    await expect(listAudit(mariaContext)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(listAudit(mariaContext, { actorId: admin.id })).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(listAudit(createTestContext(database.db))).rejects.toMatchObject({ code: 'auth.signInRequired' })
  })
})
