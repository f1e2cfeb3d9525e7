// A bill is split in three steps: the bill, how much each tenant shares, and the parts with their computation. All are plain forms.
import { redirect } from 'react-router'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { listSpaceChoices } from '#app/domain/listings/buildings/space-choices.queries.server.ts'
import { formatTypedAmount } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { listBillTenants } from '#app/domain/tenancy/shared-bills/bill-tenants.queries.server.ts'
import { postBill, previewBill } from '#app/domain/tenancy/shared-bills/share-bill.commands.server.ts'
import {
  type BillInput,
  type BillPeopleInput,
  shareBillAction,
} from '#app/domain/tenancy/shared-bills/shared-bill.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { addDays, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { BillForm } from './new-bill/bill-form.tsx'
import { BillPeople } from './new-bill/bill-people.tsx'
import { BillSummary } from './new-bill/bill-summary.tsx'
import { BILL_NOTICES } from './shared/bill-notices.ts'
import type { Route } from './+types/new-bill'

export const handle = buildCrumbBelow('buildings', m.building_title, m.shared_bill_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const [{ name }, spaces, { maxUploadMb }] = await Promise.all([
      loadOwnBuilding(ctx, id),
      listSpaceChoices(ctx, id),
      getSettings(ctx),
    ])
    const today = toManilaDay(ctx.now())
    const periodTo = addDays(getFirstOfMonth(today), -1)
    return {
      building: { id, name },
      spaces,
      maxUploadMb,
      defaults: {
        key: crypto.randomUUID(),
        method: 'heads',
        kind: 'electricity',
        periodFrom: getFirstOfMonth(periodTo),
        periodTo,
        dueDate: addDays(today, 7),
      },
    }
  })
}

const toTexts = ({
  key,
  kind,
  provider,
  periodFrom,
  periodTo,
  amount,
  ownerAmount,
  method,
  space,
  dueDate,
}: BillInput) => ({
  key,
  kind,
  provider,
  periodFrom,
  periodTo,
  amount: formatTypedAmount(amount),
  ownerAmount: ownerAmount === 0 ? '' : formatTypedAmount(ownerAmount),
  method,
  space: space ?? '',
  dueDate,
})
const toTyped = ({ tenants, count, previous, reading }: BillPeopleInput) => ({ tenants, count, previous, reading })

export const action = defineActions(shareBillAction, {}, ({ params: { id } }: Route.ActionArgs) => ({
  people: async (ctx, input) =>
    answer({
      step: 'people' as const,
      bill: toTexts(input),
      tenants: await listBillTenants(ctx, id, input),
      typed: null,
      problems: {},
    }),
  facts: async (_ctx, input) => answer({ step: 'bill' as const, bill: toTexts(input) }),
  edit: async (ctx, input) => {
    const { tenants } = await previewBill(ctx, id, input)
    return answer({ step: 'people' as const, bill: toTexts(input), tenants, typed: toTyped(input), problems: {} })
  },
  review: async (ctx, input) => {
    const { tenants, problems, parts, remainder, totalWeight, shown } = await previewBill(ctx, id, input)
    const bill = toTexts(input)
    const typed = toTyped(input)
    if (Object.keys(problems).length > 0 || parts.length === 0)
      return answer({ step: 'people' as const, bill, tenants, typed, problems, isRefused: true })
    const { key: _key, tenants: _tenants, count: _count, previous: _previous, reading: _reading, ...facts } = input
    return answer({ step: 'summary' as const, bill, typed, facts: { ...facts, totalWeight }, parts, remainder, shown })
  },
  post: async (ctx, input) => {
    const billId = await postBill(ctx, id, input)
    return redirect(
      addDone(href('/dashboard/landlord/buildings/:id/bills/:billId', { id, billId }), BILL_NOTICES, 'post'),
    )
  },
}))

export function meta() {
  return [{ title: m.shared_bill_new() }]
}

export default function NewBill({ loaderData, actionData }: Route.ComponentProps) {
  const { building, spaces, defaults, maxUploadMb } = loaderData
  const answered = actionData && 'step' in actionData ? actionData : null
  const form = readFormState(actionData, answered?.bill ?? defaults)
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.shared_bill_new()} context={building.name} />
      {answered?.step === 'people' ? (
        <BillPeople key={answered.bill.key} {...answered} />
      ) : answered?.step === 'summary' ? (
        <BillSummary {...answered} maxMb={maxUploadMb} />
      ) : (
        <BillForm form={form} spaces={spaces} formKey={form.values.key || defaults.key} />
      )}
    </div>
  )
}
