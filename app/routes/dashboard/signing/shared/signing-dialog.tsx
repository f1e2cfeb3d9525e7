// The questions before a paper is declined or withdrawn.
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type SigningDialogProps = {
  dialog: 'decline' | 'withdraw'
  kind: SignedPaperKind
  signing: SigningView
  form: FormState
  view: string
}

export function SigningDialog({ dialog, kind, signing, form: { values, errors, alert }, view }: SigningDialogProps) {
  const isDecline = dialog === 'decline'
  const label = isDecline ? m.ui_decline() : m.deposit_withdraw()
  return (
    <ConfirmDialog
      title={label}
      description={isDecline ? m.signing_decline_text({ paper: getPaperName(kind) }) : m.signing_withdraw_text()}
      closeTo={view}
      action={`${view}?dialog=${dialog}`}
      hiddenFields={{ intent: dialog, signing: signing.id }}
      confirmLabel={label}
      error={alert}
    >
      {isDecline ? (
        <Textarea
          name="reason"
          label={m.signing_decline_reason()}
          rows={3}
          maxLength={500}
          defaultValue={values.reason ?? ''}
          error={errors.reason}
          required
        />
      ) : null}
    </ConfirmDialog>
  )
}
