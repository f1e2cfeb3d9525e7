// The open sessions of the signed-in administrator, without token and client address.
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { adminSessions } from '#app/db/schema/platform/admin.server.ts'
import { type Device, parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

const MAX_LISTED = 50

export type OwnAdminSession = { id: string; device: Device; signedInAt: Date; expiresAt: Date; isThis: boolean }

export async function listOwnAdminSessions(ctx: Ctx): Promise<OwnAdminSession[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'consoleCredentials.edit', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({
      id: adminSessions.id,
      userAgent: adminSessions.userAgent,
      signedInAt: adminSessions.createdAt,
      expiresAt: adminSessions.expiresAt,
    })
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.userId, ctx.actor.id),
        eq(adminSessions.awaitsCode, false),
        isNull(adminSessions.revokedAt),
        gt(adminSessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(adminSessions.createdAt))
    .limit(MAX_LISTED)
  const listed = rows.map((row) => toOwnSession(ctx, row))
  return listed.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

type SessionRow = Pick<OwnAdminSession, 'id' | 'signedInAt' | 'expiresAt'> & { userAgent: string | null }

function toOwnSession(ctx: Ctx, { userAgent, ...row }: SessionRow): OwnAdminSession {
  return { ...row, device: parseDevice(userAgent), isThis: row.id === ctx.session?.id }
}
