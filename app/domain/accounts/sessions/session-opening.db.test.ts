// Who may have which session, and what a session of an administrator can do (promise S6).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { changePassword } from '#app/domain/accounts/passwords/password-change.commands.server.ts'
import { accountJobs } from '#app/domain/accounts/sign-in/account.jobs.server.ts'
import { createLink } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { resetPassword, requestPasswordReset } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { signIn, signInAgain } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePersonWithQuickPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { openSession } from './session-opening.commands.server.ts'
import { SESSION_WAY_ROWS, SESSION_WAYS, type SessionWay } from './session-ways.data.ts'
import { findVisitor } from './visitor.queries.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(sessions)
})

const createContext = (options: Parameters<typeof createTestContext>[1] = {}): Ctx =>
  createTestContext(database.db, { ...options, adapters: { random: systemRandom } })

async function makeSignedIn(role: Role) {
  const person = await makePersonWithQuickPassword(database.db, role)
  const ctx = createContext()
  const session = { id: crypto.randomUUID(), createdAt: ctx.now() }
  return { ...person, ctx: { ...ctx, actor: { id: person.id, role, isActive: true }, session } }
}

const setRole = (userId: string, userType: Role) =>
  database.db.update(userProfiles).set({ userType }).where(eq(userProfiles.userId, userId))
const readCookies = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
const countSessions = () => database.db.$count(sessions)

function open(ctx: Ctx, way: SessionWay, userId: string) {
  const rest = SESSION_WAYS[way].kind === 'site' ? { details: {} } : { store: async () => 'stored' }
  return openSession(ctx, { way, userId, ...rest } as never) as Promise<unknown>
}

describe('the function that opens a session', () => {
  test.each(SESSION_WAY_ROWS)(
    '%s opens a session only for the roles of its kind, and audits a refusal',
    async (way, { kind }) => {
      for (const role of ['tenant', 'landlord', 'agent', 'admin'] as const) {
        const person = await makePersonWithQuickPassword(database.db, role)
        const isAllowed = (kind === 'console') === (role === 'admin')
        const before = await countSessions()
        if (isAllowed) await open(createContext(), way, person.id)
        else await expect(open(createContext(), way, person.id)).rejects.toMatchObject({ code: 'auth.forbidden' })
        const isStored = isAllowed && kind === 'site'
        expect(await countSessions()).toBe(before + (isStored ? 1 : 0))
        const refusals = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
        expect(refusals.some(({ details }) => (details as { reason?: string }).reason === 'sessionKind')).toBe(
          !isAllowed,
        )
      }
    },
  )

  test('a deactivated account gets no session, whatever the way', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, person.id))
    for (const [way] of SESSION_WAY_ROWS)
      await expect(open(createContext(), way, person.id)).rejects.toMatchObject({ code: 'auth.deactivated' })
    expect(await countSessions()).toBe(0)
  })
})

describe('an administrator', () => {
  test('cannot turn the session of the console into one of the site by the password', async () => {
    const admin = await makeSignedIn('admin')
    await expect(signInAgain(admin.ctx, { password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect(await countSessions()).toBe(0)
    const tenant = await makeSignedIn('tenant') // null control
    expect((await signInAgain(tenant.ctx, { password: TEST_PASSWORD })).kind).toBe('signedIn')
    expect(await countSessions()).toBe(1)
  })

  test('is a guest with a session of the site that was opened under another role, and the session is over', async () => {
    const person = await makePersonWithQuickPassword(database.db, 'tenant')
    const { cookies } = await signIn(createContext(), { email: person.email, password: TEST_PASSWORD })
    const visit = () => findVisitor(createContext({ request: { cookie: readCookies(cookies) } }))
    expect((await visit()).actor).toMatchObject({ id: person.id, role: 'tenant' }) // null control
    await setRole(person.id, 'admin')
    expect(await visit()).toMatchObject({ actor: null, session: null, hasEnded: true })
    expect(await countSessions()).toBe(0)
  })

  test('cannot change the password of the site, neither in the settings nor by a mailed link', async () => {
    const admin = await makeSignedIn('admin')
    const password = 'Bagong-Susi 77!'
    const input = { currentPassword: TEST_PASSWORD, password, passwordAgain: password }
    await expect(changePassword(admin.ctx, input)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const tenant = await makeSignedIn('tenant')
    const jobs = createInlineJobs({ run: 'at once' })
    const asking = { ...createContext(), adapters: { ...createContext().adapters, jobs } }
    void jobs.work(accountJobs(() => asking))
    await database.db.delete(emails)
    for (const { email } of [admin, tenant]) await requestPasswordReset(asking, { email })
    expect((await database.db.select().from(emails)).map(({ toAddress }) => toAddress)).toEqual([tenant.email])
    const token = await createLink(createContext(), 'password-reset', admin.id)
    const reset = resetPassword(createContext(), { token, password, passwordAgain: password })
    await expect(reset).rejects.toMatchObject({ code: 'auth.linkInvalid' })
    expect(await createContext().adapters.auth.checkPassword(admin.id, TEST_PASSWORD)).toBe(true)
  })
})
