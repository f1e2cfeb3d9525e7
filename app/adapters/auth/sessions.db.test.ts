import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { jwks, sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { TEST_AUTH_SECRET, TEST_NOW, createTestAuth } from '#tests/support/context.ts'
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

describe('session', () => {
  test('a session cookie is bound to this host, and the token appears nowhere else', async () => {
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

  test('each sign-in creates a new token and ends the previous session of the browser', async () => {
    const planted = await openSession()
    const second = await openSession(requestWith(planted))
    expect(second[0]).not.toBe(planted[0])
    expect([await isValid(planted), await isValid(second)]).toEqual([false, true])
    expect(await countSessions()).toBe(1)
  })

  test('a forged or changed cookie opens no session', async () => {
    const [line = ''] = await openSession()
    const [pair = ''] = line.split(';')
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    for (const forged of [
      `__Host-tahanan_session=${row?.token}`, // the token from the database, without our signature
      `${pair.slice(0, -6)}AAAAA%3D`,
      pair.replace('__Host-', ''),
      '__Host-tahanan_session=',
    ]) {
      expect(await auth.getSession({ ...requestWith(), cookie: forged })).toBeNull()
    }
    expect(await isValid([line])).toBe(true)
  })

  test('a session ends 24 hours after its last use', async () => {
    const cookies = await openSession()
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true) // the check itself counts as use
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true)
    clock.advance(DAY + SECOND)
    expect(await isValid(cookies)).toBe(false)
  })

  test('a session ends 30 days after the sign-in, also when it is used', async () => {
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

  test('a session is updated once a minute and not with every request', async () => {
    const cookies = await openSession()
    clock.advance(59 * SECOND)
    expect((await auth.getSession(requestWith(cookies)))?.session.lastUsedAt).toEqual(TEST_NOW)
    clock.advance(2 * SECOND)
    expect((await auth.getSession(requestWith(cookies)))?.session.lastUsedAt).toEqual(clock.now())
  })

  test('a person has at most ten sessions: the oldest ends', async () => {
    const opened: string[][] = []
    for (let n = 0; n < 12; n++) {
      opened.push(await openSession())
      clock.advance(SECOND)
    }
    const valid = await Promise.all(opened.map(isValid))
    expect(valid).toEqual([false, false, ...Array<boolean>(10).fill(true)])
  })

  test('a person has ten sessions after thirty concurrent sign-ins', async () => {
    await Promise.all(Array.from({ length: 30 }, () => openSession()))
    expect(await countSessions()).toBe(10)
  })

  test('a revoked session is refused by the next request, on every process', async () => {
    const cookies = await openSession()
    const other = createTestAuth(database.db, clock)
    const found = await other.getSession(requestWith(cookies))
    const stranger = (await makePerson(database.db, 'tenant')).id
    expect(await auth.revokeSession(stranger, found?.session.id ?? '')).toBe(false)
    expect(await auth.revokeSession(userId, found?.session.id ?? '')).toBe(true)
    expect(await other.getSession(requestWith(cookies))).toBeNull()
  })

  test('one session can stay while all others are revoked', async () => {
    const [mine, ...others] = [await openSession(), await openSession(), await openSession()]
    const found = await auth.getSession(requestWith(mine))
    expect(await auth.revokeSessions(userId, found?.session.id)).toBe(2)
    expect(await Promise.all([mine ?? [], ...others].map(isValid))).toEqual([true, false, false])
    expect(await auth.revokeSessions(userId)).toBe(1)
  })

  test('signing out ends the session and clears the cookie', async () => {
    const cookies = await openSession()
    const closed = await auth.closeSession(requestWith(cookies))
    expect(closed.cookies[0]).toMatch(/^__Host-tahanan_session=; .*Max-Age=0/)
    expect(await isValid(cookies)).toBe(false)
  })

  test('a browser with a session cookie, valid or not, is distinguished from a guest', async () => {
    const cookies = await openSession()
    expect(auth.hasSessionCookie(requestWith(cookies))).toBe(true)
    expect(auth.hasSessionCookie(requestWith())).toBe(false)
    expect(auth.hasSessionCookie({ ...requestWith(), cookie: 'x__Host-tahanan_session=1' })).toBe(false)
  })
})

describe('session token rotation', () => {
  const MINUTE = 60 * SECOND
  const findSessionRow = async () => {
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    return row
  }

  test('a token is rotated every 15 minutes, and the session continues', async () => {
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

  test('thirty concurrent requests rotate the token once, and all of them are accepted', async () => {
    const first = await openSession()
    clock.advance(20 * MINUTE)
    const results = await Promise.all(Array.from({ length: 30 }, () => auth.getSession(requestWith(first))))
    expect(results.every((result) => result !== null)).toBe(true)
    const cookieValues = new Set(results.flatMap((result) => result?.cookies.map((line) => line.split(';')[0]) ?? []))
    expect(cookieValues.size).toBe(1)
    expect((await findSessionRow())?.tokenRenewedAt).toEqual(clock.now())
  })

  test('a rotated token that was lost on its way is sent again with the next response', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const lost = await auth.getSession(requestWith(first))
    clock.advance(5 * HOUR)
    const again = await auth.getSession(requestWith(first))
    expect(again?.cookies[0]?.split(';')[0]).toBe(lost?.cookies[0]?.split(';')[0])
  })

  test('a previous token that is used late is a copy: the session ends for both browsers', async () => {
    const stolen = await openSession()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(requestWith(stolen)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(MINUTE)
    expect(await isValid(stolen)).toBe(true) // accepted like a concurrent request
    clock.advance(MINUTE)
    expect([await isValid(stolen), await isValid(owner)]).toEqual([false, false])
    expect(await countSessions()).toBe(0)
  })

  test('null control: without the late use the owner stays signed in', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(requestWith(first)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(10 * MINUTE)
    expect(await isValid(owner)).toBe(true)
  })

  test('signing out ends the session with the current and with the previous token', async () => {
    const first = await openSession()
    clock.advance(15 * MINUTE)
    const renewed = (await auth.getSession(requestWith(first)))?.cookies ?? []
    await auth.closeSession(requestWith(first))
    expect([await isValid(first), await isValid(renewed)]).toEqual([false, false])
  })
})

describe('tokens in the table of sessions', () => {
  const readToken = ([line = '']: readonly string[]) => decodeURIComponent(/=([^;.]+)/.exec(line)?.[1] ?? '')
  /** The cookie with our signature around any value, as somebody with the table and the secret could make it. */
  const signCookie = (value: string) => {
    const signature = createHmac('sha256', TEST_AUTH_SECRET).update(value).digest('base64')
    return `__Host-tahanan_session=${encodeURIComponent(`${value}.${signature}`)}`
  }

  test('no stored value opens a session as a cookie; the token itself does (null control)', async () => {
    const first = await openSession()
    clock.advance(15 * 60 * SECOND)
    const current = (await auth.getSession(requestWith(first)))?.cookies ?? []
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    const stored = Object.values(row ?? {}).map(String)
    expect(stored.join()).not.toContain(readToken(current))
    expect(stored.join()).not.toContain(readToken(first))
    for (const value of stored)
      expect(await auth.getSession({ ...requestWith(), cookie: signCookie(value) })).toBeNull()
    expect(await auth.getSession({ ...requestWith(), cookie: signCookie(readToken(current)) })).not.toBeNull()
  })

  test('a renewed session has a new random token, and both old tokens end at once', async () => {
    const first = await openSession()
    clock.advance(15 * 60 * SECOND)
    const found = await auth.getSession(requestWith(first))
    const { cookies } = await auth.renewSession(found?.session.id ?? '')
    expect([await isValid(first), await isValid(found?.cookies ?? []), await isValid(cookies)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('signing keys', () => {
  test('the public signing keys are published, and the private ones are encrypted in the database', async () => {
    const { keys } = (await auth.getJwks()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
    const [row] = await database.db.select().from(jwks)
    expect(row?.privateKey).not.toContain('"d"')
    expect(await auth.getJwks()).toEqual({ keys })
  })
})
