// Two-factor authentication: enable with a QR code and a typed code, disable with the password (promise A8).
import { RecoveryCodes } from '#app/domain/accounts/two-factor/components/recovery-codes.tsx'
import { TwoFactorSetup } from '#app/domain/accounts/two-factor/components/two-factor-setup.tsx'
import { TwoFactorOff, TwoFactorOn } from './two-factor/two-factor-panels.tsx'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { getTwoFactor } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import { twoFactorInput } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { SettingsHead } from './shared/settings-form.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/two-factor'

const PAGE = '/dashboard/settings/two-factor'

export const handle: Crumb = { crumb: m.twofactor_title }

const NOTICES = { turnOff: m.twofactor_was_turned_off }

export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ view: await getTwoFactor(ctx) }))
}

/** Recovery codes are returned as action data and never by a page that can be opened again. */
export const action = defineActions(twoFactorInput, NOTICES, () => ({
  begin: (ctx) => beginTwoFactor(ctx),
  confirm: async (ctx, input) => answer(await confirmTwoFactor(ctx, input)),
  renew: async (ctx, input) => answer(await renewRecoveryCodes(ctx, input)),
  turnOff: turnOffTwoFactor,
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.twofactor_title() }]
}

export default function TwoFactorSettings({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  return (
    <>
      <SettingsHead title={m.twofactor_title()} text={m.settings_two_factor_text()} />
      <div className="grid max-w-160 gap-4">
        {!actionData && view.status === 'off' ? <DoneNotice notices={NOTICES} /> : null}
        {codes ? <RecoveryCodes codes={codes} doneTo={PAGE} /> : null}
        {!codes && view.status === 'off' ? <TwoFactorOff refusal={form.refusal} /> : null}
        {!codes && view.status === 'started' ? <TwoFactorSetup view={view} form={form} /> : null}
        {!codes && view.status === 'on' ? <TwoFactorOn view={view} form={form} /> : null}
      </div>
    </>
  )
}
