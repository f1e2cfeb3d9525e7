// Agents in the directory whose PRC license has expired: the administrator asks for the new one, or deactivates the agent.
import { and, asc, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

const MAX_LISTED = 50

export type ExpiredLicence = { userId: string; fullName: string; licence: string; expiredOn: Day }

/** Of rows of `agents`. The desk, the menu and the overview count the same agents. */
export const isLicenceExpired = (ctx: Ctx): SQL | undefined =>
  and(
    eq(agents.isActive, true),
    isNotNull(agents.prcLicenseNumber),
    lt(agents.prcLicenseExpiresOn, toManilaDay(ctx.now())),
  )

/** The longest expired first. */
export async function listExpiredLicences(ctx: Ctx): Promise<ExpiredLicence[]> {
  authorize(ctx.actor, 'verification.decide')
  const rows = await ctx.db
    .select({
      userId: users.id,
      fullName: users.fullName,
      licence: agents.prcLicenseNumber,
      expiredOn: agents.prcLicenseExpiresOn,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(isLicenceExpired(ctx))
    .orderBy(asc(agents.prcLicenseExpiresOn), asc(agents.id))
    .limit(MAX_LISTED)
  return rows.flatMap(({ licence, expiredOn, ...person }) =>
    licence === null || expiredOn === null ? [] : [{ ...person, licence, expiredOn }],
  )
}
