// Two-factor authentication: enable with a QR code and a typed code, disable with the password (promise A8).
import { redirect } from 'react-router'
import { RecoveryCodes } from '#app/domain/accounts/two-factor/components/recovery-codes.tsx'
import {
  TwoFactorOff,
  TwoFactorOn,
  TwoFactorSetup,
} from '#app/domain/accounts/two-factor/components/two-factor-panels.tsx'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from '#app/domain/accounts/two-factor/two-factor.commands.server.ts'
import { getTwoFactor } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'
import { type TwoFactorInput, twoFactorInput } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { SettingsHead } from './shared/settings-form.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/two-factor'

const PAGE = '/dashboard/settings/two-factor'

export const handle: Crumb = { crumb: m.settings_two_factor }
export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ view: await getTwoFactor(ctx), wasOff: args.url.searchParams.has('off') }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, twoFactorInput, async (ctx, input) => changeTwoFactor(ctx, input))
}

/** Recovery codes are returned as action data and never by a page that can be opened again. */
async function changeTwoFactor(ctx: Ctx, input: TwoFactorInput): Promise<{ recoveryCodes: string[] } | Response> {
  if (input.intent === 'confirm') return confirmTwoFactor(ctx, input)
  if (input.intent === 'renew') return renewRecoveryCodes(ctx, input)
  if (input.intent === 'turnOff') {
    await turnOffTwoFactor(ctx, input)
    return redirect(`${PAGE}?off`)
  }
  await beginTwoFactor(ctx)
  return redirect(PAGE)
}

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.settings_two_factor() }]
}

export default function TwoFactorSettings({ loaderData: { view, wasOff }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined
  return (
    <>
      <SettingsHead title={m.settings_two_factor()} text={m.settings_two_factor_text()} />
      <div className="grid max-w-160 gap-4">
        {wasOff && !actionData && view.status === 'off' ? (
          <Alert tone="leaf" title={m.twofactor_was_turned_off()} isAnnounced />
        ) : null}
        {codes ? <RecoveryCodes codes={codes} doneTo={PAGE} /> : null}
        {!codes && view.status === 'off' ? <TwoFactorOff refusal={form.refusal} /> : null}
        {!codes && view.status === 'started' ? <TwoFactorSetup view={view} form={form} /> : null}
        {!codes && view.status === 'on' ? <TwoFactorOn view={view} form={form} /> : null}
      </div>
    </>
  )
}
