// Decides several applications. Each one is decided by the command of one decision in its own transaction, so that a refusal undoes none of
// the others and is reported with its reason.
import {
  type BulkDecision,
  type BulkDecisionResult,
  type SelectedApplication,
} from '#app/domain/admin/applications/admin-applications.model.ts'
import { listSelectedApplications } from '#app/domain/admin/applications/admin-applications.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError, withFailure } from '#app/errors/app-error.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'

/** Oldest first: of two applications for one listing, the earlier one gets the approval. */
export async function decideSeveral(
  ctx: Ctx,
  decision: BulkDecision,
  ids: readonly string[],
  decide: (id: string) => Promise<unknown>,
): Promise<BulkDecisionResult> {
  const selected = await listSelectedApplications(ctx, ids)
  const refused: BulkDecisionResult['refused'] = []
  for (const application of selected.toReversed()) {
    const reason = await tryDecision(() => decide(application.id))
    if (reason !== null) refused.push(describe(application, reason))
  }
  return { decision, decided: selected.length - refused.length, refused }
}

/** The reason of a refusal, or null. A fault stops the rest. */
async function tryDecision(decide: () => Promise<unknown>): Promise<string | null> {
  try {
    await withFailure('admin.applicationStatusFailed', decide)
    return null
  } catch (error) {
    if (!isAppError(error) || error.status >= 500) throw error
    return errorMessage(error.code, error.params)
  }
}

const describe = ({ id, applicant, listing }: SelectedApplication, reason: string) => ({
  id,
  applicant,
  listing,
  reason,
})
