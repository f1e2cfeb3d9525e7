// Sessions of the admin console: 24 hours from sign-in, never extended (promise S3).
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { adminSessions } from '#app/db/schema/platform/admin.server.ts'
import { buildDeletedViewCookie } from '#app/domain/admin/users/dashboard-view-cookie.rules.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import {
  ADMIN_SESSION_HOURS,
  buildAdminCookie,
  buildDeletedAdminCookie,
  buildDeletedConsoleMark,
  createAdminToken,
  readAdminTokenHash,
} from './admin-cookie.rules.server.ts'

/** The time to type the code of the second factor. */
const CODE_MINUTES = 10

/**
 * Only for `openSession`. A new token at every step, so that a planted cookie is never adopted (promise S2). Returns the Set-Cookie line.
 */
export async function storeAdminSession(ctx: Ctx, userId: string, options: { awaitsCode: boolean }): Promise<string> {
  const token = createAdminToken(ctx)
  const minutes = options.awaitsCode ? CODE_MINUTES : ADMIN_SESSION_HOURS * 60
  await ctx.db.insert(adminSessions).values({
    userId,
    tokenHash: sha256Hex(token),
    awaitsCode: options.awaitsCode,
    ipAddress: ctx.request.clientAddress,
    userAgent: ctx.request.userAgent,
    authenticatedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    createdAt: sql`now()`,
  })
  return buildAdminCookie(ctx, token)
}

/** True for one of several concurrent calls. */
export async function endPendingAdminSession({ db }: Ctx, sessionId: string): Promise<boolean> {
  const ended = await db
    .update(adminSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(adminSessions.id, sessionId), eq(adminSessions.awaitsCode, true), isNull(adminSessions.revokedAt)))
  return ended.rowCount === 1
}

/** All sessions of an administrator, or all but one, with those that wait for a code. Returns how many ended. */
export async function revokeAdminSessions(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  const isOther = exceptSessionId === undefined ? undefined : ne(adminSessions.id, exceptSessionId)
  const ended = await db
    .update(adminSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(adminSessions.userId, userId), isNull(adminSessions.revokedAt), isOther))
  return ended.rowCount ?? 0
}

/** The same, and open streams end on every process. */
export async function endAdminSessions(tx: Ctx, userId: string, exceptSessionId?: string): Promise<number> {
  const ended = await revokeAdminSessions(tx, userId, exceptSessionId)
  await tx.adapters.events.publish(tx.db, { topic: SESSIONS_CLOSED_TOPIC, subjectId: userId })
  return ended
}

/** A new token for the same session, which ends when it would have ended: after a change of the password the old one is worthless. */
export async function renewAdminToken(ctx: Ctx, sessionId: string): Promise<string> {
  const token = createAdminToken(ctx)
  await ctx.db
    .update(adminSessions)
    .set({ tokenHash: sha256Hex(token) })
    .where(eq(adminSessions.id, sessionId))
  return buildAdminCookie(ctx, token)
}

/** Returns the lines that delete the cookies. */
export async function signOutAdmin(ctx: Ctx): Promise<string[]> {
  const tokenHash = readAdminTokenHash(ctx)
  if (tokenHash !== null) {
    await ctx.db
      .update(adminSessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(adminSessions.tokenHash, tokenHash), isNull(adminSessions.revokedAt)))
    if (ctx.actor?.role === 'admin') await auditSignIn(ctx, { action: 'signIn.ended', subjectId: ctx.actor.id })
  }
  return [buildDeletedAdminCookie(ctx), buildDeletedConsoleMark(ctx), buildDeletedViewCookie(ctx)]
}

/** One batch; returns the number of deleted rows. */
export async function sweepAdminSessions(db: Db, batch = 5_000): Promise<number> {
  const ended = db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .where(lt(adminSessions.expiresAt, sql`now()`))
    .limit(batch)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(adminSessions).where(inBatch(adminSessions.id, ended))
  return deleted.rowCount ?? 0
}
