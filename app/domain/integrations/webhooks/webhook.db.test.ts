import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createWebhookSender } from '#app/adapters/webhooks/webhook-sender.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeWebhookDelivery, makeWebhookEndpoint } from '#seed/factories/platform.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { deliverWebhooks } from './deliver-webhooks.commands.server.ts'
import { addWebhook, removeWebhook, replayDelivery, setWebhookStatus, testWebhook } from './webhook.commands.server.ts'
import { listDueEndpoints, sweepWebhookDeliveries, webhookJobs } from './webhook.jobs.server.ts'
import { getOwnWebhook, listOwnWebhooks } from './webhook.queries.server.ts'
import { DISABLE_AFTER_DAYS, MAX_ATTEMPTS } from './webhook.rules.ts'
import { announceEvent } from './webhook-event.commands.server.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000

type Received = { id: string; listingId: string | undefined; type: string; isSigned: boolean }

let server: Server
let url = ''
/** What the receiver answers. */
let answer = 200
let secret = ''
const received: Received[] = []

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(webhookEndpoints)
  answer = 200
  received.length = 0
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const id = String(request.headers['webhook-id'])
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const content = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`
      const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
      const { type, data } = JSON.parse(body) as { type: string; data: { listingId?: string } }
      received.push({
        id,
        type,
        listingId: data.listingId,
        isSigned: request.headers['webhook-signature'] === signature,
      })
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://receiver.example:${(server.address() as AddressInfo).port}/hook`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const clock = manualClock(TEST_NOW)
const jobs = createInlineJobs()
const adapters = {
  clock,
  jobs,
  random: systemRandom,
  webhooks: createWebhookSender({
    allowsUrl: (text) => URL.canParse(text),
    allowsAddress: () => true,
    resolveName: async () => [{ address: '127.0.0.1', family: 4 }],
  }),
}
const system = () => createTestContext(database.db, { adapters })
const as = (id: string, role: 'landlord' | 'agent' | 'tenant' = 'landlord') =>
  createTestContext(database.db, {
    actor: makeActor(role, id),
    session: { id: crypto.randomUUID(), createdAt: clock.now() },
    adapters,
  })

async function setUp() {
  const { id } = await makePerson(database.db, 'landlord')
  const ctx = as(id)
  secret = (await addWebhook(ctx, { url, events: ['listing.approved', 'lead.created'] })).secret
  const [webhook] = await listOwnWebhooks(ctx)
  return { ownerId: id, ctx, webhookId: webhook!.id }
}

const announce = (ctx: Ctx, ownerId: string, listingId: string) =>
  inTransaction(ctx, (tx) => announceEvent(tx, 'listing.approved', { userIds: [ownerId], data: { listingId } }))

const listRows = (endpointId: string) =>
  database.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.sequence))

describe('events for webhooks', () => {
  test('an event is written for the addresses that want it, and only with its transaction', async () => {
    const { ownerId, webhookId } = await setUp()
    const other = await makeWebhookEndpoint(database.db, { events: ['listing.approved'] })
    await inTransaction(system(), async (tx) => {
      await announceEvent(tx, 'listing.approved', { userIds: [ownerId], data: { listingId: 'lost' } })
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(await listRows(webhookId)).toEqual([])
    await announce(system(), ownerId, 'kept')
    await announceEvent(system(), 'payment.confirmed', { userIds: [ownerId], data: {} })
    expect((await listRows(webhookId)).map(({ payload }) => payload)).toEqual([{ listingId: 'kept' }])
    expect(await listRows(other.id)).toEqual([])
  })

  test('what many transactions announce is delivered once each, in one order, with a right signature', async () => {
    const { ownerId, webhookId } = await setUp()
    await Promise.all(Array.from({ length: 20 }, (_, index) => announce(system(), ownerId, String(index))))
    await Promise.all([1, 2, 3].map(() => deliverWebhooks(system(), webhookId)))
    const rows = await listRows(webhookId)
    expect(received.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(rows.every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true)
  })
})

describe('a receiver that is down and comes back', () => {
  test('nothing is lost, nothing overtakes, and each is accepted once', async () => {
    const { ownerId, webhookId } = await setUp()
    answer = 503
    for (const name of ['first', 'second', 'third']) await announce(system(), ownerId, name)
    await deliverWebhooks(system(), webhookId)
    await deliverWebhooks(system(), webhookId) // not due yet
    expect(received.map(({ listingId }) => listingId)).toEqual(['first'])
    for (let count = 0; count < 3; count++) {
      clock.advance(HOUR)
      expect(await listDueEndpoints(system())).toEqual([webhookId])
      await deliverWebhooks(system(), webhookId)
    }
    expect(new Set(received.map(({ listingId }) => listingId))).toEqual(new Set(['first']))
    expect((await getOwnWebhook(as(ownerId), webhookId, null)).webhook.failingSince).not.toBeNull()
    answer = 204
    clock.advance(HOUR)
    await announce(system(), ownerId, 'fourth')
    const accepted = received.length
    await Promise.all([deliverWebhooks(system(), webhookId), deliverWebhooks(system(), webhookId)])
    expect(received.slice(accepted).map(({ listingId }) => listingId)).toEqual(['first', 'second', 'third', 'fourth'])
    expect(new Set(received.filter(({ listingId }) => listingId === 'first').map(({ id }) => id)).size).toBe(1)
    await deliverWebhooks(system(), webhookId)
    expect(received).toHaveLength(accepted + 4)
    expect((await getOwnWebhook(as(ownerId), webhookId, null)).webhook.failingSince).toBeNull()
  })

  test('one that is always refused is given up, and the next one is tried', async () => {
    const { ownerId, webhookId } = await setUp()
    answer = 400
    await announce(system(), ownerId, 'refused')
    await announce(system(), ownerId, 'next')
    for (let count = 1; count <= MAX_ATTEMPTS; count++) {
      await deliverWebhooks(system(), webhookId)
      clock.advance(8 * HOUR)
    }
    const [refused, next] = await listRows(webhookId)
    expect(refused).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, problem: 'status', answerStatus: 400 })
    expect(next).toMatchObject({ status: 'pending', attempts: 1 })
  })

  test('a dead address is turned off with one mail, and sends what waited when it is turned on', async () => {
    const { ownerId, webhookId } = await setUp()
    answer = 500
    await announce(system(), ownerId, 'kept')
    await deliverWebhooks(system(), webhookId)
    clock.advance(DISABLE_AFTER_DAYS * 24 * HOUR)
    await Promise.all([deliverWebhooks(system(), webhookId), deliverWebhooks(system(), webhookId)])
    clock.advance(24 * HOUR)
    await deliverWebhooks(system(), webhookId)
    expect(received).toHaveLength(2)
    expect((await getOwnWebhook(as(ownerId), webhookId, null)).webhook.status).toBe('disabled')
    const mails = await database.db.select().from(emails).where(eq(emails.template, 'account.webhookDisabled'))
    expect(mails).toHaveLength(1)
    await expect(testWebhook(as(ownerId), webhookId)).rejects.toMatchObject({ code: 'webhook.disabled' })
    answer = 200
    await setWebhookStatus(as(ownerId), webhookId, 'active')
    await deliverWebhooks(system(), webhookId)
    expect(received.at(-1)?.listingId).toBe('kept')
    expect((await listRows(webhookId))[0]?.status).toBe('delivered')
  })

  test('a process that died with the lease does not stop the address for ever', async () => {
    const { ownerId, webhookId } = await setUp()
    await announce(system(), ownerId, 'waits')
    const leasedUntil = new Date(clock.now().getTime() + 30_000)
    await database.db.update(webhookEndpoints).set({ leasedUntil })
    expect(await deliverWebhooks(system(), webhookId)).toBe(0)
    clock.advance(31_000)
    expect(await deliverWebhooks(system(), webhookId)).toBe(1)
  })

  test('nothing leaves after the account was deactivated', async () => {
    const { ownerId, webhookId } = await setUp()
    await announce(system(), ownerId, 'secret')
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, ownerId))
    await deliverWebhooks(system(), webhookId)
    expect(received).toEqual([])
    await database.db.update(userProfiles).set({ isActive: true }).where(eq(userProfiles.userId, ownerId))
    await deliverWebhooks(system(), webhookId)
    expect(received).toHaveLength(1) // null control
  })
})

describe('webhooks of a person', () => {
  test('a test and a replay are sent with their own and with the same id', async () => {
    const { ctx, webhookId } = await setUp()
    await jobs.work(webhookJobs(system))
    await jobs.runWaiting()
    await testWebhook(ctx, webhookId)
    await jobs.runWaiting()
    expect(received.map(({ type }) => type)).toEqual(['ping'])
    const deliveryId = received[0]!.id
    const replays = await Promise.allSettled([1, 2].map(() => replayDelivery(ctx, { id: webhookId, deliveryId })))
    expect(replays.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await jobs.runWaiting()
    expect(received.map(({ id }) => id)).toEqual([deliveryId, deliveryId])
  })

  test('the secret is encrypted, and nobody reads or changes the webhook of another person', async () => {
    const { ctx, webhookId } = await setUp()
    const stored = await database.db.select().from(webhookEndpoints)
    expect(JSON.stringify(stored)).not.toContain(secret)
    const delivery = await makeWebhookDelivery(database.db, { endpointId: webhookId, status: 'failed' })
    const { id } = await makePerson(database.db, 'agent')
    const stranger = as(id, 'agent')
    const attempts = (by: Ctx) => [
      () => getOwnWebhook(by, webhookId, null),
      () => testWebhook(by, webhookId),
      () => replayDelivery(by, { id: webhookId, deliveryId: delivery.id }),
      () => setWebhookStatus(by, webhookId, 'active'),
      () => removeWebhook(by, webhookId),
    ]
    for (const attempt of attempts(stranger)) await expect(attempt()).rejects.toMatchObject({ code: 'app.notFound' })
    for (const attempt of attempts(as(id, 'tenant')))
      await expect(attempt()).rejects.toMatchObject({ code: 'auth.forbidden' })
    for (const attempt of attempts(ctx)) await attempt() // null control
    expect(await listOwnWebhooks(ctx)).toEqual([])
  })

  test('an address that is not public is refused at its field', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const ctx = createTestContext(database.db, {
      actor: makeActor('landlord', id),
      session: { id: crypto.randomUUID(), createdAt: TEST_NOW },
      adapters: { webhooks: createWebhookSender() },
    })
    await expect(addWebhook(ctx, { url: 'https://127.0.0.1/', events: ['lead.created'] })).rejects.toMatchObject({
      code: 'app.invalidInput',
      params: { field: 'url', problem: 'field.publicAddress' },
    })
  })

  test('deliveries older than a month are deleted', async () => {
    const { webhookId } = await setUp()
    const old = new Date(clock.now().getTime() - 31 * 24 * HOUR)
    await makeWebhookDelivery(database.db, { endpointId: webhookId, createdAt: old })
    const kept = await makeWebhookDelivery(database.db, { endpointId: webhookId, createdAt: clock.now() })
    expect(await sweepWebhookDeliveries(database.db, clock.now())).toBe(1)
    expect((await listRows(webhookId)).map(({ id }) => id)).toEqual([kept.id])
  })
})
