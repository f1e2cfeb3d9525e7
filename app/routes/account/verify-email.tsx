// Opened by the link in the mail it asks for one click, because GET changes nothing. Without a token it sends a new link.
import { data, Form, useNavigation } from 'react-router'
import {
  resendVerification,
  verifyEmail,
} from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { emailVerificationInput, linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
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
    return { isSent: true as const }
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
      </AccountFrame>
    )
  if (loaderData.token !== null && !isLinkInvalid)
    return <ConfirmForm token={loaderData.token} actionData={actionData} />
  return <ResendForm actionData={actionData} />
}

function ConfirmForm({ token, actionData }: { token: string; actionData: ActionData }) {
  const isBusy = useNavigation().state === 'submitting'
  const { refusal } = readFormState(actionData)
  return (
    <AccountFrame title={m.verify_title()} lead={m.verify_text()}>
      <Form method="post" className="grid gap-5">
        {refusal ? <Alert tone="brick" title={refusal} isAnnounced /> : null}
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" wide loading={isBusy}>
          {m.verify_submit()}
        </Button>
      </Form>
    </AccountFrame>
  )
}

function ResendForm({ actionData }: { actionData: ActionData }) {
  const isBusy = useNavigation().state === 'submitting'
  const form = readFormState(actionData)
  return (
    <AccountFrame title={m.verify_resend_title()} lead={m.verify_resend_text()}>
      <Form method="post" action="/verify-email" noValidate className="grid gap-5">
        {form.alert ? <Alert tone="amber" title={form.alert} isAnnounced /> : null}
        <input type="hidden" name="intent" value="resend" />
        <Field
          name="email"
          type="email"
          label={m.signin_email()}
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={form.values.email}
          error={form.errors.email}
        />
        <Button type="submit" wide loading={isBusy}>
          {m.forgot_submit()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
