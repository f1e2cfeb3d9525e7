// Conversations on the built server: the nine who must not know of one (PROMISES Z4), asked by every address there is; files; and
// inquiries while the mail provider is away.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeSignable, type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import {
  conversationWorld,
  MEMBERS,
  RENTER_NAME,
  SECRET,
  STRANGERS,
  type WorldPerson,
} from '#tests/support/fixtures/conversation-fixture.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ProviderSink, startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const FILE_NAME = 'lihim-na-kontrata.pdf'

let clone: Clone
let database: Database
let server: ServerProcess
let provider: ProviderSink
let world: Awaited<ReturnType<typeof conversationWorld>>
let attachment = ''
const browsers = new Map<string, TestBrowser>()

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  provider = await startProviderSink()
  server = await startServerProcess({
    DATABASE_URL: clone.url,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'error',
    MAIL_TRANSPORT: 'provider',
    MAIL_PROVIDER_URL: provider.url,
    MAIL_PROVIDER_PASSWORD: 'a key of the tests',
  })
  world = await conversationWorld(database.db)
  for (const name of MEMBERS) await signIn(name, world.members[name])
  for (const name of STRANGERS) await signIn(name, world.strangers[name])
  const form = new FormData()
  form.set('key', crypto.randomUUID())
  form.append('files', new File([PDF], FILE_NAME, { type: 'application/pdf' }))
  const sent = await post('renter', `/api/conversations/${world.conversationId}/messages`, form)
  expect(sent.status).toBe(200)
  const { message } = (await sent.json()) as { message: { attachments: { url: string; name: string }[] } }
  attachment = message.attachments[0]?.url ?? ''
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await database.close()
  await clone.drop()
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

async function signIn(name: string, person: WorldPerson | null): Promise<void> {
  const browser = testBrowser(server.url, `10.9.0.${browsers.size + 1}`)
  if (person) expect((await browser.signIn(person.email)).status).toBe(303)
  browsers.set(name, browser)
}

function browserOf(name: string): TestBrowser {
  const browser = browsers.get(name)
  if (!browser) throw new Error(`nobody is called ${name}`)
  return browser
}

function post(name: string, path: string, body: unknown): Promise<Response> {
  const isForm = body instanceof FormData
  return browserOf(name).send(path, {
    method: 'POST',
    headers: { Origin: new URL(server.url).origin, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
}

/** Everything there is to ask about the conversation by reading, as somebody whose dashboard is at `role`. */
function readings(role: string): string[] {
  const id = world.conversationId
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
    attachment,
  ]
}

const lists = (role: string) => [`/dashboard/${role}/messages`, `/dashboard/${role}/messages.data`]

function writings(): [string, unknown][] {
  const id = world.conversationId
  return [
    [`/api/conversations/${id}/messages`, { key: crypto.randomUUID(), content: 'Ako rin' }],
    [`/api/conversations/${id}/read`, { upTo: 999_999 }],
    [`/api/messages/${world.message.id}/report`, { reason: 'spam' }],
  ]
}

const rows = async () => [
  await database.db.select().from(messages).orderBy(messages.sequence),
  await database.db.select().from(messageReports),
]

describe.each(STRANGERS)('%s', (name) => {
  const roles = () => {
    const role = world.strangers[name]?.role
    return role === undefined || role === 'admin' ? ['tenant', 'landlord', 'agent'] : [role]
  }

  test('reads nothing of it by any address', { timeout: 60_000 }, async () => {
    for (const path of roles().flatMap(readings)) {
      const answer = await browserOf(name).get(path)
      const body = await answer.text()
      // A page that is not theirs sends them away; data says so in a body, with 200 or 202, and nothing else
      expect([202, 302, 303, 307, 401, 403, 404], `${path}: ${answer.status}`).toContain(answer.status)
      for (const secret of [SECRET, RENTER_NAME, FILE_NAME]) expect(body, path).not.toContain(secret)
    }
    for (const path of roles().flatMap(lists)) {
      const body = await (await browserOf(name).get(path)).text()
      for (const secret of [SECRET, RENTER_NAME, world.conversationId]) expect(body, path).not.toContain(secret)
    }
    const unread = await browserOf(name).get('/api/conversations/unread')
    if (world.strangers[name]) expect(await unread.json()).toEqual({ messages: 0 })
    else expect(unread.status).toBe(401)
  })

  test('writes, marks and reports nothing in it', async () => {
    const before = await rows()
    for (const [path, body] of writings())
      expect((await post(name, path, body)).status, path).toBe(world.strangers[name] ? 404 : 401)
    expect(await rows()).toEqual(before)
  })
})

describe('the members', () => {
  test.each(MEMBERS)('%s reads all of it by the same addresses (the control)', async (name) => {
    const [page = '', data = '', route = '', , list = '', after = '', before = '', , file = ''] = readings(
      world.members[name].role,
    )
    for (const path of [page, data, route, list, after, before]) {
      const answer = await browserOf(name).get(path)
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).toContain(SECRET)
    }
    expect(await (await browserOf(name).get(file)).text()).toBe(PDF)
    for (const path of lists(world.members[name].role))
      expect(await (await browserOf(name).get(path)).text(), path).toContain(world.conversationId)
  })

  test('learn neither address nor number of each other, also when the agent’s work for the renter has ended', async () => {
    const { renter, agent } = world.members
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
      .where(eq(conversations.id, world.conversationId))
    for (const path of [...readings('agent').slice(0, 3), `/api/conversations/${world.conversationId}/messages`]) {
      const body = await (await browserOf('agent').get(path)).text()
      expect(body, path).toContain(SECRET)
      for (const field of [renter.email, '5550123', client?.id ?? '']) expect(body, path).not.toContain(field)
    }
  })

  test('write, read and report; what they read is read for the other', async () => {
    const key = crypto.randomUUID()
    const path = `/api/conversations/${world.conversationId}/messages`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('owner', path, { key, content: 'Opo, meron pa' })),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const kept = await database.db.select().from(messages).where(eq(messages.content, 'Opo, meron pa'))
    expect(kept).toHaveLength(1)
    expect(await (await browserOf('renter').get('/api/conversations/unread')).json()).toEqual({ messages: 1 })
    expect(
      (await post('renter', `/api/conversations/${world.conversationId}/read`, { upTo: kept[0]?.sequence })).status,
    ).toBe(204)
    expect(await (await browserOf('renter').get('/api/conversations/unread')).json()).toEqual({ messages: 0 })
    expect((await post('renter', `/api/messages/${kept[0]?.id}/report`, { reason: 'asks_for_money' })).status).toBe(204)
    expect(await database.db.select().from(messageReports)).toHaveLength(1)
  })

  test('send nothing from elsewhere, nothing odd and nothing in another’s name', async () => {
    const path = `/api/conversations/${world.conversationId}/messages`
    const before = await rows()
    const send = (headers: Record<string, string>, body: string, method = 'POST') =>
      browserOf('renter').send(path, { method, headers, body })
    const own = { Origin: new URL(server.url).origin, 'Content-Type': 'application/json' }
    const good = { key: crypto.randomUUID(), content: 'x' }
    expect((await send({ ...own, Origin: 'https://evil.example' }, JSON.stringify(good))).status).toBe(403)
    for (const [body, status] of [
      [JSON.stringify({ ...good, senderId: world.members.owner.id }), 400],
      [JSON.stringify({ ...good, content: '' }), 400],
      [JSON.stringify({ ...good, key: 'x' }), 400],
      ['{', 400],
      ['[]', 400],
    ] as const)
      expect((await send(own, body)).status, body).toBe(status)
    expect((await send(own, JSON.stringify(good), 'PUT')).status).toBe(405)
    expect((await send({ ...own, 'Content-Type': 'text/plain' }, JSON.stringify(good))).status).toBe(415)
    expect((await browserOf('renter').get(`${path}?before=1&after=2`)).status).toBe(400)
    expect((await browserOf('renter').get(`${path}?before=abc`)).status).toBe(400)
    expect(await rows()).toEqual(before)
  })
})

test('a paper is a download that no browser runs, and no public address has it', async () => {
  const answer = await browserOf('owner').get(attachment)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lihim-na-kontrata\.pdf"/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { rows: files } = await database.pool.query('select bucket, path from stored_files')
  for (const { bucket, path } of files)
    expect((await browserOf('owner').get(`/storage/object/public/${bucket}/${path}`)).status).toBe(404)
  const head = await browserOf('owner').send(attachment, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)])
})

describe('while the mail provider', () => {
  const inquiry = async (propertyId: string) => {
    const name = crypto.randomUUID()
    const person = await makeSignable(database.db, 'tenant')
    await signIn(name, { id: person.id, email: person.email, role: 'tenant' })
    const answer = await post(name, '/api/inquiries', {
      key: crypto.randomUUID(),
      propertyId,
      variant: 'message',
      message: 'Available pa po ba ito?',
    })
    expect(answer.status).toBe(200)
    const { inquiryId, email } = (await answer.json()) as { inquiryId: string; email: string }
    expect(email).toBe('queued')
    const fate = async () =>
      (await (await browserOf(name).get(`/api/inquiries/${inquiryId}/email`)).json()) as {
        fate: { state: string; nextAttemptAt: string | null }
      }
    return { inquiryId, fate }
  }

  test.each([
    ['answers 500', 500],
    ['says nothing', 'silent'],
  ] as const)(
    '%s, the message is kept, the truth is told, and the mail goes out on its return',
    { timeout: 60_000 },
    async (_what, status) => {
      const owner = await makeSignable(database.db, 'landlord')
      const home = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
      provider.answer.status = status
      const { fate, inquiryId } = await inquiry(home.id)
      await expect.poll(async () => (await fate()).fate.state, { timeout: 20_000 }).toBe('delayed')
      expect(new Date((await fate()).fate.nextAttemptAt ?? 0).getTime()).toBeGreaterThan(Date.now())
      expect((await browserOf('a renter of another home').get(`/api/inquiries/${inquiryId}/email`)).status).toBe(404)
      const before = provider.mails.length
      provider.answer.status = 200
      // The next attempt, now instead of in half a minute; another inquiry wakes the worker
      await database.db
        .update(emails)
        .set({ nextAttemptAt: sql`now()` })
        .where(eq(emails.status, 'queued'))
      const second = await inquiry(home.id)
      await expect.poll(async () => (await fate()).fate.state, { timeout: 20_000 }).toBe('sent')
      await expect.poll(async () => (await second.fate()).fate.state, { timeout: 20_000 }).toBe('sent')
      expect(provider.mails.length - before).toBe(2)
      expect(provider.mails.at(-1)?.form.get('h:Reply-To')).toMatch(/@/)
    },
  )
})
