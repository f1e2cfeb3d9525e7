// The question before a listing is deleted. It is in the address (`delete`), and says what goes and what stays.
import { DeletionEffects } from '#app/domain/listings/own/components/deletion-effects.tsx'
import type { DeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type DeleteDialogProps = {
  preview: DeletionPreview
  closeTo: string
  /** Where the list is; it receives the post. */
  action: string
  error: string | undefined
}

export function DeleteDialog({ preview, closeTo, action, error }: DeleteDialogProps) {
  const { id, title } = preview
  const name = title === '' ? m.own_untitled() : title
  if (preview.hasTenancy)
    return (
      <AddressDialog
        title={m.own_delete_title()}
        description={name}
        closeTo={closeTo}
        width="narrow"
        footer={
          <ButtonLink to={closeTo} replace preventScrollReset variant="line" size="compact" data-autofocus="">
            {m.ui_close()}
          </ButtonLink>
        }
      >
        <Alert tone="amber" title={m.own_delete_blocked()}>
          {m.own_delete_blocked_text()}
        </Alert>
      </AddressDialog>
    )
  return (
    <ConfirmDialog
      title={m.own_delete_title()}
      description={m.notice_admin_confirmDeleteProperty()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'delete', id }}
      confirmLabel={m.own_delete_title()}
      error={error}
    >
      <p className="font-semibold">{name}</p>
      <DeletionEffects {...preview} />
    </ConfirmDialog>
  )
}
