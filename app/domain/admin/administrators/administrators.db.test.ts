// Roles of administrators: invitations, changes, removals, and what needs two owners. Every command is asked as every role.
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import { adminInvitations, adminSessions, adminUsers, ownerRequests } from '#app/db/schema/platform/admin.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { auditLog, emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { verifyPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { ADMIN_ROLES, type AdminRole } from '#app/shared/vocabulary.ts'
import { makeAdminSession, makeAdminUser } from '#seed/factories/admin.ts'
import { createRecordingEvents, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { QUICK_PASSWORDS } from '#tests/support/passwords.ts'
import {
  acceptAdminInvitation,
  findAdminInvitation,
  inviteAdministrator,
  withdrawAdminInvitation,
} from './administrator-invitation.commands.server.ts'
import { changeAdminRole, removeAdministrator } from './administrator-roles.commands.server.ts'
import { listAdministrators, listInvitations, listOwnerRequests } from './administrators.queries.server.ts'
import { approveOwnerRequest } from './owner-approval.commands.server.ts'
import { openOwnerRequest, sweepOwnerRequests, withdrawOwnerRequest } from './owner-request.commands.server.ts'
import { hasSingleOwner } from './owners.queries.server.ts'

const PASSWORD = 'Bakal-na-Pinto-88'
const NEW_PASSWORD = 'Bagong-Susi-ng-77'
const HOUR = 3_600_000
const database = setUpTestDatabase()
const events = createRecordingEvents()
let passwordHash = ''
let owner: Ctx

const NOW = new Date('2026-03-02T02:00:00Z')

async function makeCtx(role: AdminRole, now = NOW): Promise<Ctx> {
  const { userId } = await makeAdminUser(database.db, { role, passwordHash })
  const { id } = await makeAdminSession(database.db, { userId })
  return createTestContext(database.db, {
    actor: { id: userId, role: 'admin', isActive: true, adminRole: role },
    session: { id, createdAt: now },
    now,
    adapters: { events },
  })
}
const getId = (ctx: Ctx) => ctx.actor?.id ?? ''
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: () => new Date(NOW.getTime() + hours * HOUR) })

async function getOutcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (isAppError(error)) return error.code
    throw error
  }
}
const findRole = async (id: string) =>
  (await database.db.select().from(adminUsers).where(eq(adminUsers.userId, id)))[0]?.role
const countSessions = (id: string) =>
  database.db.$count(adminSessions, and(eq(adminSessions.userId, id), isNull(adminSessions.revokedAt)))
const listActions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)).map(({ action }) => action)

beforeAll(async () => {
  passwordHash = await QUICK_PASSWORDS.hash(PASSWORD)
})
beforeEach(async () => {
  await database.db.delete(ownerRequests)
  await database.db.delete(adminInvitations)
  await database.db.delete(rateLimits)
  await database.db.update(adminUsers).set({ isActive: false, role: 'content', ownerUntil: null })
  await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userType, 'admin'))
  owner = await makeCtx('owner')
})

describe('who may', () => {
  test.each(ADMIN_ROLES.filter((role) => role !== 'owner'))('nothing of it as %s', async (role) => {
    const ctx = await makeCtx(role)
    const id = getId(owner)
    const attempts = [
      () => listAdministrators(ctx),
      () => listInvitations(ctx),
      () => listOwnerRequests(ctx),
      () => inviteAdministrator(ctx, { email: 'x@tahanan.example', role: 'support', locale: 'en' }),
      () => withdrawAdminInvitation(ctx, { id }),
      () => changeAdminRole(ctx, { id: getId(ctx), role: 'owner', password: PASSWORD }),
      () => removeAdministrator(ctx, { id }),
      () => approveOwnerRequest(ctx, { id, password: PASSWORD }),
      () => withdrawOwnerRequest(ctx, { id }),
      () => openOwnerRequest(ctx, { kind: 'clear_data', subjectId: null }),
    ]
    for (const attempt of attempts) expect(await getOutcome(attempt())).toBe('auth.forbidden')
  })

  test('an owner lists the administrators with role, and who granted it', async () => {
    const support = await makeCtx('support')
    await changeAdminRole(owner, { id: getId(support), role: 'finance' })
    const listed = await listAdministrators(owner)
    expect(listed.map(({ id, role }) => [id, role])).toEqual([
      [getId(owner), 'owner'],
      [getId(support), 'finance'],
    ])
    expect(listed.map(({ grantedBy }) => grantedBy === null)).toEqual([true, false])
  })
})

describe('an invitation', () => {
  const invite = (ctx = owner, email = 'mod@tahanan.example') =>
    inviteAdministrator(ctx, { email, role: 'moderator', locale: 'fil' })
  async function readToken(email = 'mod@tahanan.example'): Promise<string> {
    const [mail] = (await database.db.select().from(emails).where(eq(emails.toAddress, email))).toReversed()
    return /token=([\w-]{43})/.exec(mail ? readMailText(mail) : '')?.[1] ?? ''
  }

  test('is mailed, makes one administrator with the role, and works once', async () => {
    await invite()
    const token = await readToken()
    expect(await findAdminInvitation(owner, token)).toEqual({ email: 'mod@tahanan.example', role: 'moderator' })
    const guest = createTestContext(database.db, { now: NOW })
    const answer = { token, fullName: 'Nena Moderator', password: NEW_PASSWORD }
    const outcomes = await Promise.all([
      getOutcome(acceptAdminInvitation(guest, answer)),
      getOutcome(acceptAdminInvitation(guest, answer)),
    ])
    expect(outcomes.toSorted()).toEqual(['auth.linkInvalid', undefined])
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.email, 'mod@tahanan.example'))
    expect(row).toMatchObject({ role: 'moderator', isActive: true, roleGrantedBy: getId(owner), lastLoginAt: null })
    expect(await verifyPassword(NEW_PASSWORD, row?.passwordHash ?? '')).toBe(true)
    expect(await getOutcome(invite())).toBe('account.emailTaken')
  })

  test('ends after three days, when it is withdrawn or replaced, and with its owner', async () => {
    await invite(owner, 'a@tahanan.example')
    const first = await readToken('a@tahanan.example')
    expect(await findAdminInvitation(later(owner, 71), first)).not.toBeNull() // null control
    expect(await findAdminInvitation(later(owner, 73), first)).toBeNull()
    await invite(owner, 'a@tahanan.example')
    expect(await findAdminInvitation(owner, first)).toBeNull()
    const [{ id } = { id: '' }] = await listInvitations(owner)
    await withdrawAdminInvitation(owner, { id })
    expect(await listInvitations(owner)).toEqual([])
    const other = await makeCtx('owner')
    await invite(other, 'b@tahanan.example')
    const token = await readToken('b@tahanan.example')
    await changeAdminRole(owner, { id: getId(other), role: 'support' })
    expect(await findAdminInvitation(owner, token)).toBeNull()
  })
})

describe('a role', () => {
  test('changes at once, ends the sessions on every process, and is mailed and audited', async () => {
    const support = await makeCtx('support')
    events.published.length = 0
    expect(await changeAdminRole(owner, { id: getId(support), role: 'content' })).toBe('changed')
    expect(await findRole(getId(support))).toBe('content')
    expect(await countSessions(getId(support))).toBe(0)
    expect(events.published).toContainEqual({ topic: SESSIONS_CLOSED_TOPIC, subjectId: getId(support) })
    const [mail] = (await database.db.select().from(emails)).toReversed()
    expect(mail?.template).toBe('admin.roleChanged')
    const [entry] = (await database.db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)).toReversed()
    expect(entry).toMatchObject({
      action: 'administrator.roleChanged',
      details: { before: { role: 'support' }, after: { role: 'content' } },
    })
  })

  test('a removal closes the account, its sessions and its streams; nobody removes themselves', async () => {
    const moderator = await makeCtx('moderator')
    events.published.length = 0
    await removeAdministrator(owner, { id: getId(moderator) })
    expect(await countSessions(getId(moderator))).toBe(0)
    expect(events.published).toContainEqual({ topic: SESSIONS_CLOSED_TOPIC, subjectId: getId(moderator) })
    expect((await listAdministrators(owner)).map(({ id }) => id)).toEqual([getId(owner)])
    expect(await getOutcome(removeAdministrator(owner, { id: getId(moderator) }))).toBe('user.notFound')
    expect(await getOutcome(removeAdministrator(owner, { id: getId(owner) }))).toBe('user.cannotRemoveSelf')
  })

  test('an old sign-in needs the password, which the new owner always needs', async () => {
    const support = await makeCtx('support')
    const old: Ctx = { ...owner, session: { id: owner.session?.id ?? '', createdAt: new Date(NOW.getTime() - HOUR) } }
    const change = (ctx: Ctx, role: AdminRole, password?: string) =>
      getOutcome(changeAdminRole(ctx, { id: getId(support), role, password }))
    expect(await change(old, 'content')).toBe('app.invalidInput')
    expect(await change(owner, 'owner')).toBe('app.invalidInput')
    expect(await findRole(getId(support))).toBe('support')
    expect(await change(old, 'content', PASSWORD)).toBe('changed')
  })

  test('the last owner stays, also when two owners take the role from each other at the same time', async () => {
    await makeCtx('support') // so that the owner is not the last administrator
    const lose = (ctx: Ctx, id: string) => getOutcome(changeAdminRole(ctx, { id, role: 'support' }))
    expect(await lose(owner, getId(owner))).toBe('user.lastOwner')
    for (let round = 0; round < 3; round++) {
      const other = await makeCtx('owner')
      const outcomes = await Promise.all([
        lose(owner, getId(other)),
        round % 2 === 0 ? getOutcome(removeAdministrator(other, { id: getId(owner) })) : lose(other, getId(owner)),
      ])
      expect(outcomes.filter((outcome) => outcome === 'user.lastOwner')).toHaveLength(1)
      const owners = await database.db.select().from(adminUsers).where(eq(adminUsers.role, 'owner'))
      expect(owners).toHaveLength(1)
      owner = owners[0]?.userId === getId(owner) ? owner : other
    }
  })
})

describe('two owners', () => {
  test('a single owner grants the role alone; with two it is a request that another one approves', async () => {
    const [second, third] = [await makeCtx('support'), await makeCtx('finance')]
    const grant = (ctx: Ctx, to: Ctx) => changeAdminRole(ctx, { id: getId(to), role: 'owner', password: PASSWORD })
    expect(await hasSingleOwner(owner)).toBe(true)
    expect(await grant(owner, second)).toBe('changed')
    const secondOwner: Ctx = { ...second, actor: { ...owner.actor!, id: getId(second) } }
    expect(await hasSingleOwner(owner)).toBe(false)
    expect(await grant(owner, third)).toBe('requested')
    expect(await findRole(getId(third))).toBe('finance')
    expect(await getOutcome(grant(secondOwner, third))).toBe('ownerRequest.exists')
    const [request] = await listOwnerRequests(owner)
    const id = request?.id ?? ''
    expect(request).toMatchObject({ kind: 'grant_owner', requestedBy: { id: getId(owner) } })
    expect(await getOutcome(approveOwnerRequest(owner, { id, password: PASSWORD }))).toBe('ownerRequest.gone')
    expect(await getOutcome(approveOwnerRequest(secondOwner, { id, password: 'wrong' }))).toBe('app.invalidInput')
    expect(await findRole(getId(third))).toBe('finance')
    await approveOwnerRequest(secondOwner, { id, password: PASSWORD })
    expect(await findRole(getId(third))).toBe('owner')
    expect(await getOutcome(approveOwnerRequest(secondOwner, { id, password: PASSWORD }))).toBe('ownerRequest.gone')
    const actions = await listActions()
    expect(actions).toEqual(expect.arrayContaining(['ownerRequest.opened', 'ownerRequest.approved']))
  })

  test('a request ends after a day, by withdrawal, and with the role of the owner who asked', async () => {
    const [second, third] = [await makeCtx('owner'), await makeCtx('content')]
    const ask = () => changeAdminRole(owner, { id: getId(third), role: 'owner', password: PASSWORD })
    const findId = async () => (await listOwnerRequests(owner))[0]?.id ?? ''
    const approve = (ctx: Ctx, id: string) => getOutcome(approveOwnerRequest(ctx, { id, password: PASSWORD }))
    await ask()
    const late = later(second, 25)
    expect(await approve(late, await findId())).toBe('ownerRequest.gone')
    expect(await listOwnerRequests(late)).toEqual([])
    expect(await sweepOwnerRequests(database.db, late.now())).toBe(1)
    await ask()
    await withdrawOwnerRequest(second, { id: await findId() })
    expect(await listOwnerRequests(owner)).toEqual([])
    await ask()
    const id = await findId()
    await changeAdminRole(second, { id: getId(owner), role: 'support' })
    expect(await approve(second, id)).toBe('ownerRequest.gone')
    expect(await findRole(getId(third))).toBe('content')
  })

  test('an owner who removes the other one still does not decide alone for a day', async () => {
    const second = await makeCtx('owner')
    await removeAdministrator(owner, { id: getId(second) })
    expect(await hasSingleOwner(owner)).toBe(false)
    expect(await hasSingleOwner(later(owner, 23))).toBe(false)
    expect(await hasSingleOwner(later(owner, 25))).toBe(true)
  })
})
