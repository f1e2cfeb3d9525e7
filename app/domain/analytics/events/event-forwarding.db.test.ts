import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpEventReceiver } from '#app/adapters/event-receiver/event-receiver.server.ts'
import { analyticsEvents, analyticsForwarding } from '#app/db/schema/platform/analytics.server.ts'
import { makeAnalyticsEvent } from '#seed/factories/content.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { forwardEvents } from './event-forwarding.commands.server.ts'

const database = setUpTestDatabase()
let server: Server
let url = ''
let status = 200
/** The ids of each delivery. */
let deliveries: string[][] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { events } = JSON.parse(Buffer.concat(chunks).toString()) as { events: { id: string }[] }
      deliveries.push(events.map(({ id }) => id))
      response.writeHead(status, status === 302 ? { Location: `${url}elsewhere` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void server.close())
beforeEach(async () => {
  await database.db.delete(analyticsEvents)
  await database.db.delete(analyticsForwarding)
  deliveries = []
  status = 200
})

const after = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1_000)
const run = (seconds: number, adapters = { eventReceiver: createHttpEventReceiver({ url }) }) =>
  forwardEvents(createTestContext(database.db, { now: after(seconds), adapters }))
const makeEvent = async (seconds: number) =>
  String((await makeAnalyticsEvent(database.db, { occurredAt: after(seconds) })).id)

test('events from the configuration on are forwarded once each, and one that is too new waits', async () => {
  await makeEvent(-100)
  await run(0)
  const ids = [await makeEvent(1), await makeEvent(2)]
  const newest = await makeEvent(50)
  await run(60)
  await run(61)
  expect(deliveries).toEqual([ids])
  await run(120)
  expect(deliveries).toEqual([ids, [newest]])
})

test.each([500, 302])('a receiver that answers %i gets the same events again, later and later', async (refusal) => {
  await run(0)
  const id = await makeEvent(1)
  status = refusal
  for (const seconds of [60, 61, 119, 120, 121, 239, 240]) await run(seconds)
  expect(deliveries).toEqual([[id], [id], [id]]) // at 60, 120 and 240; the next is due at 480
  status = 200
  for (const seconds of [300, 479]) await run(seconds)
  expect(deliveries).toHaveLength(3)
  for (const seconds of [480, 481]) await run(seconds)
  expect(deliveries.slice(3)).toEqual([[id]])
  expect(await database.db.select().from(analyticsForwarding)).toMatchObject([{ attempts: 0, lastEventId: Number(id) }])
})

test('of two processes one forwards', async () => {
  await run(0)
  const id = await makeEvent(1)
  await Promise.all([run(60), run(60), run(60)])
  expect(deliveries).toEqual([[id]])
})

test('nothing is forwarded without an address (control)', async () => {
  await makeEvent(1)
  await forwardEvents(createTestContext(database.db, { now: after(60) }))
  expect([deliveries, await database.db.select().from(analyticsForwarding)]).toEqual([[], []])
})
