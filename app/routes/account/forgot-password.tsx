import { data } from 'react-router'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { requestPasswordReset } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { forgotPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { useOpenErrors } from '#app/ui/forms/use-open-errors.ts'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/forgot-password'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => data({ from: readOrigin(args.url), siteName: (await getSettings(ctx)).siteName }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, forgotPasswordInput, async (ctx, input) => {
    await requestPasswordReset(ctx, input, readOrigin(args.url))
    return { isSent: true as const, isOutboxOpen: isOutboxOpen(ctx) }
  })
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.forgot_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function ForgotPassword({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <AccountFrame title={m.forgot_title()} lead={isSent ? undefined : m.forgot_text()}>
      {isSent ? (
        <>
          <Alert tone="leaf" title={m.ui_check_mail()} isAnnounced>
            {m.forgot_sent_text({ minutes: LINK_MINUTES })}
          </Alert>
          <OutboxNote isOpen={actionData.isOutboxOpen} />
        </>
      ) : (
        <ForgotForm from={from} actionData={actionData} />
      )}
      <TextLink to={buildAddressWithOrigin('/signin', from)} className="justify-self-start py-2">
        {m.ui_back_to_sign_in()}
      </TextLink>
    </AccountFrame>
  )
}

function ForgotForm({ from, actionData }: { from: string; actionData: Route.ComponentProps['actionData'] }) {
  const form = readFormState(actionData)
  const { errors, onInput } = useOpenErrors(actionData, form.errors)
  return (
    <ActionForm
      action={buildAddressWithOrigin('/forgot-password', from)}
      alert={form.alert}
      onInput={onInput}
      submitLabel={m.forgot_submit()}
    >
      <EmailField label={m.ui_email()} defaultValue={form.values.email} error={errors.email} />
    </ActionForm>
  )
}
