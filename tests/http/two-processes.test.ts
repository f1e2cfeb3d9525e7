// Two processes on one database share settings, limits and events (promises R5, X3, I1, L1, L3, S3, Z6).
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { agentClientRelationships } from '#app/db/schema/agents/clients.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { makeShortlist } from '#seed/factories/agent-desk.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeCalendarFeed } from '#seed/factories/viewings.ts'
import { createTestBrowser, makePersonWithPassword, type TestBrowser } from '#tests/support/accounts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { setUpServers, startTestServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const servers = setUpServers(database, 2, { LOG_LEVEL: 'debug', LOAD_SHEDDING: '0' }) // counts exactly, also on a busy machine

const readSiteNames = () =>
  Promise.all(
    servers.map(async (server, n) => {
      const html = await (await fetch(server.url, { headers: { 'X-Forwarded-For': `203.0.113.${n}` } })).text()
      return /<title>[^<]* · ([^<]*)<\/title>/.exec(html)?.[1]
    }),
  )

describe('two processes on one database', () => {
  test('two processes migrate the database once', async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    )
    expect(rows[0].all).toBe(rows[0].different)
    expect(rows[0].all).toBeGreaterThan(0)
  })

  test('a changed setting shows on both processes at once, because an event announces it', async () => {
    expect(await readSiteNames()).toEqual(['Tahanan', 'Tahanan'])
    const events = createPostgresEvents({ url: database.url, log: createLog({ level: 'silent' }) })
    const admin = await makeUser(database.db)
    const ctx = createTestContext(database.db, { actor: makeActor('admin', admin.id), adapters: { events } })
    await saveSettings(ctx, { siteName: 'Bahay Natin' })
    await expect.poll(readSiteNames, { interval: 50 }).toEqual(['Bahay Natin', 'Bahay Natin'])
    for (const server of servers) {
      const receivedEvents = server
        .logLines()
        .filter(({ event, topic }) => event === 'event.received' && topic === 'settings.changed')
      expect(receivedEvents).toHaveLength(1)
    }
  })

  test('maintenance mode closes both processes within five seconds, keeps the console open, and ends the same way', async () => {
    const events = createPostgresEvents({ url: database.url, log: createLog({ level: 'silent' }) })
    const admin = await makeUser(database.db)
    const ctx = createTestContext(database.db, { actor: makeActor('admin', admin.id), adapters: { events } })
    const readStatuses = async (path: string) =>
      Promise.all(
        servers.map(async (server) => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).status),
      )
    expect(await readStatuses('/')).toEqual([200, 200]) // null control: the same request with the mode off
    await saveSettings(ctx, { maintenanceMode: true })
    await expect.poll(() => readStatuses('/'), { interval: 50 }).toEqual([503, 503])
    const response = await fetch(servers[0].url, { headers: { accept: 'text/html', 'accept-language': 'fil' } })
    expect([response.headers.get('retry-after'), response.headers.get('content-language')]).toEqual(['600', 'fil'])
    expect(await readStatuses('/dashboard/tenant')).toEqual([503, 503])
    expect(await readStatuses('/admin/login')).toEqual([200, 200])
    expect(await readStatuses('/healthz')).toEqual([200, 200])
    expect((await fetch(`${servers[0].url}/api/listings/cards`)).status).toBe(503)
    await saveSettings(ctx, { maintenanceMode: false })
    await expect.poll(() => readStatuses('/'), { interval: 50 }).toEqual([200, 200])
  })

  test('two processes share one limit: of twice the limit, exactly the limit passes', async () => {
    const max = 100 // of the limit of an address, others have used the rest
    const sendRequest = (n: number) =>
      fetch(`${servers[n % 2]?.url}/nowhere`, { headers: { 'X-Forwarded-For': '198.51.100.7' } })
    await consumeLimit(createTestContext(database.db), 'general.address', 'address:198.51.100.7')
    await database.db.update(rateLimits).set({ count: LIMITS['general.address'].max - max })
    const statuses: number[] = []
    for (let batch = 0; batch < 2 * max; batch += 50) {
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => sendRequest(batch + n)))
      statuses.push(...responses.map((response) => response.status))
      await Promise.all(responses.map((response) => response.arrayBuffer()))
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(max)
    expect(statuses.filter((status) => status === 429)).toHaveLength(max)
    const refusedResponse = await sendRequest(0)
    expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
    const otherResponse = await fetch(`${servers[0]?.url}/nowhere`, { headers: { 'X-Forwarded-For': '198.51.100.8' } })
    expect(otherResponse.status).toBe(404)
  })

  test('a client whose relationship ends on one process is gone from every page of the other in its next answer (promise Z6)', async () => {
    const email = 'two-processes-agent@tahanan.example'
    const person = await makePersonWithPassword(database.db, 'agent', { email })
    const { id: agentId } = await makeAgent(database.db, { userId: person.id })
    const listing = await makeProperty(database.db, { ownerId: person.id })
    const feed = createToken(systemRandom)
    await makeCalendarFeed(database.db, { userId: person.id, tokenHash: hashToken(feed) })
    const today = toManilaDay(new Date())
    const makeAsked = async (name: string) => {
      const renter = await makeUser(database.db)
      const facts = { name, userId: renter.id, stage: 'offer', email: null } as const
      const { id } = await makeClient(database.db, { agentId, ...facts, nextAction: 'Call', nextActionDue: today })
      const shortlist = createToken(systemRandom)
      await makeShortlist(database.db, { clientId: id, tokenHash: hashToken(shortlist), note: `For ${name}` })
      await makeRelationship(database.db, { agentId, clientId: id })
      const ids = { propertyId: listing.id, clientUserId: renter.id, agentId, clientId: id }
      const conversation = await makeConversation(database.db, ids)
      await makeMessage(database.db, { conversationId: conversation.id, senderId: renter.id, createdAt: new Date() })
      return { id, name, shortlist }
    }
    const [leaving, staying] = [await makeAsked('Gina Umalis'), await makeAsked('Hilda Nanatili')]
    const [browser, otherBrowser] = [servers[0], servers[1]].map((server, n) =>
      createTestBrowser(server?.url ?? '', `203.0.113.8${n}`),
    ) as [TestBrowser, TestBrowser]
    for (const each of [browser, otherBrowser]) expect((await each.signIn(email)).status).toBe(303)
    /** The pages of the other process that name the client. */
    const listPlaces = async ({ id, name, shortlist }: { id: string; name: string; shortlist: string }) => {
      const search = new URLSearchParams({ q: name })
      const places = {
        list: '/dashboard/agent/clients',
        search: `/dashboard/agent/clients?${search}`,
        board: '/dashboard/agent/clients?view=board',
        page: `/dashboard/agent/clients/${id}`,
        export: '/dashboard/agent/clients/export.csv',
        leads: '/dashboard/agent/leads',
        hot: '/dashboard/agent/leads?show=hot',
        calendar: `/dashboard/agent/calendar?view=agenda`,
        feed: `/calendar/${feed}.ics`,
        shortlist: `/shortlists/${shortlist}`,
      }
      const read = async ([place, path]: [string, string]) => {
        const response = await otherBrowser.get(path, { Accept: 'text/html' })
        // The search shows what was typed
        const text = (await response.text()).replaceAll(`value="${name}"`, '')
        return response.ok && text.includes(place === 'search' ? `/clients/${id}` : name) ? [place] : []
      }
      return (await Promise.all(Object.entries(places).map(read))).flat()
    }
    const EVERYWHERE = 'list search board page export leads hot calendar feed shortlist'.split(' ')
    expect(await listPlaces(leaving)).toEqual(EVERYWHERE)
    const ended = await browser.post(`/dashboard/agent/clients/${leaving.id}`, { intent: 'end' })
    expect(ended.status).toBeLessThan(400)
    expect(await listPlaces(leaving)).toEqual([])
    expect(await listPlaces(staying)).toEqual(EVERYWHERE) // null control: the relationship with this client did not end
    await database.db
      .update(agentClientRelationships)
      .set({ status: 'active', endedAt: null })
      .where(eq(agentClientRelationships.clientId, leaving.id))
    expect(await listPlaces(leaving)).toEqual(EVERYWHERE) // null control: the relationship alone hid the client
  })

  test('the admin lock and the admin session hold on both processes and after a restart', async () => {
    const email = 'two-processes@tahanan.example'
    await makeConsoleAdmin(database.db, email)
    const signIn = (server: ServerProcess | undefined, password: string, address: string) =>
      createTestBrowser(server?.url ?? '', address).post('/admin/login', { email, password })
    const opened = await signIn(servers[0], ADMIN_PASSWORD, '203.0.113.77')
    const Cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const openConsole = async (server: ServerProcess | undefined, cookie = Cookie) =>
      (await fetch(`${server?.url}/admin/account`, { redirect: 'manual', headers: { Cookie: cookie } })).status
    expect([await openConsole(servers[0]), await openConsole(servers[1])]).toEqual([200, 200])

    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => (await signIn(servers[n % 2], 'wrong', `198.18.0.${n}`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const { rows } = await database.pool.query<{ action: string; checked: number }>(
      `select action, count(*)::int as checked from audit_log where action like 'signIn.%' and details->>'console' = 'admin'
       group by action order by action`,
    )
    expect(rows).toEqual([
      { action: 'signIn.locked', checked: 45 },
      { action: 'signIn.refused', checked: 5 },
      { action: 'signIn.succeeded', checked: 1 },
    ])

    await servers[0].stop()
    const restarted = await startTestServer(database, { LOAD_SHEDDING: '0' })
    onTestFinished(async () => void (await restarted.stop()))
    for (const server of [servers[1], restarted]) {
      expect((await signIn(server, ADMIN_PASSWORD, '198.18.1.1')).status).toBe(429)
      expect(await openConsole(server)).toBe(200)
      expect(await openConsole(server, `${Cookie}0`)).toBe(302) // null control: the cookie opens it
    }
    await database.pool.query(`update admin_login_attempts set locked_until = now() - interval '1 second'`)
    expect((await signIn(restarted, ADMIN_PASSWORD, '198.18.1.2')).status).toBe(303) // null control: the lock alone refused it
  })
})
