import { and, desc, eq, inArray } from 'drizzle-orm'
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { DOCUMENT_VERIFICATION_KINDS } from '#app/shared/vocabulary.ts'
import type { OwnCheck, OwnVerification } from './verification.model.ts'
import { isStillTrue, selectValidUntil } from './check-validity.queries.server.ts'

const MAX_ROWS = 200

/** Everything the person handed in, and what was checked. */
export async function listOwnVerifications(ctx: Ctx): Promise<{ requests: OwnVerification[]; checks: OwnCheck[] }> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'verification.handIn', { userId: me })
  const [requests, checks] = await Promise.all([
    ctx.db
      .select({
        id: verificationRequests.id,
        kind: verificationRequests.kind,
        propertyId: verificationRequests.propertyId,
        status: verificationRequests.status,
        reason: verificationRequests.reason,
        createdAt: verificationRequests.createdAt,
      })
      .from(verificationRequests)
      .where(eq(verificationRequests.userId, me))
      .orderBy(desc(verificationRequests.createdAt))
      .limit(MAX_ROWS),
    ctx.db
      .select({
        kind: verificationChecks.kind,
        propertyId: verificationChecks.propertyId,
        checkedAt: verificationChecks.checkedAt,
        validUntil: selectValidUntil,
      })
      .from(verificationChecks)
      .where(
        and(
          eq(verificationChecks.userId, me),
          inArray(verificationChecks.kind, [...DOCUMENT_VERIFICATION_KINDS]),
          isStillTrue,
        ),
      )
      .orderBy(desc(verificationChecks.checkedAt))
      .limit(MAX_ROWS),
  ])
  const today = toManilaDay(ctx.now())
  return {
    requests,
    checks: checks.map(({ kind, propertyId, checkedAt, validUntil }) => ({
      kind: kind as OwnCheck['kind'],
      propertyId,
      checkedAt,
      validUntil,
      isExpired: validUntil !== null && validUntil < today,
    })),
  }
}

/** For the person and administrators; for everybody else it does not exist. An administrator's look is in the audit log. */
export async function findVerificationDocument(
  ctx: Ctx,
  id: string,
): Promise<{ ref: ObjectRef; contentType: string; name: string; isInline: boolean }> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id)
    ? await ctx.db
        .select({
          userId: verificationRequests.userId,
          kind: verificationRequests.kind,
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(verificationRequests)
        .innerJoin(storedFiles, eq(storedFiles.id, verificationRequests.fileId))
        .where(eq(verificationRequests.id, id))
    : []
  if (!row) return fail('file.notFound')
  authorizeVisible(ctx.actor, 'verification.read', 'file.notFound', row)
  if (ctx.actor.role === 'admin')
    await recordAudit(ctx, {
      action: 'verification.documentOpened',
      subjectType: 'verification',
      subjectId: id,
      details: { kind: row.kind },
    })
  const isPicture = row.contentType === 'image/webp'
  return {
    ref: { bucket: row.bucket, path: row.path },
    contentType: row.contentType,
    name: row.name ?? `${row.kind.replaceAll('_', '-')}.${isPicture ? 'webp' : 'pdf'}`,
    isInline: isPicture,
  }
}
