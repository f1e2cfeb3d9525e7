// A forgotten password of the console. The answer is the same for every address.
import { requestConsoleReset } from '#app/domain/admin/credentials/console-password-reset.commands.server.ts'
import { forgotPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AdminCard } from '#app/frame/admin/admin-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/forgot-password'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ siteName: (await getSettings(ctx)).siteName }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, forgotPasswordInput, async (ctx, input) => {
    await requestConsoleReset(ctx, input)
    return { isSent: true as const, isOutboxOpen: isOutboxOpen(ctx) }
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.forgot_title()} · ${m.admin_title({ site: loaderData?.siteName ?? '' })}` }]
}

export default function AdminForgotPassword({ actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <AdminCard>
      <div className="grid gap-5">
        <h2 className="font-head text-lg font-bold">{m.forgot_title()}</h2>
        {isSent ? (
          <>
            <Alert tone="leaf" title={m.ui_check_mail()} isAnnounced>
              {m.admin_forgot_sent_text({ minutes: LINK_MINUTES })}
            </Alert>
            <OutboxNote isOpen={actionData.isOutboxOpen} />
          </>
        ) : (
          <>
            <p>{m.admin_forgot_text()}</p>
            <ActionForm alert={form.alert} submitLabel={m.forgot_submit()}>
              <EmailField label={m.ui_email()} defaultValue={form.values.email} error={form.errors.email} />
            </ActionForm>
          </>
        )}
        <TextLink to="/admin/login" className="justify-self-start py-2">
          {m.ui_back_to_sign_in()}
        </TextLink>
      </div>
    </AdminCard>
  )
}
