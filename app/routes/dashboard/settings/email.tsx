// The fresh sign-in is checked before the form is shown, and again by the command.
import {
  cancelEmailChange,
  requestEmailChange,
} from '#app/domain/accounts/email-change/email-change.commands.server.ts'
import { EMAIL_CHANGE_HOURS } from '#app/domain/accounts/email-change/email-change.rules.ts'
import { emailChangeInput } from '#app/domain/accounts/email-change/email-change.schema.ts'
import {
  findOwnEmailChange,
  type PendingEmailChange,
} from '#app/domain/accounts/email-change/pending-email-change.queries.server.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/email'

export const handle: Crumb = { crumb: m.ui_email }
export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [{ email }, pending] = await Promise.all([getOwnAccount(ctx), findOwnEmailChange(ctx)])
    return { email, pending, isOutboxOpen: isOutboxOpen(ctx) }
  })
}

export const action = defineActions(emailChangeInput, {}, () => ({
  request: requestEmailChange,
  cancel: (ctx) => cancelEmailChange(ctx),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.ui_email() }]
}

export default function EmailSettings({
  loaderData: { email, pending, isOutboxOpen },
  actionData,
}: Route.ComponentProps) {
  const state = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.ui_email()} text={m.settings_email_about({ hours: EMAIL_CHANGE_HOURS })} />
      {pending ? <PendingChange email={email} pending={pending} isOutboxOpen={isOutboxOpen} /> : null}
      <SettingsForm state={state} submitLabel={m.settings_email_submit()}>
        <input type="hidden" name="intent" value="request" />
        <Field label={m.settings_email_now()} value={email} readOnly autoComplete="off" />
        <EmailField
          id={getFieldId('email')}
          label={m.settings_email_new()}
          autoComplete="email"
          defaultValue={state.values.email}
          error={state.errors.email}
        />
      </SettingsForm>
    </>
  )
}

function PendingChange({
  email,
  pending,
  isOutboxOpen,
}: {
  email: string
  pending: PendingEmailChange
  isOutboxOpen: boolean
}) {
  const { newEmail, confirmedBy, expiresAt } = pending
  const rows = [
    { address: email, isConfirmed: confirmedBy.includes('old') },
    { address: newEmail, isConfirmed: confirmedBy.includes('new') },
  ]
  return (
    <div className="mb-7 grid max-w-160 gap-4">
      <Alert tone="sea" title={m.settings_email_pending({ until: formatDateTime(expiresAt) })}>
        <ul className="grid gap-1 wrap-anywhere">
          {rows.map(({ address, isConfirmed }) => (
            <li key={address}>
              <b className="font-semibold">{address}</b>
              {` · ${isConfirmed ? m.ui_confirmed().toLowerCase() : m.settings_email_waiting()}`}
            </li>
          ))}
        </ul>
      </Alert>
      <OutboxNote isOpen={isOutboxOpen} />
      <ActionForm
        hiddenFields={{ intent: 'cancel' }}
        submitLabel={m.settings_email_cancel()}
        submitButton={{ size: 'small', variant: 'line', wide: false, className: 'justify-self-start' }}
      />
    </div>
  )
}
