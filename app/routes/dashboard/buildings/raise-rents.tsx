// New rents for the tenants of a building: by how much, then every rent with what the law allows. Both are plain forms.
import { redirect } from 'react-router'
import { listRentSources } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { getBuildingView } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { listRunningTiles } from '#app/domain/tenancy/occupancy/occupancy.rules.ts'
import { raiseRents } from '#app/domain/tenancy/occupancy/raise-rents.commands.server.ts'
import { listRaiseCandidates } from '#app/domain/tenancy/occupancy/raise-rents.queries.server.ts'
import { raiseRentsAction, type RaiseTerms } from '#app/domain/tenancy/occupancy/raise-rents.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { RaiseForm } from './raise-rents/raise-form.tsx'
import { RaiseReview } from './raise-rents/raise-review.tsx'
import { BUILDING_NOTICES } from './shared/building-notices.ts'
import type { Route } from './+types/raise-rents'

export const handle = buildCrumbBelow('buildings', m.building_title, m.building_raise)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [{ id, name, tiles }, { candidates, rules }] = await Promise.all([
      getBuildingView(ctx, args.params.id),
      listRaiseCandidates(ctx, args.params.id),
    ])
    return {
      building: { id, name },
      tiles,
      running: listRunningTiles(tiles),
      candidates,
      sources: listRentSources(rules),
      formKey: crypto.randomUUID(),
    }
  })
}

const readTyped = ({ key, by, increase, leaseMonths, message = '' }: RaiseTerms, isReviewed: boolean) =>
  answer({ isReviewed, typed: { key, by, increase, leaseMonths: String(leaseMonths), message } })

export const action = defineActions(raiseRentsAction, {}, ({ params: { id } }: Route.ActionArgs) => ({
  review: async (_ctx, input) => readTyped(input, true),
  edit: async (_ctx, input) => readTyped(input, false),
  raise: async (ctx, input) => {
    await raiseRents(ctx, id, input)
    return redirect(addDone(href('/dashboard/landlord/buildings/:id', { id }), BUILDING_NOTICES, 'raise'))
  },
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.building_raise()}: ${loaderData?.building.name ?? ''}` }]
}

export default function RaiseRents({ loaderData, actionData }: Route.ComponentProps) {
  const { building, tiles, running, candidates, sources, formKey } = loaderData
  const answered = actionData && 'typed' in actionData ? actionData : null
  const form = readFormState(actionData, answered?.typed)
  // Refused offers are shown again with what was chosen, unless the increase itself is wrong
  const isReviewed = answered ? answered.isReviewed : form.values.intent === 'raise' && !form.errors.increase
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.building_raise()} context={building.name} />
      {running.length === 0 ? (
        <EmptyState
          level={2}
          title={m.building_charge_none()}
          text={m.building_raise_none_text()}
          action={
            <ButtonLink to={href('/dashboard/landlord/buildings/:id', { id: building.id })}>{m.ui_back()}</ButtonLink>
          }
        />
      ) : isReviewed ? (
        <RaiseReview
          {...{ running, tiles, candidates, sources, form }}
          formKey={form.values.key ?? formKey}
          chosen={readChosenValues(actionData, 'tenants')}
        />
      ) : (
        <RaiseForm form={form} formKey={form.values.key ?? formKey} />
      )}
    </div>
  )
}
