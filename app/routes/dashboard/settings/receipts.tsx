import { redirect } from 'react-router'
import { saveReceiptPrefix } from '#app/domain/tenancy/receipts/receipt-number.commands.server.ts'
import { getReceiptSeries } from '#app/domain/tenancy/receipts/receipt-number.queries.server.ts'
import { MAX_PREFIX_LENGTH } from '#app/domain/tenancy/receipts/receipt-number.rules.ts'
import { receiptPrefixInput } from '#app/domain/tenancy/receipts/receipt-number.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/receipts'

export const handle: Crumb = { crumb: m.settings_receipts }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => getReceiptSeries(ctx))
}

export function action(args: Route.ActionArgs) {
  return submit(args, receiptPrefixInput, async (ctx, input) => {
    await saveReceiptPrefix(ctx, input)
    return redirect(`/dashboard/settings/receipts${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_receipts() }]
}

export default function ReceiptSettings({ loaderData: { prefix, next }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData, { prefix })
  return (
    <>
      <SettingsHead title={m.settings_receipts()} text={m.receipts_intro()} />
      <SettingsForm state={state}>
        <Field
          name="prefix"
          label={m.receipts_prefix()}
          hint={m.receipts_prefix_hint()}
          required
          maxLength={MAX_PREFIX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={state.values.prefix ?? ''}
          error={state.errors.prefix}
        />
        <div className="text-sm">
          <p className="font-semibold tabular-nums">{m.receipts_next({ number: next })}</p>
          <p className="text-ink-soft">{m.receipts_printed()}</p>
        </div>
      </SettingsForm>
    </>
  )
}
