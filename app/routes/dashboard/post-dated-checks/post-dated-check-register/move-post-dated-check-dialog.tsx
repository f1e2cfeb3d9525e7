// The questions before a check is deposited, cleared or returned.
import {
  getPostDatedCheckMoveLabel,
  getPostDatedCheckName,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import type {
  PostDatedCheck,
  PostDatedCheckMove,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { PesoField } from '#app/routes/dashboard/shared/rental/peso-field.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

const DESCRIPTIONS = {
  deposit: m.post_dated_check_deposit_text,
  clear: m.post_dated_check_clear_text,
  return: m.post_dated_check_return_text,
} satisfies Record<PostDatedCheckMove, () => string>

type MoveDialogProps = { move: PostDatedCheckMove; postDatedCheck: PostDatedCheck; form: FormState; view: string }

export function MoveDialog({ move, postDatedCheck, form: { values, errors, alert }, view }: MoveDialogProps) {
  return (
    <ConfirmDialog
      title={m.post_dated_check_move_title({
        name: getPostDatedCheckName(postDatedCheck),
        amount: formatAmount(postDatedCheck.amount),
      })}
      description={DESCRIPTIONS[move]()}
      closeTo={view}
      action={`${view}?dialog=${move}&check=${postDatedCheck.id}`}
      tone={move === 'return' ? 'danger' : 'plain'}
      hiddenFields={{ intent: move, check: postDatedCheck.id }}
      confirmLabel={getPostDatedCheckMoveLabel(move)}
      error={alert}
    >
      {move === 'return' ? (
        <div className="grid grid-cols-1 gap-4">
          <Textarea
            name="reason"
            label={m.ui_reason()}
            required
            rows={2}
            maxLength={500}
            defaultValue={values.reason ?? ''}
            error={errors.reason}
          />
          <PesoField
            name="fee"
            label={m.post_dated_check_fee()}
            hint={m.post_dated_check_fee_hint()}
            required={false}
            value={values.fee ?? ''}
            error={errors.fee}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
