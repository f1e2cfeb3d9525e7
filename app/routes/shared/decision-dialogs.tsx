// The questions before a decision about an application, for the side of the listing and for administrators.
import { listRejectionChoices } from '#app/domain/applications/decisions/decision.labels.ts'
import type { ApprovalPreview } from '#app/domain/tenancy/bookings/approval-preview.queries.server.ts'
import { formatDateRange, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

/** `id` is sent where the address does not name the application. */
type DialogProps = { name: string; closeTo: string; action: string; id?: string }

export function ApproveDialog({
  name,
  preview,
  error,
  id,
  ...dialog
}: DialogProps & { preview: ApprovalPreview; error: string | undefined }) {
  return (
    <ConfirmDialog
      title={m.received_approve_title()}
      description={m.received_approve_text({ name })}
      {...dialog}
      tone="plain"
      hiddenFields={{ intent: 'approve', ...(id ? { id } : {}) }}
      confirmLabel={m.ui_approve()}
      error={error}
      isDisabled={!canApprove(preview)}
    >
      <ApprovalEffects preview={preview} />
    </ConfirmDialog>
  )
}

export const canApprove = ({ amounts, lease, isHeld }: ApprovalPreview) => amounts !== null && lease !== null && !isHeld

/** What an approval does, or why it is not possible yet. */
export function ApprovalEffects({ preview: { amounts, lease, isHeld, others } }: { preview: ApprovalPreview }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      {isHeld ? <Alert tone="amber" title={m.received_approve_held()} /> : null}
      {lease ? null : <Alert tone="amber" title={m.received_approve_no_terms()} />}
      {lease && !amounts ? (
        <Alert tone="amber" title={m.received_approve_no_deposit()}>
          {m.received_approve_no_deposit_text()}
        </Alert>
      ) : null}
      {amounts && lease ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-ink-soft">{m.booking_move_in_cost()}</dt>
          <dd className="text-right font-semibold tabular-nums">{formatPesos(amounts.totalPrice)}</dd>
          <dt className="text-ink-soft">{m.ui_lease()}</dt>
          <dd className="text-right">{formatDateRange(lease.startsOn, lease.endsOn)}</dd>
        </dl>
      ) : null}
      {others > 0 ? <p className="text-ink-soft">{m.received_approve_others({ count: others })}</p> : null}
    </div>
  )
}

export function RejectDialog({ name, form, id, ...dialog }: DialogProps & { form: FormState }) {
  return (
    <ConfirmDialog
      title={m.received_reject_title()}
      description={m.received_reject_text({ name })}
      {...dialog}
      hiddenFields={{ intent: 'reject', ...(id ? { id } : {}) }}
      confirmLabel={m.received_reject()}
      error={form.alert}
    >
      <RejectionFields form={form} />
    </ConfirmDialog>
  )
}

export function RejectionFields({ form }: { form: FormState }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        name="reasonCode"
        label={m.ui_reason()}
        defaultValue={form.values.reasonCode ?? ''}
        error={form.errors.reasonCode}
        choices={[{ value: '', label: m.received_reject_choose_none() }, ...listRejectionChoices()]}
      />
      <Textarea
        name="reason"
        label={m.received_reject_words()}
        isOptional
        rows={3}
        maxLength={1_000}
        defaultValue={form.values.reason ?? ''}
        error={form.errors.reason}
      />
    </div>
  )
}
