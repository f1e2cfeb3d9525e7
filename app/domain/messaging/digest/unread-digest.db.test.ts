import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { createPgBossJobs } from '#app/adapters/jobs/pg-boss-jobs.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { messageNotices, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { dropSettingsCache } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeActor, withActor, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import { markRead, sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { sendUnreadDigest } from './unread-digest.commands.server.ts'
import { unreadDigestJobs } from './unread-digest.jobs.server.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000

beforeEach(async () => {
  await database.db.delete(emails)
  await database.db.delete(messageNotices)
  await database.db.delete(rateLimits)
})

/** A manual clock and an in-memory job queue. */
function setUp() {
  const clock = manualClock(TEST_NOW)
  const jobs = createInlineJobs()
  const ctx = createTestContext(database.db, { adapters: { clock, jobs } })
  /** Runs the jobs that are due and returns their number. Jobs that these create stay in the queue. */
  const runDueJobs = async () => {
    const [{ handler } = { handler: async () => undefined }] = unreadDigestJobs(() => ctx)
    const due = jobs.waiting.filter(({ name, startAfter }) => name === 'messages.tell' && startAfter! <= clock.now())
    const later = jobs.waiting.filter((job) => !due.includes(job))
    await jobs.stop() // empties the list
    for (const { name, data, ...options } of later) await jobs.send(ctx.db, name, data, options)
    for (const { data } of due) await handler(data)
    return due.length
  }
  return { ctx, clock, jobs, runDueJobs }
}

async function createConversation(overrides: { locale?: 'en' | 'fil'; ownerId?: string } = {}) {
  const owner = overrides.ownerId
    ? { id: overrides.ownerId }
    : await makePerson(database.db, 'landlord', { fullName: 'Oscar Peñaflor', locale: overrides.locale ?? 'en' })
  const renter = await makePerson(database.db, 'tenant', { fullName: "Rina D'Souza" })
  const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active', title: 'Bahay sa Parañaque' })
  const { id } = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  return { id, owner, renter, listing }
}
type TestConversation = Awaited<ReturnType<typeof createConversation>>
const sendFromRenter = (ctx: Ctx, { id, renter }: TestConversation, content: string) =>
  sendMessage(withActor(ctx, makeActor('tenant', renter.id)), { conversationId: id, key: crypto.randomUUID(), content })
const sendFromOwner = (ctx: Ctx, { id, owner }: TestConversation, content: string) =>
  sendMessage(withActor(ctx, makeActor('landlord', owner.id)), {
    conversationId: id,
    key: crypto.randomUUID(),
    content,
  })
const listMails = () => database.db.select().from(emails).orderBy(emails.createdAt)
const findEmail = async (id: string) =>
  (await database.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

describe('unread message', () => {
  test('an unread message is mailed to the other person after two minutes, once, in their language', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation({ locale: 'fil' })
    await sendFromRenter(ctx, one, 'Puwede po bang tumingin bukas?')
    clock.advance(2 * MINUTE - 1)
    expect(await runDueJobs()).toBe(0)
    clock.advance(1)
    expect(await runDueJobs()).toBe(1)
    const [mail, ...more] = await listMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      toAddress: await findEmail(one.owner.id),
      template: 'messages.unread',
      locale: 'fil',
      sender: null,
      replyTo: null,
      subject: "Nag-message sa iyo si Rina D'Souza tungkol sa Bahay sa Parañaque",
    })
    expect(mail?.textBody).toContain('Puwede po bang tumingin bukas?')
    expect(mail?.textBody).toContain(`https://tahanan.example/dashboard/landlord/messages/${one.id}`)
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/tahanan\.example\/emails\/unsubscribe\?token=/)
    clock.advance(24 * 60 * MINUTE)
    await runDueJobs()
    await sendUnreadDigest(ctx, { userId: one.owner.id, conversationId: one.id })
    expect((await listMails()).length).toBe(1)
  })

  test('a message read within two minutes is not mailed', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    const { message } = await sendFromRenter(ctx, one, 'Hello po')
    await markRead(withActor(ctx, makeActor('landlord', one.owner.id)), {
      conversationId: one.id,
      upTo: message.sequence,
    })
    clock.advance(2 * MINUTE)
    expect(await runDueJobs()).toBe(1)
    expect(await listMails()).toEqual([])
  })

  test('the digest waits while the person is active on the site, at most 15 minutes', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    const { id } = await makeSession(database.db, { userId: one.owner.id, updatedAt: TEST_NOW })
    await sendFromRenter(ctx, one, 'Hello po')
    for (let minutes = 0; minutes < 14; minutes++) {
      clock.advance(MINUTE)
      await database.db.update(sessions).set({ updatedAt: clock.now() }).where(eq(sessions.id, id))
      await runDueJobs()
    }
    expect(await listMails()).toEqual([])
    clock.advance(MINUTE)
    await runDueJobs()
    expect((await listMails()).length).toBe(1)
  })

  test('a person who left the site gets the digest two minutes later', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    await makeSession(database.db, { userId: one.owner.id, updatedAt: new Date(TEST_NOW.getTime() + MINUTE) })
    await sendFromRenter(ctx, one, 'Hello po')
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect(await listMails()).toEqual([])
    clock.advance(MINUTE)
    await runDueJobs()
    expect((await listMails()).length).toBe(1)
  })

  test('a message that was mailed as an inquiry is not in a digest, and the next message is', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    const asker = await makePerson(database.db, 'tenant')
    const askerCtx = withActor(ctx, makeActor('tenant', asker.id))
    const { conversationId } = await sendInquiry(askerCtx, {
      key: crypto.randomUUID(),
      propertyId: one.listing.id,
      variant: 'contact',
      message: 'Available pa po ba?',
      phone: null,
      date: '',
      time: '',
    })
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect((await listMails()).map(({ template }) => template)).toEqual(['inquiry.contact'])
    await sendMessage(askerCtx, { conversationId, key: crypto.randomUUID(), content: 'At may parking po ba?' })
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect((await listMails()).map(({ template }) => template)).toEqual(['inquiry.contact', 'messages.unread'])
  })

  test('the digest goes to the active agent, and to the owner when there is none', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const agentUser = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: agentUser.id })
    const [owner, renter] = [await makePerson(database.db, 'landlord'), await makePerson(database.db, 'tenant')]
    const listing = await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id, status: 'active' })
    const { id } = await makeConversation(database.db, {
      propertyId: listing.id,
      clientUserId: renter.id,
      agentId: agent.id,
    })
    await sendFromRenter(ctx, { id, owner, renter, listing }, 'Hello po')
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect((await listMails()).map(({ toAddress }) => toAddress)).toEqual([agentUser.email])
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    await sendFromRenter(ctx, { id, owner, renter, listing }, 'May sasagot po ba?')
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect((await listMails()).map(({ toAddress }) => toAddress)).toEqual([agentUser.email, owner.email])
  })

  test('the digest warns the renter about a request for money before a viewing', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    await sendFromOwner(ctx, one, 'Send ka muna ng reservation fee sa GCash 09171234567 para ma-hold')
    clock.advance(2 * MINUTE)
    await runDueJobs()
    const [mail] = await listMails()
    expect(mail?.toAddress).toBe(await findEmail(one.renter.id))
    expect(mail?.textBody).toContain('Don’t pay before you have seen the place')
  })
})

describe('several messages and processes', () => {
  test('unread messages of seven conversations are one mail, and the next digest comes after half an hour', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const first = await createConversation()
    const conversations = [first]
    for (let count = 0; count < 6; count++) conversations.push(await createConversation({ ownerId: first.owner.id }))
    for (const one of conversations) {
      await sendFromRenter(ctx, one, 'Magandang araw po')
      await sendFromRenter(ctx, one, `Interesado po ako. ${'Mahaba '.repeat(60)}`)
    }
    clock.advance(2 * MINUTE)
    expect(await runDueJobs()).toBe(7)
    const [mail, ...more] = await listMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New messages are waiting in 7 conversations')
    expect(mail?.textBody.match(/Rina D'Souza: 2 unread/g)?.length).toBe(5)
    expect(mail?.textBody).toContain('And in 2 more conversations.')
    expect(mail?.textBody).toContain('https://tahanan.example/dashboard/landlord/messages\n')
    expect(mail?.textBody.length).toBeLessThan(2_000)

    await sendFromRenter(ctx, first, 'Nandiyan pa po ba kayo?')
    for (let minutes = 0; minutes < 29; minutes++) {
      clock.advance(MINUTE)
      await runDueJobs()
    }
    expect((await listMails()).length).toBe(1)
    clock.advance(MINUTE)
    await runDueJobs()
    const [, digest] = await listMails()
    expect(digest?.subject).toContain("Rina D'Souza wrote to you")
    expect(digest?.textBody).toContain('3 unread')
    expect((await listMails()).length).toBe(2)
  })

  test('twelve concurrent digest jobs for one person queue one mail', async () => {
    const { ctx, clock } = setUp()
    const first = await createConversation()
    const conversations = [
      first,
      await createConversation({ ownerId: first.owner.id }),
      await createConversation({ ownerId: first.owner.id }),
    ]
    for (const one of conversations) await sendFromRenter(ctx, one, 'Hello po')
    clock.advance(2 * MINUTE)
    const requests = conversations.flatMap(({ id }) => [id, id, id, id])
    await Promise.all(
      requests.map((conversationId) => sendUnreadDigest(ctx, { userId: first.owner.id, conversationId })),
    )
    expect((await listMails()).length).toBe(1)
    expect((await database.db.select().from(messageNotices)).length).toBe(3)
  })

  test('a failed digest transaction leaves no mail and no notice, and the next run sends it', async () => {
    const { ctx, clock, jobs } = setUp()
    const one = await createConversation()
    await sendFromRenter(ctx, one, 'Hello po')
    clock.advance(2 * MINUTE)
    const failingCtx: Ctx = {
      ...ctx,
      adapters: { ...ctx.adapters, jobs: { ...jobs, send: () => Promise.reject(new Error('killed')) } },
    }
    const request = { userId: one.owner.id, conversationId: one.id }
    await expect(sendUnreadDigest(failingCtx, request)).rejects.toThrow('killed')
    expect(await listMails()).toEqual([])
    expect(await database.db.select().from(messageNotices)).toEqual([])
    await sendUnreadDigest(ctx, request)
    expect((await listMails()).length).toBe(1)
  })

  test('a message in an open transaction is included, because the job waits for its lock', async () => {
    const { ctx, clock } = setUp()
    const one = await createConversation()
    await sendFromRenter(ctx, one, 'Una po')
    clock.advance(2 * MINUTE)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from conversations where id = $1 for no key update', [one.id])
    await client.query(
      'insert into messages (conversation_id, sender_id, content, created_at) values ($1, $2, $3, $4)',
      [one.id, one.renter.id, 'Pangalawa po', clock.now()],
    )
    const sending = sendUnreadDigest(ctx, { userId: one.owner.id, conversationId: one.id })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await listMails()).toEqual([])
    await client.query('commit')
    client.release()
    await sending
    expect((await listMails())[0]?.textBody).toContain('Pangalawa po')
  })
})

describe('no digest', () => {
  const cases: [string, (ctx: Ctx, one: TestConversation) => Promise<unknown>][] = [
    [
      'the person turned off mails about messages',
      (ctx, { owner }) =>
        ctx.db
          .insert(notificationPreferences)
          .values({ userId: owner.id, topic: 'messages', channel: 'email', enabled: false }),
    ],
    [
      'the account is not active',
      (ctx, { owner }) => ctx.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, owner.id)),
    ],
    [
      'the account is banned',
      (ctx, { owner }) => ctx.db.update(users).set({ banned: true }).where(eq(users.id, owner.id)),
    ],
    [
      'the messages are older than a week',
      (ctx, { id }) =>
        ctx.db
          .update(messages)
          .set({ createdAt: new Date(TEST_NOW.getTime() - 8 * 24 * 60 * MINUTE) })
          .where(eq(messages.conversationId, id)),
    ],
  ]
  test.each(cases)('no digest is sent when %s', async (_name, change) => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    await sendFromRenter(ctx, one, 'Hello po')
    await change(ctx, one)
    clock.advance(2 * MINUTE)
    expect(await runDueJobs()).toBe(1)
    expect(await listMails()).toEqual([])
  })

  test('no digest is sent while notifications are turned off in the settings', async () => {
    const { ctx, clock, runDueJobs } = setUp()
    const one = await createConversation()
    await sendFromRenter(ctx, one, 'Hello po')
    const admin = withActor(ctx, makeActor('admin', (await makePerson(database.db, 'admin')).id))
    await saveSettings(admin, { notificationsEnabled: false })
    dropSettingsCache(ctx)
    clock.advance(2 * MINUTE)
    await runDueJobs()
    expect(await listMails()).toEqual([])
    await saveSettings(admin, { notificationsEnabled: true })
    dropSettingsCache(ctx)
  })
})

describe('pg-boss queue', () => {
  test('30 messages to one person give one mail with two pg-boss workers', async () => {
    const start = () =>
      createPgBossJobs({
        url: database.url,
        log: createLog({ level: 'silent' }),
        pollSeconds: 0.5,
        retryDelaySeconds: 1,
      })
    const processes = [start(), start()]
    const clock = manualClock(new Date())
    const contexts = processes.map((jobs) => createTestContext(database.db, { adapters: { clock, jobs } }))
    for (const [place, jobs] of processes.entries()) await jobs.work(unreadDigestJobs(() => contexts[place]!))
    const first = await createConversation()
    const conversations = [
      first,
      await createConversation({ ownerId: first.owner.id }),
      await createConversation({ ownerId: first.owner.id }),
    ]
    // Sent three minutes ago, so that the delay of two minutes is over when the queue polls
    clock.advance(-3 * MINUTE)
    const sending = Array.from({ length: 30 }, (_, count) =>
      sendFromRenter(contexts[count % 2]!, conversations[count % 3]!, `Mensahe ${count}`),
    )
    await Promise.all(sending)
    const waiting = await database.pool.query<{ total: number }>(
      `select count(*)::int as total from pgboss.job where name = 'messages.tell'`,
    )
    expect(waiting.rows[0]?.total).toBeGreaterThanOrEqual(3)
    clock.advance(3 * MINUTE)
    const open = `select count(*)::int as total from pgboss.job where name = 'messages.tell' and state <> 'completed'
      and start_after <= now()`
    await expect.poll(async () => (await database.pool.query<{ total: number }>(open)).rows[0]?.total).toBe(0)
    await Promise.all(processes.map((jobs) => jobs.stop()))
    const made = await listMails()
    expect(made.map(({ template }) => template)).toEqual(['messages.unread'])
    expect((await database.db.select().from(messageNotices)).length).toBe(3)
  })
})
