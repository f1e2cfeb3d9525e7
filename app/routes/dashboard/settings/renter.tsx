import { redirect } from 'react-router'
import { RenterFields } from '#app/domain/accounts/registration/components/renter-fields.tsx'
import { updateRenterProfile } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getRenterProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { buildRenterSchema } from '#app/domain/accounts/profile/profile.schema.ts'
import { listPropertyTypeChoices } from '#app/domain/accounts/registration/preferred-types.labels.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { toWholePesos } from '#app/shared/money.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import { getToday } from './shared/today.server.ts'
import type { Route } from './+types/renter'

export const handle: Crumb = { crumb: m.settings_renter }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    renter: await getRenterProfile(ctx),
    today: toManilaDay(ctx.now()),
    homeTypes: listPropertyTypeChoices(),
  }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, buildRenterSchema(getToday(args)), async (ctx, input) => {
    await updateRenterProfile(ctx, input)
    return redirect(`/dashboard/settings/renter${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_renter() }]
}

export default function RenterSettings({ loaderData: { renter, today, homeTypes }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData, {
    employmentStatus: renter?.employmentStatus ?? '',
    monthlyIncome: renter?.monthlyIncome ?? '',
    propertyType: renter?.propertyType ?? '',
    // a past date is not offered again
    moveInDate: renter?.moveInDate && renter.moveInDate >= today ? renter.moveInDate : '',
    maxBudget: renter?.maxBudget ? formatNumber(toWholePesos(renter.maxBudget)) : '',
    occupants: renter?.occupants ? String(renter.occupants) : '',
    hasPets: renter?.hasPets ? 'on' : '',
    petDetails: renter?.petDetails ?? '',
  })
  return (
    <>
      <SettingsHead title={m.settings_renter()} text={m.settings_renter_text()} />
      <SettingsForm state={state} version={renter?.version ?? ''}>
        <RenterFields {...state} today={today} propertyTypes={homeTypes} />
      </SettingsForm>
    </>
  )
}
