// The tenant contests a charge; the owner keeps it with an answer.
import { getUtilityLabel } from '#app/domain/tenancy/utilities/utility.labels.ts'
import type { UtilityReading } from '#app/domain/tenancy/utilities/utility.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type AnswerDialogProps = { dialog: 'contest' | 'keep'; reading: UtilityReading; form: FormState; view: string }

export function AnswerDialog({ dialog, reading, form: { values, errors, alert }, view }: AnswerDialogProps) {
  const name = dialog === 'contest' ? 'reason' : 'answer'
  return (
    <ConfirmDialog
      title={m.utility_dialog_title({
        utility: getUtilityLabel(reading.utility),
        amount: formatAmount(reading.amount),
      })}
      description={dialog === 'contest' ? m.utility_contest_text() : m.utility_keep_text()}
      closeTo={view}
      action={`${view}?dialog=${dialog}&charge=${reading.id}`}
      tone="plain"
      hiddenFields={{ intent: dialog, charge: reading.id }}
      confirmLabel={dialog === 'contest' ? m.ui_contest() : m.utility_keep()}
      error={alert}
    >
      <Textarea
        name={name}
        label={dialog === 'contest' ? m.ui_reason() : m.utility_answer()}
        required
        rows={3}
        maxLength={500}
        defaultValue={values[name] ?? ''}
        error={errors[name]}
      />
    </ConfirmDialog>
  )
}
