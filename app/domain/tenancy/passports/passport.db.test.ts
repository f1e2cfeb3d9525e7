import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { passportShares, passportViews } from '#app/db/schema/tenancy/passports.server.ts'
import { withdrawApplication } from '#app/domain/applications/apply/withdraw-application.commands.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { PASSPORT_PARTS, type PassportPart } from '#app/shared/tenancy-vocabulary.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import {
  makePassportShare,
  makePassportView,
  makeRentalReference,
  makeApplication,
  makePayment,
  makePaymentProof,
  makeRental,
} from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOwnPassport } from './own-passport.queries.server.ts'
import { ownApplicationAction } from './passport.schema.ts'
import { sharePassport } from './passport-share.commands.server.ts'
import { deleteOldPassportRows } from './passport-view.commands.server.ts'
import { findReadableShare, getOwnShare, readSharedPassport } from './shared-passport.queries.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 86_400_000

const actAs = (actor: Actor) => createTestContext(database.db, { actor })
const after = (ctx: Ctx, days: number, hours = 0): Ctx => ({
  ...ctx,
  now: () => new Date(TEST_NOW.getTime() + days * DAY_MS + hours * 3_600_000),
})

/** A pending application of a renter for the listing of an owner. */
async function setUp() {
  const owner = await makePerson(database.db, 'landlord', { fullName: 'Olivia Owner' })
  const renter = await makePerson(database.db, 'tenant', { fullName: 'Rico Renter' })
  const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const { id } = await makeApplication(database.db, { propertyId: listing.id, applicantUserId: renter.id })
  return {
    id,
    propertyId: listing.id,
    renterId: renter.id,
    ownerId: owner.id,
    owner: actAs(makeActor('landlord', owner.id)),
    renter: actAs(makeActor('tenant', renter.id)),
  }
}
async function makeTeam(ownerId: string, role: TeamRole) {
  const person = await makePerson(database.db, 'landlord', { fullName: `A ${role}` })
  const delegate = { personId: person.id, memberId: crypto.randomUUID(), role, homes: 'all' as const }
  return actAs({ id: ownerId, role: 'landlord', isActive: true, delegate })
}
const listViews = (applicationId: string) =>
  database.db.select().from(passportViews).where(eq(passportViews.applicationId, applicationId))

describe('sharing a passport', () => {
  test('lets the owner read the chosen parts and nothing else', async () => {
    const { id, renter, owner } = await setUp()
    await sharePassport(renter, id, ['identity', 'history'])
    const { facts, renter: name } = await readSharedPassport(owner, id)
    expect(name).toBe('Rico Renter')
    expect(facts).toEqual({
      identity: { checkedAt: null, validUntil: null },
      history: [],
      references: null,
      income: null,
    })
  })

  test('is nothing by default, and a new choice replaces the old one', async () => {
    const { id, renter, owner } = await setUp()
    await expect(readSharedPassport(owner, id)).rejects.toMatchObject({ code: 'passport.notShared' })
    await sharePassport(renter, id, ['identity', 'history'])
    await sharePassport(renter, id, ['references'])
    expect((await getOwnShare(renter, id))?.parts).toEqual(['references'])
    await sharePassport(renter, id, [])
    await expect(readSharedPassport(owner, id)).rejects.toMatchObject({ code: 'passport.notShared' })
  })

  test('ends after 30 days, with a rejection and with a withdrawal', async () => {
    const rejected = await setUp()
    await sharePassport(rejected.renter, rejected.id, ['history'])
    await readSharedPassport(after(rejected.owner, 29, 23), rejected.id)
    await expect(readSharedPassport(after(rejected.owner, 30), rejected.id)).rejects.toMatchObject({
      code: 'passport.notShared',
    })
    await rejectApplication(rejected.owner, { id: rejected.id, reasonCode: 'other', reason: 'Somebody else moves in' })
    await expect(readSharedPassport(rejected.owner, rejected.id)).rejects.toMatchObject({ code: 'passport.notShared' })
    await expect(sharePassport(rejected.renter, rejected.id, ['history'])).rejects.toMatchObject({
      code: 'passport.applicationEnded',
    })

    const withdrawn = await setUp()
    await sharePassport(withdrawn.renter, withdrawn.id, ['history'])
    await withdrawApplication(withdrawn.renter, withdrawn.id)
    await expect(readSharedPassport(withdrawn.owner, withdrawn.id)).rejects.toMatchObject({
      code: 'passport.notShared',
    })
  })

  test('hides the passport from a stranger, another owner, another renter, a guest and an administrator', async () => {
    const { id, renter, renterId } = await setUp()
    await sharePassport(renter, id, PASSPORT_PARTS)
    const strangers = [
      makeActor('landlord', (await makePerson(database.db, 'landlord')).id),
      makeActor('agent', (await makePerson(database.db, 'agent')).id),
      makeActor('tenant', (await makePerson(database.db, 'tenant')).id),
      makeActor('tenant', renterId),
      makeActor('admin', (await makePerson(database.db, 'admin')).id),
    ]
    for (const stranger of strangers)
      await expect(readSharedPassport(actAs(stranger), id)).rejects.toMatchObject({ code: 'application.notFound' })
    await expect(readSharedPassport(actAs(null), id)).rejects.toMatchObject({ code: 'auth.signInRequired' })
    expect(await listViews(id)).toEqual([])
  })

  test('is the decision of the applicant alone', async () => {
    const { id, owner } = await setUp()
    const other = actAs(makeActor('tenant', (await makePerson(database.db, 'tenant')).id))
    for (const ctx of [owner, other])
      await expect(sharePassport(ctx, id, ['history'])).rejects.toMatchObject({ code: 'application.notFound' })
    expect(await database.db.$count(passportShares, eq(passportShares.applicationId, id))).toBe(0)
  })

  test('reaches the agent who manages the listing and a manager of the team, not a caretaker', async () => {
    const { id, renter, ownerId, propertyId, owner } = await setUp()
    await sharePassport(renter, id, ['identity'])
    const agentPerson = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: agentPerson.id })
    await database.db.execute(sql`update properties set agent_id = ${agent.id} where id = ${propertyId}`)
    await readSharedPassport(actAs(makeActor('agent', agentPerson.id)), id)
    await readSharedPassport(await makeTeam(ownerId, 'manager'), id)
    for (const role of ['caretaker', 'accountant'] as const)
      await expect(readSharedPassport(await makeTeam(ownerId, role), id)).rejects.toMatchObject({
        code: 'application.notFound',
      })
    expect(await findReadableShare(owner, await loadApplication(owner, id))).toMatchObject({ parts: ['identity'] })
  })

  test('takes a second choice that arrives at the same moment as the whole choice, and never a mixture', async () => {
    const { id, renter } = await setUp()
    const choices: PassportPart[][] = [['identity', 'history'], ['references']]
    await Promise.all(choices.map((parts) => sharePassport(renter, id, parts)))
    expect(choices).toContainEqual((await getOwnShare(renter, id))?.parts)
  })

  test('refuses unknown and too many parts in the form', () => {
    const parse = (parts: unknown) => ownApplicationAction.safeParse({ intent: 'share', parts }).success
    expect(parse('history')).toBe(true)
    expect(parse(['history', 'history'])).toBe(true)
    expect(parse(undefined)).toBe(true)
    expect(parse(['score'])).toBe(false)
    expect(parse(Array.from({ length: 5 }, () => 'history'))).toBe(false)
  })
})

describe('readings of a passport', () => {
  test('are recorded once an hour for each part, with the name of the person, also of a manager', async () => {
    const { id, renter, owner, ownerId } = await setUp()
    await sharePassport(renter, id, ['identity', 'history'])
    await readSharedPassport(owner, id)
    await readSharedPassport(owner, id)
    expect(await listViews(id)).toHaveLength(2)
    await readSharedPassport(after(owner, 0, 1), id)
    expect(await listViews(id)).toHaveLength(4)
    await readSharedPassport(await makeTeam(ownerId, 'manager'), id)
    const { views, shares } = await getOwnPassport(renter)
    expect(new Set(views.map(({ viewer }) => viewer))).toEqual(new Set(['Olivia Owner', 'A manager']))
    expect(views).toHaveLength(6)
    expect(shares).toMatchObject([{ applicationId: id, parts: ['identity', 'history'] }])
  })

  test('are deleted after a year, and shares when they end; the others stay', async () => {
    const { id, renter, renterId } = await setUp()
    await deleteOldPassportRows(renter)
    await sharePassport(renter, id, ['history'])
    const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
    for (const days of [366, 364])
      await makePassportView(database.db, {
        applicationId: id,
        userId: renterId,
        viewedAt: daysAgo(days),
        viewedHour: daysAgo(days),
      })
    const ended = await makeApplication(database.db, { status: 'withdrawn', decidedAt: daysAgo(1) })
    await makePassportShare(database.db, { applicationId: ended.id })
    await makePassportShare(database.db, { sharedAt: daysAgo(31), expiresAt: daysAgo(1) })
    const kept = await database.db.$count(passportShares)
    expect(await deleteOldPassportRows(renter)).toBe(3)
    expect(await deleteOldPassportRows(renter)).toBe(0)
    expect(await database.db.$count(passportShares)).toBe(kept - 2)
    expect(await listViews(id)).toHaveLength(1)
    expect((await getOwnShare(renter, id))?.parts).toEqual(['history'])
  })

  test('leave an audit entry for each change of what is shared', async () => {
    const { id, renter } = await setUp()
    await sharePassport(renter, id, ['history'])
    expect(await database.db.$count(auditLog, sql`subject_id = ${id} and action = 'passport.shared'`)).toBe(1)
  })
})

describe('the facts of a passport', () => {
  test('are the identity that was checked, and not one that has expired', async () => {
    const { renter, renterId } = await setUp()
    await makeVerificationCheck(database.db, {
      userId: renterId,
      kind: 'government_id',
      checkedAt: new Date('2026-01-05T02:00:00Z'),
      validUntil: '2026-03-02',
    })
    expect((await getOwnPassport(renter)).identity.checkedAt).toEqual(new Date('2026-01-05T02:00:00Z'))
    expect((await getOwnPassport(after(renter, 1))).identity.checkedAt).toBeNull()
  })

  test('are the rents of each lease of the renter, and of nobody else', async () => {
    const { renter, renterId } = await setUp()
    const lease = await makeRental(database.db, { tenantId: renterId, startsOn: '2025-12-01', endsOn: '2026-11-30' })
    const first = await makePayment(database.db, { rentalId: lease.id, kind: 'rent', dueDate: '2026-01-05' })
    await makePayment(database.db, { rentalId: lease.id, kind: 'rent', dueDate: '2026-02-05' })
    await makePaymentProof(database.db, {
      paymentId: first.id,
      submittedBy: renterId,
      status: 'confirmed',
      decidedAt: TEST_NOW,
      paidOn: '2026-01-05',
    })
    const other = await makeRental(database.db)
    await makePayment(database.db, { rentalId: other.id, kind: 'rent', dueDate: '2026-01-05' })
    const { history } = await getOwnPassport(renter)
    expect(history).toMatchObject([{ rentalId: lease.id, due: 2, onTime: 1, late: 0, open: 1 }])
  })

  test('are the references that the renter does not hide', async () => {
    const { id, renter, renterId, owner } = await setUp()
    await makeRentalReference(database.db, { userId: renterId, name: 'Shown Owner' })
    await makeRentalReference(database.db, { userId: renterId, name: 'Hidden Owner', hiddenAt: TEST_NOW })
    await sharePassport(renter, id, ['references'])
    const { facts } = await readSharedPassport(owner, id)
    expect(facts.references?.map(({ name }) => name)).toEqual(['Shown Owner'])
    expect((await getOwnPassport(renter)).references).toHaveLength(2)
  })

  test('are refused to people who are no tenants', async () => {
    const { owner } = await setUp()
    await expect(getOwnPassport(owner)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })
})

test('a deleted application shares nothing', async () => {
  const { id, renter, owner } = await setUp()
  await sharePassport(renter, id, ['history'])
  await database.db.update(rentalApplications).set({ deletedAt: TEST_NOW }).where(eq(rentalApplications.id, id))
  await expect(readSharedPassport(owner, id)).rejects.toMatchObject({ code: 'application.notFound' })
  expect((await getOwnPassport(renter)).shares).toEqual([])
})
