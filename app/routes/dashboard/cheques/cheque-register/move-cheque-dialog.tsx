// The questions before a check is deposited, cleared or returned.
import { getChequeMoveLabel, getChequeName } from '#app/domain/tenancy/cheques/cheque.labels.ts'
import type { Cheque, ChequeMove } from '#app/domain/tenancy/cheques/cheque.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PesoField } from '#app/routes/dashboard/shared/rental/peso-field.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

const DESCRIPTIONS = {
  deposit: m.cheque_deposit_text,
  clear: m.cheque_clear_text,
  return: m.cheque_return_text,
} satisfies Record<ChequeMove, () => string>

type MoveDialogProps = { move: ChequeMove; cheque: Cheque; form: FormState; view: string }

export function MoveDialog({ move, cheque, form: { values, errors, alert }, view }: MoveDialogProps) {
  return (
    <ConfirmDialog
      title={m.cheque_move_title({ name: getChequeName(cheque), amount: formatAmount(cheque.amount) })}
      description={DESCRIPTIONS[move]()}
      closeTo={view}
      action={`${view}?dialog=${move}&cheque=${cheque.id}`}
      tone={move === 'return' ? 'danger' : 'plain'}
      hiddenFields={{ intent: move, cheque: cheque.id }}
      confirmLabel={getChequeMoveLabel(move)}
      error={alert}
    >
      {move === 'return' ? (
        <div className="grid grid-cols-1 gap-4">
          <Textarea
            name="reason"
            label={m.rent_decline_reason()}
            required
            rows={2}
            maxLength={500}
            defaultValue={values.reason ?? ''}
            error={errors.reason}
          />
          <PesoField
            name="fee"
            label={m.cheque_fee()}
            hint={m.cheque_fee_hint()}
            required={false}
            value={values.fee ?? ''}
            error={errors.fee}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
