import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeBuilding } from '#seed/factories/buildings.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import type { Role, TeamRole } from '#app/shared/vocabulary.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readTeamToken } from '#tests/support/fixtures/team.ts'
import { toDelegateActor } from './acting.queries.server.ts'
import { actForOwner, actForSelf, joinTeam, leaveTeam } from './membership.commands.server.ts'
import { changeMemberRole, inviteMember, removeMember, resendInvitation } from './team.commands.server.ts'
import { changeMemberHomes } from './team-homes.commands.server.ts'
import { listTeamHomes } from './team-homes.queries.server.ts'
import { getTeamMember, listMemberships, listTeam, readTeamInvitation } from './team.queries.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60 * 1_000

let owner: Ctx
beforeEach(async () => {
  owner = (await makeAccount('landlord')).ctx
})

async function makeAccount(role: Role, values: { emailVerified?: boolean } = {}) {
  const person = await makePerson(database.db, role, values)
  const { id, createdAt } = await makeSession(database.db, { userId: person.id })
  const ctx = createTestContext(database.db, {
    actor: makeActor(role, person.id),
    session: { id, createdAt },
    adapters: { random: systemRandom },
  })
  return { id: person.id, email: person.email, ctx }
}
type Account = Awaited<ReturnType<typeof makeAccount>>

const getId = ({ actor }: Ctx) => actor?.id ?? ''
const withDays = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY_MS),
})
const invite = (email: string, role: TeamRole = 'manager', by = owner) =>
  inviteMember(by, { key: crypto.randomUUID(), email, role, homes: 'all', buildings: [] })

async function makeMember(role: TeamRole, account?: Account) {
  const person = account ?? (await makeAccount('tenant'))
  const ownerId = getId(owner)
  const { id: memberId } = await makeActiveMember(database.db, { ownerId, personId: person.id, role })
  const acting = { memberId, role, homes: 'all', ownerId, owner: '', isOver: false } as const
  return { person, memberId, asOwner: withActor(person.ctx, toDelegateActor(person.id, acting)) }
}
const readRow = async (id: string) => (await database.db.select().from(teamMembers).where(eq(teamMembers.id, id)))[0]

describe('an invitation', () => {
  test('is a link by mail whose token is stored as a hash only', async () => {
    const { email } = await makeAccount('tenant')
    const { memberId } = await invite(email)
    const token = await readTeamToken(database.db, email)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await readRow(memberId))).not.toContain(token)
  })

  test('is accepted once, and only by the account with the invited and confirmed address', async () => {
    const invited = await makeAccount('agent')
    const other = await makeAccount('tenant')
    await invite(invited.email, 'caretaker')
    const token = await readTeamToken(database.db, invited.email)
    const guest = { ...other.ctx, actor: null, session: null }
    expect((await readTeamInvitation(guest, token)).obstacle).toBe('guest')
    expect(await getOutcome(joinTeam(guest, token))).toBe('auth.signInRequired')
    expect((await readTeamInvitation(other.ctx, token)).obstacle).toBe('wrongAccount')
    expect(await getOutcome(joinTeam(other.ctx, token))).toBe('team.wrongAccount')
    expect(await getOutcome(joinTeam(owner, token))).toBe('team.wrongAccount')
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, invited.id))
    expect(await getOutcome(joinTeam(invited.ctx, token))).toBe('team.unverified')
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, invited.id))
    const works = [1, 2, 3, 4].map(() => joinTeam(invited.ctx, token))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'team.invitationNotFound': 3 })
    expect(await listMemberships(invited.ctx)).toMatchObject([{ role: 'caretaker', isCurrent: true }])
  })

  test('works for seven days; a new link replaces the old one, and a withdrawn one is gone with the address', async () => {
    const invited = await makeAccount('tenant')
    const { memberId } = await invite(invited.email)
    const first = await readTeamToken(database.db, invited.email)
    expect(await getOutcome(joinTeam(withDays(invited.ctx, 7), first))).toBe('team.invitationExpired')
    await resendInvitation(withDays(owner, 6), memberId)
    expect(await getOutcome(joinTeam(invited.ctx, first))).toBe('team.invitationNotFound')
    await removeMember(owner, memberId)
    expect(await readRow(memberId)).toMatchObject({ status: 'removed', email: null, tokenHash: null })
    expect(await getOutcome(resendInvitation(owner, memberId))).toBe('team.notFound')
  })

  test('is refused for the own address, a second time, and for a member', async () => {
    const [self] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, getId(owner)))
    expect(await getOutcome(invite(self?.email ?? ''))).toBe('team.ownAddress')
    const { email } = await makeAccount('tenant')
    const works = [invite(email), invite(email)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'team.alreadyInvited': 1 })
    const { person } = await makeMember('accountant')
    expect(await getOutcome(invite(person.email))).toBe('team.alreadyMember')
  })
})

describe('who manages a team', () => {
  test('the owner and a co-owner do; a manager, a caretaker, an accountant and other accounts do not', async () => {
    const { asOwner: coOwner } = await makeMember('co_owner')
    const { memberId } = await makeMember('accountant')
    for (const role of ['manager', 'caretaker', 'accountant'] as const) {
      const { asOwner } = await makeMember(role)
      const inviteSomebody = () => invite('x@example.com', 'manager', asOwner)
      for (const work of [() => listTeam(asOwner), () => removeMember(asOwner, memberId), inviteSomebody])
        expect([role, await getOutcome(work())]).toEqual([role, 'auth.forbidden'])
    }
    const stranger = await makeAccount('landlord')
    expect(await getOutcome(removeMember(stranger.ctx, memberId))).toBe('team.notFound')
    expect(await getOutcome(listTeam((await makeAccount('tenant')).ctx))).toBe('auth.forbidden')
    await changeMemberRole(coOwner, { memberId, role: 'caretaker' })
    expect((await listTeam(coOwner)).find(({ id }) => id === memberId)).toMatchObject({ role: 'caretaker' })
    await removeMember(coOwner, memberId)
    expect(await readRow(memberId)).toMatchObject({ status: 'removed' })
  })

  test('of two co-owners who remove each other at once one stays', async () => {
    const [first, second] = [await makeMember('co_owner'), await makeMember('co_owner')]
    const works = [removeMember(first.asOwner, second.memberId), removeMember(second.asOwner, first.memberId)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'auth.forbidden': 1 })
    const statuses = [(await readRow(first.memberId))?.status ?? '', (await readRow(second.memberId))?.status ?? '']
    expect(new Set(statuses)).toEqual(new Set(['active', 'removed']))
  })

  test('a co-owner who becomes a manager loses the team with the open page', async () => {
    const { asOwner, memberId } = await makeMember('co_owner')
    await changeMemberRole(owner, { memberId, role: 'manager' })
    expect(await getOutcome(removeMember(asOwner, memberId))).toBe('auth.forbidden')
  })
})

describe('chosen homes', () => {
  const makeHomes = async () => {
    const ownerId = getId(owner)
    const [first, second] = [await makeBuilding(database.db, { ownerId }), await makeBuilding(database.db, { ownerId })]
    return { first: first.id, second: second.id }
  }
  const choose = (by: Ctx, memberId: string, ...buildings: string[]) =>
    changeMemberHomes(by, { memberId, homes: 'chosen', buildings })
  const readHomes = async (memberId: string) =>
    (await listTeam(owner)).find(({ id }) => id === memberId)?.buildingIds ?? []

  test('are buildings of the owner, at least one, and a deleted one leaves none instead of all', async () => {
    const { first, second } = await makeHomes()
    const { memberId } = await makeMember('caretaker')
    const foreign = await makeBuilding(database.db)
    for (const buildings of [[], [foreign.id], [first, foreign.id], [crypto.randomUUID()]])
      expect(await getOutcome(choose(owner, memberId, ...buildings))).toBe('app.invalidInput')
    await choose(owner, memberId, first, second, first)
    expect((await readHomes(memberId)).toSorted()).toEqual([first, second].toSorted())
    await choose(owner, memberId, first)
    await database.db.delete(buildings).where(eq(buildings.id, first))
    expect(await readHomes(memberId)).toEqual([])
    expect(await readRow(memberId)).toMatchObject({ homes: 'chosen' })
    await changeMemberHomes(owner, { memberId, homes: 'all', buildings: [second] })
    expect([await readHomes(memberId), (await readRow(memberId))?.homes]).toEqual([[], 'all'])
  })

  test('a co-owner with chosen homes passes on nothing else, and does not know of people with other homes', async () => {
    const { first, second } = await makeHomes()
    const { asOwner, memberId: own } = await makeMember('co_owner')
    await choose(owner, own, first)
    const delegate = { ...asOwner.actor?.delegate, homes: 'chosen' }
    const limited = withActor(asOwner, { ...asOwner.actor, delegate } as NonNullable<Ctx['actor']>)
    const { memberId: included } = await makeMember('manager')
    const { memberId: excluded } = await makeMember('manager')
    const { memberId: everywhere } = await makeMember('accountant')
    await choose(owner, included, first)
    await choose(owner, excluded, first, second)
    expect(new Set((await listTeam(limited)).map(({ id }) => id))).toEqual(new Set([own, included]))
    for (const memberId of [excluded, everywhere]) {
      expect(await getOutcome(getTeamMember(limited, memberId))).toBe('team.notFound')
      expect(await getOutcome(removeMember(limited, memberId))).toBe('team.notFound')
      expect(await getOutcome(choose(limited, memberId, first))).toBe('team.notFound')
    }
    expect((await listTeamHomes(limited)).map(({ id }) => id)).toEqual([first])
    expect(await getOutcome(choose(limited, included, first, second))).toBe('app.invalidInput')
    expect(await getOutcome(changeMemberHomes(limited, { memberId: included, homes: 'all', buildings: [] }))).toBe(
      'app.invalidInput',
    )
    const invitation = { key: crypto.randomUUID(), email: 'nina@example.com', role: 'caretaker' as const }
    expect(await getOutcome(inviteMember(limited, { ...invitation, homes: 'all', buildings: [] }))).toBe(
      'app.invalidInput',
    )
    await inviteMember(limited, { ...invitation, key: crypto.randomUUID(), homes: 'chosen', buildings: [first] })
    await changeMemberRole(limited, { memberId: included, role: 'caretaker' })
    await removeMember(limited, included)
    // The page of before the owner widened the choice is no longer one of this co-owner
    await changeMemberHomes(owner, { memberId: own, homes: 'all', buildings: [] })
    expect(await getOutcome(listTeamAfterLock(limited))).toBe('auth.forbidden')
  })

  const listTeamAfterLock = (ctx: Ctx) => inviteMember(ctx, { key: crypto.randomUUID(), ...LATE })
  const LATE = { email: 'late@example.com', role: 'caretaker', homes: 'chosen', buildings: [] as string[] } as const

  test('are in the invitation, and the change is recorded', async () => {
    const { first } = await makeHomes()
    const invited = await makeAccount('tenant')
    const choice = { homes: 'chosen' as const, buildings: [first] }
    const { memberId } = await inviteMember(owner, {
      key: crypto.randomUUID(),
      email: invited.email,
      role: 'manager',
      ...choice,
    })
    const token = await readTeamToken(database.db, invited.email)
    expect((await readTeamInvitation(invited.ctx, token)).homeNames).toHaveLength(1)
    await joinTeam(invited.ctx, token)
    expect(await listMemberships(invited.ctx)).toMatchObject([{ homes: 'chosen', homeNames: [expect.any(String)] }])
    await changeMemberHomes(owner, { memberId, homes: 'all', buildings: [] })
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId))
    expect(entries.find(({ action }) => action === 'team.homesChanged')).toMatchObject({
      details: { role: 'manager', homes: 'all', buildings: 0 },
    })
  })
})

describe('acting for an owner', () => {
  const readActing = (sessionId: string) =>
    database.db.select().from(actingSessions).where(eq(actingSessions.sessionId, sessionId))

  test('is a choice of the session, among the teams of the person only', async () => {
    const { person, memberId } = await makeMember('manager')
    const sessionId = person.ctx.session?.id ?? ''
    await actForSelf(person.ctx)
    expect(await readActing(sessionId)).toEqual([])
    await actForOwner(person.ctx, memberId)
    expect(await readActing(sessionId)).toMatchObject([{ memberId }])
    const stranger = await makeAccount('tenant')
    expect(await getOutcome(actForOwner(stranger.ctx, memberId))).toBe('team.notFound')
    expect(await getOutcome(leaveTeam(stranger.ctx, memberId))).toBe('team.notFound')
    await leaveTeam(person.ctx, memberId)
    expect(await getOutcome(actForOwner(person.ctx, memberId))).toBe('team.notFound')
    expect(await listMemberships(person.ctx)).toEqual([])
  })

  test('is not possible for an owner who is banned', async () => {
    const { person, memberId } = await makeMember('manager')
    await database.db
      .update(users)
      .set({ banned: true })
      .where(eq(users.id, getId(owner)))
    expect(await getOutcome(actForOwner(person.ctx, memberId))).toBe('team.notFound')
    expect(await listMemberships(person.ctx)).toEqual([])
    await database.db
      .update(users)
      .set({ banned: false })
      .where(eq(users.id, getId(owner)))
    expect(await listMemberships(person.ctx)).toHaveLength(1)
  })

  test('is recorded with the person, their role and the owner', async () => {
    const { asOwner, person } = await makeMember('co_owner')
    const { memberId } = await makeMember('accountant')
    await removeMember(asOwner, memberId)
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(entry?.action).toBe('team.removed')
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId))
    expect(entries.find(({ action }) => action === 'team.removed')).toMatchObject({
      actorId: person.id,
      actorRole: 'co_owner',
      forOwnerId: getId(owner),
    })
  })
})
