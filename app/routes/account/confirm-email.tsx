// Opened by the links of an email change. It asks for one click, because GET changes nothing.
import { data } from 'react-router'
import { confirmEmailChange } from '#app/domain/accounts/email-change/email-change.commands.server.ts'
import { emailChangeConfirmation } from '#app/domain/accounts/email-change/email-change.schema.ts'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/confirm-email'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const link = linkToken.safeParse(args.url.searchParams.get('token'))
    const { siteName } = await getSettings(ctx)
    return data({ token: link.success ? link.data : null, siteName }, { status: link.success ? 200 : 410 })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, emailChangeConfirmation, confirmEmailChange)
}

export const headers = tokenPageHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.email_confirm_title()} · ${loaderData?.siteName ?? ''}` }]
}

export default function ConfirmEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'isDone' in actionData) return <Confirmed isDone={actionData.isDone} />
  const { refusal } = readFormState(actionData)
  return (
    <AccountFrame title={m.email_confirm_title()} lead={token === null ? undefined : m.email_confirm_text()}>
      {token === null ? (
        <>
          <Alert tone="amber" title={m.error_auth_linkInvalid()} />
          <SettingsLink />
        </>
      ) : (
        <ActionForm alert={refusal} hiddenFields={{ token }} submitLabel={m.email_confirm_submit()} />
      )}
    </AccountFrame>
  )
}

function Confirmed({ isDone }: { isDone: boolean }) {
  return (
    <AccountFrame title={isDone ? m.email_done_title() : m.email_half_title()}>
      <Alert tone={isDone ? 'leaf' : 'sea'} title={isDone ? m.email_done_text() : m.email_half_text()} isAnnounced />
      <SettingsLink />
    </AccountFrame>
  )
}

function SettingsLink() {
  return (
    <ButtonLink to="/dashboard/settings/email" wide variant="line" reloadDocument>
      {m.ui_open_settings()}
    </ButtonLink>
  )
}
