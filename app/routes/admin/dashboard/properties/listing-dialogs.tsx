// Dialogs of the section Properties. Each is in the address.
import { MAX_NOTE } from '#app/domain/admin/listings/admin-listings.model.ts'
import { DeletionEffects } from '#app/domain/listings/own/components/deletion-effects.tsx'
import { getChangerText, getChangeText } from '#app/domain/listings/statistics/statistics.labels.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { getListingName } from './listing-columns.tsx'
import type { PropertiesDialog } from './load-listings.server.ts'

type DialogOf<Kind extends PropertiesDialog['kind']> = Extract<PropertiesDialog, { kind: Kind }>
type DialogPlace = { closeTo: string; action: string; form: FormState }

type ListingDialogProps = DialogPlace & { dialog: Exclude<PropertiesDialog, { kind: 'add' }>; now: Date }

export function ListingDialog({ dialog, now, ...place }: ListingDialogProps) {
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog {...place} {...dialog} />
    case 'activate':
      return <ActivateDialog {...place} {...dialog} />
    case 'return':
      return <ReturnDialog {...place} {...dialog} />
    case 'duplicate':
      return <DuplicateDialog {...place} {...dialog} />
    case 'message':
      return <MessageDialog {...place} {...dialog} />
    case 'history':
      return <HistoryDialog {...place} {...dialog} now={now} />
  }
}

function DeleteDialog({ preview, closeTo, action, form }: DialogPlace & DialogOf<'delete'>) {
  const { id, title } = preview
  return (
    <ConfirmDialog
      title={m.own_delete_title()}
      description={m.notice_admin_confirmDeleteProperty()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'delete', id }}
      confirmLabel={m.own_delete_title()}
      error={form.refusal}
    >
      <p className="font-semibold">{getListingName({ title })}</p>
      <DeletionEffects {...preview} />
    </ConfirmDialog>
  )
}

/** People could apply for a home that somebody has rented. */
function ActivateDialog({ listing, rental, closeTo, action, form }: DialogPlace & DialogOf<'activate'>) {
  const { tenant, startsOn, endsOn } = rental
  return (
    <ConfirmDialog
      title={m.own_delete_rental()}
      description={getListingName(listing)}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'status', ids: listing.id, status: 'active', rented: 'publish' }}
      confirmLabel={m.admin_activate_confirm()}
      tone="plain"
      error={form.refusal}
    >
      <p>{m.admin_activate_text({ tenant, dates: formatDateRange(startsOn, endsOn) })}</p>
    </ConfirmDialog>
  )
}

/** The owner reads the reason in the editor. */
function ReturnDialog({ listing, closeTo, action, form }: DialogPlace & DialogOf<'return'>) {
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
      <NoteField label={m.admin_return_reason()} hint={m.admin_return_hint()} form={form} />
    </ConfirmDialog>
  )
}

function MessageDialog({ listing, formKey, closeTo, action, form }: DialogPlace & DialogOf<'message'>) {
  return (
    <ConfirmDialog
      title={m.admin_message_title()}
      description={getListingName(listing)}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'message', id: listing.id, key: formKey }}
      confirmLabel={m.ui_send_message()}
      tone="plain"
      error={form.alert}
    >
      <NoteField label={m.ui_message()} hint={m.admin_message_hint()} form={form} />
    </ConfirmDialog>
  )
}

function NoteField({ label, hint, form }: { label: string; hint: string; form: FormState }) {
  return (
    <Textarea
      name="note"
      label={label}
      hint={hint}
      defaultValue={form.values.note}
      error={form.errors.note}
      maxLength={MAX_NOTE}
      required
    />
  )
}

function DuplicateDialog({ listing, formKey, closeTo, action, form }: DialogPlace & DialogOf<'duplicate'>) {
  return (
    <ConfirmDialog
      title={m.admin_duplicate_title()}
      description={m.admin_duplicate_text()}
      closeTo={closeTo}
      action={action}
      hiddenFields={{ intent: 'duplicate', id: listing.id, key: formKey }}
      confirmLabel={m.admin_duplicate_confirm()}
      tone="plain"
      error={form.refusal}
    >
      <p className="font-semibold">{getListingName(listing)}</p>
    </ConfirmDialog>
  )
}

/** Who changed what. Administrators read the names of administrators. */
function HistoryDialog({ listing, history, closeTo, now }: DialogPlace & DialogOf<'history'> & { now: Date }) {
  return (
    <AddressDialog title={m.admin_history_title()} description={getListingName(listing)} closeTo={closeTo}>
      {history.length === 0 ? (
        <p className="text-label text-ink-soft">{m.ui_nothing_happened()}</p>
      ) : (
        <Timeline
          label={m.admin_history_title()}
          now={now}
          events={history.map((entry) => ({
            id: entry.id,
            at: entry.at,
            title: getChangeText(entry.change),
            text: getChangerText(entry),
          }))}
        />
      )}
    </AddressDialog>
  )
}
