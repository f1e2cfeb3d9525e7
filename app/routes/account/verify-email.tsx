// Opened by the link in the mail it asks for one click, because GET changes nothing. Without a token it sends a new link.
import { data } from 'react-router'
import {
  resendVerification,
  verifyEmail,
} from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { emailVerificationInput, linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/verify-email'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    return data({ token: link.success ? link.data : null, siteName: (await getSettings(ctx)).siteName })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, emailVerificationInput, async (ctx, input) => {
    if (input.intent === 'confirm') {
      await verifyEmail(ctx, input)
      return redirectWithCookies('/signin?reason=verified', [])
    }
    await resendVerification(ctx, input)
    return { isSent: true as const, isOutboxOpen: isOutboxOpen(ctx) }
  })
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.verify_title()} · ${loaderData?.siteName ?? ''}` }, { name: 'robots', content: 'noindex' }]
}

type ActionData = Route.ComponentProps['actionData']

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData
  const isLinkInvalid =
    actionData !== undefined && 'error' in actionData && actionData.error.code === 'auth.linkInvalid'
  if (isSent)
    return (
      <AccountFrame title={m.verify_resend_title()}>
        <Alert tone="leaf" title={m.forgot_sent_title()} isAnnounced>
          {m.verify_sent_text({ minutes: LINK_MINUTES })}
        </Alert>
        <OutboxNote isOpen={actionData.isOutboxOpen} />
      </AccountFrame>
    )
  if (loaderData.token !== null && !isLinkInvalid)
    return <ConfirmForm token={loaderData.token} actionData={actionData} />
  return <ResendForm actionData={actionData} />
}

function ConfirmForm({ token, actionData }: { token: string; actionData: ActionData }) {
  const { refusal } = readFormState(actionData)
  return (
    <AccountFrame title={m.verify_title()} lead={m.verify_text()}>
      <ActionForm alert={refusal} hiddenFields={{ intent: 'confirm', token }} submitLabel={m.verify_submit()} />
    </AccountFrame>
  )
}

function ResendForm({ actionData }: { actionData: ActionData }) {
  const form = readFormState(actionData)
  return (
    <AccountFrame title={m.verify_resend_title()} lead={m.verify_resend_text()}>
      <ActionForm action="/verify-email" submitLabel={m.forgot_submit()}>
        {form.alert ? <Alert tone="amber" title={form.alert} isAnnounced /> : null}
        <input type="hidden" name="intent" value="resend" />
        <EmailField label={m.signin_email()} defaultValue={form.values.email} error={form.errors.email} />
      </ActionForm>
    </AccountFrame>
  )
}
