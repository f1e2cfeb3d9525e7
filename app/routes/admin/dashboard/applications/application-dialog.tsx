// The dialog of the section Applications that the address opens.
import { m } from '#app/messages/messages.js'
import { ApproveDialog, RejectDialog } from '#app/routes/shared/decision-dialogs.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import type { ToList } from './application-address.ts'
import { ApplicationDetails } from './application-details.tsx'
import type { OpenApplication } from './load-applications.server.ts'

type ApplicationDialogProps = { open: OpenApplication; toList: ToList; form: FormState }

export function ApplicationDialog({ open, toList, form }: ApplicationDialogProps) {
  const { dialog, facts, preview } = open
  const { id } = facts
  const { name } = facts.applicant
  const common = { id, name, closeTo: toList({ view: id }), action: toList({ [dialog]: id }) }
  switch (dialog) {
    case 'view':
      return <ApplicationDetails open={open} toList={toList} form={form} />
    case 'approve':
      return <ApproveDialog {...common} preview={preview} error={form.refusal} />
    case 'reject':
      return <RejectDialog {...common} form={form} />
    case 'delete':
      // where JavaScript does not run: with it, the browser asks
      return (
        <ConfirmDialog
          title={m.admin_delete_application()}
          description={m.notice_admin_confirmDeleteApplication()}
          closeTo={toList({})}
          action={toList({ delete: id })}
          hiddenFields={{ intent: 'delete', id }}
          confirmLabel={m.admin_delete_application()}
          error={form.refusal}
        >
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">{facts.listing.title}</p>
        </ConfirmDialog>
      )
  }
}
