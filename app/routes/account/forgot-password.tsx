import { data, Form, useNavigation } from 'react-router'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { askForReset } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'
import { forgotPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountFrame } from '#app/frame/account/account-frame.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/forgot-password'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => data({ siteName: (await getSettings(ctx)).siteName }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, forgotPasswordInput, async (ctx, input) => {
    await askForReset(ctx, input)
    return { isSent: true as const }
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const refused = errorHeaders ?? actionHeaders
  return refused.has('Retry-After') ? refused : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.forgot_title()} · ${loaderData?.siteName ?? ''}` }, { name: 'robots', content: 'noindex' }]
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <AccountFrame title={m.forgot_title()} lead={isSent ? undefined : m.forgot_text()}>
      {isSent ? (
        <Alert tone="leaf" title={m.forgot_sent_title()} isNews>
          {m.forgot_sent_text({ minutes: LINK_MINUTES })}
        </Alert>
      ) : (
        <ForgotForm answer={actionData} />
      )}
      <TextLink to="/signin" className="justify-self-start py-2">
        {m.forgot_back()}
      </TextLink>
    </AccountFrame>
  )
}

function ForgotForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = answer !== undefined && 'form' in answer ? answer : undefined
  const typed = refused?.form.initialValue?.email
  const complaint = refused?.form.error?.email?.[0]
  return (
    <Form method="post" noValidate className="grid gap-5">
      {refused && !complaint ? <Alert tone="brick" title={refused.error.words} isNews /> : null}
      <Field
        name="email"
        type="email"
        label={m.signin_email()}
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
        defaultValue={typeof typed === 'string' ? typed : undefined}
        error={complaint}
      />
      <Button type="submit" wide loading={isBusy}>
        {m.forgot_submit()}
      </Button>
    </Form>
  )
}
