// One charge for the tenants of a building: the form with all of them chosen, then the summary with how many and the sum. Both are plain forms.
import { redirect } from 'react-router'
import { chargeTenants } from '#app/domain/tenancy/occupancy/charge-tenants.commands.server.ts'
import { type ChargeTenantsInput, chargeTenantsAction } from '#app/domain/tenancy/occupancy/charge-tenants.schema.ts'
import { getBuildingView } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { listRunningTiles } from '#app/domain/tenancy/occupancy/occupancy.rules.ts'
import { formatTypedAmount } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ChargeForm } from './charge-tenants/charge-form.tsx'
import { ChargeSummary } from './charge-tenants/charge-summary.tsx'
import { BUILDING_NOTICES } from './shared/building-notices.ts'
import type { Route } from './+types/charge-tenants'

export const handle = buildCrumbBelow('buildings', m.building_title, m.building_charge)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id, name, tiles } = await getBuildingView(ctx, args.params.id)
    return {
      building: { id, name },
      tiles,
      running: listRunningTiles(tiles),
      today: toManilaDay(ctx.now()),
      formKey: crypto.randomUUID(),
    }
  })
}

const readTyped = ({ key, tenants, kind, amount, dueDate, note }: ChargeTenantsInput, isReviewed: boolean) =>
  answer({ isReviewed, amount, tenants, typed: { key, kind, amount: formatTypedAmount(amount), dueDate, note } })

export const action = defineActions(chargeTenantsAction, {}, ({ params: { id } }: Route.ActionArgs) => ({
  review: async (_ctx, input) => readTyped(input, true),
  edit: async (_ctx, input) => readTyped(input, false),
  charge: async (ctx, input) => {
    await chargeTenants(ctx, id, input)
    return redirect(addDone(href('/dashboard/landlord/buildings/:id', { id }), BUILDING_NOTICES, 'charge'))
  },
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.building_charge()}: ${loaderData?.building.name ?? ''}` }]
}

export default function ChargeTenants({ loaderData, actionData }: Route.ComponentProps) {
  const { building, tiles, running, today, formKey } = loaderData
  const typed = actionData && 'typed' in actionData ? actionData : null
  const form = readFormState(actionData, typed?.typed)
  const chosen =
    typed?.tenants ?? readChosenValues(actionData, 'tenants') ?? running.flatMap(({ tenant }) => tenant.rentalId)
  const back = href('/dashboard/landlord/buildings/:id', { id: building.id })
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.building_charge()} context={building.name} />
      {running.length === 0 ? (
        <EmptyState
          level={2}
          title={m.building_charge_none()}
          text={m.building_charge_none_text()}
          action={<ButtonLink to={back}>{m.ui_back()}</ButtonLink>}
        />
      ) : typed?.isReviewed ? (
        <ChargeSummary {...{ running, tiles }} review={typed} />
      ) : (
        <ChargeForm {...{ running, tiles, chosen, form, today }} formKey={typed?.typed.key ?? formKey} />
      )}
    </div>
  )
}
