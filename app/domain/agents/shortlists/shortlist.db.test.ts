// Homes for a client: found by the search, sent as a private page, and answered without an account. What closes the page (promise Z6).
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import { getClient } from '#app/domain/agents/clients/client-view.queries.server.ts'
import { listMatches, listUnsentMatches } from '#app/domain/agents/matches/match.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readShortlist } from './open-shortlist.queries.server.ts'
import { reactToListing } from './react.commands.server.ts'
import { listSentShortlists } from './sent-shortlist.queries.server.ts'
import { markMatchesSeen, revokeShortlist, sendShortlist } from './shortlist.commands.server.ts'
import { SHORTLIST_DAYS } from './shortlist.model.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-10T02:00:00Z')
const DAY = 24 * 60 * 60_000

let me: Ctx
let other: Ctx
let admin: Ctx
let agentId = ''
const createContext = (role: 'agent' | 'admin', id: string, now = NOW) =>
  createTestContext(database.db, { actor: makeActor(role, id), now, adapters: { random: systemRandom } })
const asGuest = (now = NOW) => createTestContext(database.db, { now })
beforeAll(async () => {
  me = createContext('agent', (await makePerson(database.db, 'agent')).id)
  other = createContext('agent', (await makePerson(database.db, 'agent')).id)
  admin = createContext('admin', (await makePerson(database.db, 'admin')).id)
  agentId = (await makeAgent(database.db, { userId: getId(me) })).id
  await makeAgent(database.db, { userId: getId(other) })
})

async function makeOwnClient(values: Partial<typeof clients.$inferInsert> = {}) {
  const client = await makeClient(database.db, { agentId, ...values })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  return client
}
const makeHome = (values: Partial<typeof properties.$inferInsert> = {}) => makeProperty(database.db, values)

const buildInput = (listing: string[], changes: object = {}) => ({
  key: crypto.randomUUID(),
  listing,
  note: 'These two are near the station.',
  locale: 'en' as const,
  ...changes,
})

async function send(clientId: string, listing: string[], changes: object = {}) {
  await sendShortlist(me, clientId, buildInput(listing, changes))
  const [sent] = await listSentShortlists(me, clientId)
  const token = sent?.url?.split('/').at(-1) ?? ''
  return { id: sent?.id ?? '', token }
}
const listItems = (shortlistId: string) =>
  database.db.select().from(shortlistItems).where(eq(shortlistItems.shortlistId, shortlistId))
const listNotices = (clientId: string) =>
  database.db
    .select({ count: notifications.count, kind: notifications.kind, userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.subjectId, clientId))

describe('matches', () => {
  test('are the public listings that the search finds for the wish; later ones are marked as new, sent ones as sent', async () => {
    const place = { city: 'Tagbilaran', citySlug: 'tagbilaran', barangay: null, region: 'Central Visayas' }
    const fits = { ...place, propertyType: 'house', basePrice: pesos(20_000), petsAllowed: true } as const
    const old = await makeHome({ ...fits, publishedAt: new Date(NOW.getTime() - DAY) })
    await makeHome({ ...fits, basePrice: pesos(20_001) })
    await makeHome({ ...fits, petsAllowed: false })
    await makeHome({ ...fits, availableFrom: '2026-09-01' })
    await makeHome({ ...fits, propertyType: 'condo' })
    await makeHome({ ...fits, status: 'inactive' })
    await makeHome({ propertyType: 'house', basePrice: pesos(20_000), petsAllowed: true })
    const wish = { wishArea: 'Tagbilaran', wishType: 'house', wishBudget: pesos(20_000), wishPets: true } as const
    const client = await makeOwnClient({ ...wish, wishMoveIn: '2026-04-01' })
    const list = async (ctx = me) =>
      Object.fromEntries(
        (await listMatches(ctx, client.id)).matches.map(({ listing, isNew, isSent }) => [
          listing.id,
          { isNew, isSent },
        ]),
      )
    expect(await list()).toEqual({ [old.id]: { isNew: false, isSent: false } })
    await markMatchesSeen(me, client.id)
    const later = await makeHome({ ...fits, publishedAt: new Date(NOW.getTime() + 1) })
    expect(await list()).toEqual({
      [old.id]: { isNew: false, isSent: false },
      [later.id]: { isNew: true, isSent: false },
    })
    const countUnsent = async () =>
      (await listUnsentMatches(me)).find((each) => each.client.id === client.id)?.count ?? 0
    expect(await countUnsent()).toBe(2)
    await send(client.id, [later.id])
    expect(await list()).toEqual({
      [old.id]: { isNew: false, isSent: false },
      [later.id]: { isNew: true, isSent: true },
    })
    expect(await countUnsent()).toBe(1)
    expect(await getOutcome(listMatches(other, client.id))).toBe('client.notFound')
    expect((await listUnsentMatches(other)).length).toBe(0)
    // An ended relationship is a lead no longer
    await endRelationship(me, client.id)
    expect(await countUnsent()).toBe(0)
    expect(await getOutcome(listMatches(me, client.id))).toBe('client.notFound')
  })
})

describe('a shortlist', () => {
  test('is sent once for one key: a page, a mail without the token in the database, and the time of the last contact', async () => {
    const [one, two] = [await makeHome(), await makeHome()]
    const client = await makeOwnClient({ email: 'hiraya@tahanan.example', name: 'Hiraya Lualhati' })
    const input = buildInput([two.id, one.id])
    expect(await sendShortlist(me, client.id, input)).toBe('queued')
    expect(await sendShortlist(me, client.id, input)).toBe('queued')
    const stored = await database.db.select().from(shortlists).where(eq(shortlists.clientId, client.id))
    expect(stored).toHaveLength(1)
    const [sent] = await listSentShortlists(me, client.id)
    expect(sent).toMatchObject({ state: 'open', listingCount: 2, reactions: { yes: 0, no: 0, ask: 0 } })
    const token = sent?.url?.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(stored)).not.toContain(token)
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, 'hiraya@tahanan.example'))
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain(token)
    const [row] = await database.db.select().from(clients).where(eq(clients.id, client.id))
    expect(row).toMatchObject({ lastContact: NOW, matchesSeenAt: NOW })
    const page = await readShortlist(asGuest(), token)
    expect(page.items.map(({ listing }) => listing?.id)).toEqual([two.id, one.id])
    expect(page.note).toBe('These two are near the station.')
    // Only public facts: nothing about the client, no address
    expect(JSON.stringify(page)).not.toMatch(/Hiraya|hiraya|Lualhati|Mayaman/)
  })

  test('leaves out homes that are not public, and is refused without any', async () => {
    const [shown, hidden] = [await makeHome(), await makeHome({ status: 'inactive' })]
    const client = await makeOwnClient({ email: null })
    const sendHidden = (ids: string[]) => sendShortlist(me, client.id, buildInput(ids))
    expect(await getOutcome(sendHidden([hidden.id, crypto.randomUUID()]))).toBe('shortlist.empty')
    expect(await sendHidden([hidden.id, shown.id])).toBe('none')
    expect(await listSentShortlists(me, client.id)).toMatchObject([{ listingCount: 1 }])
  })

  test('is sent, listed and closed only by the agent of the active relationship', async () => {
    const listing = await makeHome()
    const client = await makeOwnClient()
    const { id, token } = await send(client.id, [listing.id])
    const input = () => buildInput([listing.id])
    for (const stranger of [other, admin]) {
      const refusal = stranger === admin ? 'auth.forbidden' : 'client.notFound'
      expect(await getOutcome(sendShortlist(stranger, client.id, input()))).toBe(refusal)
      expect(await getOutcome(listSentShortlists(stranger, client.id))).toBe(refusal)
      expect(await getOutcome(revokeShortlist(stranger, client.id, id))).toBe(refusal)
    }
    expect(await getOutcome(sendShortlist(asGuest(), client.id, input()))).toBe('auth.signInRequired')
    // Another client's id does not reach the shortlist
    await revokeShortlist(me, (await makeOwnClient()).id, id)
    expect(await getOutcome(readShortlist(asGuest(), token))).toBe('done')
    await revokeShortlist(me, client.id, id)
    expect(await getOutcome(readShortlist(asGuest(), token))).toBe('shortlist.notFound')
    expect(await listSentShortlists(me, client.id)).toMatchObject([{ state: 'revoked', url: null }])
  })

  test('closes when it expires, with the relationship and with the agent, for reading and for answers', async () => {
    const listing = await makeHome()
    const closings: Record<string, (clientId: string) => Promise<unknown>> = {
      'ended relationship': (clientId) => endRelationship(me, clientId),
      'inactive agent': () => database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agentId)),
    }
    for (const [name, close] of Object.entries(closings)) {
      const client = await makeOwnClient()
      const { id, token } = await send(client.id, [listing.id])
      const [item] = await listItems(id)
      const react = (ctx: Ctx) => reactToListing(ctx, token, { item: item?.id ?? '', reaction: 'yes', question: null })
      // Null control: without the closing, the same requests go through
      expect(await getOutcome(readShortlist(asGuest(), token)), name).toBe('done')
      expect(await getOutcome(react(asGuest())), name).toBe('done')
      const late = new Date(NOW.getTime() + SHORTLIST_DAYS * DAY)
      expect(await getOutcome(readShortlist(asGuest(late), token)), name).toBe('shortlist.notFound')
      expect(await getOutcome(react(asGuest(late))), name).toBe('shortlist.notFound')
      await close(client.id)
      expect(await getOutcome(readShortlist(asGuest(), token)), name).toBe('shortlist.notFound')
      expect(await getOutcome(react(asGuest())), name).toBe('shortlist.notFound')
      await database.db.update(agents).set({ isActive: true }).where(eq(agents.id, agentId))
    }
    for (const wrong of ['', 'short', 'x'.repeat(43)])
      expect(await getOutcome(readShortlist(asGuest(), wrong))).toBe('shortlist.notFound')
  })

  test('of fifty equal answers at once one counts, the agent is told once, the timeline shows the last answer, and there is a limit', async () => {
    const listing = await makeHome({ title: 'House by the river' })
    const client = await makeOwnClient()
    const { id, token } = await send(client.id, [listing.id])
    const [item] = await listItems(id)
    const react = (reaction: 'yes' | 'ask', question: string | null = null) =>
      reactToListing(asGuest(), token, { item: item?.id ?? '', reaction, question })
    const repeat = (times: number, work: () => Promise<void>) => countOutcomes(Array.from({ length: times }, work))
    expect(await repeat(50, () => react('yes'))).toEqual({ done: 50 })
    expect(await listItems(id)).toMatchObject([{ reaction: 'yes', reactedAt: NOW }])
    expect(await listNotices(client.id)).toEqual([{ count: 1, kind: 'shortlist.reacted', userId: getId(me) }])
    await react('ask', 'Is there a lift?')
    expect(await listItems(id)).toMatchObject([{ reaction: 'ask', question: 'Is there a lift?' }])
    expect(await listNotices(client.id)).toMatchObject([{ count: 2 }])
    const { entries } = await getClient(me, client.id, null)
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'reaction',
        reaction: 'ask',
        listing: 'House by the river',
        text: 'Is there a lift?',
      }),
    )
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'shortlist', count: 1 }))
    expect(await repeat(52, () => react('yes'))).toEqual({ done: 49, 'app.tooManyRequests': 3 })
  })

  test('a home that was taken down says so and takes no answer; a home of another list is not found', async () => {
    const [listing, staying] = [await makeHome(), await makeHome()]
    const client = await makeOwnClient()
    const { id, token } = await send(client.id, [listing.id, staying.id])
    const foreign = await send((await makeOwnClient()).id, [staying.id])
    const gone = (await listItems(id)).find(({ propertyId }) => propertyId === listing.id)
    const [foreignItem] = await listItems(foreign.id)
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, listing.id))
    const { items } = await readShortlist(asGuest(), token)
    expect(items.map((item) => item.listing?.id ?? null)).toEqual([null, staying.id])
    for (const item of [gone?.id ?? '', foreignItem?.id ?? ''])
      expect(await getOutcome(reactToListing(asGuest(), token, { item, reaction: 'yes', question: null }))).toBe(
        'shortlist.listingGone',
      )
    expect(await listItems(foreign.id)).toMatchObject([{ reaction: null }])
  })

  test('the lists of a client and the page use an index', async () => {
    const plan = (index: string, query: ReturnType<typeof sql>) =>
      explainWithIndex(database.db, 'shortlists', index, query)
    const byClient = sql`select id from shortlists where client_id = ${agentId} order by created_at desc, id desc limit 10`
    expect(await plan('shortlists_client', byClient)).toMatch(/Index (Only )?Scan Backward using shortlists_client/)
    const byToken = sql`select id from shortlists where token_hash = 'x'`
    expect(await plan('shortlists_token_unique', byToken)).toContain('shortlists_token_unique')
    const items = sql`select id from shortlist_items where shortlist_id = ${agentId} and property_id = ${agentId}`
    expect(await explainWithIndex(database.db, 'shortlist_items', 'shortlist_items_listing_unique', items)).toContain(
      'shortlist_items_listing_unique',
    )
  })
})
