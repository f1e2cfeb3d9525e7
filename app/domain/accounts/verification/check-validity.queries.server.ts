// The last day of a check. The license of an agent has one date, in the row of the agent, which every page shows: the check that an
// administrator made is about that date, and ends when the agent changes number or date. A check that has ended keeps the date it had.
import { and, eq, inArray, isNotNull, ne, or, type Column, type SQL, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const LICENCE = 'prc_license'
const isLicence = eq(verificationChecks.kind, LICENCE)
const isOpenLicence = sql`${isLicence} and ${verificationChecks.expiredAt} is null`
/** Written out: drizzle leaves out the table in a selection from one table, and `agents` has a column of this name, too. */
const checkedPerson = sql.raw('verification_checks.user_id')

export const selectValidUntil = sql<string | null>`case when ${isOpenLicence} then (
    select licensed.prc_license_expires_on::text from ${agents} licensed
      where licensed.user_id = ${checkedPerson} and licensed.prc_license_checked_at is not null)
  else ${verificationChecks.validUntil}::text end`

/** False for the check of a license that the agent changed afterwards: nobody has seen the new one. */
export const isStillTrue = sql`(not (${isOpenLicence}) or exists (
    select from ${agents} licensed
      where licensed.user_id = ${checkedPerson} and licensed.prc_license_checked_at is not null))`

/** Checks whose last day fulfils the condition, each kind along the index of its date. */
export function hasLastDay(ctx: Ctx, matches: (day: Column) => SQL | undefined): SQL | undefined {
  const licensed = ctx.db
    .select({ userId: agents.userId })
    .from(agents)
    .where(and(isNotNull(agents.prcLicenseCheckedAt), matches(agents.prcLicenseExpiresOn)))
  return or(
    and(ne(verificationChecks.kind, LICENCE), matches(verificationChecks.validUntil)),
    and(isLicence, inArray(verificationChecks.userId, licensed)),
  )
}
