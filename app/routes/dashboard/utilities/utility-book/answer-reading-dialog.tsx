// The tenant contests a charge; the owner keeps it with an answer; who recorded it reverses it.
import { getUtilityLabel } from '#app/domain/tenancy/utilities/utility.labels.ts'
import type { UtilityReading } from '#app/domain/tenancy/utilities/utility.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

const DIALOGS = {
  contest: { name: 'reason', text: m.utility_contest_text, button: m.ui_contest, label: m.ui_reason, tone: 'plain' },
  keep: { name: 'answer', text: m.utility_keep_text, button: m.utility_keep, label: m.utility_answer, tone: 'plain' },
  reverse: {
    name: 'reason',
    text: m.utility_reverse_text,
    button: m.utility_reverse,
    label: m.ui_reason,
    tone: 'danger',
  },
} as const
export type AnswerDialogName = keyof typeof DIALOGS

type AnswerDialogProps = { dialog: AnswerDialogName; reading: UtilityReading; form: FormState; view: string }

export function AnswerDialog({ dialog, reading, form: { values, errors, alert }, view }: AnswerDialogProps) {
  const { name, text, button, label, tone } = DIALOGS[dialog]
  return (
    <ConfirmDialog
      title={m.utility_dialog_title({
        utility: getUtilityLabel(reading.utility),
        amount: formatAmount(reading.amount),
      })}
      description={text()}
      closeTo={view}
      action={`${view}?dialog=${dialog}&charge=${reading.id}`}
      tone={tone}
      hiddenFields={{ intent: dialog, charge: reading.id }}
      confirmLabel={button()}
      error={alert}
    >
      <Textarea
        name={name}
        label={label()}
        required
        rows={3}
        maxLength={500}
        defaultValue={values[name] ?? ''}
        error={errors[name]}
      />
    </ConfirmDialog>
  )
}
