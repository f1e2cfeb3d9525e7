// Dialogs of the section Properties. Each is in the address.
import type { AdminListing } from '#app/domain/admin/listings/admin-listings.model.ts'
import { DeletionEffects } from '#app/domain/listings/own/components/deletion-effects.tsx'
import type { DeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { getListingName } from './listing-columns.tsx'

type DeleteProps = { preview: DeletionPreview; closeTo: string; action: string; error: string | undefined }

export function DeleteListingDialog({ preview, closeTo, action, error }: DeleteProps) {
  const { id, title } = preview
  return (
    <ConfirmDialog
      title={m.admin_delete_listing()}
      description={m.notice_admin_confirmDeleteProperty()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'delete', id }}
      confirmLabel={m.admin_delete_listing()}
      error={error}
    >
      <p className="font-semibold">{getListingName({ title })}</p>
      <DeletionEffects {...preview} />
    </ConfirmDialog>
  )
}

type ReturnProps = { listing: AdminListing; closeTo: string; action: string; form: FormState }

/** The owner reads the reason in the editor. */
export function ReturnListingDialog({ listing, closeTo, action, form }: ReturnProps) {
  return (
    <ConfirmDialog
      title={m.admin_return_title()}
      description={getListingName(listing)}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'return', id: listing.id }}
      confirmLabel={m.admin_action_return()}
      tone="plain"
      error={form.alert}
    >
      <Textarea
        name="note"
        label={m.admin_return_reason()}
        hint={m.admin_return_hint()}
        defaultValue={form.values.note}
        error={form.errors.note}
        maxLength={1_000}
        required
      />
    </ConfirmDialog>
  )
}
