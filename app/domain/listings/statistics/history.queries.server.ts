// What happened to a listing, from the audit log. The caller has loaded the listing for a person who may see it.
import { and, desc, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readListingChange } from './history.rules.ts'
import type { HistoryEntry } from './history.rules.ts'

const MAX_ENTRIES = 50

/** Newest first. Administrators act for the platform, so only administrators read their names. */
export async function listListingHistory(ctx: Ctx, listingId: string): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      details: auditLog.details,
      actorId: auditLog.actorId,
      actorRole: auditLog.actorRole,
      actorName: users.fullName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, 'listing'), eq(auditLog.subjectId, listingId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX_ENTRIES)
  return rows.map(({ id, at, action, details, actorId, actorRole, actorName }) => ({
    id: String(id),
    at,
    by:
      actorId === null || (actorRole === 'admin' && ctx.actor?.role !== 'admin')
        ? { kind: 'platform' }
        : actorId === ctx.actor?.id
          ? { kind: 'self' }
          : { kind: 'person', name: actorName ?? '' },
    change: readListingChange(action, details),
  }))
}
