import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { verifyPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { makeAdminSession } from '#seed/factories/admin.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createAdministrator, resetAdministrator } from './administrator.commands.server.ts'

const database = setUpTestDatabase()
const create = (email: string, password = 'Bakal-na-Pinto-88') =>
  createAdministrator({ db: database.db, now: () => new Date() }, { email, fullName: "Niña O'Hara", password })

test('an administrator is made with an audit entry of the operator', async () => {
  const userId = await create('nina@tahanan.example')
  const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
  expect(row).toMatchObject({ email: 'nina@tahanan.example', isActive: true })
  expect(row?.passwordHash).not.toContain('Bakal')
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
  expect(entries).toMatchObject([
    { action: 'administrator.created', subjectType: 'user', actorId: null, requestId: null, details: {} },
  ])
})

test('a common password and an address in use are refused, and leave neither an account nor an entry', async () => {
  await create('first@tahanan.example')
  const before = [await database.db.$count(users), await database.db.$count(auditLog)]
  await expect(create('second@tahanan.example', 'password1')).rejects.toMatchObject({ params: { field: 'password' } })
  await expect(create('first@tahanan.example')).rejects.toThrow()
  expect([await database.db.$count(users), await database.db.$count(auditLog)]).toEqual(before)
})

test('the operator resets the password, which ends all sessions; the second factor goes only if asked for', async () => {
  const email = 'locked-out@tahanan.example'
  const userId = await create(email)
  await makeAdminSession(database.db, { userId })
  const mfa = { mfaSecret: 'x'.repeat(60), mfaEnrolledAt: new Date() }
  await database.db.update(adminUsers).set(mfa).where(eq(adminUsers.userId, userId))
  const reset = async (dropsSecondFactor: boolean) => {
    const input = { email, password: 'Bagong-Susi-ng-77', dropsSecondFactor }
    await resetAdministrator({ db: database.db, now: () => new Date() }, input)
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
    return row
  }
  const row = await reset(false)
  expect(await verifyPassword('Bagong-Susi-ng-77', row?.passwordHash ?? '')).toBe(true)
  expect(row?.mfaEnrolledAt).not.toBeNull()
  const [session] = await database.db.select().from(adminSessions).where(eq(adminSessions.userId, userId))
  expect(session?.revokedAt).not.toBeNull()
  expect((await reset(true))?.mfaEnrolledAt).toBeNull()
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
  const resets = entries.filter(({ action }) => action === 'account.passwordReset')
  expect(resets.map(({ actorId, details }) => [actorId, details])).toEqual([
    [null, { console: 'admin', dropsSecondFactor: false }],
    [null, { console: 'admin', dropsSecondFactor: true }],
  ])
})

test('the operator cannot reset an administrator who does not exist', async () => {
  const input = { email: 'nobody@tahanan.example', password: 'Bagong-Susi-ng-77', dropsSecondFactor: false }
  const reset = resetAdministrator({ db: database.db, now: () => new Date() }, input)
  await expect(reset).rejects.toMatchObject({ code: 'user.notFound' })
})
