// Sessions in the database: idle limit, absolute limit and number of them (PROMISES S2 to S5). Every request asks the
// database, so that a revoked session ends with the next one, on every process.
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Clock } from '#app/adapters/clock.ts'
import type { Db } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/accounts.server.ts'
import { ABSOLUTE_SECONDS, IDLE_SECONDS, MOST_SESSIONS, TOUCH_SECONDS } from './auth.rules.ts'
import type { AuthAdapter, AuthRequest, SessionRow } from './auth.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'

/** Longer says nothing more about a device. */
const USER_AGENT_MAX = 512

type Sessions = Pick<AuthAdapter, 'getSession' | 'closeSession' | 'revokeSession' | 'revokeSessions'> & {
  /** A new token each time; whatever session the browser held before ends. */
  create: (userId: string, request: AuthRequest) => Promise<string[]>
}

export function createSessions(auth: BetterAuth, cookies: BrowserCookies, db: Db, clock: Clock): Sessions {
  const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

  async function create(userId: string, request: AuthRequest) {
    const held = await cookies.read('session', request)
    if (held) await db.delete(sessions).where(eq(sessions.token, held))
    const { token } = await auth.api.createSession({
      body: {
        userId,
        now: clock.now(),
        userAgent: request.userAgent?.slice(0, USER_AGENT_MAX) ?? '',
        ipAddress: request.clientAddress ?? '',
      },
    })
    await evictOldest(db, userId)
    // The cookie outlasts the idle limit: only who brings one that counts no more can be told that the session has expired
    return [await cookies.write('session', token, ABSOLUTE_SECONDS)]
  }

  async function getSession(request: AuthRequest) {
    const token = await cookies.read('session', request)
    if (!token) return null
    const now = clock.now()
    const [found] = await db
      .select({
        id: sessions.id,
        userId: sessions.userId,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        lastUsedAt: sessions.updatedAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.token, token),
          gt(sessions.expiresAt, now),
          gt(sessions.createdAt, secondsAgo(ABSOLUTE_SECONDS)),
        ),
      )
    if (!found) return null
    if (now.getTime() - found.lastUsedAt.getTime() < TOUCH_SECONDS * 1000) return { session: found, cookies: [] }
    const touched = await touch(db, found, now)
    if (!touched) return null // ended between the two statements
    return { session: touched, cookies: [] }
  }

  async function closeSession(request: AuthRequest) {
    const token = await cookies.read('session', request)
    if (token) await db.delete(sessions).where(eq(sessions.token, token))
    return { cookies: [await cookies.clear('session'), await cookies.clear('two_factor')] }
  }

  async function revokeSession(userId: string, sessionId: string) {
    const gone = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    return gone.rowCount === 1
  }

  async function revokeSessions(userId: string, exceptSessionId?: string, within: Db = db) {
    const isOther = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
    const gone = await within.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
    return gone.rowCount ?? 0
  }

  return { create, getSession, closeSession, revokeSession, revokeSessions }
}

/** The idle limit moves on, never past the absolute one. */
async function touch(db: Db, session: SessionRow, now: Date): Promise<SessionRow | null> {
  const idleEnd = now.getTime() + IDLE_SECONDS * 1000
  const lastEnd = session.createdAt.getTime() + ABSOLUTE_SECONDS * 1000
  const change = { updatedAt: now, expiresAt: new Date(Math.min(idleEnd, lastEnd)) }
  const touched = await db.update(sessions).set(change).where(eq(sessions.id, session.id))
  return touched.rowCount === 1 ? { ...session, lastUsedAt: now, expiresAt: change.expiresAt } : null
}

/** Runs after each sign-in's own insert, so that whichever of many runs last sees them all. */
async function evictOldest(db: Db, userId: string): Promise<void> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MOST_SESSIONS)
  await db.delete(sessions).where(inArray(sessions.id, newest))
}

/** Sessions that are over, a batch at a time: where somebody signed in from is not kept longer than it is of use (PROMISES P6). */
export async function sweepSessions(db: Db, batch = 1_000): Promise<number> {
  const over = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expiresAt, sql`now()`))
    .limit(batch)
    .for('update', { skipLocked: true })
  return (await db.delete(sessions).where(inArray(sessions.id, over))).rowCount ?? 0
}
