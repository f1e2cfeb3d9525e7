import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AuditEntry } from './audit.rules.ts'

/** Call it inside the transaction of what it records: both are kept or neither is. The database refuses to change or remove a line. */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await ctx.db.insert(auditLog).values({
    actorId: ctx.actor?.id ?? null,
    actorRole: ctx.actor?.role ?? null,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId ?? null,
    details: entry.details ?? {},
    requestId: ctx.request.id,
  })
}
