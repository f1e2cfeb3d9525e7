// Attacks on secret addresses, the danger zone, maintenance requests and public forms, over two server processes with one database.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import { MAINTENANCE_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  BURST,
  buildCookieHeader,
  countWithStatus,
  GUESSES,
  createRandomToken,
  setUpAttacks,
} from '#tests/support/servers/attacks.ts'
import { createSignedInVisitor, createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const servers = setUpServers(database, 2, { APP_SECRET: 'k'.repeat(20) + 'x7'.repeat(10) })
const attack = setUpAttacks(servers)
beforeEach(async () => void (await database.db.delete(rateLimits)))

describe('secret addresses', () => {
  test('guessed calendars, shared lists and shortlists do not exist', async () => {
    const paths = [
      (token: string) => `/calendar/${token}.ics`,
      (token: string) => `/saved/${token}`,
      (token: string) => `/shortlists/${token}`,
      () => '/calendar/..%2f..%2fetc%2fpasswd',
      () => '/shortlists/%00',
    ]
    const answers = await attack('guessed secret addresses', GUESSES, (visitor, n) =>
      visitor.get(paths[n % paths.length]?.(createRandomToken()) ?? ''),
    )
    expect(
      answers.filter(({ status }) => status !== 404 && status !== 410 && status !== 400 && status !== 429),
    ).toEqual([])
  })
})

describe('the danger zone', () => {
  const CLEAR = { intent: 'clear', phrase: 'Tahanan', password: ADMIN_PASSWORD }
  const SETTINGS = '/admin/dashboard/settings'

  test('guests and people of the site cannot clear or reset, whatever they send', async () => {
    const before = await database.db.$count(users)
    const people = await Promise.all(
      (['tenant', 'landlord', 'agent'] as const).map((role) => createSignedInVisitor(servers[0], database, role)),
    )
    const cookies = ['', ...people.map(({ browser }) => buildCookieHeader(browser))]
    const answers = await attack('clear and reset without the console', cookies.length * 4, (visitor, n) =>
      visitor.post(
        ['', '.data', '?section=settings', '?dialog=clear'].map((end) => SETTINGS + end)[n % 4] ?? '',
        n % 2 === 0 ? CLEAR : { intent: 'reset', password: ADMIN_PASSWORD },
        { Cookie: cookies[Math.floor(n / 4)] ?? '' },
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(await database.db.$count(users)).toBe(before + people.length)
  })

  test('an administrator cannot clear with wrong passwords, a wrong phrase or from another site', async () => {
    const email = `admin-${crypto.randomUUID()}@tahanan.example`
    await makeConsoleAdmin(database.db, email)
    const admin = createVisitor(servers[0])
    expect((await admin.post('/admin/login', { email, password: ADMIN_PASSWORD })).status).toBe(303)
    const before = await database.db.$count(users)
    const cookie = buildCookieHeader(admin)
    await attack('clear with wrong passwords and phrases', BURST, (visitor, n) =>
      visitor.post(SETTINGS, n % 2 === 0 ? { ...CLEAR, password: `Wrong ${n} 1!` } : { ...CLEAR, phrase: 'tahanan ' }, {
        Cookie: cookie,
      }),
    )
    const foreign = await createVisitor(servers[0]).post(SETTINGS, CLEAR, {
      Cookie: cookie,
      Origin: 'https://evil.example',
    })
    expect(foreign.status).toBe(403)
    expect(await database.db.$count(users)).toBe(before)
  })
})

describe('maintenance requests', () => {
  test('a stranger cannot write, move or assign, whatever the status and version', async () => {
    const { id } = await makeMaintenanceRequest(database.db)
    const { browser } = await createSignedInVisitor(servers[0], database, 'landlord')
    const cookie = buildCookieHeader(browser)
    const bodies = [
      { intent: 'comment', key: crypto.randomUUID(), message: 'Hello' },
      ...MAINTENANCE_STATUSES.map((status) => ({ intent: 'move', version: '1', status })),
      { intent: 'assign', version: '1', assignedTo: 'Me', assigneeEmail: 'me@tahanan.example' },
    ]
    const answers = await attack('maintenance actions of a stranger', bodies.length, (visitor, n) =>
      visitor.post(`/dashboard/maintenance/${id}`, bodies[n] as Record<string, string>, { Cookie: cookie }),
    )
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 404))
  })

  test('of many moves at once with one version one is stored', async () => {
    const { browser, person } = await createSignedInVisitor(servers[0], database, 'landlord')
    const { id: propertyId } = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
    const request = await makeMaintenanceRequest(database.db, { propertyId })
    const answers = await attack('parallel moves of one request', BURST, (visitor) =>
      visitor.post(
        `/dashboard/maintenance/${request.id}`,
        { intent: 'move', version: String(request.version), status: 'in_progress' },
        { Cookie: buildCookieHeader(browser) },
      ),
    )
    expect(countWithStatus(answers, 302)).toBe(1)
    const [stored] = await database.db.select().from(maintenanceRequests).where(eq(maintenanceRequests.id, request.id))
    expect(stored).toMatchObject({ status: 'in_progress', version: request.version + 1 })
  })
})

describe('floods', () => {
  test('error reports and contact messages of one address are bounded', async () => {
    const visitor = createVisitor(servers[0])
    const report = {
      errorId: 'err-1234',
      component: 'x',
      path: '/',
      error: { name: 'E', message: 'x'.repeat(500), stack: '' },
      componentStack: '',
      timestamp: new Date().toISOString(),
      userAgent: 'x',
      url: '/',
      environment: 'production',
    }
    const answers = await attack('error reports of one address', BURST * 2, () =>
      visitor.send('/api/error-reports', {
        method: 'POST',
        headers: { Origin: servers[0].url, 'Content-Type': 'application/json' },
        body: JSON.stringify(report),
      }),
    )
    expect(answers.filter(({ status }) => status < 400).length).toBeLessThanOrEqual(10)
    await attack('contact messages without the form', BURST * 2, () =>
      visitor.post('/contact', { name: 'A', email: 'a@tahanan.example', subject: 'B', message: 'C'.repeat(50) }),
    )
    expect(await database.db.$count(contactMessages)).toBe(0)
  })
})
