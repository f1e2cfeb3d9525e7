import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { type AuditEntry, toClientNetwork } from './audit.rules.ts'

/** Call it in the transaction of the action, so that both commit or neither. The database refuses updates and deletes. */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await recordAuditEntries(ctx, [entry])
}

/** For a command that the operator runs on the machine: there is neither an account nor a request. */
export async function recordOperatorAudit(
  db: Db,
  { action, subjectType, subjectId, details }: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({ action, subjectType, subjectId: subjectId ?? null, details: details ?? {} })
}

/** For an action on several subjects: one statement for all entries. */
export async function recordAuditEntries(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await onPrimary(ctx)
    .db.insert(auditLog)
    .values(
      entries.map((entry) => ({
        ...describeActor(ctx),
        action: entry.action,
        subjectType: entry.subjectType,
        subjectId: entry.subjectId ?? null,
        details: entry.details ?? {},
        requestId: ctx.request.id,
        clientNetwork: toClientNetwork(ctx.request.clientAddress),
      })),
    )
}

/** A member of a team acts for the owner, who is the actor of the request: both are recorded. */
function describeActor({ actor }: Ctx) {
  if (!actor?.delegate) return { actorId: actor?.id ?? null, actorRole: actor?.role ?? null, forOwnerId: null }
  return { actorId: actor.delegate.personId, actorRole: actor.delegate.role, forOwnerId: actor.id }
}
