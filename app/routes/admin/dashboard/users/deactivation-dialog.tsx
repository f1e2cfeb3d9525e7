// Closes an account with a reason; once it is closed, the same dialog says so and offers the undo.
import { useNavigation } from 'react-router'
import { getDeactivationReasonLabel } from '#app/domain/admin/users/deactivation.labels.ts'
import type { AdminUserProfile } from '#app/domain/admin/users/admin-users.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { DeactivationFields } from './deactivation-fields.tsx'

type DeactivationDialogProps = { user: AdminUserProfile; closeTo: string; action: string; form: FormState }

export function DeactivationDialog(props: DeactivationDialogProps) {
  return props.user.isActive ? <DeactivateDialog {...props} /> : <DeactivatedDialog {...props} />
}

function DeactivateDialog({ user: { id, fullName }, closeTo, action, form }: DeactivationDialogProps) {
  return (
    <ConfirmDialog
      title={m.admin_deactivate_title()}
      description={fullName}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'deactivate', id }}
      confirmLabel={m.admin_action_deactivate()}
      width="normal"
      error={form.alert}
    >
      <DeactivationFields form={form} />
    </ConfirmDialog>
  )
}

function DeactivatedDialog({ user, closeTo, action, form }: DeactivationDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { reason, note, at, listings } = user.deactivation
  return (
    <AddressDialog
      title={m.closed_account()}
      description={user.fullName}
      closeTo={closeTo}
      form={{ action, hiddenFields: { intent: 'reactivate', id: user.id } }}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset variant="line" size="compact" data-autofocus="">
            {m.ui_close()}
          </ButtonLink>
          <Button type="submit" variant="line" size="compact" loading={isBusy}>
            {m.ui_undo()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-2">
        {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        {reason === null ? null : <p>{m.ui_reason_given({ reason: getDeactivationReasonLabel(reason) })}</p>}
        {note === null ? null : <p className="break-words whitespace-pre-line">{note}</p>}
        {at === null ? null : <p className="text-sm text-ink-soft">{formatDateTime(at)}</p>}
        <p>{m.admin_deactivate_listings({ count: formatNumber(listings) })}</p>
        <p className="text-sm text-ink-soft">{m.admin_deactivate_undo_text()}</p>
      </div>
    </AddressDialog>
  )
}
