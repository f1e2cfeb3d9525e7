import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgentReview } from '#seed/factories/agent-desk.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { emptyTable } from '#tests/support/database/empty-table.ts'
import { listAgentListings } from './agent-listings.queries.server.ts'
import { findAgent, findAgents } from './agent.queries.server.ts'

const database = setUpTestDatabase()
const ctx = (locale: 'en' | 'fil' = 'en') => createTestContext(database.db, { request: { locale } })

beforeEach(async () => {
  await emptyTable(database.db, 'properties')
  await emptyTable(database.db, 'agents')
})

async function createAgent(fullName: string, overrides: Parameters<typeof makeAgent>[1] = {}) {
  const person = await makePerson(database.db, 'agent', { fullName })
  return makeAgent(database.db, { userId: person.id, ...overrides })
}

const findAgentsBy = (query: Partial<Parameters<typeof findAgents>[1]> = {}) =>
  findAgents(ctx(), { q: '', areas: null, page: 1, ...query })
const findNames = async (query: Parameters<typeof findAgentsBy>[0]) =>
  (await findAgentsBy(query)).agents.map(({ name }) => name)

describe('directory search', () => {
  beforeEach(async () => {
    await createAgent('Liza Mangubat', {
      agencyName: 'Kanlungan Realty',
      prcLicenseNumber: '0090013',
      areas: ['cebu', 'lahug'],
    })
    await createAgent('Ramon Dizon', {
      agencyName: 'Bahay Partners',
      prcLicenseNumber: '0090026',
      areas: ['quezon-city'],
    })
  })

  test.each([
    ['liza', ['Liza Mangubat']],
    ['MANGUBAT liza', ['Liza Mangubat']],
    ['kanlungan', ['Liza Mangubat']],
    ['0090026', ['Ramon Dizon']],
    ['90026', ['Ramon Dizon']],
    ['liza partners', []],
    ['%', []],
    ['_', []],
    ["'; drop table agents; --", []],
    ['', ['Liza Mangubat', 'Ramon Dizon']],
  ])('the search text %j finds the matching agents only', async (q, names) =>
    expect(await findNames({ q })).toEqual(names),
  )

  test('a search by place finds the agents who work there', async () => {
    expect(await findNames({ areas: ['lahug', 'cebu'] })).toEqual(['Liza Mangubat'])
    expect(await findNames({ areas: ['davao'] })).toEqual([])
    expect(await findNames({ areas: [] })).toEqual([])
  })

  test('agents with a checked license come first', async () => {
    await createAgent('Zeny Abad', { prcLicenseCheckedAt: TEST_NOW })
    expect(await findNames({})).toEqual(['Zeny Abad', 'Liza Mangubat', 'Ramon Dizon'])
  })

  test('agents are ordered by rating, first reply, listings or name, and those without the figure come last', async () => {
    await emptyTable(database.db, 'agents')
    const [ana, ben, cora] = await Promise.all([createAgent('Ana'), createAgent('Ben'), createAgent('Cora')])
    const review = (agentId: string, rating: number, hiddenReason?: string) =>
      makeAgentReview(database.db, {
        agentId,
        rating,
        ...(hiddenReason && { hiddenReason, hiddenAt: TEST_NOW }),
      })
    for (const rating of [5, 4]) await review(cora.id, rating)
    await review(ben.id, 3)
    await review(ben.id, 5, 'Insulting')
    for (const agent of [ben, ben, cora]) await makeProperty(database.db, { agentId: agent.id })
    await makeProperty(database.db, { agentId: ana.id, status: 'inactive' })
    await createReplies(ben, 10)
    await createReplies(ana, 30)
    expect(await findNames({ sort: 'rating' })).toEqual(['Cora', 'Ben', 'Ana'])
    expect(await findNames({ sort: 'listings' })).toEqual(['Ben', 'Cora', 'Ana'])
    expect(await findNames({ sort: 'response' })).toEqual(['Ben', 'Ana', 'Cora'])
    expect(await findNames({ sort: 'name' })).toEqual(['Ana', 'Ben', 'Cora'])
    const [card] = (await findAgentsBy({ sort: 'rating' })).agents
    expect(card).toMatchObject({ name: 'Cora', rating: { average: 4.5, count: 2 }, listingCount: 1 })
  })

  test('the directory shows twelve agents a page with the exact total', async () => {
    for (let n = 10; n < 23; n++) await createAgent(`Agent ${n}`)
    const first = await findAgentsBy()
    expect(first.total).toBe(15)
    expect(first.agents).toHaveLength(12)
    expect(await findNames({ page: 2 })).toEqual(['Agent 22', 'Liza Mangubat', 'Ramon Dizon'])
  })
})

/** Five conversations with a first reply after that many minutes, which is enough for a figure. */
async function createReplies(agent: { id: string; userId: string }, minutes: number) {
  const askedAt = new Date(TEST_NOW.getTime() - 10 * 24 * 60 * 60_000)
  for (let n = 0; n < 5; n++) {
    const { id, clientUserId } = await makeConversation(database.db, { agentId: agent.id, createdAt: askedAt })
    await makeMessage(database.db, { conversationId: id, senderId: clientUserId, createdAt: askedAt })
    const createdAt = new Date(askedAt.getTime() + minutes * 60_000)
    await makeMessage(database.db, { conversationId: id, senderId: agent.userId, createdAt })
  }
}

describe('an agent who is not public', () => {
  test.each<[string, (userId: string) => Promise<unknown>]>([
    ['is inactive', (id) => database.db.execute(sql`update agents set is_active = false where user_id = ${id}`)],
    [
      'is deactivated',
      (id) =>
        database.db
          .update(userProfiles)
          .set({ isActive: false })
          .where(sql`user_id = ${id}`),
    ],
    [
      'is banned',
      (id) =>
        database.db
          .update(users)
          .set({ banned: true })
          .where(sql`id = ${id}`),
    ],
    [
      'is erased',
      (id) =>
        database.db
          .update(users)
          .set({ erasedAt: TEST_NOW })
          .where(sql`id = ${id}`),
    ],
  ])('an agent who %s is neither in the directory nor has a profile', async (_, leave) => {
    const agent = await createAgent('Liza Mangubat')
    expect((await findAgentsBy()).total).toBe(1)
    expect(await findAgent(ctx(), agent.id)).not.toBeNull()
    await leave(agent.userId)
    expect(await findAgentsBy()).toEqual({ agents: [], total: 0 })
    expect(await findAgent(ctx(), agent.id)).toBeNull()
  })

  test('an unknown or malformed id gives the same answer as an agent who is not public', async () => {
    for (const id of [crypto.randomUUID(), 'abc', '', "' or 1=1"]) expect(await findAgent(ctx(), id)).toBeNull()
  })
})

describe('an agent profile', () => {
  test('a profile contains the public fields and nothing else', async () => {
    const agent = await createAgent('Liza Mangubat', {
      prcLicenseNumber: '0090013',
      prcLicenseExpiresOn: '2027-01-31',
      prcLicenseCheckedAt: new Date('2026-02-01T02:00:00Z'),
      businessAddress: '12 Secret Street',
      bio: 'Eight years in Cebu.',
      bioFil: 'Walong taon sa Cebu.',
      areas: ['cebu'],
      createdAt: new Date('2025-05-05T00:00:00Z'),
    })
    const found = await findAgent(ctx(), agent.id)
    expect(found?.profile).toEqual({
      id: agent.id,
      name: 'Liza Mangubat',
      agency: agent.agencyName,
      avatarUrl: null,
      areas: ['cebu'],
      listingCount: 0,
      licence: {
        kind: 'prc_license',
        number: '0090013',
        checkedOn: '2026-02-01',
        validUntil: '2027-01-31',
        isExpired: false,
      },
      responseFigures: null,
      rating: null,
      languages: agent.languages,
      bio: 'Eight years in Cebu.',
      yearsExperience: 5,
      memberSince: 2025,
    })
    expect((await findAgent(ctx('fil'), agent.id))?.profile.bio).toBe('Walong taon sa Cebu.')
  })

  test('a profile shows an expired license, and an unchecked license without a date', async () => {
    const over = await createAgent('A', { prcLicenseExpiresOn: '2026-03-01', prcLicenseCheckedAt: TEST_NOW })
    const lastDay = await createAgent('B', { prcLicenseExpiresOn: '2026-03-02' })
    const none = await createAgent('C', { prcLicenseNumber: null })
    const findLicence = async (id: string) => (await findAgent(ctx(), id))?.profile.licence
    expect(await findLicence(over.id)).toMatchObject({ isExpired: true })
    expect(await findLicence(lastDay.id)).toMatchObject({ isExpired: false, checkedOn: null })
    expect(await findLicence(none.id)).toBeNull()
  })
})

describe('the listings of an agent', () => {
  const listTitles = async (agent: { id: string; userId: string }, page = 1) =>
    (await listAgentListings(ctx(), agent, page)).map((slot) => (isInvalidListing(slot) ? slot.id : slot.title))
  const getListingCount = async (id: string) => (await findAgent(ctx(), id))?.profile.listingCount

  test('an agent shows the public listings they manage and their own, newest first', async () => {
    const agent = await createAgent('Liza Mangubat')
    const other = await createAgent('Ramon Dizon')
    const dayInJanuary = (day: number) => new Date(Date.UTC(2026, 0, day))
    await makeProperty(database.db, { title: 'Managed', agentId: agent.id, createdAt: dayInJanuary(1) })
    await makeProperty(database.db, { title: 'Their own', ownerId: agent.userId, createdAt: dayInJanuary(2) })
    await makeProperty(database.db, {
      title: 'Own, managed by the other',
      ownerId: agent.userId,
      agentId: other.id,
      createdAt: dayInJanuary(3),
    })
    for (const status of LISTING_STATUSES) {
      if (status !== 'active') await makeProperty(database.db, { title: `Hidden ${status}`, agentId: agent.id, status })
    }
    await makeProperty(database.db, { title: 'Taken down', agentId: agent.id, deletedAt: TEST_NOW })
    expect(await listTitles(agent)).toEqual(['Their own', 'Managed'])
    expect(await getListingCount(agent.id)).toBe(2)
    expect(await listTitles(other)).toEqual(['Own, managed by the other'])
    await database.db.execute(sql`update agents set is_active = false where id = ${other.id}`)
    expect(await listTitles(agent)).toEqual(['Own, managed by the other', 'Their own', 'Managed'])
    expect(await getListingCount(agent.id)).toBe(3)
  })

  test('the listings of an agent come twelve a page', async () => {
    const agent = await createAgent('Liza Mangubat')
    for (let n = 0; n < 13; n++) await makeProperty(database.db, { agentId: agent.id })
    expect(await listTitles(agent)).toHaveLength(12)
    expect(await listTitles(agent, 2)).toHaveLength(1)
  })

  test('the listings of all agents on a page are counted with one query', async () => {
    const countQueries = async () => {
      let queryCount = 0
      const counting = new Proxy(database.db, {
        get: (db, name, self) => {
          if (name === 'select' || name === 'execute') queryCount++
          return Reflect.get(db, name, self) as unknown
        },
      })
      await findAgents(createTestContext(counting), { q: '', areas: null, page: 1 })
      return queryCount
    }
    await createAgent('Liza Mangubat')
    const forOne = await countQueries()
    for (let n = 0; n < 9; n++) await createAgent(`Agent ${n}`)
    expect(await countQueries()).toBe(forOne)
  })
})
