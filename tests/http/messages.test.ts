// Conversations on the built server: nine people who must not see one (promise Z4), by every address; attachments; and inquiries while the
// mail provider fails.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword, signInAnyRole, type TestBrowser, createTestBrowser } from '#tests/support/accounts.ts'
import {
  makeConversationFixture,
  MEMBERS,
  RENTER_NAME,
  SECRET,
  STRANGERS,
  type FixturePerson,
} from '#tests/support/fixtures/conversation-fixture.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { type ProviderSink, startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const FILE_NAME = 'lihim-na-kontrata.pdf'

const database = setUpTestDatabase()
let provider: ProviderSink
beforeAll(async () => void (provider = await startProviderSink()))
afterAll(() => provider.close())
const server = setUpServer(database, () => ({
  LOG_LEVEL: 'error',
  MAIL_TRANSPORT: 'provider',
  MAIL_PROVIDER_URL: provider.url,
  MAIL_PROVIDER_PASSWORD: 'a key of the tests',
}))
let fixture: Awaited<ReturnType<typeof makeConversationFixture>>
let attachmentPath = ''
const browsers = new Map<string, TestBrowser>()

beforeAll(async () => {
  fixture = await makeConversationFixture(database.db)
  for (const name of MEMBERS) await signIn(name, fixture.members[name])
  for (const name of STRANGERS) await signIn(name, fixture.strangers[name])
  const form = new FormData()
  form.set('key', crypto.randomUUID())
  form.append('files', new File([PDF], FILE_NAME, { type: 'application/pdf' }))
  const sendResponse = await post('renter', `/api/conversations/${fixture.conversationId}/messages`, form)
  expect(sendResponse.status).toBe(200)
  const { message } = (await sendResponse.json()) as { message: { attachments: { url: string; name: string }[] } }
  attachmentPath = message.attachments[0]?.url ?? ''
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

async function signIn(name: string, person: FixturePerson | null): Promise<void> {
  const browser = createTestBrowser(server.url, `10.9.0.${browsers.size + 1}`)
  if (person) await signInAnyRole(database.db, browser, person.email)
  browsers.set(name, browser)
}

function getBrowser(name: string): TestBrowser {
  const browser = browsers.get(name)
  if (!browser) throw new Error(`there is no browser of ${name}`)
  return browser
}

function post(name: string, path: string, body: unknown): Promise<Response> {
  const isForm = body instanceof FormData
  return getBrowser(name).send(path, {
    method: 'POST',
    headers: { Origin: new URL(server.url).origin, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
}

/** Every address that reads the conversation, for a person whose dashboard is at `role`. */
function listReadPaths(role: string): string[] {
  const id = fixture.conversationId
  const [page, route] = [`/dashboard/${role}/messages/${id}`, `${role}-messages-thread`]
  return [
    page,
    `${page}.data`,
    `${page}.data?_routes=${route}`,
    `${page}?before=999999`,
    `/api/conversations/${id}/messages`,
    `/api/conversations/${id}/messages?after=0`,
    `/api/conversations/${id}/messages?before=999999`,
    `/api/conversations/${id}/messages.data`,
    attachmentPath,
  ]
}

const listInboxPaths = (role: string) => [`/dashboard/${role}/messages`, `/dashboard/${role}/messages.data`]

function listWriteRequests(): [string, unknown][] {
  const id = fixture.conversationId
  return [
    [`/api/conversations/${id}/messages`, { key: crypto.randomUUID(), content: 'Ako rin' }],
    [`/api/conversations/${id}/read`, { upTo: 999_999 }],
    [`/api/messages/${fixture.message.id}/report`, { reason: 'spam' }],
  ]
}

const readRows = async () => [
  await database.db.select().from(messages).orderBy(messages.sequence),
  await database.db.select().from(messageReports),
]

describe.each(STRANGERS)('%s', (name) => {
  const listRoles = () => {
    const role = fixture.strangers[name]?.role
    return role === undefined || role === 'admin' ? ['tenant', 'landlord', 'agent'] : [role]
  }

  test('a person outside the conversation reads nothing of it at any address', async () => {
    for (const path of listRoles().flatMap(listReadPaths)) {
      const response = await getBrowser(name).get(path)
      const body = await response.text()
      // A page of another role redirects; a data request answers with 200 or 202 and the redirect in its body
      expect([202, 302, 303, 307, 401, 403, 404], `${path}: ${response.status}`).toContain(response.status)
      for (const secret of [SECRET, RENTER_NAME, FILE_NAME]) expect(body, path).not.toContain(secret)
    }
    for (const path of listRoles().flatMap(listInboxPaths)) {
      const body = await (await getBrowser(name).get(path)).text()
      for (const secret of [SECRET, RENTER_NAME, fixture.conversationId]) expect(body, path).not.toContain(secret)
    }
    const unreadResponse = await getBrowser(name).get('/api/conversations/unread')
    if (fixture.strangers[name]) expect(await unreadResponse.json()).toEqual({ messages: 0 })
    else expect(unreadResponse.status).toBe(401)
  })

  test('a person outside the conversation cannot write, mark or report in it', async () => {
    const rowsBefore = await readRows()
    for (const [path, body] of listWriteRequests())
      expect((await post(name, path, body)).status, path).toBe(fixture.strangers[name] ? 404 : 401)
    expect(await readRows()).toEqual(rowsBefore)
  })
})

describe('members of a conversation', () => {
  test.each(MEMBERS)('null control: %s reads the whole conversation at the same addresses', async (name) => {
    const [page = '', data = '', route = '', , list = '', after = '', before = '', , file = ''] = listReadPaths(
      fixture.members[name].role,
    )
    for (const path of [page, data, route, list, after, before]) {
      const response = await getBrowser(name).get(path)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).toContain(SECRET)
    }
    expect(await (await getBrowser(name).get(file)).text()).toBe(PDF)
    for (const path of listInboxPaths(fixture.members[name].role))
      expect(await (await getBrowser(name).get(path)).text(), path).toContain(fixture.conversationId)
  })

  test('members do not see the email or phone of each other, even after the agent relationship has ended', async () => {
    const { renter, agent } = fixture.members
    const [row] = await database.db.select().from(agents).where(eq(agents.userId, agent.id))
    const [client] = await database.db
      .insert(clients)
      .values({
        agentId: row?.id ?? '',
        userId: renter.id,
        name: RENTER_NAME,
        email: renter.email,
        phone: '+639175550123',
      })
      .returning()
    await database.db
      .insert(agentClientRelationships)
      .values({ agentId: row?.id ?? '', clientId: client?.id ?? '', status: 'ended', endedAt: new Date() })
    await database.db
      .update(conversations)
      .set({ clientId: client?.id ?? '' })
      .where(eq(conversations.id, fixture.conversationId))
    for (const path of [
      ...listReadPaths('agent').slice(0, 3),
      `/api/conversations/${fixture.conversationId}/messages`,
    ]) {
      const body = await (await getBrowser('agent').get(path)).text()
      expect(body, path).toContain(SECRET)
      for (const field of [renter.email, '5550123', client?.id ?? '']) expect(body, path).not.toContain(field)
    }
  })

  test('members write, read and report, and what one reads is marked as read for the other', async () => {
    const key = crypto.randomUUID()
    const path = `/api/conversations/${fixture.conversationId}/messages`
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('owner', path, { key, content: 'Opo, meron pa' })),
    )
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const storedMessages = await database.db.select().from(messages).where(eq(messages.content, 'Opo, meron pa'))
    expect(storedMessages).toHaveLength(1)
    expect(await (await getBrowser('renter').get('/api/conversations/unread')).json()).toEqual({ messages: 1 })
    expect(
      (await post('renter', `/api/conversations/${fixture.conversationId}/read`, { upTo: storedMessages[0]?.sequence }))
        .status,
    ).toBe(204)
    expect(await (await getBrowser('renter').get('/api/conversations/unread')).json()).toEqual({ messages: 0 })
    expect(
      (await post('renter', `/api/messages/${storedMessages[0]?.id}/report`, { reason: 'asks_for_money' })).status,
    ).toBe(204)
    expect(await database.db.select().from(messageReports)).toHaveLength(1)
  })

  test('members cannot send from another site, with invalid input or in the name of another person', async () => {
    const path = `/api/conversations/${fixture.conversationId}/messages`
    const rowsBefore = await readRows()
    const send = (headers: Record<string, string>, body: string, method = 'POST') =>
      getBrowser('renter').send(path, { method, headers, body })
    const ownHeaders = { Origin: new URL(server.url).origin, 'Content-Type': 'application/json' }
    const validBody = { key: crypto.randomUUID(), content: 'x' }
    expect((await send({ ...ownHeaders, Origin: 'https://evil.example' }, JSON.stringify(validBody))).status).toBe(403)
    for (const [body, status] of [
      [JSON.stringify({ ...validBody, senderId: fixture.members.owner.id }), 400],
      [JSON.stringify({ ...validBody, content: '' }), 400],
      [JSON.stringify({ ...validBody, key: 'x' }), 400],
      ['{', 400],
      ['[]', 400],
    ] as const)
      expect((await send(ownHeaders, body)).status, body).toBe(status)
    expect((await send(ownHeaders, JSON.stringify(validBody), 'PUT')).status).toBe(405)
    expect((await send({ ...ownHeaders, 'Content-Type': 'text/plain' }, JSON.stringify(validBody))).status).toBe(415)
    expect((await getBrowser('renter').get(`${path}?before=1&after=2`)).status).toBe(400)
    expect((await getBrowser('renter').get(`${path}?before=abc`)).status).toBe(400)
    expect(await readRows()).toEqual(rowsBefore)
  })
})

test('an attachment is a download that no browser runs, and it has no public address', async () => {
  const response = await getBrowser('owner').get(attachmentPath)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="lihim-na-kontrata\.pdf"/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { rows: files } = await database.pool.query('select bucket, path from stored_files')
  for (const { bucket, path } of files)
    expect((await getBrowser('owner').get(`/storage/object/public/${bucket}/${path}`)).status).toBe(404)
  const headResponse = await getBrowser('owner').send(attachmentPath, { method: 'HEAD' })
  expect([headResponse.status, headResponse.headers.get('content-length')]).toEqual([200, String(PDF.length)])
})

describe('inquiries during a failure of the mail provider', () => {
  const sendTestInquiry = async (propertyId: string) => {
    const name = crypto.randomUUID()
    const person = await makePersonWithPassword(database.db, 'tenant')
    await signIn(name, { id: person.id, email: person.email, role: 'tenant' })
    const response = await post(name, '/api/inquiries', {
      key: crypto.randomUUID(),
      propertyId,
      variant: 'message',
      message: 'Available pa po ba ito?',
    })
    expect(response.status).toBe(200)
    const { inquiryId, email } = (await response.json()) as { inquiryId: string; email: string }
    expect(email).toBe('queued')
    const fetchEmailStatus = async () =>
      (await (await getBrowser(name).get(`/api/inquiries/${inquiryId}/email`)).json()) as {
        delivery: { state: string; nextAttemptAt: string | null }
      }
    return { inquiryId, fetchEmailStatus }
  }

  // A provider that does not answer is waited for, longer than a test may take: inquiry-email.db.test.ts has one
  test('when the provider answers 500, the message is stored, the sender sees the delay, and the mail is sent later', async () => {
    const owner = await makePersonWithPassword(database.db, 'landlord')
    const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
    provider.nextResponse.status = 500
    const { fetchEmailStatus, inquiryId } = await sendTestInquiry(listing.id)
    await expect.poll(async () => (await fetchEmailStatus()).delivery.state).toBe('delayed')
    expect(new Date((await fetchEmailStatus()).delivery.nextAttemptAt ?? 0).getTime()).toBeGreaterThan(Date.now())
    expect((await getBrowser('a renter of another listing').get(`/api/inquiries/${inquiryId}/email`)).status).toBe(404)
    const mailCountBefore = provider.mails.length
    provider.nextResponse.status = 200
    // Makes the retry due now instead of in half a minute; another inquiry starts the worker
    await database.db
      .update(emails)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(emails.status, 'queued'))
    const secondInquiry = await sendTestInquiry(listing.id)
    await expect.poll(async () => (await fetchEmailStatus()).delivery.state).toBe('sent')
    await expect.poll(async () => (await secondInquiry.fetchEmailStatus()).delivery.state).toBe('sent')
    expect(provider.mails.length - mailCountBefore).toBe(2)
    expect(provider.mails.at(-1)?.form.get('h:Reply-To')).toMatch(/@/)
  })
})
