// Why an account is closed: the fields of the dialogs "Deactivate" and "Edit user".
import { DEACTIVATION_NOTE_MAX } from '#app/domain/admin/users/admin-users.model.ts'
import { getDeactivationReasonLabel } from '#app/domain/admin/users/deactivation.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DEACTIVATION_REASONS } from '#app/shared/vocabulary.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

export function DeactivationFields({ form }: { form: FormState }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>{m.admin_deactivate_text()}</p>
      <RadioGroup
        legend={m.ui_reason()}
        name="reason"
        defaultValue={form.values.reason}
        error={form.errors.reason}
        options={DEACTIVATION_REASONS.map((value) => ({ value, label: getDeactivationReasonLabel(value) }))}
      />
      <Textarea
        name="note"
        label={m.report_internal_note()}
        hint={m.admin_deactivate_note_hint()}
        defaultValue={form.values.note}
        error={form.errors.note}
        maxLength={DEACTIVATION_NOTE_MAX}
      />
    </div>
  )
}
