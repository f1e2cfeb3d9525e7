// What needs two owners: one asks, another approves within a day. A request is a row that the approval, the withdrawal or the housekeeping
// deletes, so that of two approvals exactly one happens; the audit log keeps all of it.
import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { adminInvitations, adminUsers, ownerRequests } from '#app/db/schema/platform/admin.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { OwnerRequestKind } from '#app/shared/vocabulary.ts'
import { notifyOtherOwners } from './administrator-notice.commands.server.ts'
import { REQUEST_HOURS } from './administrators.model.ts'
import type { AdministratorForm } from './administrators.schema.ts'

/** Confirm the password before. A request of the same kind that is open already is refused. */
export async function openOwnerRequest(
  tx: Ctx,
  {
    kind,
    subjectId,
    backupName = null,
  }: { kind: OwnerRequestKind; subjectId: string | null; backupName?: string | null },
): Promise<void> {
  requireSignIn(tx.actor)
  authorize(tx.actor, 'ownerRequest.decide')
  const now = tx.now()
  const isSame = subjectId === null ? sql`${ownerRequests.subjectId} is null` : eq(ownerRequests.subjectId, subjectId)
  await tx.db.delete(ownerRequests).where(and(eq(ownerRequests.kind, kind), isSame, lte(ownerRequests.expiresAt, now)))
  const opened = await tx.db
    .insert(ownerRequests)
    .values({
      kind,
      subjectId,
      backupName,
      requestedBy: tx.actor.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_HOURS * 3_600_000),
    })
    .onConflictDoNothing()
    .returning({ id: ownerRequests.id })
  if (opened.length === 0) fail('ownerRequest.exists')
  await recordAudit(tx, {
    action: 'ownerRequest.opened',
    subjectType: subjectId === null ? 'settings' : 'user',
    ...(subjectId === null ? {} : { subjectId }),
    details: { kind, ...(backupName === null ? {} : { backupName }) },
  })
  await notifyOtherOwners(tx, kind)
}

type FoundRequest = { kind: OwnerRequestKind; backupName: string | null }

export async function findRequest(ctx: Ctx, id: string): Promise<FoundRequest> {
  authorize(ctx.actor, 'ownerRequest.decide')
  const [row] = await ctx.db
    .select({ kind: ownerRequests.kind, backupName: ownerRequests.backupName })
    .from(ownerRequests)
    .where(and(eq(ownerRequests.id, id), gt(ownerRequests.expiresAt, ctx.now())))
  return row ?? fail('ownerRequest.gone')
}

/**
 * Takes the request, of several at the same time once, in the transaction of what it is about. Nobody approves their own request, and the
 * owner who asked must still be one.
 */
export async function takeOwnerRequest(
  tx: Ctx,
  { id, kind }: { id: string; kind: OwnerRequestKind },
): Promise<{ subjectId: string | null; requestedBy: string; backupName: string | null }> {
  requireSignIn(tx.actor)
  authorize(tx.actor, 'ownerRequest.decide')
  const owners = tx.db
    .select({ id: adminUsers.userId })
    .from(adminUsers)
    .where(and(eq(adminUsers.role, 'owner'), eq(adminUsers.isActive, true)))
  const [taken] = await tx.db
    .delete(ownerRequests)
    .where(
      and(
        eq(ownerRequests.id, id),
        eq(ownerRequests.kind, kind),
        gt(ownerRequests.expiresAt, tx.now()),
        ne(ownerRequests.requestedBy, tx.actor.id),
        inArray(ownerRequests.requestedBy, owners),
      ),
    )
    .returning({
      subjectId: ownerRequests.subjectId,
      requestedBy: ownerRequests.requestedBy,
      backupName: ownerRequests.backupName,
    })
  if (!taken) fail('ownerRequest.gone')
  const { subjectId, requestedBy } = taken
  await recordAudit(tx, {
    action: 'ownerRequest.approved',
    subjectType: subjectId === null ? 'settings' : 'user',
    ...(subjectId === null ? {} : { subjectId }),
    details: { kind, requestedBy },
  })
  return taken
}

/** The owner who asked takes it back, or another one refuses it. */
export async function withdrawOwnerRequest(ctx: Ctx, { id }: AdministratorForm<'withdraw'>): Promise<void> {
  authorize(ctx.actor, 'ownerRequest.decide')
  await inTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .delete(ownerRequests)
      .where(and(eq(ownerRequests.id, id), gt(ownerRequests.expiresAt, tx.now())))
      .returning({ kind: ownerRequests.kind, subjectId: ownerRequests.subjectId })
    if (!ended) fail('ownerRequest.gone')
    await recordAudit(tx, {
      action: 'ownerRequest.withdrawn',
      subjectType: ended.subjectId === null ? 'settings' : 'user',
      ...(ended.subjectId === null ? {} : { subjectId: ended.subjectId }),
      details: { kind: ended.kind },
    })
  })
}

/** One batch of each; returns the number of deleted rows. */
export async function sweepOwnerRequests(db: Db, now: Date, batch = 1_000): Promise<number> {
  const requests = db
    .select({ id: ownerRequests.id })
    .from(ownerRequests)
    .where(lte(ownerRequests.expiresAt, now))
    .limit(batch)
  const invitations = db
    .select({ id: adminInvitations.id })
    .from(adminInvitations)
    .where(lte(adminInvitations.expiresAt, now))
    .limit(batch)
  const ended = await db.delete(ownerRequests).where(inBatch(ownerRequests.id, requests))
  const expired = await db.delete(adminInvitations).where(inBatch(adminInvitations.id, invitations))
  return (ended.rowCount ?? 0) + (expired.rowCount ?? 0)
}
