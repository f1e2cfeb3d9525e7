import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { jwks, sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { TEST_NOW, createTestAuth } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { AuthAdapter, AuthRequest } from './auth.server.ts'

const database = setUpTestDatabase()
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

let clock: ReturnType<typeof manualClock>
let auth: AuthAdapter
let userId: string
beforeEach(async () => {
  clock = manualClock(TEST_NOW)
  auth = createTestAuth(database.db, clock)
  userId = (await makePerson(database.db, 'tenant')).id
})

const requestWith = (lines: readonly string[] = []): AuthRequest => ({
  cookie: lines.map((line) => line.split(';')[0]).join('; ') || null,
  userAgent: 'Test browser',
  clientAddress: '203.0.113.5',
})
const openSession = async (request = requestWith()) => (await auth.openSession(userId, request)).cookies
const countSessions = async () => (await database.db.select().from(sessions).where(eq(sessions.userId, userId))).length
const isValid = async (cookies: readonly string[]) => (await auth.getSession(requestWith(cookies))) !== null

describe('a session', () => {
  test('is a cookie for this host alone, and the token is nowhere else', async () => {
    const [line = ''] = await openSession()
    expect(line).toMatch(/^__Host-tahanan_session=/)
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    const found = await auth.getSession(requestWith([line]))
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(found).toEqual({
      session: {
        id: row?.id,
        userId,
        createdAt: TEST_NOW,
        expiresAt: new Date(TEST_NOW.getTime() + DAY),
        lastUsedAt: TEST_NOW,
      },
      cookies: [],
    })
    expect(row).toMatchObject({ userAgent: 'Test browser', ipAddress: '203.0.113.5' })
    expect(row?.token.length).toBeGreaterThanOrEqual(32)
  })

  test('has a new token each time, and what the browser held before ends', async () => {
    const planted = await openSession()
    const second = await openSession(requestWith(planted))
    expect(second[0]).not.toBe(planted[0])
    expect([await isValid(planted), await isValid(second)]).toEqual([false, true])
    expect(await countSessions()).toBe(1)
  })

  test('is not opened by a cookie somebody made up, or changed', async () => {
    const [line = ''] = await openSession()
    const [pair = ''] = line.split(';')
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    for (const forged of [
      `__Host-tahanan_session=${row?.token}`, // the token as it stands in the database, without our signature
      `${pair.slice(0, -6)}AAAAA%3D`,
      pair.replace('__Host-', ''),
      '__Host-tahanan_session=',
    ]) {
      expect(await auth.getSession({ ...requestWith(), cookie: forged })).toBeNull()
    }
    expect(await isValid([line])).toBe(true)
  })

  test('ends 24 hours after it was last used', async () => {
    const cookies = await openSession()
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true) // and is used by asking
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true)
    clock.advance(DAY + SECOND)
    expect(await isValid(cookies)).toBe(false)
  })

  test('ends 30 days after signing in, however much it is used', async () => {
    const cookies = await openSession()
    for (let hours = 0; hours < 30 * 24 - 12; hours += 12) {
      clock.advance(12 * HOUR)
      expect(await isValid(cookies)).toBe(true)
    }
    clock.advance(12 * HOUR - SECOND)
    expect(await isValid(cookies)).toBe(true)
    clock.advance(2 * SECOND)
    expect(await isValid(cookies)).toBe(false)
  })

  test('is written once a minute and not with every request', async () => {
    const cookies = await openSession()
    clock.advance(59 * SECOND)
    expect((await auth.getSession(requestWith(cookies)))?.session.lastUsedAt).toEqual(TEST_NOW)
    clock.advance(2 * SECOND)
    expect((await auth.getSession(requestWith(cookies)))?.session.lastUsedAt).toEqual(clock.now())
  })

  test('is one of ten at most: the oldest goes', async () => {
    const opened: string[][] = []
    for (let n = 0; n < 12; n++) {
      opened.push(await openSession())
      clock.advance(SECOND)
    }
    const valid = await Promise.all(opened.map(isValid))
    expect(valid).toEqual([false, false, ...Array<boolean>(10).fill(true)])
  })

  test('is one of ten also when thirty are opened at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => openSession()))
    expect(await countSessions()).toBe(10)
  })

  test('that is revoked is refused by the next request, on every process', async () => {
    const cookies = await openSession()
    const other = createTestAuth(database.db, clock)
    const found = await other.getSession(requestWith(cookies))
    const stranger = (await makePerson(database.db, 'tenant')).id
    expect(await auth.revokeSession(stranger, found?.session.id ?? '')).toBe(false)
    expect(await auth.revokeSession(userId, found?.session.id ?? '')).toBe(true)
    expect(await other.getSession(requestWith(cookies))).toBeNull()
  })

  test('can stay while all others are revoked', async () => {
    const [mine, ...others] = [await openSession(), await openSession(), await openSession()]
    const found = await auth.getSession(requestWith(mine))
    expect(await auth.revokeSessions(userId, found?.session.id)).toBe(2)
    expect(await Promise.all([mine ?? [], ...others].map(isValid))).toEqual([true, false, false])
    expect(await auth.revokeSessions(userId)).toBe(1)
  })

  test('ends by signing out, and the browser forgets the cookie', async () => {
    const cookies = await openSession()
    const closed = await auth.closeSession(requestWith(cookies))
    expect(closed.cookies[0]).toMatch(/^__Host-tahanan_session=; .*Max-Age=0/)
    expect(await isValid(cookies)).toBe(false)
  })

  test('is told from a guest by its cookie, whatever the cookie is worth', async () => {
    const cookies = await openSession()
    expect(auth.hasSessionCookie(requestWith(cookies))).toBe(true)
    expect(auth.hasSessionCookie(requestWith())).toBe(false)
    expect(auth.hasSessionCookie({ ...requestWith(), cookie: 'x__Host-tahanan_session=1' })).toBe(false)
  })
})

describe('the token of a session', () => {
  const MINUTE = 60 * SECOND
  const findSessionRow = async () => {
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    return row
  }

  test('changes every quarter of an hour, and the session goes on', async () => {
    const first = await openSession()
    const before = await auth.getSession(requestWith(first))
    clock.advance(15 * MINUTE)
    const changed = await auth.getSession(requestWith(first))
    expect(changed?.session).toMatchObject({ id: before?.session.id, createdAt: TEST_NOW, lastUsedAt: clock.now() })
    expect(changed?.cookies[0]).toMatch(/^__Host-tahanan_session=.*Max-Age=2591100; .*HttpOnly/)
    expect(changed?.cookies[0]?.split(';')[0]).not.toBe(first[0]?.split(';')[0])
    expect((await auth.getSession(requestWith(changed?.cookies)))?.cookies).toEqual([])
    expect(await countSessions()).toBe(1)
  })

  test('is renewed once by thirty requests at once, and all of them are let in', async () => {
    const first = await openSession()
    clock.advance(20 * MINUTE)
    const results = await Promise.all(Array.from({ length: 30 }, () => auth.getSession(requestWith(first))))
    expect(results.every((result) => result !== null)).toBe(true)
    const cookieValues = new Set(results.flatMap((result) => result?.cookies.map((line) => line.split(';')[0]) ?? []))
    expect(cookieValues.size).toBe(1)
    expect((await findSessionRow())?.tokenRenewedAt).toEqual(clock.now())
  })

  test('may get lost on its way to the browser: the next answer brings it again', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const lost = await auth.getSession(requestWith(first))
    clock.advance(5 * HOUR)
    const again = await auth.getSession(requestWith(first))
    expect(again?.cookies[0]?.split(';')[0]).toBe(lost?.cookies[0]?.split(';')[0])
  })

  test('that was replaced and shows up later is a copy: the session ends for both', async () => {
    const stolen = await openSession()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(requestWith(stolen)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(MINUTE)
    expect(await isValid(stolen)).toBe(true) // a request that was under way
    clock.advance(MINUTE)
    expect([await isValid(stolen), await isValid(owner)]).toEqual([false, false])
    expect(await countSessions()).toBe(0)
  })

  test('null control: without the later sight of it the owner goes on', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(requestWith(first)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(10 * MINUTE)
    expect(await isValid(owner)).toBe(true)
  })

  test('ends with signing out, whichever of the two the browser shows', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const renewed = (await auth.getSession(requestWith(first)))?.cookies ?? []
    await auth.closeSession(requestWith(first))
    expect([await isValid(first), await isValid(renewed)]).toEqual([false, false])
  })
})

describe('the signing keys', () => {
  test('are public in public, and sealed in the database', async () => {
    const { keys } = (await auth.getJwks()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
    const [row] = await database.db.select().from(jwks)
    expect(row?.privateKey).not.toContain('"d"')
    expect(await auth.getJwks()).toEqual({ keys })
  })
})
