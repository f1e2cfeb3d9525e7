// One account, for the dialogs of the section Users. Every opened profile is in the audit log.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { isStillTrue, selectValidUntil } from '#app/domain/accounts/verification/check-validity.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { AdminUserProfile } from './admin-users.model.ts'
import { ADMIN_USER_COLUMNS } from './admin-users.queries.server.ts'

const MAX_CHECKS = 20

/** Null for an unknown or erased account. */
export async function findAdminUser(ctx: Ctx, userId: string): Promise<AdminUserProfile | null> {
  authorize(ctx.actor, 'user.list')
  if (!isUuid(userId)) return null
  const [[row], checks] = await Promise.all([
    ctx.db
      .select({
        ...ADMIN_USER_COLUMNS,
        contactMethod: userProfiles.preferredContact,
        locale: users.locale,
        lastActiveAt: users.lastActiveAt,
        version: userProfiles.updatedAt,
        agentId: agents.id,
        counts: countEffects(userId),
        deactivation: {
          reason: userProfiles.deactivationReason,
          note: users.banReason,
          at: userProfiles.deactivatedAt,
          listings: sql<number>`(select count(*)::int from ${properties} p where p.owner_id = ${userId}
            and p.status = 'inactive' and p.inactive_reason = 'account_closed' and p.deleted_at is null)`,
        },
      })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .leftJoin(agents, eq(agents.userId, users.id))
      .where(and(eq(users.id, userId), isNull(users.erasedAt))),
    ctx.db
      .select({
        kind: verificationChecks.kind,
        checkedAt: verificationChecks.checkedAt,
        validUntil: selectValidUntil,
      })
      .from(verificationChecks)
      .where(and(eq(verificationChecks.userId, userId), isStillTrue))
      .orderBy(desc(verificationChecks.checkedAt))
      .limit(MAX_CHECKS),
  ])
  if (!row) return null
  const today = toManilaDay(ctx.now())
  return {
    ...row,
    version: row.version.toISOString(),
    checks: checks.map(({ kind, checkedAt, validUntil }) => ({
      kind,
      checkedAt,
      validUntil,
      isExpired: validUntil !== null && validUntil < today,
    })),
  }
}

/** Private data of a person: each look at them is in the audit log (promise Z8). */
export async function openAdminUser(ctx: Ctx, userId: string): Promise<AdminUserProfile | null> {
  authorize(ctx.actor, 'profile.readPrivate')
  const user = await findAdminUser(ctx, userId)
  if (user) await recordAudit(ctx, { action: 'user.profileViewed', subjectType: 'user', subjectId: userId })
  return user
}

/** What a deletion concerns. */
const countEffects = (userId: string) =>
  sql<AdminUserProfile['counts']>`json_build_object(
    'listings', (select count(*) from properties where owner_id = ${userId} and deleted_at is null),
    'applications', (select count(*) from rental_applications where applicant_user_id = ${userId} and deleted_at is null),
    'messages', (select count(*) from messages where sender_id = ${userId}),
    'payments', (select count(*) from payments where rental_id in (
      select id from rentals where tenant_id = ${userId} or property_id in (select id from properties where owner_id = ${userId}))))`
