// Which of these sessions are still valid, for event streams that stay open after the request. Not cached.
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { SESSION_MAX_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { actingSessions, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import {
  ACTING_COLUMNS,
  ACTING_JOINS,
  nameActing,
  teamOwnerProfiles,
  teamOwners,
  toActing,
} from '#app/domain/accounts/team/acting.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isBanned } from './session.rules.ts'

/** Not expired and of a usable account, each with whom it acts for (`nameActing`), or null. Admins have no event stream. */
export async function findOpenSessions(
  ctx: Pick<Ctx, 'db' | 'now'>,
  sessionIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (sessionIds.length === 0) return new Map()
  const now = ctx.now()
  const rows = await ctx.db
    .select({ id: sessions.id, banned: users.banned, banExpires: users.banExpires, acting: ACTING_COLUMNS })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(actingSessions, ACTING_JOINS.session)
    .leftJoin(teamMembers, ACTING_JOINS.member)
    .leftJoin(teamOwners, ACTING_JOINS.owner)
    .leftJoin(teamOwnerProfiles, ACTING_JOINS.ownerProfile)
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
  return new Map(
    rows
      .filter((row) => !isBanned(row, now))
      .map((row) => {
        const acting = toActing(row.acting, now)
        return [row.id, acting === null || acting.isOver ? null : nameActing(acting)]
      }),
  )
}
