import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { MailDeliveryError } from '#app/adapters/mail/mail-transport.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { findOrCreateClient } from '#app/domain/agents/clients/client-from-inquiry.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { deliverDueMails } from '#app/domain/kernel/mail/mail-delivery.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeActor, createRecordingMail, createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendInquiry } from './inquiry.commands.server.ts'
import { getInquiryDraft } from './inquiry-draft.queries.server.ts'
import { getInquiryEmail } from './inquiry-email.queries.server.ts'
import { type InquiryInput, inquiryInput } from './inquiry.schema.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(emails)
})

const createPerson = (role: Role) => makePerson(database.db, role)
const contextAs = (id: string, role: Role = 'tenant') => createTestContext(database.db, { actor: makeActor(role, id) })
const createRenter = async () => contextAs((await createPerson('tenant')).id)
/** A listing of a private owner, of an agent, or of a private owner with a managing agent. */
async function createListing(kind: 'owner' | 'agent' | 'managed' = 'owner') {
  const owner = await createPerson(kind === 'agent' ? 'agent' : 'landlord')
  const agent = kind === 'agent' ? await makeAgent(database.db, { userId: owner.id }) : null
  const managerUser = kind === 'managed' ? await createPerson('agent') : null
  const manager = managerUser && (await makeAgent(database.db, { userId: managerUser.id }))
  const values = { ownerId: owner.id, status: 'active', ...(manager ? { agentId: manager.id } : {}) } as const
  const { id } = await makeProperty(database.db, values)
  return { id, owner, agent: agent ?? manager, contact: managerUser ?? owner }
}
const makeInput = (propertyId: string, overrides: Partial<InquiryInput> = {}): InquiryInput => ({
  key: crypto.randomUUID(),
  propertyId,
  variant: 'contact',
  message: 'Available pa po ba?',
  phone: null,
  date: '',
  time: '',
  ...overrides,
})
const listMails = () => database.db.select().from(emails).orderBy(emails.createdAt)
const getErrorCode = (error: unknown) => (isAppError(error) ? error.code : String(error))

describe('getInquiryDraft', () => {
  test('the form does not carry the phone number of the account: only a number that the person enters is shared', async () => {
    const [{ id }, renter] = [await createListing(), await createPerson('tenant')]
    const [profile] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, renter.id))
    expect(profile?.phone).toMatch(/^\+63/)
    const draft = await getInquiryDraft(contextAs(renter.id), id)
    expect(draft.email).toBe(renter.email)
    expect(Object.keys(draft)).not.toContain('phone')
  })
})

describe('sendInquiry', () => {
  test('a sender with the longest name reaches an agent, and only the subject of the mail is cut', async () => {
    const [{ id }, sender] = [
      await createListing('agent'),
      await makePerson(database.db, 'tenant', { fullName: 'ñ'.repeat(200) }),
    ]
    await database.db
      .update(properties)
      .set({ title: 'T'.repeat(120) })
      .where(eq(properties.id, id))
    const { conversationId } = await sendInquiry(contextAs(sender.id), makeInput(id))
    const [message] = await database.db.select().from(messages).where(eq(messages.conversationId, conversationId))
    expect(message?.content).toBe('Available pa po ba?')
    const [mail] = await listMails()
    expect(mail?.subject).toHaveLength(250)
    expect(mail?.textBody).toContain('ñ'.repeat(200))
  })

  test('an inquiry creates a conversation, its first message and a mail to the owner with Reply-To of the sender', async () => {
    const [{ id, owner }, ctx] = [await createListing(), await createRenter()]
    const result = await sendInquiry(ctx, makeInput(id, { phone: '+639171234567' }))
    expect(result).toMatchObject({ email: 'queued', fallback: null })
    const [sender] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, ctx.actor?.id ?? ''))
    expect(await listMails()).toMatchObject([
      { toAddress: owner.email, replyTo: sender?.email, template: 'inquiry.contact', sender: `user:${ctx.actor?.id}` },
    ])
    const [mail] = await listMails()
    expect(mail?.textBody).toContain('Available pa po ba?')
    expect(mail?.textBody).toContain('+63 917 123 4567')
    expect(mail?.textBody).toContain(`https://tahanan.example/dashboard/landlord/messages/${result.conversationId}`)
    expect(mail?.htmlBody).toContain('Available pa po ba?')
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, result.conversationId))
    expect(row).toMatchObject({ propertyId: id, clientUserId: ctx.actor?.id, agentId: null, clientId: null })
    expect(await database.db.select().from(inquiries).where(eq(inquiries.id, result.inquiryId))).toMatchObject([
      { variant: 'contact', phone: '+639171234567', preferredAt: null, emailId: result.emailId },
    ])
  })

  test('an inquiry about a managed listing goes to the agent, in the language of the agent', async () => {
    const [{ id, contact, agent }, ctx] = [await createListing('managed'), await createRenter()]
    await database.db.update(users).set({ locale: 'fil' }).where(eq(users.id, contact.id))
    const { conversationId } = await sendInquiry(ctx, makeInput(id))
    expect(await listMails()).toMatchObject([
      { toAddress: contact.email, locale: 'fil', subject: expect.stringContaining('May tanong si') },
    ])
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, conversationId))
    // The owner is not an agent, so no client is created
    expect(row).toMatchObject({ agentId: agent?.id, clientId: null })
  })

  test('a second inquiry about the same listing is another message in the same conversation', async () => {
    const [{ id }, ctx] = [await createListing(), await createRenter()]
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => sendInquiry(ctx, makeInput(id, { message: `Tanong ${n}` }))),
    )
    const [conversationId] = new Set(results.map((result) => result.conversationId))
    expect(new Set(results.map((result) => result.conversationId)).size).toBe(1)
    const kept = await database.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId ?? ''))
    expect(kept).toHaveLength(5)
  })

  test('100 concurrent inquiries with one idempotency key have one effect', async () => {
    const [{ id }, ctx] = [await createListing('agent'), await createRenter()]
    const input = makeInput(id)
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => sendInquiry(ctx, input)))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [getErrorCode(result.reason)] : []))
    expect(codes.every((code) => code === 'idempotency.inProgress')).toBe(true)
    expect(await database.db.select().from(inquiries).where(eq(inquiries.propertyId, id))).toHaveLength(1)
    expect(await listMails()).toHaveLength(1)
  })

  test('an inquiry about the own listing, an inactive listing or one without a contact address is refused', async () => {
    const { id, owner } = await createListing()
    await expect(sendInquiry(contextAs(owner.id, 'landlord'), makeInput(id))).rejects.toMatchObject({
      code: 'inquiry.ownListing',
    })
    const managed = await createListing('managed')
    await expect(sendInquiry(contextAs(managed.contact.id, 'agent'), makeInput(managed.id))).rejects.toMatchObject({
      code: 'inquiry.ownListing',
    })
    await expect(
      sendInquiry(contextAs((await createPerson('admin')).id, 'admin'), makeInput(id)),
    ).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await expect(sendInquiry(createTestContext(database.db), makeInput(id))).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
    const ctx = await createRenter()
    const draft = await makeProperty(database.db, { status: 'draft' })
    await expect(sendInquiry(ctx, makeInput(draft.id))).rejects.toMatchObject({ code: 'listing.notFound' })
    await database.db.update(users).set({ erasedAt: TEST_NOW }).where(eq(users.id, owner.id))
    await expect(sendInquiry(ctx, makeInput(id))).rejects.toMatchObject({ code: 'inquiry.noContactEmail' })
    expect(await database.db.select().from(conversations).where(eq(conversations.propertyId, id))).toEqual([])
    const managedByNobody = await createListing('managed')
    await database.db.update(users).set({ erasedAt: TEST_NOW }).where(eq(users.id, managedByNobody.contact.id))
    await expect(sendInquiry(ctx, makeInput(managedByNobody.id))).rejects.toMatchObject({
      code: 'inquiry.agentEmailRequired',
    })
  })

  test('the input refuses recipient, sender and unknown fields', () => {
    const good = { key: crypto.randomUUID(), propertyId: crypto.randomUUID(), variant: 'message', message: 'Hi' }
    expect(inquiryInput.safeParse(good).success).toBe(true)
    for (const extra of ['to', 'email', 'name', 'agentEmail', 'ownerId', 'senderId', 'replyTo', 'agent_id', 'status'])
      expect(inquiryInput.safeParse({ ...good, [extra]: 'x@y.example' }).success, extra).toBe(false)
    for (const [field, value] of Object.entries({
      date: '2026-03-09',
      time3: '10:00',
      slot: '2026-03-09T02:00:00.000Z',
    }))
      expect(inquiryInput.safeParse({ ...good, [field]: value }).success, field).toBe(false)
    expect(inquiryInput.safeParse({ ...good, variant: 'inspection' }).success).toBe(false)
    expect(inquiryInput.safeParse({ ...good, phone: '12' }).success).toBe(false)
    expect(inquiryInput.safeParse({ ...good, message: '  ' }).success).toBe(false)
    expect(inquiryInput.parse({ ...good, phone: '0917 123 4567' }).phone).toBe('+639171234567')
  })

  test('an inquiry to a person who turned mails off is a message without a mail', async () => {
    const [{ id, owner }, ctx] = [await createListing(), await createRenter()]
    await database.db
      .insert(notificationPreferences)
      .values({ userId: owner.id, topic: 'messages', channel: 'email', enabled: false })
    const { inquiryId, email } = await sendInquiry(ctx, makeInput(id))
    expect(email).toBe('none')
    expect(await listMails()).toEqual([])
    expect((await getInquiryEmail(ctx, inquiryId)).delivery.state).toBe('none')
  })
})

describe('rate limits (promises R1 and R3)', () => {
  test('of 100 concurrent inquiries of one person 20 are stored and 10 are mailed', async () => {
    const [{ id, contact }, ctx] = [await createListing('agent'), await createRenter()]
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => sendInquiry(ctx, makeInput(id))))
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [getErrorCode(result.reason)] : []))
    expect(kept).toHaveLength(20)
    expect(new Set(codes)).toEqual(new Set(['app.tooManyRequests']))
    expect(kept.filter(({ email }) => email === 'queued')).toHaveLength(10)
    const limited = kept.filter(({ email }) => email === 'limited')
    expect(limited).toHaveLength(10)
    for (const { retryAfterSeconds = 0, fallback } of limited) {
      expect(retryAfterSeconds).toBeGreaterThan(3_000)
      expect(fallback).toMatchObject({ to: contact.email, body: 'Available pa po ba?' })
    }
    expect(await listMails()).toHaveLength(10)
    expect(await database.db.select().from(inquiries).where(eq(inquiries.propertyId, id))).toHaveLength(20)
  })

  test('with five people and 20 inquiries each, every message is stored and 10 mails are queued for each person', async () => {
    const { id } = await createListing()
    const people = await Promise.all(Array.from({ length: 5 }, () => createRenter()))
    const all = people.flatMap((ctx) => Array.from({ length: 20 }, () => sendInquiry(ctx, makeInput(id))))
    const results = await Promise.all(all)
    expect(results).toHaveLength(100)
    expect(await listMails()).toHaveLength(50)
    // The fallback must not reveal the address of a private owner
    expect(results.every(({ fallback }) => fallback === null)).toBe(true)
    expect(await database.db.select().from(inquiries).where(eq(inquiries.propertyId, id))).toHaveLength(100)
  })
})

describe('failing mail delivery', () => {
  test.each([
    ['answers 500', new MailDeliveryError('provider answered 500', { isRetryable: true })],
    ['takes too long', new Error('timed out')],
    ['is down', new Error('ECONNREFUSED')],
  ])(
    'while the provider %s the mail is "delayed", and it is sent when the provider works again',
    async (_what, failure) => {
      const clock = manualClock(TEST_NOW)
      const mail = createRecordingMail()
      let isDown = true
      const transport = {
        ...mail,
        deliver: async (one: Parameters<typeof mail.deliver>[0]) => {
          if (isDown) throw failure
          await mail.deliver(one)
        },
      }
      const { id } = await createListing('agent')
      const me = makeActor('tenant', (await createPerson('tenant')).id)
      const ctx = createTestContext(database.db, { actor: me, adapters: { clock, mail: transport } })
      const { inquiryId, conversationId } = await sendInquiry(ctx, makeInput(id))
      expect((await getInquiryEmail(ctx, inquiryId)).delivery).toEqual({ state: 'queued', nextAttemptAt: null })
      await deliverDueMails(ctx)
      const { delivery, fallback } = await getInquiryEmail(ctx, inquiryId)
      expect(delivery).toEqual({ state: 'delayed', nextAttemptAt: new Date(TEST_NOW.getTime() + 30_000).toISOString() })
      expect(fallback?.body).toBe('Available pa po ba?')
      expect((await getConversationHead(ctx, conversationId)).email).toMatchObject({
        inquiryId,
        delivery: { state: 'delayed' },
      })
      isDown = false
      clock.advance(31_000)
      await deliverDueMails(ctx)
      expect(mail.delivered).toHaveLength(1)
      expect((await getInquiryEmail(ctx, inquiryId)).delivery.state).toBe('sent')
      expect((await getConversationHead(ctx, conversationId)).email).toBeNull()
      await expect(getInquiryEmail(await createRenter(), inquiryId)).rejects.toMatchObject({ code: 'message.notFound' })
    },
  )
})

describe('client of an inquiry', () => {
  const addClient = (ctx: Ctx, agentId: string, propertyId: string, email: string) =>
    inTransaction(ctx, (tx) =>
      findOrCreateClient(tx, {
        agentId,
        userId: ctx.actor?.id ?? '',
        propertyId,
        fullName: 'Ana Reyes',
        email,
        phone: null,
      }),
    )

  test('100 inquiries of one person at the same time make one client with one active relationship', async () => {
    const [{ id, agent }, ctx] = [await createListing('agent'), await createRenter()]
    const ids = await Promise.all(
      Array.from({ length: 100 }, () => addClient(ctx, agent?.id ?? '', id, 'ana@reyes.example')),
    )
    expect(new Set(ids).size).toBe(1)
    const book = await database.db
      .select()
      .from(clients)
      .where(eq(clients.agentId, agent?.id ?? ''))
    expect(book).toMatchObject([{ userId: ctx.actor?.id, propertyId: id, stage: 'new', email: 'ana@reyes.example' }])
    const relations = await database.db.select().from(agentClientRelationships)
    expect(relations.filter(({ agentId }) => agentId === agent?.id)).toMatchObject([{ status: 'active' }])
    const { conversationId } = await sendInquiry(ctx, makeInput(id))
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, conversationId))
    expect(row).toMatchObject({ agentId: agent?.id, clientId: ids[0] })
  })

  test('without the unique keys, two inquiries at the same time make two clients', async () => {
    const [{ id, agent }, ctx] = [await createListing('agent'), await createRenter()]
    const agentId = agent?.id ?? ''
    const { rows: keys } = await database.pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where indexname in ('clients_user_unique', 'clients_email_unique')`,
    )
    expect(keys).toHaveLength(2)
    for (const { name } of keys) await database.pool.query(`drop index ${name}`)
    try {
      await database.db.transaction((first) =>
        database.db.transaction(async (second) => {
          for (const db of [first, second]) await addClient({ ...ctx, db }, agentId, id, 'ana3@reyes.example')
        }),
      )
      expect(await database.db.select().from(clients).where(eq(clients.agentId, agentId))).toHaveLength(2)
    } finally {
      await database.db.delete(clients).where(eq(clients.agentId, agentId))
      for (const { definition } of keys) await database.pool.query(definition)
    }
  })

  test('an inquiry after an ended relationship creates a new one and reuses the client with the same address', async () => {
    const [{ id, agent }, ctx] = [await createListing('agent'), await createRenter()]
    const agentId = agent?.id ?? ''
    const [known] = await database.db
      .insert(clients)
      .values({ agentId, name: 'Ana R.', email: 'ana2@reyes.example' })
      .returning()
    expect(await addClient(ctx, agentId, id, 'ana2@reyes.example')).toBe(known?.id)
    await database.db
      .update(agentClientRelationships)
      .set({ status: 'ended', endedAt: sql`now()` })
      .where(eq(agentClientRelationships.agentId, agentId))
    expect(await addClient(ctx, agentId, id, 'ana2@reyes.example')).toBe(known?.id)
    const statuses = await database.db
      .select()
      .from(agentClientRelationships)
      .where(eq(agentClientRelationships.agentId, agentId))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['active', 'ended'])
    // The address already belongs to the client of another account, so the new client has none
    const other = await createRenter()
    const second = await addClient(other, agentId, id, 'ana2@reyes.example')
    expect(second).not.toBe(known?.id)
    expect(await database.db.select().from(clients).where(eq(clients.id, second))).toMatchObject([{ email: null }])
  })
})
