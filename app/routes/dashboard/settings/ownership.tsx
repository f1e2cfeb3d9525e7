import { redirect } from 'react-router'
import { LandlordFields } from '#app/domain/accounts/registration/components/landlord-fields.tsx'
import { updateOwnership } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getOwnership } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { ownershipInput } from '#app/domain/accounts/profile/profile.schema.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/ownership'

export const handle: Crumb = { crumb: m.settings_ownership }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ owner: await getOwnership(ctx) }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, ownershipInput, async (ctx, input) => {
    await updateOwnership(ctx, input)
    return redirect(`/dashboard/settings/ownership${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_ownership() }]
}

export default function OwnershipSettings({ loaderData: { owner }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData, {
    propertyOwnership: owner?.ownership ?? '',
    totalProperties: owner?.totalProperties === null ? '' : String(owner?.totalProperties ?? ''),
    investmentExperience: owner?.investmentExperience ?? '',
    taxId: owner?.taxId ?? '',
  })
  return (
    <>
      <SettingsHead title={m.settings_ownership()} text={m.settings_ownership_text()} />
      <SettingsForm state={state} version={owner?.version ?? ''}>
        <LandlordFields {...state} />
      </SettingsForm>
    </>
  )
}
