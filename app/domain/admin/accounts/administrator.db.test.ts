import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createAdministrator } from './administrator.commands.server.ts'

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
