// The decision about a document. Of two administrators exactly one decides: the status moves in one statement.
import { and, eq, isNull, ne } from 'drizzle-orm'
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { markLicenceChecked } from '#app/domain/agents/profile/licence-check.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { buildKindParams } from './verification-notice.rules.server.ts'
import type { Decision } from './verification-desk.schema.ts'

export async function decideVerification(ctx: Ctx, decision: Decision): Promise<void> {
  authorize(ctx.actor, 'verification.decide')
  await inTransaction(ctx, (tx) => (decision.intent === 'approve' ? approve(tx, decision) : refuse(tx, decision)))
}

async function approve(tx: Ctx, { id, validUntil, number }: Extract<Decision, { intent: 'approve' }>): Promise<void> {
  const request = await closeRequest(tx, id, { status: 'approved', reason: null })
  const { userId, kind, propertyId } = request
  if (kind === 'prc_license') {
    if (validUntil === null) failField('validUntil', 'field.required')
    await markLicenceChecked(tx, { userId, number, validUntil })
  }
  const [check] = await tx.db
    .insert(verificationChecks)
    .values({ userId, kind, propertyId, checkedBy: tx.actor?.id ?? null, checkedAt: tx.now(), validUntil })
    .returning({ id: verificationChecks.id })
  // The older check is replaced, so nobody is told about its end
  await tx.db
    .update(verificationChecks)
    .set({ expiredAt: tx.now() })
    .where(
      and(
        eq(verificationChecks.userId, userId),
        eq(verificationChecks.kind, kind),
        propertyId === null ? isNull(verificationChecks.propertyId) : eq(verificationChecks.propertyId, propertyId),
        isNull(verificationChecks.expiredAt),
        ne(verificationChecks.id, check?.id ?? id),
      ),
    )
  const details = { kind, userId, before: { status: 'pending' }, after: { status: 'approved', validUntil } }
  await recordAudit(tx, { action: 'verification.approved', subjectType: 'verification', subjectId: id, details })
  await notify(tx, {
    userId,
    kind: 'verification.approved',
    subject: { type: 'verification', id },
    params: buildKindParams(kind),
  })
}

/** The reason is typed text, so it is not in the audit log; the request keeps it. */
async function refuse(tx: Ctx, { id, reason }: Extract<Decision, { intent: 'refuse' }>): Promise<void> {
  const { userId, kind } = await closeRequest(tx, id, { status: 'refused', reason })
  const details = { kind, userId, before: { status: 'pending' }, after: { status: 'refused' } }
  await recordAudit(tx, { action: 'verification.refused', subjectType: 'verification', subjectId: id, details })
  await notify(tx, {
    userId,
    kind: 'verification.refused',
    subject: { type: 'verification', id },
    params: { ...buildKindParams(kind), note: reason },
  })
}

async function closeRequest(tx: Ctx, id: string, outcome: { status: 'approved' | 'refused'; reason: string | null }) {
  const [request] = await tx.db
    .update(verificationRequests)
    .set({ ...outcome, decidedBy: tx.actor?.id ?? null, decidedAt: tx.now() })
    .where(and(eq(verificationRequests.id, id), eq(verificationRequests.status, 'pending')))
    .returning({
      userId: verificationRequests.userId,
      kind: verificationRequests.kind,
      propertyId: verificationRequests.propertyId,
    })
  return request ?? fail('verification.notFound')
}
