// The administrator's own account: password, second factor with recovery codes, known devices and sessions of the console (promise S7).
import { RecoveryCodes } from '#app/domain/accounts/two-factor/components/recovery-codes.tsx'
import { consoleAccountInput } from '#app/domain/admin/credentials/console-account.schema.ts'
import { getConsoleAccount } from '#app/domain/admin/credentials/console-account.queries.server.ts'
import { forgetOtherConsoleDevices } from '#app/domain/admin/credentials/console-devices.commands.server.ts'
import { changeConsolePassword } from '#app/domain/admin/credentials/console-password.commands.server.ts'
import {
  beginConsoleTwoFactor,
  confirmConsoleTwoFactor,
  renewConsoleCodes,
  turnOffConsoleTwoFactor,
} from '#app/domain/admin/credentials/console-two-factor.commands.server.ts'
import { endOwnAdminSessions } from '#app/domain/admin/sessions/own-admin-sessions.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { continueWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { DevicesCard } from './account/devices-card.tsx'
import { PasswordCard } from './account/password-card.tsx'
import { SessionsCard } from './account/sessions-card.tsx'
import { TwoFactorCards } from './account/two-factor-cards.tsx'
import type { PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/account'

const PAGE = '/admin/account'

export const handle: PlaceHandle = { place: 'account' }
export const headers = refusalHeaders

const NOTICES = {
  password: m.admin_account_password_saved,
  turnOff: m.twofactor_was_turned_off,
  forgetDevices: m.admin_account_devices_forgotten,
  end: m.settings_sessions_saved,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const account = await getConsoleAccount(ctx)
    return { account }
  })
}

/** Recovery codes are returned as action data and never by a page that can be opened again. */
export const action = defineActions(consoleAccountInput, NOTICES, () => ({
  password: async (ctx, input) =>
    continueWithCookies(addDone(PAGE, NOTICES, 'password'), await changeConsolePassword(ctx, input)),
  begin: beginConsoleTwoFactor,
  confirm: async (ctx, input) => answer(await confirmConsoleTwoFactor(ctx, input)),
  renew: async (ctx, input) => answer(await renewConsoleCodes(ctx, input)),
  turnOff: turnOffConsoleTwoFactor,
  forgetDevices: forgetOtherConsoleDevices,
  end: endOwnAdminSessions,
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('account', layout.loaderData)
}

export default function AdminAccount({
  loaderData: { account },
  actionData,
  matches: [, , layout],
}: Route.ComponentProps) {
  const form = readFormState(actionData)
  const email = layout.loaderData?.account.email ?? ''
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  return (
    <>
      <ConsolePageHead title={m.admin_account()} context={m.admin_account_about({ email })} />
      <div className="grid max-w-160 gap-4">
        {isOneButton(form) ? <Alert tone="brick" title={form.refusal ?? ''} isAnnounced /> : null}
        {codes === undefined ? <DoneNotice notices={NOTICES} form={form} /> : null}
        {codes === undefined ? (
          <TwoFactorCards account={account} form={form} />
        ) : (
          <RecoveryCodes codes={codes} doneTo={PAGE} />
        )}
        <PasswordCard form={pickForm(form, 'password')} owner={account.passwordOwner} />
        <DevicesCard devices={account.devices} />
        <SessionsCard sessions={account.sessions} />
      </div>
    </>
  )
}

/** A refusal of a form without fields is shown above the page. */
function isOneButton({ refusal, values }: FormState): boolean {
  return refusal !== undefined && (values.intent === 'end' || values.intent === 'forgetDevices')
}

const EMPTY_FORM: FormState = { values: {}, errors: {}, refusal: undefined, alert: undefined }

/** The page has several forms; a refusal belongs to the one that was sent. */
function pickForm(form: FormState, intent: string): FormState {
  return form.values.intent === intent ? form : EMPTY_FORM
}
