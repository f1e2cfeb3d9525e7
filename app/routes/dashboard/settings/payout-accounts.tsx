// Where tenants pay an owner. The form adds an account, or changes the one in the address.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { PayoutForm } from '#app/domain/tenancy/payout-accounts/components/payout-form.tsx'
import {
  movePayoutAccount,
  removePayoutAccount,
  savePayoutAccount,
} from '#app/domain/tenancy/payout-accounts/payout-account.commands.server.ts'
import { MAX_PAYOUT_ACCOUNTS } from '#app/domain/tenancy/payout-accounts/payout-account.model.ts'
import { listOwnPayoutAccounts } from '#app/domain/tenancy/payout-accounts/payout-account.queries.server.ts'
import { payoutAction } from '#app/domain/tenancy/payout-accounts/payout-account.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { requireFreshAccess } from '#app/http/request/guards.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { PayoutRow } from './payout-accounts/payout-row.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/payout-accounts'

const PAGE = '/dashboard/settings/payout-accounts'

export const handle: Crumb = { crumb: m.settings_payout }
export const headers = refusalHeaders

const NOTICES = {
  save: m.payout_done_saved,
  remove: m.payout_done_removed,
  up: m.payout_done_moved,
  down: m.payout_done_moved,
}

export const middleware: Route.MiddlewareFunction[] = [requireFreshAccess]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [accounts, { maxUploadMb }] = await Promise.all([listOwnPayoutAccounts(ctx), getSettings(ctx)])
    const edited = accounts.find(({ id }) => id === args.url.searchParams.get('edit')) ?? null
    return { accounts, edited, maxUploadMb }
  })
}

export const action = defineActions(
  payoutAction,
  NOTICES,
  () => ({
    save: savePayoutAccount,
    remove: removePayoutAccount,
    up: (ctx, { id }) => movePayoutAccount(ctx, { id, direction: 'up' }),
    down: (ctx, { id }) => movePayoutAccount(ctx, { id, direction: 'down' }),
  }),
  { to: () => PAGE },
)

export function meta() {
  return [{ title: m.settings_payout() }]
}

export default function PayoutAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, edited, maxUploadMb } = loaderData
  const form = readFormState(actionData)
  const isFull = accounts.length >= MAX_PAYOUT_ACCOUNTS
  const hasCode = accounts.some(({ qr }) => qr !== null)
  return (
    <>
      <SettingsHead title={m.settings_payout()} text={m.payout_intro()} />
      <div className="grid max-w-160 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {hasCode ? <Alert tone="slate" title={m.payout_try()} /> : null}
        {accounts.length > 0 ? (
          <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
            {accounts.map((account, at) => (
              <PayoutRow
                key={account.id}
                account={account}
                action={PAGE}
                isFirst={at === 0}
                isLast={at === accounts.length - 1}
              />
            ))}
          </ul>
        ) : null}
        {isFull && edited === null ? (
          <p className="text-sm text-ink-soft">{m.payout_full({ max: MAX_PAYOUT_ACCOUNTS })}</p>
        ) : (
          <PayoutForm
            key={`${edited?.id ?? 'new'}:${accounts.length}`}
            {...{ edited, form, maxUploadMb }}
            page={PAGE}
          />
        )}
      </div>
    </>
  )
}
