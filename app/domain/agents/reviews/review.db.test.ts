// Reviews of agents: who may write one, one for each person, replies, and hiding. Also what the public page computes.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import type { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { getAgency } from '#app/domain/agents/profile/agent-profile.queries.server.ts'
import { getProfileDetails } from '#app/domain/agents/profile/profile-details.queries.server.ts'
import { updatePublicProfile } from '#app/domain/agents/profile/public-profile.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgentReview } from '#seed/factories/agent-desk.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { FAR_FUTURE, momentNumber } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { decideReview, replyToReview, writeReview } from './review.commands.server.ts'
import { findReviewBasis } from './review-right.queries.server.ts'
import { getReviewFigures, listAllReviews, listPublicReviews, listReviewsAboutMe } from './review.queries.server.ts'

const database = setUpTestDatabase()
const createContext = (role: Role, id: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const asNewPerson = async (role: Role = 'tenant') => createContext(role, (await makePerson(database.db, role)).id)

let agent: typeof agents.$inferSelect
let me: Ctx
let otherAgent: Ctx
let admin: Ctx
beforeAll(async () => {
  me = await asNewPerson('agent')
  otherAgent = await asNewPerson('agent')
  admin = await asNewPerson('admin')
  agent = await makeAgent(database.db, { userId: getId(me) })
  await makeAgent(database.db, { userId: getId(otherAgent) })
})

const REVIEW = { rating: 5, content: 'Came on time.' }
const completed = { type: 'viewing', status: 'completed', completedAt: momentNumber(3) } as const
async function asVisitor() {
  const visitor = await asNewPerson()
  await makeInspection(database.db, { ...completed, tenantId: getId(visitor), agentId: agent.id })
  return visitor
}
const countReviews = (authorId: string) => database.db.$count(agentReviews, eq(agentReviews.authorId, authorId))

describe('the right to review an agent', () => {
  test('comes from a completed viewing with the agent or a rental of a listing the agent manages, and from nothing else', async () => {
    const [none, viewed, waiting, rented, rentedElsewhere] = await Promise.all(
      Array.from({ length: 5 }, () => asNewPerson()),
    )
    if (!none || !viewed || !waiting || !rented || !rentedElsewhere) expect.unreachable()
    await makeInspection(database.db, { ...completed, tenantId: getId(viewed), hostUserId: getId(me) })
    await makeInspection(database.db, { type: 'viewing', tenantId: getId(waiting), agentId: agent.id })
    const managed = await makeProperty(database.db, { agentId: agent.id })
    await makeRental(database.db, { tenantId: getId(rented), propertyId: managed.id })
    await makeRental(database.db, { tenantId: getId(rentedElsewhere) })
    const bases: (string | null)[] = []
    for (const person of [none, viewed, waiting, rented, rentedElsewhere]) {
      const basis = await findReviewBasis(person, { id: agent.id, userId: agent.userId })
      bases.push(basis)
      expect(await getOutcome(writeReview(person, agent.id, REVIEW))).toBe(
        basis === null ? 'review.notEntitled' : 'done',
      )
    }
    expect(bases).toEqual([null, 'viewing', null, 'rental', null])
  })

  test('is not for guests, administrators and the agent', async () => {
    const guest = createTestContext(database.db)
    expect(await getOutcome(writeReview(guest, agent.id, REVIEW))).toBe('auth.signInRequired')
    expect(await getOutcome(writeReview(admin, agent.id, REVIEW))).toBe('auth.forbidden')
    await makeInspection(database.db, { ...completed, tenantId: getId(me), agentId: agent.id })
    expect(await getOutcome(writeReview(me, agent.id, REVIEW))).toBe('review.notEntitled')
    expect(await getOutcome(writeReview(await asVisitor(), crypto.randomUUID(), REVIEW))).toBe('agent.notFound')
  })
})

describe('a review', () => {
  test('of fifty at once of one person there is one, and the agent is told once', async () => {
    const visitor = await asVisitor()
    const isAboutMe = eq(notifications.userId, getId(me))
    const before = await database.db.$count(notifications, isAboutMe)
    // The limit of 20 a day is counted before the row
    const outcomes = await countOutcomes(
      Array.from({ length: 50 }, (_, n) =>
        writeReview(visitor, agent.id, { rating: (n % 5) + 1, content: `Try ${n}` }),
      ),
    )
    expect(outcomes).toEqual({ done: 20, 'app.tooManyRequests': 30 })
    expect(await countReviews(getId(visitor))).toBe(1)
    expect((await database.db.$count(notifications, isAboutMe)) - before).toBe(1)
    // Null control: without the unique rule each of two inserts makes a row
    const values = { agentId: agent.id, authorId: getId(visitor) }
    await expect(makeAgentReview(database.db, values)).rejects.toThrow()
  })

  test('is hidden by an administrator with a reason, leaves page and average, and cannot be changed until it is shown', async () => {
    const own = await makeAgent(database.db)
    const visitor = await asNewPerson()
    await makeInspection(database.db, { ...completed, tenantId: getId(visitor), agentId: own.id })
    await makeAgentReview(database.db, { agentId: own.id, rating: 4 })
    await writeReview(visitor, own.id, { rating: 1, content: 'The neighbor Juan is loud.' })
    expect(await getReviewFigures(visitor, own.id)).toEqual({ count: 2, average: 2.5 })
    const [review] = await database.db
      .select()
      .from(agentReviews)
      .where(eq(agentReviews.authorId, getId(visitor)))
    const decision = { intent: 'hide', review: review?.id ?? '', reason: 'Names a neighbor' } as const
    for (const person of [visitor, me, otherAgent])
      expect(await getOutcome(decideReview(person, decision))).toBe('auth.forbidden')
    await decideReview(admin, decision)
    await decideReview(admin, decision)
    expect(await getReviewFigures(visitor, own.id)).toEqual({ count: 1, average: 4 })
    expect((await listPublicReviews(visitor, own.id)).map(({ rating }) => rating)).toEqual([4])
    expect(await getOutcome(writeReview(visitor, own.id, REVIEW))).toBe('review.hidden')
    const audited = await database.db
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subjectId, decision.review))
    expect(audited).toEqual([{ action: 'review.hidden', details: { reason: 'Names a neighbor' } }])
    await decideReview(admin, { intent: 'show', review: decision.review })
    expect(await getOutcome(writeReview(visitor, own.id, REVIEW))).toBe('done')
  })

  test('gets a reply only of its agent; the public sees first names', async () => {
    const author = await makePerson(database.db, 'tenant', { fullName: 'Ligaya Cruz' })
    const { id } = await makeAgentReview(database.db, { agentId: agent.id, authorId: author.id })
    for (const person of [otherAgent, admin, await asNewPerson()])
      expect(await getOutcome(replyToReview(person, { review: id, reply: 'Thanks' }))).toBe('review.notFound')
    await replyToReview(me, { review: id, reply: 'Salamat po' })
    const shown = (await listPublicReviews(otherAgent, agent.id)).find((review) => review.id === id)
    expect(shown).toMatchObject({ authorName: 'Ligaya', reply: 'Salamat po' })
    await replyToReview(me, { review: id, reply: null })
    expect((await listReviewsAboutMe(me, 1)).rows.find((review) => review.id === id)?.reply).toBeNull()
    expect((await listReviewsAboutMe(otherAgent, 1)).total).toBe(0)
    expect(await getOutcome(listAllReviews(me, 1))).toBe('auth.forbidden')
    expect((await listAllReviews(admin, 1)).total).toBeGreaterThan(0)
  })

  test('the page of an agent and the desks use an index', async () => {
    const cases = [
      ['agent_reviews_public', sql`where agent_id = ${agent.id} and hidden_at is null`],
      ['agent_reviews_agent', sql`where agent_id = ${agent.id}`],
      ['agent_reviews_newest', sql``],
    ] as const
    for (const [index, condition] of cases) {
      const query = sql`select id from agent_reviews ${condition} order by created_at desc, id desc limit 20`
      const plan = await explainWithIndex(database.db, 'agent_reviews', index, query)
      expect(plan, index).toContain(index)
      expect(plan, index).not.toContain('Sort')
    }
  })
})

describe("an agent's public page", () => {
  const WRITTEN = {
    bio: 'Ten years in Makati.',
    bioFil: null,
    languages: ['en' as const, 'ceb' as const],
    supervisorName: 'Ana Cruz',
    supervisorLicenseNumber: '0012345',
  }

  test('names the areas of the public listings, what was checked and when, languages and the supervising broker', async () => {
    const own = await makeAgent(database.db, { prcLicenseNumber: '0098765', prcLicenseCheckedAt: momentNumber(2) })
    const inCebu = { city: 'Cebu City', citySlug: 'cebu-city' }
    await makeProperty(database.db, { agentId: own.id, ...inCebu })
    await makeProperty(database.db, { agentId: own.id, ...inCebu })
    await makeProperty(database.db, { ownerId: own.userId })
    await makeProperty(database.db, { agentId: own.id, status: 'inactive', city: 'Baguio', citySlug: 'baguio' })
    await makeVerificationCheck(database.db, { userId: own.userId, kind: 'government_id', checkedAt: momentNumber(1) })
    const details = await getProfileDetails(me, own, WRITTEN)
    expect(details.areas.map(({ slug }) => slug)).toEqual(['cebu-city', 'quezon-city'])
    expect(details.checks.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ['prc_license', 'good'],
        ['government_id', 'good'],
      ]),
    )
    expect(details).toMatchObject({
      bio: 'Ten years in Makati.',
      languages: 'English, Cebuano',
      supervisor: 'Ana Cruz, PRC license 0012345',
    })
  })

  test('is changed only by its agent, and not from an outdated form', async () => {
    const agency = await getAgency(me)
    const version = new Date(agency?.version ?? '')
    const save = (ctx: Ctx, at: Date | null = version) =>
      getOutcome(updatePublicProfile(ctx, { version: at, ...WRITTEN }))
    expect(await save(admin)).toBe('auth.forbidden')
    expect(await save(await asNewPerson())).toBe('auth.forbidden')
    expect(await save(me, FAR_FUTURE)).toBe('app.changedMeanwhile')
    expect(await save(me)).toBe('done')
    expect(await save(me)).toBe('app.changedMeanwhile')
    expect(await getAgency(me)).toMatchObject(WRITTEN)
  })
})
