// Records what an agent agreed on for a listing. Earned commissions keep the rule of their time.
import { commissionAgreements } from '#app/db/schema/agents/commissions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { loadActedListing } from './commission-agreement.queries.server.ts'
import type { AgreementInput } from './commission-agreement.schema.ts'

/** How far the first day of an agreement may be from today. */
const MONTHS_BACK = 120
const MONTHS_AHEAD = 12

/** A new row; the earlier ones stay as history. */
export async function recordAgreement(ctx: Ctx, listingId: string, { key, ...input }: AgreementInput): Promise<void> {
  await once(ctx, { operation: 'commission.agree', key, input: { listingId, ...input } }, async (tx) => {
    const { agentId } = await loadActedListing(tx, listingId)
    const { rule, validFrom, partnerName } = input
    const rateBasisPoints = input.rate ?? 0
    const today = toManilaDay(tx.now())
    if (validFrom < addMonths(today, -MONTHS_BACK) || validFrom > addMonths(today, MONTHS_AHEAD))
      failField('validFrom', 'commission.validFrom.range')
    await tx.db.insert(commissionAgreements).values({
      agentId,
      propertyId: listingId,
      rule,
      rateBasisPoints,
      validFrom,
      partnerName: partnerName || null,
      partnerBasisPoints: input.partnerPercent || null,
      partnerFixed: input.partnerFixed,
      createdAt: tx.now(),
    })
    await recordAudit(tx, {
      action: 'commission.agreed',
      subjectType: 'property',
      subjectId: listingId,
      details: { rule, rateBasisPoints, validFrom, isSplit: partnerName !== '' },
    })
    return null
  })
}
