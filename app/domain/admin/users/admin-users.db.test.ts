import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { eraseAccountNow } from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeAdminSession, makeAdminUser } from '#seed/factories/admin.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findAdminUser, openAdminUser } from './admin-user.queries.server.ts'
import { endUserSessions, resetUserTwoFactor, setUserVerification } from './admin-users.commands.server.ts'
import { deactivateUser, reactivateUser } from './deactivation.commands.server.ts'
import { countAdminUsers, listAdminUsers } from './admin-users.queries.server.ts'
import { adminUserList } from './admin-users.model.ts'
import { openView, recordViewedPage } from './dashboard-view.commands.server.ts'
import { findOpenView } from './dashboard-view.queries.server.ts'
import { editUser } from './user-edit.commands.server.ts'
import { exportAdminUsers, startUserExport } from './user-export.queries.server.ts'
import { inviteUser } from './user-invitation.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-users-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let adminId = ''
const createContext = (role: Role, id?: string) =>
  createTestContext(database.db, { actor: makeActor(role, id), adapters: { storage } })
const asAdmin = () => createContext('admin', adminId)
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )
const readAddress = (query: string) => adminUserList.read(new URLSearchParams(query))
const deactivate = (ctx: Ctx, id: string) => deactivateUser(ctx, { id, reason: 'scam', note: '' })
const getLastAudit = async () => (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).at(0)

beforeAll(async () => {
  adminId = (await makePerson(database.db, 'admin')).id
  await makeAdminUser(database.db, { userId: adminId })
})

describe('the list of users', () => {
  test('filters, search and counts agree with each other', async () => {
    const name = 'Zenaida Quimbo'
    const tenant = await makePerson(database.db, 'tenant', { fullName: name, email: 'zenaida.q@tahanan.example' })
    await makePerson(database.db, 'landlord', { fullName: name, emailVerified: false })
    const off = await makePerson(database.db, 'agent', { fullName: name })
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, off.id))
    for (const [query, found] of [
      ['q=zenaida', 3],
      ['q=zenaida&type=tenant', 1],
      ['q=zenaida&status=active', 1],
      ['q=zenaida&status=pending', 1],
      ['q=zenaida&status=inactive', 1],
      ['q=zenaida&status=verified', 2],
      [`q=${tenant.id}`, 1],
      [`q=${encodeURIComponent(tenant.profile.phone ?? '')}`, 1],
      ['q=zenaida.q@tahanan', 1],
      ['q=%25', 0],
    ] as const) {
      const address = readAddress(query)
      expect([query, (await listAdminUsers(asAdmin(), address)).length]).toEqual([query, found])
      expect([query, (await countAdminUsers(asAdmin(), address)).found]).toEqual([query, found])
    }
    for (const query of ['', 'status=pending', 'status=inactive', 'type=agent&status=verified', 'status=unverified']) {
      const address = readAddress(query)
      const { found } = await countAdminUsers(asAdmin(), address)
      expect([query, (await listAdminUsers(asAdmin(), address)).length]).toEqual([query, Math.min(found, 20)])
    }
  })

  test('an export has the rows of the filter, and a name that is a formula is written as text', async () => {
    await makePerson(database.db, 'tenant', { fullName: '=HYPERLINK("x")', email: 'formula@tahanan.example' })
    const query = readAddress('q=formula@')
    await startUserExport(asAdmin(), query)
    expect((await getLastAudit())?.action).toBe('user.listExported')
    const parts: string[] = []
    for await (const part of exportAdminUsers(asAdmin(), query)) parts.push(part)
    const lines = parts.join('').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  })
})

test('each look at the private data of a person is in the audit log', async () => {
  const { id } = await makePerson(database.db, 'tenant')
  expect(await openAdminUser(asAdmin(), id)).toMatchObject({ id })
  expect(await getLastAudit()).toMatchObject({ action: 'user.profileViewed', actorId: adminId, subjectId: id })
})

describe('changes to an account', () => {
  test('the verification changes with an audit entry before and after, and ends the sessions of an unverified person', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await makeSession(database.db, { userId: id })
    await setUserVerification(asAdmin(), { intent: 'verify', id, status: 'unverified' })
    expect((await findAdminUser(asAdmin(), id))?.isVerified).toBe(false)
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect(await getLastAudit()).toMatchObject({
      action: 'user.verificationChanged',
      actorId: adminId,
      subjectId: id,
      details: { before: { isVerified: true }, after: { isVerified: false } },
    })
  })

  test('a deactivated person has no session and no valid account; a reactivated one has', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    await makeSession(database.db, { userId: id })
    await deactivate(asAdmin(), id)
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect((await findActor(asAdmin(), id))?.isActive).toBe(false)
    await reactivateUser(asAdmin(), id)
    expect((await findActor(asAdmin(), id))?.isActive).toBe(true)
    expect(await getLastAudit()).toMatchObject({ action: 'user.reactivated', details: { after: { isActive: true } } })
  })

  test('an administrator cannot deactivate, sign out or delete themselves', async () => {
    expect(await getCode(deactivate(asAdmin(), adminId))).toBe('user.cannotRemoveSelf')
    expect(await getCode(endUserSessions(asAdmin(), adminId))).toBe('user.cannotRemoveSelf')
    expect(await getCode(eraseAccountNow(asAdmin(), adminId))).toBe('user.cannotRemoveSelf')
    expect((await findActor(asAdmin(), adminId))?.isActive).toBe(true)
  })

  test('a deactivated administrator loses the console, and parallel removals leave one administrator', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { id } = await makePerson(database.db, 'admin')
        await makeAdminUser(database.db, { userId: id })
        await makeAdminSession(database.db, { userId: id })
        return id
      }),
    )
    const [first = ''] = others
    await deactivate(asAdmin(), first)
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, first))
    expect(row?.isActive).toBe(false)
    expect(
      await database.db.$count(
        adminSessions,
        sql`${adminSessions.userId} = ${first} and ${adminSessions.revokedAt} is null`,
      ),
    ).toBe(0)
    const everybody = [adminId, ...others.slice(1)]
    const removals = everybody.map((id, index) =>
      getCode(deactivate(createContext('admin', everybody.at(index - 1)), id)),
    )
    const codes = await Promise.all(removals)
    expect(codes.filter((code) => code === 'user.lastAdmin')).toHaveLength(1)
    const remaining = sql`${userProfiles.userType} = 'admin' and ${userProfiles.isActive}`
    expect(await database.db.$count(userProfiles, remaining)).toBe(1)
    await database.db.update(userProfiles).set({ isActive: true }).where(eq(userProfiles.userId, adminId))
  })

  test('a reset of the second factor turns it off and ends the sessions', async () => {
    const { id } = await makePerson(database.db, 'tenant', { twoFactorEnabled: true })
    await makeSession(database.db, { userId: id })
    await resetUserTwoFactor(asAdmin(), id)
    expect(await findAdminUser(asAdmin(), id)).toMatchObject({ hasTwoFactor: false })
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect(await getLastAudit()).toMatchObject({ details: { before: { hasTwoFactor: true } } })
  })

  test('a deleted user is erased at once and is in no list', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await eraseAccountNow(asAdmin(), id)
    const [row] = await database.db.select().from(users).where(eq(users.id, id))
    expect(row === undefined || row.erasedAt !== null).toBe(true)
    expect(await findAdminUser(asAdmin(), id)).toBeNull()
    expect(await getCode(eraseAccountNow(asAdmin(), id))).toBe('user.notFound')
  })

  test('an invitation is one mail for one key and no account', async () => {
    const invite = {
      intent: 'invite',
      email: 'invited@tahanan.example',
      fullName: 'Rosa Lim',
      type: 'landlord',
      locale: 'en',
      key: crypto.randomUUID(),
    } as const
    await inviteUser(asAdmin(), invite)
    await inviteUser(asAdmin(), invite)
    expect(await database.db.$count(emails, eq(emails.toAddress, invite.email))).toBe(1)
    expect(await database.db.$count(users, eq(users.email, invite.email))).toBe(0)
  })

  test('without required verification the dropdown answers with its message', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const fresh = { ...asAdmin(), session: { id: crypto.randomUUID(), createdAt: asAdmin().now() } }
    await saveSettings(fresh, { requireEmailVerification: false })
    const change = setUserVerification(fresh, { intent: 'verify', id, status: 'unverified' })
    expect(await getCode(change)).toBe('admin.userStatusUnsupported')
    await saveSettings(fresh, { requireEmailVerification: true })
    expect(await getCode(setUserVerification(fresh, { intent: 'verify', id, status: 'unverified' }))).toBe('done')
  })
})

describe('the pages of another person', () => {
  const SESSION = { id: '0190a000-0000-7000-8000-00000000000a', createdAt: new Date() }
  const withCookie = (line: string, session = SESSION): Ctx => ({
    ...asAdmin(),
    session,
    request: { ...asAdmin().request, cookie: line.split(';')[0] ?? '' },
  })

  test('the cookie opens them for one session of the console, and every page is audited', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const { person, cookie } = await openView({ ...asAdmin(), session: SESSION }, id)
    expect(person).toMatchObject({ id, role: 'tenant' })
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Secure; Max-Age=3600$/)
    expect(await findOpenView(withCookie(cookie))).toEqual(person)
    const other = { ...SESSION, id: '0190a000-0000-7000-8000-00000000000b' }
    expect(await findOpenView(withCookie(cookie, other))).toBeNull()
    expect(await findOpenView(withCookie(cookie.replace('=', '=A')))).toBeNull()
    await recordViewedPage(asAdmin(), person, '/dashboard/tenant/saved')
    expect(await getLastAudit()).toMatchObject({ action: 'user.dashboardViewed', actorId: adminId, subjectId: id })
  })

  test('they close after an hour and when the account is erased, not when it is deactivated', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const { cookie } = await openView({ ...asAdmin(), session: SESSION }, id)
    const later = (minutes: number): Ctx => {
      const ctx = withCookie(cookie)
      return { ...ctx, now: () => new Date(asAdmin().now().getTime() + minutes * 60_000) }
    }
    expect(await findOpenView(later(59))).not.toBeNull()
    expect(await findOpenView(later(60))).toBeNull()
    await deactivate(asAdmin(), id)
    expect(await findOpenView(withCookie(cookie))).not.toBeNull()
    await database.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, id))
    expect(await findOpenView(withCookie(cookie))).toBeNull()
  })

  test('an administrator and an unknown account have none', async () => {
    const admin = { ...asAdmin(), session: SESSION }
    for (const id of [adminId, SESSION.id, 'nobody']) expect(await getCode(openView(admin, id))).toBe('user.notFound')
  })

  test('their connections refuse every change', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const readOnly = openDatabase(database.url, { max: 1, isReadOnly: true })
    const rename = (ctx: Ctx) => ctx.db.update(users).set({ fullName: 'Changed' }).where(eq(users.id, id))
    const ctx = { ...createContext('tenant', id), db: readOnly.db }
    try {
      expect(await readOnly.db.$count(users, eq(users.id, id))).toBe(1)
      await expect(rename(ctx)).rejects.toThrow()
      await expect(inTransaction(ctx, rename)).rejects.toThrow()
    } finally {
      await readOnly.close()
    }
    await inTransaction(createContext('tenant', id), rename) // null control
    expect((await findAdminUser(asAdmin(), id))?.fullName).toBe('Changed')
  })
})

describe('permissions', () => {
  test('nobody but an active administrator lists, reads, exports, changes, views or deletes users', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const query = readAddress('')
    const attempts = (ctx: Ctx) => [
      () => listAdminUsers(ctx, query),
      () => countAdminUsers(ctx, query),
      () => openAdminUser(ctx, id),
      () => startUserExport(ctx, query),
      () => exportAdminUsers(ctx, query).next(),
      () => setUserVerification(ctx, { intent: 'verify', id, status: 'verified' }),
      () =>
        editUser(ctx, {
          id,
          note: '',
          fullName: 'Ana',
          phone: null,
          contactMethod: 'email',
          locale: 'en',
          version: new Date(),
        }),
      () => deactivate(ctx, id),
      () => endUserSessions(ctx, id),
      () => resetUserTwoFactor(ctx, id),
      () => eraseAccountNow(ctx, id),
      () => openView(ctx, id),
      () =>
        inviteUser(ctx, { intent: 'invite', email: 'a@b.co', fullName: 'A', type: 'tenant', locale: 'en', key: id }),
    ]
    const deactivated = { ...asAdmin(), actor: { ...makeActor('admin', adminId), isActive: false } }
    const guest = createTestContext(database.db)
    for (const ctx of [
      guest,
      createContext('tenant', id),
      createContext('landlord'),
      createContext('agent'),
      deactivated,
    ]) {
      const codes = await Promise.all(attempts(ctx).map((attempt) => getCode(attempt())))
      expect(codes.filter((code) => code !== 'auth.forbidden' && code !== 'auth.signInRequired')).toEqual([])
    }
    // Null control: the first of these attempts as administrator
    const codes = await Promise.all(
      attempts(asAdmin())
        .slice(0, 6)
        .map((attempt) => getCode(attempt())),
    )
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'done'))
  })
})
