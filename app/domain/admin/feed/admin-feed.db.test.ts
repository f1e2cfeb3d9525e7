import { expect, test, vi } from 'vitest'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { makeAdminSession } from '#seed/factories/admin.ts'
import { createRecordingEvents, createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { AdminHub } from './admin-hub.service.server.ts'
import { openAdminStream } from './admin-stream.commands.server.ts'

const database = setUpTestDatabase()

/** Two processes: each has its own hub, and both get every event. */
function setUp() {
  const listeners: ((event: AppEvent) => void)[] = []
  const recording = createRecordingEvents()
  const events: Events = {
    ...recording,
    async publish(db, event) {
      await recording.publish(db, event)
      for (const listener of listeners) listener({ id: 1, createdAt: new Date(), ...event })
    },
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const ctx = createTestContext(database.db, { adapters: { events } })
  const createHub = () => new AdminHub(ctx, { checkMs: 3_600_000, delayMs: 0 })
  return { ctx, hubs: [createHub(), createHub()] as const }
}

function listen(hub: AdminHub, session: { id: string; userId: string }) {
  const sent: string[] = []
  const ended: (string | undefined)[] = []
  hub.join({
    userId: session.userId,
    sessionId: session.id,
    locale: 'en',
    send: ({ event }) => sent.push(event),
    end: (last) => ended.push(last?.event),
  })
  return { sent, ended }
}

test('a change reaches the open pages of administrators on every process, a burst as one hint', async () => {
  const { ctx, hubs } = setUp()
  const session = await makeAdminSession(database.db)
  const pages = hubs.map((hub) => listen(hub, session))
  for (let n = 0; n < 5; n++) await announceToAdmins(ctx, 'application', session.id)
  for (const { sent } of pages) await vi.waitFor(() => expect(sent).toEqual(['admin']))
})

test.each([
  ['revoked', () => database.db.update(adminSessions).set({ revokedAt: new Date() })],
  ['of a deactivated administrator', () => database.db.update(adminUsers).set({ isActive: false })],
  ['of a person who is no longer an administrator', () => database.db.update(userProfiles).set({ userType: 'tenant' })],
])('a stream whose session is %s gets nothing more and ends', async (_name, end) => {
  const { ctx, hubs } = setUp()
  const session = await makeAdminSession(database.db)
  const page = listen(hubs[1], session)
  await announceToAdmins(ctx, 'listing', session.id)
  await vi.waitFor(() => expect(page.sent).toEqual(['admin'])) // null control: it was open
  await end()
  await announceToAdmins(ctx, 'listing', session.id)
  await vi.waitFor(() => expect(page.ended).toContain('signed-out'))
  expect(page.sent).toEqual(['admin'])
})

test('only an administrator opens the stream of the console', async () => {
  const { ctx } = setUp()
  const session = { id: crypto.randomUUID(), createdAt: new Date() }
  for (const role of ['tenant', 'landlord', 'agent'] as const)
    expect(() => openAdminStream({ ...ctx, actor: makeActor(role), session })).toThrow()
  expect(() => openAdminStream({ ...ctx, actor: null, session })).toThrow()
  expect(openAdminStream({ ...ctx, actor: makeActor('admin'), session })).toBeTypeOf('function')
})
