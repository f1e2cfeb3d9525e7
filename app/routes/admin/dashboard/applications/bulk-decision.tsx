// Deciding several applications: the question before it, and what became of each.
import type { BulkDecisionResult } from '#app/domain/admin/applications/admin-applications.model.ts'
import { m } from '#app/messages/messages.js'
import { RejectionFields } from '#app/routes/shared/decision-dialogs.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { ToList } from './application-address.ts'
import type { BulkQuestion } from './load-applications.server.ts'

type BulkDialogProps = { question: BulkQuestion; action: string; closeTo: string; form: FormState }

export function BulkDialog({ question: { decision, pending, others }, action, closeTo, form }: BulkDialogProps) {
  const isApproval = decision === 'approve'
  const count = pending.length
  return (
    <ConfirmDialog
      title={isApproval ? m.admin_bulk_approve_title({ count }) : m.admin_bulk_reject_title({ count })}
      description={isApproval ? m.admin_bulk_approve_text() : m.admin_bulk_reject_text()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: isApproval ? 'approveSeveral' : 'rejectSeveral' }}
      tone={isApproval ? 'plain' : 'danger'}
      confirmLabel={isApproval ? m.ui_approve() : m.received_reject()}
      error={form.alert}
      isDisabled={count === 0}
    >
      <div className="grid grid-cols-1 gap-4 text-sm">
        {others > 0 ? <Alert tone="amber" title={m.admin_bulk_decided_before({ count: others })} /> : null}
        <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {pending.map(({ id, applicant, listing }) => (
            <li key={id} className="px-3 py-2">
              <input type="hidden" name="ids" value={id} />
              <b className="block font-semibold">{applicant}</b>
              <span className="text-ink-soft">{listing === '' ? m.own_untitled() : listing}</span>
            </li>
          ))}
        </ul>
        {isApproval ? null : <RejectionFields form={form} />}
      </div>
    </ConfirmDialog>
  )
}

/** Stays until it is dismissed, because the reasons name what is left to do. */
export function BulkResult({ result, toList }: { result: BulkDecisionResult; toList: ToList }) {
  const { decision, decided, refused } = result
  const title =
    decision === 'approve' ? m.admin_bulk_approved({ count: decided }) : m.admin_bulk_rejected({ count: decided })
  return (
    <Alert
      tone={refused.length === 0 ? 'leaf' : 'amber'}
      title={title}
      isAnnounced
      action={
        <TextLink to={toList({})} preventScrollReset className="inline-flex min-h-11 items-center">
          {m.ui_dismiss()}
        </TextLink>
      }
    >
      {refused.length === 0 ? null : (
        <>
          <p>{m.admin_bulk_refused({ count: refused.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.map(({ id, applicant, listing, reason }) => (
              <li key={id}>
                <TextLink
                  to={toList({ view: id })}
                >{`${applicant}, ${listing === '' ? m.own_untitled() : listing}`}</TextLink>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

/** The result of the action of this page, if it decided several. */
export function readBulkResult(actionData: unknown): BulkDecisionResult | null {
  if (typeof actionData !== 'object' || actionData === null || !('bulk' in actionData)) return null
  return actionData.bulk as BulkDecisionResult
}
