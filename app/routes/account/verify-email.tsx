// Opened by the link in the mail it asks for one click, because GET changes nothing. Without a token it sends a new link.
import { data } from 'react-router'
import { resendVerification } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { emailVerificationInput, linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { verifyAndSignIn } from '#app/domain/accounts/sign-in/verified-sign-in.commands.server.ts'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { redirectAfterSignIn } from '#app/http/responses/sign-in-redirect.server.ts'
import { readOrigin } from '#app/http/request/remembered-origin.server.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { useOpenErrors } from '#app/ui/forms/use-open-errors.ts'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { isWrittenPath } from '#app/shared/dashboard-paths.ts'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { buildAddressWithOrigin } from './shared/address-with-origin.ts'
import type { Route } from './+types/verify-email'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    const { siteName } = await getSettings(ctx)
    return data({ token: link.success ? link.data : null, from: readOrigin(args.url), siteName })
  })
}

export const action = defineActions(emailVerificationInput, {}, ({ url }) => {
  const from = readOrigin(url)
  return {
    confirm: async (ctx, input) => {
      const opened = await verifyAndSignIn(ctx, input)
      if (opened === null) return redirectWithCookies(buildAddressWithOrigin('/signin?reason=verified', from), [])
      const next = opened.kind === 'challenge' ? buildAddressWithOrigin('/signin/two-factor', from) : from
      return redirectAfterSignIn(ctx, next, opened.cookies)
    },
    resend: async (ctx, input) => {
      await resendVerification(ctx, input, from)
      return answer({ isSent: true as const, isOutboxOpen: isOutboxOpen(ctx) })
    },
  }
})

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.verify_title()} · ${loaderData?.siteName ?? ''}` }]
}

type ActionData = Route.ComponentProps['actionData']

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData
  const isLinkInvalid =
    actionData !== undefined && 'error' in actionData && actionData.error.code === 'auth.linkInvalid'
  if (isSent)
    return (
      <AccountFrame title={m.verify_resend_title()}>
        <Alert tone="leaf" title={m.ui_check_mail()} isAnnounced>
          {m.verify_sent_text({ minutes: LINK_MINUTES })}
        </Alert>
        <OutboxNote isOpen={actionData.isOutboxOpen} />
      </AccountFrame>
    )
  if (loaderData.token !== null && !isLinkInvalid)
    return <ConfirmForm token={loaderData.token} from={loaderData.from} actionData={actionData} />
  return <ResendForm from={loaderData.from} actionData={actionData} />
}

function ConfirmForm({ token, from, actionData }: { token: string; from: string; actionData: ActionData }) {
  const { refusal } = readFormState(actionData)
  return (
    <AccountFrame title={m.verify_title()} lead={isWrittenPath(from) ? m.verify_text_written() : m.verify_text()}>
      <ActionForm alert={refusal} hiddenFields={{ intent: 'confirm', token }} submitLabel={m.verify_submit()} />
    </AccountFrame>
  )
}

function ResendForm({ from, actionData }: { from: string; actionData: ActionData }) {
  const form = readFormState(actionData)
  const { errors, onInput } = useOpenErrors(actionData, form.errors)
  return (
    <AccountFrame title={m.verify_resend_title()} lead={m.verify_resend_text()}>
      <ActionForm
        action={buildAddressWithOrigin('/verify-email', from)}
        submitLabel={m.forgot_submit()}
        onInput={onInput}
      >
        {form.alert ? <Alert tone="amber" title={form.alert} isAnnounced /> : null}
        <input type="hidden" name="intent" value="resend" />
        <EmailField label={m.ui_email()} defaultValue={form.values.email} error={errors.email} />
      </ActionForm>
    </AccountFrame>
  )
}
