import { desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { landlordProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeAgent, makeClient, makeCommission } from '#seed/factories/agents.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeBooking, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findAdminUser } from './admin-user.queries.server.ts'
import { adminUserAction } from './admin-users.schema.ts'
import { editUser } from './user-edit.commands.server.ts'

const database = setUpTestDatabase()
let adminId = ''
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const asAdmin = () => as('admin', adminId)

type Change = Partial<Omit<Parameters<typeof editUser>[1], 'id'>>

/** Saves the dialog as it was opened, with one change. */
async function save(id: string, change: Change): Promise<string> {
  const user = await findAdminUser(asAdmin(), id)
  if (!user) return 'no user'
  const { fullName, phone, contactMethod, locale } = user
  const version = new Date(user.version)
  return editUser(asAdmin(), { id, fullName, phone, contactMethod, locale, version, note: '', ...change }).then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )
}

const readType = async (id: string) => (await findAdminUser(asAdmin(), id))?.type
const listActions = async (id: string) =>
  (await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id))).map(
    ({ action }) => action,
  )

beforeAll(async () => {
  adminId = (await makePerson(database.db, 'admin')).id
  await makeAdminUser(database.db, { userId: adminId })
})

test('of two edits with the same version the second is refused, and names are not in the audit log', async () => {
  const { id } = await makePerson(database.db, 'tenant')
  const version = new Date((await findAdminUser(asAdmin(), id))?.version ?? '')
  const codes = await Promise.all([
    save(id, { fullName: 'Ana Uno', version }),
    save(id, { fullName: 'Ana Dos', version }),
  ])
  expect(codes.toSorted()).toEqual(['app.changedMeanwhile', 'done'])
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(JSON.stringify(entries)).not.toContain('Ana')
})

describe('the type of an account', () => {
  test('changes with the details of the new type, an audit entry and the end of the sessions', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await makeSession(database.db, { userId: id })
    expect(await save(id, { type: 'landlord' })).toBe('done')
    expect(await readType(id)).toBe('landlord')
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect(await database.db.$count(landlordProfiles, eq(landlordProfiles.userId, id))).toBe(1)
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.action, ['user.typeChanged']))
    expect(entry).toMatchObject({
      actorId: adminId,
      subjectId: id,
      details: { before: { userType: 'tenant' }, after: { userType: 'landlord' } },
    })
  })

  test('a saved dialog without a change of the type keeps the sessions', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    await makeProperty(database.db, { ownerId: id })
    await makeSession(database.db, { userId: id })
    expect(await save(id, { type: 'landlord', active: 'yes', fullName: 'Ana Reyes' })).toBe('done')
    expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await listActions(id)).toEqual(['user.edited'])
  })

  const tenant = () => makePerson(database.db, 'tenant')
  test.each<[string, () => Promise<string>, string]>([
    ['a listing', async () => (await makeProperty(database.db, { status: 'draft' })).ownerId, 'user.typeHasListings'],
    [
      'a rental that has not ended',
      async () => (await makeRental(database.db, { startsOn: '2020-01-01', endsOn: '2999-01-01' })).tenantId,
      'user.typeHasRentals',
    ],
    [
      'an unpaid booking',
      async () => (await makeBooking(database.db, { guestId: (await tenant()).id })).guestId,
      'user.typeHasBookings',
    ],
    [
      'a pending application',
      async () => (await makeApplication(database.db, { applicantUserId: (await tenant()).id })).applicantUserId,
      'user.typeHasApplications',
    ],
    [
      'a planned viewing',
      async () => (await makeInspection(database.db, { type: 'viewing', status: 'scheduled' })).tenantId,
      'user.typeHasViewings',
    ],
  ])('stays while the person has %s, and nothing else of the dialog is saved', async (_, makeBusy, code) => {
    const id = await makeBusy()
    const before = await findAdminUser(asAdmin(), id)
    const type = before?.type === 'agent' ? 'tenant' : 'agent'
    expect(await save(id, { type, fullName: 'Ana Reyes' })).toBe(code)
    expect(await findAdminUser(asAdmin(), id)).toEqual(before)
    expect(await listActions(id)).toEqual([])
  })

  test.each<[string, (agentId: string) => Promise<unknown>]>([
    ['a client', (agentId) => makeClient(database.db, { agentId })],
    ['a commission', (agentId) => makeCommission(database.db, { agentId })],
    ['a listing of another owner', (agentId) => makeProperty(database.db, { agentId })],
  ])('of an agent stays while they have %s', async (_, give) => {
    const agent = await makeAgent(database.db)
    await give(agent.id)
    expect(await save(agent.userId, { type: 'tenant' })).toBe('user.typeHasAgentWork')
    expect(await readType(agent.userId)).toBe('agent')
  })

  test('an ended rental does not hold it', async () => {
    const { tenantId } = await makeRental(database.db, { startsOn: '2020-01-01', endsOn: '2021-01-01' })
    expect(await save(tenantId, { type: 'landlord' })).toBe('done')
  })

  test('an agent without work becomes a tenant whose agent record is hidden until the change back', async () => {
    const { userId } = await makeAgent(database.db)
    const isShown = async () =>
      (await database.db.select().from(agents).where(eq(agents.userId, userId))).at(0)?.isActive
    expect(await save(userId, { type: 'tenant' })).toBe('done')
    expect(await isShown()).toBe(false)
    expect(await save(userId, { type: 'agent' })).toBe('done')
    expect(await isShown()).toBe(true)
  })

  test('of an administrator never changes, and nobody becomes one', async () => {
    const { id } = await makePerson(database.db, 'admin')
    expect(await save(id, { type: 'tenant' })).toBe('app.moveNotAllowed')
    expect(await readType(id)).toBe('admin')
    const fields = { intent: 'edit', id, fullName: 'Ana', contactMethod: 'email', locale: 'en' }
    const version = new Date().toISOString()
    expect(adminUserAction.safeParse({ ...fields, version, type: 'tenant' }).success).toBe(true)
    expect(adminUserAction.safeParse({ ...fields, version, type: 'admin' }).success).toBe(false)
  })

  test.each(['tenant', 'landlord', 'agent'] as const)('%s cannot change it', async (role) => {
    const { id } = await makePerson(database.db, role)
    const user = await findAdminUser(asAdmin(), id)
    const edit = { id, fullName: 'Ana', phone: null, contactMethod: 'email', locale: 'en', note: '' } as const
    const version = new Date(user?.version ?? '')
    await expect(editUser(as(role, id), { ...edit, version, type: 'landlord' })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the activity of an account', () => {
  const readActivity = async (id: string) => {
    const [row] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, id))
    return [row?.isActive, row?.deactivationReason]
  }

  test('inactive needs a reason and is a deactivation; active is its undo', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    expect(await save(id, { active: 'no' })).toBe('app.invalidInput')
    expect(await readActivity(id)).toEqual([true, null])
    expect(await save(id, { active: 'no', reason: 'scam' })).toBe('done')
    expect(await readActivity(id)).toEqual([false, 'scam'])
    expect(await save(id, { active: 'yes' })).toBe('done')
    expect(await readActivity(id)).toEqual([true, null])
    expect(await listActions(id)).toEqual(['user.reactivated', 'user.edited', 'user.deactivated', 'user.edited'])
  })

  test('an administrator cannot make themselves inactive', async () => {
    expect(await save(adminId, { active: 'no', reason: 'other', note: 'Leaves' })).toBe('user.cannotRemoveSelf')
  })
})
