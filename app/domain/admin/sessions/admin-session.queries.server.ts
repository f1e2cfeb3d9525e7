// The administrator of a request. Read from the database every time, so that a deactivation takes effect at once (promise Z10).
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx, CtxSession } from '#app/domain/ctx.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { readAdminTokenHash } from './admin-cookie.rules.server.ts'

export type AdminVisitor = { actor: Actor; session: CtxSession }
/** After the right password, until the code of the second factor. */
export type PendingAdmin = { sessionId: string; userId: string }

export async function findAdminVisitor(ctx: Ctx): Promise<AdminVisitor | null> {
  const found = await findSession(ctx, false)
  if (!found) return null
  const actor = await findActor(ctx, found.userId)
  if (actor?.role !== 'admin' || !actor.isActive) return null
  return {
    actor: { ...actor, adminRole: found.adminRole },
    session: { id: found.sessionId, createdAt: found.authenticatedAt },
  }
}

export async function findPendingAdmin(ctx: Ctx): Promise<PendingAdmin | null> {
  const found = await findSession(ctx, true)
  return found && { sessionId: found.sessionId, userId: found.userId }
}

async function findSession(ctx: Ctx, awaitsCode: boolean) {
  const tokenHash = readAdminTokenHash(ctx)
  if (tokenHash === null) return null
  const [row] = await ctx.db
    .select({
      sessionId: adminSessions.id,
      userId: adminSessions.userId,
      authenticatedAt: adminSessions.authenticatedAt,
      adminRole: adminUsers.role,
    })
    .from(adminSessions)
    .innerJoin(adminUsers, eq(adminUsers.userId, adminSessions.userId))
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        eq(adminSessions.awaitsCode, awaitsCode),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, sql`now()`),
        eq(adminUsers.isActive, true),
      ),
    )
  return row ?? null
}

/** Those that are still valid, for event streams that stay open after the request. Not cached. */
export async function findOpenAdminSessionIds(
  { db }: Pick<Ctx, 'db'>,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .select({ id: adminSessions.id })
    .from(adminSessions)
    .innerJoin(adminUsers, eq(adminUsers.userId, adminSessions.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, adminSessions.userId))
    .where(
      and(
        inArray(adminSessions.id, [...sessionIds]),
        eq(adminSessions.awaitsCode, false),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, sql`now()`),
        eq(adminUsers.isActive, true),
        eq(userProfiles.isActive, true),
        eq(userProfiles.userType, 'admin'),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** For the header of the console. */
export async function getOwnAdminAccount(ctx: Ctx): Promise<{ email: string; fullName: string }> {
  const [row] = await ctx.db
    .select({ email: adminUsers.email, fullName: adminUsers.fullName })
    .from(adminUsers)
    .where(eq(adminUsers.userId, ctx.actor?.id ?? ''))
  return row ?? { email: '', fullName: '' }
}
