// Returns a listing to its owner: frequent reasons, and what the administrator writes.
import { MAX_REVIEW_NOTE } from '#app/domain/admin/review/review.model.ts'
import { getReturnReasonLabel } from '#app/domain/listings/own/review-note.labels.ts'
import type { ReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { RETURN_REASONS } from '#app/shared/vocabulary.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { toReview } from './review-address.ts'

export function ReturnDialog({ current: { listing }, form }: { current: ReviewCase; form: FormState }) {
  const { id, version, title } = listing
  return (
    <ConfirmDialog
      width="normal"
      title={m.admin_return_title()}
      description={title}
      closeTo={toReview({ id })}
      action={toReview({ id, return: '1' })}
      hiddenFields={{ intent: 'return', id, version: String(version) }}
      confirmLabel={m.review_return()}
      tone="plain"
      error={form.alert}
    >
      <fieldset>
        <legend className="mb-1.5 text-label font-semibold">{m.review_reasons()}</legend>
        {RETURN_REASONS.map((reason) => (
          <Checkbox key={reason} name="reasons" value={reason} label={getReturnReasonLabel(reason)} />
        ))}
      </fieldset>
      <Textarea
        name="note"
        label={m.review_return_note()}
        hint={m.admin_return_hint()}
        defaultValue={form.values.note}
        error={form.errors.note}
        maxLength={MAX_REVIEW_NOTE}
      />
    </ConfirmDialog>
  )
}
