// Sign-in to the admin console, apart from the sign-in of the site.
import { data, Form, redirect, useNavigation } from 'react-router'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { toLockMinutes } from '#app/domain/admin/sign-in/admin-lockout.rules.ts'
import { type AdminSignIn, signInAdmin } from '#app/domain/admin/sign-in/admin-sign-in.commands.server.ts'
import { adminSignInInput } from '#app/domain/admin/sign-in/admin-sign-in.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AdminCard, AdminCheck } from '#app/frame/admin/admin-card.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { continueWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LockIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { AdminSignInNotice, readAdminSignInReason } from './login/admin-sign-in-notice.tsx'
import { AttemptsNotice, LockNotice, useSecondsLeft } from './login/lock-notice.tsx'
import { getFirstPage } from './shared/admin-address.ts'
import type { Route } from './+types/login'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    if (ctx.actor?.role === 'admin') throw redirect(getFirstPage(ctx.actor.adminRole))
    const { siteName } = await getSettings(ctx)
    return { siteName, reason: readAdminSignInReason(args.url) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, adminSignInInput, async (ctx, input) => {
    const result = await signInAdmin(ctx, input)
    if (result.kind === 'signedIn') return continueWithCookies(getFirstPage(result.adminRole), result.cookies)
    if (result.kind === 'codeNeeded') return continueWithCookies('/admin/login/code', result.cookies)
    return buildLockAnswer(result, input.email)
  })
}

/** A refusal of a form with the state of the lockout. */
function buildLockAnswer(result: Extract<AdminSignIn, { lockout: unknown }>, email: string) {
  const { kind, lockout } = result
  const code = {
    wrong: 'admin.invalidEmailOrPassword',
    nowLocked: 'admin.accountLocked',
    locked: 'admin.tooManyAttempts',
  }[kind] as 'admin.invalidEmailOrPassword' | 'admin.accountLocked' | 'admin.tooManyAttempts'
  const message = errorMessage(code, { n: toLockMinutes(lockout.lockedSeconds) })
  const headers: HeadersInit = lockout.lockedSeconds > 0 ? { 'Retry-After': String(lockout.lockedSeconds) } : {}
  return data(
    { error: { code, message }, form: { initialValue: { email } }, lockout },
    { status: kind === 'wrong' ? 401 : 429, headers },
  )
}

export const headers = refusalHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.admin_portal()} · ${loaderData?.siteName ?? ''}` }]
}

export default function AdminLogin({ loaderData: { reason }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const form = readFormState(actionData)
  const lockout = actionData !== undefined && 'lockout' in actionData ? actionData.lockout : null
  const secondsLeft = useSecondsLeft(lockout)
  const isLocked = secondsLeft > 0
  const isBusy = navigation.state === 'submitting'
  if (navigation.state === 'loading' && navigation.formMethod === 'POST')
    return (
      <AdminCard>
        <AdminCheck text={isConsole(navigation.location) ? m.admin_verifying() : m.admin_securing()} />
      </AdminCard>
    )
  return (
    <AdminCard>
      <Form method="post" noValidate className="grid gap-5">
        {lockout !== null && isLocked ? (
          <LockNotice secondsLeft={secondsLeft} message={form.alert ?? ''} />
        ) : lockout !== null && lockout.left > 0 ? (
          <AttemptsNotice title={form.alert ?? ''} lockout={lockout} />
        ) : form.alert && lockout === null ? (
          <Alert tone="brick" title={form.alert} isAnnounced />
        ) : actionData === undefined ? (
          <AdminSignInNotice reason={reason} />
        ) : null}
        <EmailField
          label={m.ui_email()}
          defaultValue={form.values.email}
          error={form.errors.email}
          readOnly={isBusy || isLocked}
        />
        <CurrentPasswordField error={form.errors.password} readOnly={isBusy || isLocked} />
        <Button type="submit" wide loading={isBusy} disabled={isLocked} icon={<LockIcon size={18} />}>
          {isLocked ? m.admin_locked_button() : isBusy ? m.admin_authenticating() : m.admin_sign_in()}
        </Button>
        <TextLink to="/admin/forgot-password" className="justify-self-start py-2">
          {m.signin_forgot()}
        </TextLink>
      </Form>
    </AdminCard>
  )
}

/** The console checks the access of every request; the step of the second factor is before it. */
const isConsole = ({ pathname }: { pathname: string }) => !pathname.startsWith('/admin/login')
