import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { jwks, sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { TEST_NOW, testAuth } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import type { AuthAdapter, AuthRequest } from './auth.server.ts'

const database = testDatabase()
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

let clock: ReturnType<typeof manualClock>
let auth: AuthAdapter
let userId: string
beforeEach(async () => {
  clock = manualClock(TEST_NOW)
  auth = testAuth(database.db, clock)
  userId = (await makePerson(database.db, 'tenant')).id
})

const from = (lines: readonly string[] = []): AuthRequest => ({
  cookie: lines.map((line) => line.split(';')[0]).join('; ') || null,
  userAgent: 'Test browser',
  clientAddress: '203.0.113.5',
})
const open = async (request = from()) => (await auth.openSession(userId, request)).cookies
const countOf = async () => (await database.db.select().from(sessions).where(eq(sessions.userId, userId))).length
const isValid = async (cookies: readonly string[]) => (await auth.getSession(from(cookies))) !== null

describe('a session', () => {
  test('is a cookie for this host alone, and the token is nowhere else', async () => {
    const [line = ''] = await open()
    expect(line).toMatch(/^__Host-tahanan_session=/)
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    const found = await auth.getSession(from([line]))
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
    const planted = await open()
    const second = await open(from(planted))
    expect(second[0]).not.toBe(planted[0])
    expect([await isValid(planted), await isValid(second)]).toEqual([false, true])
    expect(await countOf()).toBe(1)
  })

  test('is not opened by a cookie somebody made up, or changed', async () => {
    const [line = ''] = await open()
    const [pair = ''] = line.split(';')
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    for (const forged of [
      `__Host-tahanan_session=${row?.token}`, // the token as it stands in the database, without our signature
      `${pair.slice(0, -6)}AAAAA%3D`,
      pair.replace('__Host-', ''),
      '__Host-tahanan_session=',
    ]) {
      expect(await auth.getSession({ ...from(), cookie: forged })).toBeNull()
    }
    expect(await isValid([line])).toBe(true)
  })

  test('ends 24 hours after it was last used', async () => {
    const cookies = await open()
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true) // and is used by asking
    clock.advance(DAY - SECOND)
    expect(await isValid(cookies)).toBe(true)
    clock.advance(DAY + SECOND)
    expect(await isValid(cookies)).toBe(false)
  })

  test('ends 30 days after signing in, however much it is used', async () => {
    const cookies = await open()
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
    const cookies = await open()
    clock.advance(59 * SECOND)
    expect((await auth.getSession(from(cookies)))?.session.lastUsedAt).toEqual(TEST_NOW)
    clock.advance(2 * SECOND)
    expect((await auth.getSession(from(cookies)))?.session.lastUsedAt).toEqual(clock.now())
  })

  test('is one of ten at most: the oldest goes', async () => {
    const opened: string[][] = []
    for (let n = 0; n < 12; n++) {
      opened.push(await open())
      clock.advance(SECOND)
    }
    const valid = await Promise.all(opened.map(isValid))
    expect(valid).toEqual([false, false, ...Array<boolean>(10).fill(true)])
  })

  test('is one of ten also when thirty are opened at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => open()))
    expect(await countOf()).toBe(10)
  })

  test('that is revoked is refused by the next request, on every process', async () => {
    const cookies = await open()
    const other = testAuth(database.db, clock)
    const found = await other.getSession(from(cookies))
    const stranger = (await makePerson(database.db, 'tenant')).id
    expect(await auth.revokeSession(stranger, found?.session.id ?? '')).toBe(false)
    expect(await auth.revokeSession(userId, found?.session.id ?? '')).toBe(true)
    expect(await other.getSession(from(cookies))).toBeNull()
  })

  test('can stay while all others are revoked', async () => {
    const [mine, ...others] = [await open(), await open(), await open()]
    const found = await auth.getSession(from(mine))
    expect(await auth.revokeSessions(userId, found?.session.id)).toBe(2)
    expect(await Promise.all([mine ?? [], ...others].map(isValid))).toEqual([true, false, false])
    expect(await auth.revokeSessions(userId)).toBe(1)
  })

  test('ends by signing out, and the browser forgets the cookie', async () => {
    const cookies = await open()
    const closed = await auth.closeSession(from(cookies))
    expect(closed.cookies[0]).toMatch(/^__Host-tahanan_session=; .*Max-Age=0/)
    expect(await isValid(cookies)).toBe(false)
  })

  test('is told from a guest by its cookie, whatever the cookie is worth', async () => {
    const cookies = await open()
    expect(auth.hasSessionCookie(from(cookies))).toBe(true)
    expect(auth.hasSessionCookie(from())).toBe(false)
    expect(auth.hasSessionCookie({ ...from(), cookie: 'x__Host-tahanan_session=1' })).toBe(false)
  })
})

describe('the token of a session', () => {
  const MINUTE = 60 * SECOND
  const tokensOf = async () => {
    const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, userId))
    return row
  }

  test('changes every quarter of an hour, and the session goes on', async () => {
    const first = await open()
    const before = await auth.getSession(from(first))
    clock.advance(15 * MINUTE)
    const changed = await auth.getSession(from(first))
    expect(changed?.session).toMatchObject({ id: before?.session.id, createdAt: TEST_NOW, lastUsedAt: clock.now() })
    expect(changed?.cookies[0]).toMatch(/^__Host-tahanan_session=.*Max-Age=2591100; .*HttpOnly/)
    expect(changed?.cookies[0]?.split(';')[0]).not.toBe(first[0]?.split(';')[0])
    expect((await auth.getSession(from(changed?.cookies)))?.cookies).toEqual([])
    expect(await countOf()).toBe(1)
  })

  test('is renewed once by thirty requests at once, and all of them are let in', async () => {
    const first = await open()
    clock.advance(20 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 30 }, () => auth.getSession(from(first))))
    expect(answers.every((answer) => answer !== null)).toBe(true)
    const told = new Set(answers.flatMap((answer) => answer?.cookies.map((line) => line.split(';')[0]) ?? []))
    expect(told.size).toBe(1)
    expect((await tokensOf())?.tokenRenewedAt).toEqual(clock.now())
  })

  test('may get lost on its way to the browser: the next answer brings it again', async () => {
    const first = await open()
    clock.advance(15 * MINUTE)
    const lost = await auth.getSession(from(first))
    clock.advance(5 * HOUR)
    const again = await auth.getSession(from(first))
    expect(again?.cookies[0]?.split(';')[0]).toBe(lost?.cookies[0]?.split(';')[0])
  })

  test('that was replaced and shows up later is a copy: the session ends for both', async () => {
    const stolen = await open()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(from(stolen)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(MINUTE)
    expect(await isValid(stolen)).toBe(true) // a request that was under way
    clock.advance(MINUTE)
    expect([await isValid(stolen), await isValid(owner)]).toEqual([false, false])
    expect(await countOf()).toBe(0)
  })

  test('null control: without the later sight of it the owner goes on', async () => {
    const first = await open()
    clock.advance(15 * MINUTE)
    const owner = (await auth.getSession(from(first)))?.cookies ?? []
    expect(await isValid(owner)).toBe(true)
    clock.advance(10 * MINUTE)
    expect(await isValid(owner)).toBe(true)
  })

  test('ends with signing out, whichever of the two the browser shows', async () => {
    const first = await open()
    clock.advance(15 * MINUTE)
    const renewed = (await auth.getSession(from(first)))?.cookies ?? []
    await auth.closeSession(from(first))
    expect([await isValid(first), await isValid(renewed)]).toEqual([false, false])
  })
})

describe('the signing keys', () => {
  test('are public in public, and sealed in the database', async () => {
    const { keys } = (await auth.jwks()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
    const [row] = await database.db.select().from(jwks)
    expect(row?.privateKey).not.toContain('"d"')
    expect(await auth.jwks()).toEqual({ keys })
  })
})
