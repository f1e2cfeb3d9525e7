// The sessions of the signed-in user, without token and client address.
import { and, desc, eq, gt } from 'drizzle-orm'
import { MAX_SESSIONS, SESSION_MAX_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type Device, parseDevice } from './device.rules.ts'

export type OwnSession = { id: string; device: Device; signedInAt: Date; lastUsedAt: Date; isThis: boolean }

export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const now = ctx.now()
  const rows = await ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, ctx.actor.id),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, new Date(now.getTime() - SESSION_MAX_SECONDS * 1000)),
      ),
    )
    .orderBy(desc(sessions.updatedAt))
    .limit(MAX_SESSIONS)
  const listed = rows.map((row) => toOwnSession(ctx, row))
  return listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

type SessionRow = Pick<OwnSession, 'id' | 'signedInAt' | 'lastUsedAt'> & { userAgent: string | null }

function toOwnSession(ctx: Ctx, { userAgent, ...row }: SessionRow): OwnSession {
  return { ...row, device: parseDevice(userAgent), isThis: row.id === ctx.session?.id }
}
