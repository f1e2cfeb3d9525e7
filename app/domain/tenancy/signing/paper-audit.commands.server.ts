import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

type PaperEvent = 'prepared' | 'signed' | 'declined' | 'withdrawn' | 'voided'

/** The lease has sentences of its own in the audit log; the details of every other paper name its kind. */
export const recordPaperAudit = (
  ctx: Ctx,
  event: PaperEvent,
  { rentalId, kind }: { rentalId: string; kind: SignedPaperKind },
  details: AuditDetails,
): Promise<void> =>
  recordAudit(ctx, {
    action: kind === 'lease' ? `lease.${event}` : `paper.${event}`,
    subjectType: 'rental',
    subjectId: rentalId,
    details: kind === 'lease' ? details : { kind, ...details },
  })
