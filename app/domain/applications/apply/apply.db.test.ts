import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import {
  applicationDocuments,
  applicationDrafts,
  rentalApplications,
} from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ListingStatus, Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeRenterDocument } from '#seed/factories/tenancy.ts'
import { createRecordingEvents, createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findOpenApplicationId, getApplyForm } from './apply-form.queries.server.ts'
import type { ApplicationInput } from './apply.schema.ts'
import { saveDraft } from './draft.commands.server.ts'
import { sendApplication } from './send-application.commands.server.ts'
import { withdrawApplication } from './withdraw-application.commands.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

const INPUT: ApplicationInput = {
  moveInDate: '2026-04-01',
  leaseMonths: 12,
  household: [{ name: 'Ana', relationship: 'child', isAdult: false }],
  employmentStatus: 'employed',
  employer: null,
  monthlyIncome: '40000-60000',
  hasPets: false,
  petDetails: null,
  references: [],
  message: 'Hello',
  documents: [],
  updateProfile: false,
}

async function createRenter(role: Role = 'tenant'): Promise<Ctx & { me: string }> {
  const { id } = await makePerson(database.db, role)
  return { ...createTestContext(database.db, { actor: makeActor(role, id) }), me: id }
}
const send = (
  ctx: Ctx,
  propertyId: string,
  key: string = crypto.randomUUID(),
  change: Partial<ApplicationInput> = {},
) => sendApplication(ctx, { propertyId, key, application: { ...INPUT, ...change } })
const countApplications = (propertyId: string) =>
  database.db.$count(rentalApplications, eq(rentalApplications.propertyId, propertyId))
const countNotices = (userId: string, kind = 'application.received') =>
  database.db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, kind)))

describe('sending an application', () => {
  test('50 parallel presses of one button make one application, one notification and one mail', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ctx, listing.id, key)))
    expect(new Set(answers).size).toBe(1)
    expect(await countApplications(listing.id)).toBe(1)
    expect(await countNotices(listing.ownerId)).toBe(1)
    expect((await database.db.select().from(emails)).map(({ template }) => template)).toEqual([
      'notification.application.received',
    ])
  })

  test('an application is announced to open pages of the console once, a refused one is not', async () => {
    const ctx = await createRenter()
    const events = createRecordingEvents()
    const listing = await makeProperty(database.db)
    const sender = { ...ctx, adapters: { ...ctx.adapters, events } }
    const id = await send(sender, listing.id)
    await expect(send(sender, listing.id)).rejects.toMatchObject({ code: 'application.alreadyOpen' })
    const announced = events.published.filter(({ topic }) => topic === 'admin')
    expect(announced).toEqual([{ topic: 'admin', subjectId: `application:${id}` }])
  })

  test('of 50 parallel sends from different windows one succeeds and the others are told why', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => send(ctx, listing.id)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(Array(49).fill('application.alreadyOpen'))
    expect(await countApplications(listing.id)).toBe(1)
    expect(await countNotices(listing.ownerId)).toBe(1)
  })

  test('null control: without the unique index the table takes a second pending application', async () => {
    const application = await makeApplication(database.db)
    const { propertyId, applicantUserId } = application
    await expect(makeApplication(database.db, { propertyId, applicantUserId })).rejects.toThrow()
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`drop index rental_applications_one_open`)
      await makeApplication(tx, { propertyId, applicantUserId })
      expect(await tx.$count(rentalApplications, eq(rentalApplications.propertyId, propertyId))).toBe(2)
      tx.rollback()
    })
    await expect(work).rejects.toThrow('Rollback')
  })

  test('after a withdrawal an old key repeats its old answer, and null control: a new key makes a new application', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    const key = crypto.randomUUID()
    const first = await send(ctx, listing.id, key)
    await withdrawApplication(ctx, first)
    expect(await send(ctx, listing.id, key)).toBe(first)
    expect(await countApplications(listing.id)).toBe(1)
    expect(await send(ctx, listing.id)).not.toBe(first)
    expect(await countApplications(listing.id)).toBe(2)
  })

  test('the owner and the managing agent are told, and nobody else', async () => {
    const ctx = await createRenter()
    const agentUser = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: agentUser.id })
    const listing = await makeProperty(database.db, { agentId: agent.id })
    const id = await send(ctx, listing.id)
    const rows = await database.db.select().from(notifications).where(eq(notifications.subjectId, id))
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([listing.ownerId, agentUser.id].toSorted())
  })

  test.each<[ListingStatus, string]>([
    ['inactive', 'application.listingInactive'],
    ['pending', 'application.listingInactive'],
  ])('an application for a listing that was public and is now %s is refused with %s', async (status, code) => {
    const listing = await makeProperty(database.db, { status })
    await expect(send(await createRenter(), listing.id)).rejects.toMatchObject({ code })
  })

  test('a listing that was never public is not found, like an unknown one', async () => {
    const listing = await makeProperty(database.db, { status: 'draft', publishedAt: null })
    const ctx = await createRenter()
    await expect(send(ctx, listing.id)).rejects.toMatchObject({ code: 'listing.notFound' })
    await expect(send(ctx, crypto.randomUUID())).rejects.toMatchObject({ code: 'listing.notFound' })
  })

  test.each<Role>(['tenant', 'landlord', 'agent'])(
    'a %s who owns the listing is told that it is their own',
    async (role) => {
      const ctx = await createRenter(role)
      const listing = await makeProperty(database.db, { ownerId: ctx.me })
      await expect(send(ctx, listing.id)).rejects.toMatchObject({ code: 'application.ownListing' })
    },
  )

  test.each<Role>(['landlord', 'agent', 'admin'])('a %s is told that only renters apply', async (role) => {
    const listing = await makeProperty(database.db)
    await expect(send(await createRenter(role), listing.id)).rejects.toMatchObject({ code: 'application.rentersOnly' })
    expect(await countApplications(listing.id)).toBe(0)
  })

  test('a listing that is hidden while the application is sent is refused, because the row is locked', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    let isSent = false
    const hiding = database.db.transaction(async (tx) => {
      await tx.update(properties).set({ status: 'inactive' }).where(eq(properties.id, listing.id))
      const sending = send(ctx, listing.id).finally(() => (isSent = true))
      sending.catch(() => undefined)
      await tx.execute(sql`select pg_sleep(0.1)`)
      expect(isSent).toBe(false)
      return { sending }
    })
    await expect((await hiding).sending).rejects.toMatchObject({ code: 'application.listingInactive' })
  })

  test('the facts are stored as sent, the draft is gone, and the profile changes only if asked', async () => {
    const ctx = await createRenter()
    const [first, second] = [await makeProperty(database.db), await makeProperty(database.db)]
    await saveDraft(ctx, first.id, { version: 0, answers: { message: 'Hel' } })
    const id = await send(ctx, first.id)
    const [row] = await database.db.select().from(rentalApplications).where(eq(rentalApplications.id, id))
    expect(row).toMatchObject({ occupants: 2, household: { people: INPUT.household }, monthlyIncome: '40000-60000' })
    expect(await database.db.$count(applicationDrafts, eq(applicationDrafts.userId, ctx.me))).toBe(0)
    const countProfiles = () => database.db.$count(renterProfiles, eq(renterProfiles.userId, ctx.me))
    expect(await countProfiles()).toBe(0)
    await send(ctx, second.id, crypto.randomUUID(), { updateProfile: true })
    expect(await countProfiles()).toBe(1)
    expect(await getApplyForm(ctx, (await makeProperty(database.db)).id)).toMatchObject({
      source: 'application',
      version: 0,
      answers: { personName1: 'Ana', leaseMonths: '12' },
    })
    expect(await findOpenApplicationId(ctx, first.id)).toBe(id)
  })

  test('own documents are attached, and a document of another person refuses the application', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    const own = await makeRenterDocument(database.db, { userId: ctx.me })
    const foreign = await makeRenterDocument(database.db)
    await expect(send(ctx, listing.id, crypto.randomUUID(), { documents: [own.id, foreign.id] })).rejects.toMatchObject(
      { params: { field: 'documents', problem: 'application.documents.gone' } },
    )
    expect(await countApplications(listing.id)).toBe(0)
    const id = await send(ctx, listing.id, crypto.randomUUID(), { documents: [own.id] })
    const rows = await database.db.select().from(applicationDocuments).where(eq(applicationDocuments.applicationId, id))
    expect(rows).toMatchObject([{ fileId: own.fileId, kind: own.kind }])
  })

  test('the 21st application of a day is refused', async () => {
    const ctx = await createRenter()
    const listings = await Promise.all(Array.from({ length: 21 }, () => makeProperty(database.db)))
    for (const { id } of listings.slice(0, 20)) await send(ctx, id)
    await expect(send(ctx, listings[20]?.id ?? '')).rejects.toMatchObject({ code: 'app.tooManyRequests' })
  })
})

describe('withdrawing an application', () => {
  test('of ten parallel withdrawals one counts, and the owner is told once', async () => {
    const ctx = await createRenter()
    const listing = await makeProperty(database.db)
    const id = await send(ctx, listing.id)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => withdrawApplication(ctx, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await countNotices(listing.ownerId, 'application.withdrawn')).toBe(1)
    await expect(withdrawApplication(ctx, id)).rejects.toMatchObject({
      code: 'application.moveNotAllowed',
      params: { status: 'withdrawn' },
    })
  })

  test.each(['approved', 'rejected'] as const)('an application that is %s cannot be withdrawn', async (status) => {
    const ctx = await createRenter()
    const decided = { applicantUserId: ctx.me, status, decidedAt: ctx.now(), reason: 'No' }
    const { id } = await makeApplication(database.db, decided)
    await expect(withdrawApplication(ctx, id)).rejects.toMatchObject({ code: 'application.moveNotAllowed' })
  })

  test('the owner and a stranger cannot withdraw it', async () => {
    const listing = await makeProperty(database.db)
    const { id } = await makeApplication(database.db, { propertyId: listing.id })
    const owner = createTestContext(database.db, { actor: makeActor('landlord', listing.ownerId) })
    await expect(withdrawApplication(owner, id)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(withdrawApplication(await createRenter(), id)).rejects.toMatchObject({ code: 'application.notFound' })
  })
})

describe('draft of an application', () => {
  test('a save with an old version is refused, and the same save twice is one', async () => {
    const ctx = await createRenter()
    const { id } = await makeProperty(database.db)
    const save = (version: number, message: string) => saveDraft(ctx, id, { version, answers: { message } })
    expect(await save(0, 'a')).toEqual({ version: 1 })
    expect(await save(0, 'a')).toEqual({ version: 1 })
    expect(await save(1, 'b')).toEqual({ version: 2 })
    await expect(save(1, 'c')).rejects.toMatchObject({ code: 'app.changedMeanwhile' })
    await expect(save(0, 'c')).rejects.toMatchObject({ code: 'app.changedMeanwhile' })
    expect(await getApplyForm(ctx, id)).toMatchObject({ source: 'draft', version: 2, answers: { message: 'b' } })
  })

  test('nobody reads the draft of another person, and an owner has none', async () => {
    const listing = await makeProperty(database.db)
    await saveDraft(await createRenter(), listing.id, { version: 0, answers: { message: 'secret' } })
    expect(await getApplyForm(await createRenter(), listing.id)).toMatchObject({ source: 'nothing', version: 0 })
    const owner = createTestContext(database.db, { actor: makeActor('landlord', listing.ownerId) })
    await expect(saveDraft(owner, listing.id, { version: 0, answers: {} })).rejects.toMatchObject({
      code: 'application.ownListing',
    })
  })
})
