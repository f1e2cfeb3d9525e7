import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createHttpPush } from '#app/adapters/push/http-push.server.ts'
import type { PushTarget } from '#app/adapters/push/push-service.server.ts'
import { createPushKey } from '#app/config/secrets.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { pushDeliveries, pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { sweepSessions } from '#app/adapters/auth/sessions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { markRead, sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { markAllAsRead } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'
import { addPushDevice, removePushDevice, setPushText } from './push-device.commands.server.ts'
import { MAX_PUSH_DEVICES } from './push-device.model.ts'
import { listPushDevices } from './push-device.queries.server.ts'
import { deliverDuePushes } from './push-delivery.commands.server.ts'
import { LEASE_MS, READING_MS } from './push.rules.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const NIGHT = new Date('2026-03-02T15:00:00Z') // 23:00 in Manila
const MORNING = new Date('2026-03-02T23:00:00Z') // 07:00 in Manila

let service: Awaited<ReturnType<typeof startPushService>>
let clock: ReturnType<typeof manualClock>
let ctx: Ctx
let userId = ''
let browsers = 0
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  await database.db.delete(pushSubscriptions)
  await database.db.delete(rateLimits)
  service.received.length = 0
  service.answerWith({ status: 201 })
  clock = manualClock(TEST_NOW)
  const push = createHttpPush({
    hosts: [],
    testOrigin: service.origin,
    privateKey: createPushKey(),
    contact: 'mailto:security@tahanan.example',
    clock,
  })
  ctx = createTestContext(database.db, { adapters: { clock, push } })
  userId = (await makePerson(database.db, 'landlord', { fullName: 'Oscar Reyes' })).id
})

async function signIn(id = userId, role: 'tenant' | 'landlord' = 'landlord'): Promise<Ctx> {
  const session = await makeSession(database.db, { userId: id })
  return { ...withActor(ctx, makeActor(role, id)), session: { id: session.id, createdAt: TEST_NOW } }
}

async function addDevice(owner?: Ctx): Promise<{ ctx: Ctx; target: PushTarget; id: string; name: string }> {
  const own = owner ?? (await signIn())
  const name = `browser-${++browsers}`
  const target = service.addBrowser(name)
  await addPushDevice(own, target)
  const id = (await listPushDevices(own)).find(({ isThis }) => isThis)?.id ?? ''
  return { ctx: own, target, id, name }
}

const tell = (kind: 'listing.approved' | 'listing.importFinished' = 'listing.approved', subjectId = 'l1') =>
  notify(ctx, { userId, kind, subject: { type: 'listing', id: subjectId }, params: { title: 'Sunny studio' } })
const readReceived = () => service.received.map(({ text }) => JSON.parse(text) as Record<string, string>)
const listWaiting = () => database.db.select().from(pushDeliveries)

const setClock = (to: Date) => clock.advance(to.getTime() - clock.now().getTime())

async function deliver() {
  clock.advance(READING_MS)
  return deliverDuePushes(ctx)
}

describe('a notification', () => {
  test('reaches each device encrypted, once, and says nothing private on a locked screen', async () => {
    await addDevice()
    await addDevice()
    await tell()
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 0 }) // the person may read it on the open page
    expect(await deliver()).toMatchObject({ sent: 2 })
    expect(await deliver()).toMatchObject({ sent: 0, nothing: 0 })
    expect(service.problems).toEqual([])
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
    for (const message of readReceived()) {
      expect(message).toMatchObject({ title: 'Tahanan', body: 'You have a new notification', lang: 'en' })
      expect(JSON.stringify(message)).not.toContain('Sunny')
      expect(message.url).toMatch(/^\//)
    }
    expect(await listWaiting()).toEqual([])
  })

  test('shows its text on a device whose owner chose so, in the language of the person', async () => {
    const device = await addDevice()
    await setPushText(device.ctx, device.id, true)
    await database.db.update(users).set({ locale: 'fil' }).where(eq(users.id, userId))
    await tell()
    await deliver()
    expect(readReceived()).toMatchObject([{ title: 'Approved at public na ang Sunny studio', lang: 'fil' }])
  })

  test('that was read in the product is not pushed', async () => {
    const device = await addDevice()
    await tell()
    await markAllAsRead(device.ctx, clock.now())
    expect(await deliver()).toMatchObject({ sent: 0, nothing: 1 })
    expect(await listWaiting()).toEqual([])
  })

  test('of a quiet kind, of a topic that is turned off, or for a person without a device, is not queued', async () => {
    await tell()
    await addDevice()
    await tell('listing.importFinished')
    await database.db
      .insert(notificationPreferences)
      .values({ userId, topic: 'listings', channel: 'push', enabled: false })
    await tell()
    expect(await listWaiting()).toEqual([])
  })

  test('is pushed although it is turned off in the product and by mail; then no line shows it', async () => {
    await addDevice()
    const off = (channel: 'in_app' | 'email') => ({ userId, topic: 'listings' as const, channel, enabled: false })
    await database.db.insert(notificationPreferences).values([off('in_app'), off('email')])
    await tell()
    expect(await deliver()).toMatchObject({ sent: 1 })
    const rows = await database.db.select().from(notifications).where(eq(notifications.userId, userId))
    expect(rows).toMatchObject([{ isListed: false, readAt: clock.now() }])
  })

  test('of a person who was banned, deactivated or turned it off since is not pushed', async () => {
    await addDevice()
    await tell()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, userId))
    expect(await deliver()).toMatchObject({ sent: 0, nothing: 1 })
    await database.db.update(users).set({ banned: false }).where(eq(users.id, userId))
    await tell('listing.approved', 'l2')
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, userId))
    expect(await deliver()).toMatchObject({ sent: 0, nothing: 1 })
    await database.db.update(userProfiles).set({ isActive: true }).where(eq(userProfiles.userId, userId))
    await tell('listing.approved', 'l3')
    expect(await deliver()).toMatchObject({ sent: 1 }) // null control
  })
})

describe('quiet hours', () => {
  test('what happens at night is one push message at 7 in the morning', async () => {
    const device = await addDevice()
    await setPushText(device.ctx, device.id, true)
    setClock(NIGHT)
    await tell('listing.approved', 'l1')
    await tell('listing.approved', 'l2')
    expect(await deliver()).toMatchObject({ sent: 0 })
    setClock(new Date(MORNING.getTime() - 1))
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 0 })
    expect(service.received).toEqual([])
    setClock(MORNING)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 1 })
    expect(readReceived()).toMatchObject([{ title: 'You have 2 new notifications', url: '/dashboard/notifications' }])
  })

  test('what was due before, and could not be sent, waits for the morning too', async () => {
    await addDevice()
    setClock(new Date(NIGHT.getTime() - 61 * MINUTE))
    await tell()
    setClock(NIGHT)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 0 })
    setClock(MORNING)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 1 })
  })
})

describe('a message', () => {
  async function createConversation() {
    const renter = await makePerson(database.db, 'tenant', { fullName: 'Rina Santos' })
    const listing = await makeProperty(database.db, { ownerId: userId, status: 'active' })
    const { id } = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
    const asRenter = withActor(ctx, makeActor('tenant', renter.id))
    const send = (content: string) =>
      sendMessage(asRenter, { conversationId: id, key: crypto.randomUUID(), content, files: [] })
    return { id, send }
  }

  test('several unread ones of a conversation are one push message with their number', async () => {
    const device = await addDevice()
    const { id, send } = await createConversation()
    await send('Is it available?')
    await send('And the parking?')
    expect(await deliver()).toMatchObject({ sent: 1 })
    expect(readReceived()).toMatchObject([
      { title: 'Tahanan', body: 'You have 2 new messages', url: `/dashboard/landlord/messages/${id}` },
    ])
    expect(service.received[0]?.headers.urgency).toBe('high')
    await setPushText(device.ctx, device.id, true)
    await send('Hello?')
    await deliver()
    expect(readReceived()[1]).toMatchObject({ title: 'Message from Rina Santos', body: 'Hello?' })
    expect(readReceived()[1]?.tag).toBe(readReceived()[0]?.tag)
  })

  test('that was read in the product is not pushed, and the own message never', async () => {
    const device = await addDevice()
    const { id, send } = await createConversation()
    await send('Is it available?')
    await markRead(device.ctx, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER })
    expect(await deliver()).toMatchObject({ sent: 0, nothing: 1 })
    await sendMessage(device.ctx, { conversationId: id, key: crypto.randomUUID(), content: 'Yes', files: [] })
    expect(await listWaiting()).toEqual([])
  })
})

describe('delivery', () => {
  test('of two processes one sends, at the same moment', async () => {
    await addDevice()
    await tell()
    clock.advance(READING_MS)
    const rounds = await Promise.all([deliverDuePushes(ctx), deliverDuePushes(ctx), deliverDuePushes(ctx)])
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    expect(service.received.length).toBe(1)
  })

  test('a process that is killed before it sends loses nothing: another sends after the lease', async () => {
    await addDevice()
    await tell()
    const killed = new Promise<never>(() => undefined)
    const dying = { ...ctx.adapters.push, deliver: () => killed }
    clock.advance(READING_MS)
    void deliverDuePushes({ ...ctx, adapters: { ...ctx.adapters, push: dying } })
    await expect.poll(async () => (await database.db.select().from(pushSubscriptions))[0]?.attempts).toBe(1)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 0 })
    clock.advance(LEASE_MS)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 1 })
    expect(service.received.length).toBe(1)
  })

  test('a process that is killed after it sent: the repetition has the same tag, so that the device shows it once', async () => {
    await addDevice()
    await tell()
    const killed = new Promise<never>(() => undefined)
    const dying = {
      ...ctx.adapters.push,
      deliver: async (push: Parameters<typeof ctx.adapters.push.deliver>[0]) => {
        await ctx.adapters.push.deliver(push)
        return killed
      },
    }
    clock.advance(READING_MS)
    void deliverDuePushes({ ...ctx, adapters: { ...ctx.adapters, push: dying } })
    await expect.poll(() => service.received.length).toBe(1)
    clock.advance(LEASE_MS)
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 1 })
    const [first, second] = readReceived()
    expect(second).toEqual(first)
    expect(service.received[1]?.headers.topic).toBe(service.received[0]?.headers.topic)
    expect(await listWaiting()).toEqual([])
  })

  test('a push service that is down delays; one that has forgotten the browser removes the device', async () => {
    const device = await addDevice()
    await tell()
    service.answerWith({ status: 503 })
    expect(await deliver()).toMatchObject({ delayed: 1 })
    expect(await deliverDuePushes(ctx)).toMatchObject({ delayed: 0 })
    clock.advance(MINUTE)
    service.answerWith({ status: 201 })
    expect(await deliverDuePushes(ctx)).toMatchObject({ sent: 1 })
    service.answerWith({ status: 410 })
    await tell('listing.approved', 'l2')
    expect(await deliver()).toMatchObject({ gone: 1 })
    expect(await listPushDevices(device.ctx)).toEqual([])
    expect(await listWaiting()).toEqual([])
  })

  test('a message that no push service takes for a day is given up, and one that it refuses at once', async () => {
    await addDevice()
    await tell()
    service.answerWith({ status: 503 })
    expect(await deliver()).toMatchObject({ delayed: 1 })
    clock.advance(25 * 60 * MINUTE)
    expect(await deliverDuePushes(ctx)).toMatchObject({ delayed: 0 })
    expect(await listWaiting()).toEqual([])
    service.answerWith({ status: 413 })
    await tell('listing.approved', 'l2')
    expect(await deliver()).toMatchObject({ refused: 1 })
    expect(await listWaiting()).toEqual([])
  })
})

describe('devices', () => {
  test('an address of no push service, and keys that are none, are refused', async () => {
    const own = await signIn()
    const target = service.addBrowser('good')
    for (const bad of [
      { endpoint: 'http://127.0.0.1:1/good' },
      { endpoint: 'https://169.254.169.254/latest' },
      { p256dh: 'AAAA' },
      { auth: 'AAAA' },
    ])
      await expect(addPushDevice(own, { ...target, ...bad })).rejects.toMatchObject({ code: 'push.deviceRefused' })
    await addPushDevice(own, target) // null control
    expect((await listPushDevices(own)).length).toBe(1)
  })

  test('a guest, an administrator, and a request without a session turn nothing on', async () => {
    const target = service.addBrowser('nobody')
    const admin = withActor(ctx, makeActor('admin'))
    for (const other of [withActor(ctx, null), admin, withActor(ctx, makeActor('landlord', userId))])
      await expect(addPushDevice(other, target)).rejects.toThrow()
    await expect(listPushDevices(admin)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })

  test('nobody changes or removes the device of another person', async () => {
    const device = await addDevice()
    const other = await signIn((await makePerson(database.db, 'tenant')).id, 'tenant')
    await expect(setPushText(other, device.id, true)).rejects.toMatchObject({ code: 'push.deviceNotFound' })
    await expect(removePushDevice(other, device.id)).rejects.toMatchObject({ code: 'push.deviceNotFound' })
    expect(await listPushDevices(other)).toEqual([])
    expect(await listPushDevices(device.ctx)).toMatchObject([{ showsText: false, isThis: true }])
    await removePushDevice(device.ctx, device.id)
    expect(await listPushDevices(device.ctx)).toEqual([])
    await tell()
    expect(await listWaiting()).toEqual([])
  })

  test('a browser belongs to the person who turned it on last, pressed twice or by another person', async () => {
    const device = await addDevice()
    await setPushText(device.ctx, device.id, true)
    const other = await signIn((await makePerson(database.db, 'tenant')).id, 'tenant')
    await Promise.all([addPushDevice(other, device.target), addPushDevice(other, device.target)])
    expect(await listPushDevices(device.ctx)).toEqual([])
    expect(await listPushDevices(other)).toMatchObject([{ showsText: false }])
  })

  test('the newest ten devices of a person stay', async () => {
    let newest = ''
    for (let n = 0; n <= MAX_PUSH_DEVICES; n++) {
      clock.advance(1_000)
      newest = (await addDevice()).id
    }
    const devices = await listPushDevices(await signIn())
    expect(devices.length).toBe(MAX_PUSH_DEVICES)
    expect(devices[0]?.id).toBe(newest)
  })

  test('ending the sign-in ends its device; a sign-in that expires by itself does not; a revocation of all ends both', async () => {
    const [ended, expired] = [await addDevice(), await addDevice()]
    await ctx.adapters.auth.revokeSession(userId, ended.ctx.session?.id ?? '')
    const expiredId = expired.ctx.session?.id ?? ''
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, expiredId))
    await sweepSessions(database.db)
    expect((await listPushDevices(ended.ctx)).map(({ id }) => id)).toEqual([expired.id])
    await ctx.adapters.auth.revokeSessions(userId)
    expect(await listPushDevices(ended.ctx)).toEqual([])
  })

  test('a copy of the table has neither the address nor the keys', async () => {
    const { target } = await addDevice()
    const [row] = await database.db.select().from(pushSubscriptions)
    for (const secret of Object.values(target)) expect(JSON.stringify(row)).not.toContain(secret)
  })
})
