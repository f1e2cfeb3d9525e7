import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { makePerson, makeTwoFactor } from '#seed/factories/accounts.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { createTestContext, makeActor, type TestContextOptions } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createLink } from './one-time-link.commands.server.ts'
import { verifyAndSignIn } from './verified-sign-in.commands.server.ts'

const database = setUpTestDatabase()

type Prepare = (userId: string) => Promise<unknown>

async function followLink(role: Role, options: TestContextOptions = {}, prepare?: Prepare) {
  const { id } = await makePerson(database.db, role, { emailVerified: false })
  await prepare?.(id)
  const ctx = createTestContext(database.db, options)
  const [token, otherToken] = [await createLink(ctx, 'verify-email', id), await createLink(ctx, 'verify-email', id)]
  const opened = await verifyAndSignIn(ctx, { token })
  const [user] = await database.db.select().from(users).where(eq(users.id, id))
  const sessionCount = await database.db.$count(sessions, eq(sessions.userId, id))
  return { ctx, otherToken, opened, isVerified: user?.emailVerified, sessionCount }
}

test('the link of a verification mail signs a guest in, and the other links of the account end', async () => {
  const { ctx, otherToken, opened, isVerified, sessionCount } = await followLink('tenant')
  expect(opened?.kind).toBe('signedIn')
  expect([isVerified, sessionCount]).toEqual([true, 1])
  await expect(verifyAndSignIn(ctx, { token: otherToken })).rejects.toMatchObject({ code: 'auth.linkInvalid' })
})

test('the link leads an account with a second factor to its challenge', async () => {
  const { opened, isVerified, sessionCount } = await followLink('tenant', {}, async (userId) => {
    await makeTwoFactor(database.db, { userId })
    await database.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
  })
  expect(opened?.kind).toBe('challenge')
  expect([isVerified, sessionCount]).toEqual([true, 0])
})

test("the link opens no session for an administrator or a deactivated account and replaces nobody else's session", async () => {
  const deactivate = (userId: string) =>
    database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, userId))
  for (const result of [
    await followLink('admin'),
    await followLink('tenant', {}, deactivate),
    await followLink('tenant', { actor: makeActor('landlord') }),
  ]) {
    expect(result.opened).toBeNull()
    expect([result.isVerified, result.sessionCount]).toEqual([true, 0])
  }
})
