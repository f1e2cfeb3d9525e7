// Sessions in the database: idle limit, absolute limit and maximum number (promises S2 to S5). Every request reads the
// database, so that a revoked session ends with the next request on every process. The table has hashes of tokens: a copy of
// it opens no session (promise S1).
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#app/adapters/clock.ts'
import type { Events } from '#app/adapters/events/events.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import {
  SESSION_MAX_SECONDS,
  SESSION_IDLE_SECONDS,
  MAX_SESSIONS,
  SESSIONS_CLOSED_TOPIC,
  SESSION_TOUCH_SECONDS,
} from './auth.rules.ts'
import { createTokenChain } from './session-token-chain.server.ts'
import { judgeToken } from './session-token.rules.ts'
import type { AuthAdapter, AuthRequest, SessionRow } from './auth.server.ts'
import type { BetterAuth } from './better-auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'

/** More characters do not identify a device better. */
const USER_AGENT_MAX = 512

type Sessions = Pick<
  AuthAdapter,
  'getSession' | 'findSessionUserId' | 'closeSession' | 'renewSession' | 'revokeSession' | 'revokeSessions'
> & {
  /** Creates a new token and ends the previous session of the browser. */
  create: (userId: string, request: AuthRequest) => Promise<string[]>
}

type SessionParts = {
  auth: BetterAuth
  cookies: BrowserCookies
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
  /** Of the configuration; the tokens of a rotation depend on it. */
  secret: string
}

export function createSessions({ auth, cookies, db, clock, events, secret }: SessionParts): Sessions {
  const deriveNextToken = createTokenChain(secret)
  const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

  /** Every end of a session except expiry goes through here: the event is published in the same transaction, if any. */
  async function endSessions(condition: SQL | undefined, tx: Db = db): Promise<number> {
    const ended = await tx.delete(sessions).where(condition).returning({ userId: sessions.userId })
    for (const userId of new Set(ended.map((session) => session.userId)))
      await events.publish(tx, { topic: SESSIONS_CLOSED_TOPIC, subjectId: userId })
    return ended.length
  }

  async function create(userId: string, request: AuthRequest) {
    const heldToken = await cookies.read('session', request)
    if (heldToken) await endSessions(hasToken(heldToken))
    const token = createToken(systemRandom)
    await auth.api.createSession({
      body: {
        userId,
        tokenHash: hashToken(token),
        now: clock.now(),
        userAgent: request.userAgent?.slice(0, USER_AGENT_MAX) ?? '',
        ipAddress: request.clientAddress ?? '',
      },
    })
    await endSessions(inArray(sessions.id, selectExcessSessions(db, userId)))
    // The cookie outlives the idle limit: only a browser with an old cookie can be told that its session expired.
    return [await cookies.write('session', token, SESSION_MAX_SECONDS)]
  }

  async function getSession(request: AuthRequest) {
    const presentedToken = await cookies.read('session', request)
    if (!presentedToken) return null
    const now = clock.now()
    const presentedHash = hashToken(presentedToken)
    const found = await findByHash(presentedHash, now)
    if (!found) return null
    switch (judgeToken(presentedHash, found, now)) {
      case 'replayed': // the token was copied: owner and copy have to sign in again
        await endSessions(eq(sessions.id, found.id))
        return null
      case 'previous': // the browser has not received the new token yet
        return extendSession(found, now, await writeCurrentToken(found, presentedToken, now))
      case 'firstSight':
        return saveSession(found, { ...buildTouchedValues(found, now), tokenSeenAt: now })
      case 'due':
        return rotateToken(found, presentedToken, now)
      case 'current':
        return extendSession(found, now)
    }
  }

  async function findByHash(presentedHash: string, now: Date) {
    const [found] = await db
      .select()
      .from(sessions)
      .where(
        and(
          hasHash(presentedHash),
          gt(sessions.expiresAt, now),
          gt(sessions.createdAt, secondsAgo(SESSION_MAX_SECONDS)),
        ),
      )
    return found
  }

  async function findSessionUserId(request: AuthRequest) {
    const presentedToken = await cookies.read('session', request)
    if (!presentedToken) return null
    return (await findByHash(hashToken(presentedToken), clock.now()))?.userId ?? null
  }

  function extendSession(found: StoredSession, now: Date, lines: string[] = []) {
    const isDue = now.getTime() - found.updatedAt.getTime() >= SESSION_TOUCH_SECONDS * 1000
    return isDue
      ? saveSession(found, buildTouchedValues(found, now), lines)
      : { session: toSessionRow(found), cookies: lines }
  }

  /** A session that ended meanwhile stays ended; one whose token was rotated meanwhile continues. */
  async function saveSession(found: StoredSession, values: Partial<StoredSession>, lines: string[] = []) {
    const row = (await updateSession(db, found, values)) ?? (await findByHash(found.token, clock.now()))
    return row ? { session: toSessionRow(row), cookies: lines } : null
  }

  /** Of concurrent requests exactly one rotates the token; the others continue with theirs. */
  async function rotateToken(found: StoredSession, presentedToken: string, now: Date) {
    const token = deriveNextToken(presentedToken)
    const renewal = {
      token: hashToken(token),
      previousToken: found.token,
      tokenRenewedAt: now,
      tokenSeenAt: null,
    }
    const row = await updateSession(db, found, { ...buildTouchedValues(found, now), ...renewal })
    if (!row) return saveSession(found, buildTouchedValues(found, now))
    return {
      session: toSessionRow(row),
      cookies: [await cookies.write('session', token, getSecondsUntilEnd(found, now))],
    }
  }

  /** The browser sent the previous token, from which the current one follows. None after a change of the secret. */
  async function writeCurrentToken(found: StoredSession, presentedToken: string, now: Date): Promise<string[]> {
    const token = deriveNextToken(presentedToken)
    if (hashToken(token) !== found.token) return []
    return [await cookies.write('session', token, getSecondsUntilEnd(found, now))]
  }

  async function renewSession(sessionId: string, tx: Db = db) {
    const token = createToken(systemRandom)
    const now = clock.now()
    const [row] = await tx
      .update(sessions)
      .set({ token: hashToken(token), previousToken: null, tokenRenewedAt: now, tokenSeenAt: null })
      .where(eq(sessions.id, sessionId))
      .returning()
    return { cookies: row ? [await cookies.write('session', token, getSecondsUntilEnd(row, now))] : [] }
  }

  async function closeSession(request: AuthRequest) {
    const token = await cookies.read('session', request)
    if (token) await endSessions(hasToken(token))
    return { cookies: [await cookies.clear('session'), await cookies.clear('two_factor')] }
  }

  async function revokeSession(userId: string, sessionId: string) {
    return (await endSessions(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))) === 1
  }

  /** Also the devices for push messages whose session expired by itself: after a stolen password none of them may go on. */
  async function revokeSessions(userId: string, exceptSessionId?: string, tx: Db = db) {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)))
    const isOther = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
    return endSessions(and(eq(sessions.userId, userId), isOther), tx)
  }

  return { create, getSession, findSessionUserId, closeSession, renewSession, revokeSession, revokeSessions }
}

type StoredSession = typeof sessions.$inferSelect

const hasHash = (hash: string) => or(eq(sessions.token, hash), eq(sessions.previousToken, hash))

const hasToken = (token: string) => hasHash(hashToken(token))

const getLastEnd = (session: StoredSession) => session.createdAt.getTime() + SESSION_MAX_SECONDS * 1000

const getSecondsUntilEnd = (session: StoredSession, now: Date) =>
  Math.ceil((getLastEnd(session) - now.getTime()) / 1000)

/** Extends the idle limit, at most to the absolute limit. */
function buildTouchedValues(session: StoredSession, now: Date) {
  return {
    updatedAt: now,
    expiresAt: new Date(Math.min(now.getTime() + SESSION_IDLE_SECONDS * 1000, getLastEnd(session))),
  }
}

/** Null if the session ended or its token was rotated after it was read. */
async function updateSession(
  db: Db,
  found: StoredSession,
  values: Partial<StoredSession>,
): Promise<StoredSession | null> {
  const isUnchanged = and(eq(sessions.id, found.id), eq(sessions.token, found.token))
  const [row] = await db.update(sessions).set(values).where(isUnchanged).returning()
  return row ?? null
}

function toSessionRow({ id, userId, createdAt, expiresAt, updatedAt }: StoredSession): SessionRow {
  return { id, userId, createdAt, expiresAt, lastUsedAt: updatedAt }
}

/** Runs after the insert of each sign-in, so that the last of concurrent sign-ins sees all sessions. */
function selectExcessSessions(db: Db, userId: string) {
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MAX_SESSIONS)
}

/**
 * Deletes ended sessions in batches: client addresses are not kept longer than needed (promise P6). A device for push messages outlives the
 * session that expired by itself: the person has not signed out.
 */
export async function sweepSessions(db: Db, batch = 1_000): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(lt(sessions.expiresAt, sql`now()`))
      .limit(batch)
      .for('update', { skipLocked: true })
    const ids = expired.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.update(pushSubscriptions).set({ sessionId: null }).where(inArray(pushSubscriptions.sessionId, ids))
    return (await tx.delete(sessions).where(inArray(sessions.id, ids))).rowCount ?? 0
  })
}
