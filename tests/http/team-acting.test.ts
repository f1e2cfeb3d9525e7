// A person acts for an owner on the built server: as whom requests are made, what is recorded, and what a removal changes at once (promise Z11).
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeActingSession, makeActiveMember } from '#seed/factories/team.ts'
import { createTestBrowser, makePersonWithPassword, signInAnyRole } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { FetchSource } from '#tests/support/servers/live-client.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })

let visitorCount = 0
async function signIn(role: 'tenant' | 'landlord') {
  const { id, email, fullName } = await makePersonWithPassword(database.db, role)
  const browser = createTestBrowser(server.url, `203.0.113.${++visitorCount}`)
  await signInAnyRole(database.db, browser, email)
  return { id, fullName, browser }
}

async function setUp(role: TeamRole) {
  const owner = await signIn('landlord')
  const person = await signIn('landlord')
  const { id: memberId } = await makeActiveMember(database.db, { ownerId: owner.id, personId: person.id, role })
  const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, person.id))
  const sessionId = session?.id ?? ''
  await makeActingSession(database.db, { memberId, sessionId })
  const remove = () => owner.browser.post(`/dashboard/team/${memberId}`, { intent: 'remove' })
  return { owner, person, memberId, sessionId, remove, browser: person.browser }
}

const NEW_BUILDING = { intent: 'create', name: 'Uy Boarding House' }

describe('acting for an owner', () => {
  test('the dashboards are those of the owner and say so; public pages and their scripts are those of the person', async () => {
    const { owner, person, browser } = await setUp('manager')
    await makeProperty(database.db, { ownerId: owner.id, title: 'Condo of the owner' })
    await makeProperty(database.db, { ownerId: person.id, title: 'House of the person' })
    const html = await (await browser.get('/dashboard/landlord/properties')).text()
    expect(html).toContain('Condo of the owner')
    expect(html).not.toContain('House of the person')
    expect(html).toContain(`For ${owner.fullName} · Manager`)
    expect(html).toContain(person.fullName)
    expect(await (await browser.get('/')).text()).not.toContain(`For ${owner.fullName}`)
    expect((await browser.get('/dashboard/settings/profile')).status).toBe(404)
    expect((await browser.get('/acting')).status).toBe(200)
  })

  test('what is sent is recorded with the person, the role and the owner', async () => {
    const { owner, person, browser } = await setUp('co_owner')
    await browser.post('/dashboard/landlord/buildings/new', NEW_BUILDING)
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, person.id), eq(auditLog.action, 'team.requestSent')))
    expect(entry).toMatchObject({ actorRole: 'co_owner', forOwnerId: owner.id, subjectType: 'page' })
  })

  test('the person chooses between the own account and the owner', async () => {
    const { owner, browser, memberId } = await setUp('accountant')
    expect((await browser.get('/dashboard')).headers.get('location')).toBe('/dashboard/landlord/tenants')
    expect((await browser.post('/acting', { intent: 'actForSelf' })).status).toBe(302)
    expect((await browser.get('/dashboard')).headers.get('location')).toBe('/dashboard/landlord')
    expect(await (await browser.get('/dashboard/landlord')).text()).not.toContain(owner.fullName)
    await browser.post('/acting', { intent: 'actFor', member: memberId })
    expect(await (await browser.get('/dashboard/landlord/payments')).text()).toContain(`For ${owner.fullName}`)
  })
})

describe('a removal', () => {
  test('counts from the next request; a form of an open page is not taken for one of the own account', async () => {
    const { person, browser, sessionId, memberId, remove } = await setUp('manager')
    expect((await browser.get('/dashboard/landlord/properties')).status).toBe(200)
    expect((await remove()).status).toBe(302)
    const sent = await browser.post('/dashboard/landlord/buildings/new', NEW_BUILDING)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/acting?ended=1'])
    const named = and(eq(buildings.ownerId, person.id), eq(buildings.name, NEW_BUILDING.name))
    expect(await database.db.$count(buildings, named)).toBe(0)
    expect((await browser.get('/dashboard/landlord/properties')).headers.get('location')).toBe('/acting?ended=1')
    expect(await (await browser.get('/acting?ended=1')).text()).toContain('You no longer act for that owner')
    await browser.post('/acting', { intent: 'actForSelf' })
    expect((await browser.get('/dashboard/landlord/properties')).status).toBe(200)
    const acting = database.db.select().from(actingSessions).where(eq(actingSessions.sessionId, sessionId))
    expect(await acting).toEqual([])
    const [member] = await database.db.select().from(teamMembers).where(eq(teamMembers.id, memberId))
    expect(member?.status).toBe('removed')
  })

  test('closes the event stream of an open page', async () => {
    const { browser, remove } = await setUp('manager')
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const referer = `${server.url}/dashboard/landlord/messages`
    const stream = new FetchSource(`${server.url}/api/stream`, { Cookie: cookie, Referer: referer })
    const seen: string[] = []
    for (const type of ['open', 'signed-out']) stream.addEventListener(type, () => seen.push(type))
    await expect.poll(() => seen).toEqual(['open'])
    await remove()
    await expect.poll(() => seen).toEqual(['open', 'signed-out'])
  })
})
