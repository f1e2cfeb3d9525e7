import { and, desc, eq, like, lt } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, getColumn, listObligations } from '#app/permissions/policy.ts'
import { ADMIN_PAGE_SIZE, MAX_PAGE_SIZE } from '#app/shared/constants.ts'

export type AuditQuery = {
  /** Only entries of this account. Without it: all entries, for admins only. */
  actorId?: string
  /** The last id of the previous page. */
  before?: number
  limit?: number
}
export type AuditLine = typeof auditLog.$inferSelect

/** Newest first. Keyset pagination, so that new entries do not shift the pages. */
export async function listAudit(
  ctx: Ctx,
  { actorId, before, limit = ADMIN_PAGE_SIZE }: AuditQuery = {},
): Promise<AuditLine[]> {
  authorize(ctx.actor, 'auditLog.read', { userId: actorId ?? '' })
  const onlySignIns = listObligations('auditLog.read', getColumn(ctx.actor)).includes('ownSignInsOnly')
  return ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        before === undefined ? undefined : lt(auditLog.id, before),
        onlySignIns ? like(auditLog.action, 'signIn.%') : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(Math.min(limit, MAX_PAGE_SIZE))
}
