// Which of these sessions are still valid, for event streams that stay open after the request. Not cached.
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { SESSION_MAX_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isBanned } from './session.rules.ts'

/** Not expired and of a usable account. Admins have no event stream. */
export async function findOpenSessionIds(
  ctx: Pick<Ctx, 'db' | 'now'>,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const now = ctx.now()
  const rows = await ctx.db
    .select({ id: sessions.id, banned: users.banned, banExpires: users.banExpires })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, sql`${now.toISOString()}::timestamptz - make_interval(secs => ${SESSION_MAX_SECONDS})`),
        isNull(users.erasedAt),
        eq(userProfiles.isActive, true),
        ne(userProfiles.userType, 'admin'),
      ),
    )
  return new Set(rows.filter((row) => !isBanned(row, now)).map(({ id }) => id))
}
