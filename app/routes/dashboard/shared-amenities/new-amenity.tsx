// A new shared amenity.
import { redirect } from 'react-router'
import { createAmenity } from '#app/domain/tenancy/shared-amenities/shared-amenity.commands.server.ts'
import { listAmenityListings } from '#app/domain/tenancy/shared-amenities/shared-amenity.queries.server.ts'
import { amenityInput } from '#app/domain/tenancy/shared-amenities/shared-amenity.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { AmenityForm } from '#app/domain/tenancy/shared-amenities/components/amenity-form.tsx'
import { AMENITY_NOTICES } from './shared/amenity-notices.ts'
import { useMayAddHomes } from '#app/routes/dashboard/shared/use-may-add-homes.ts'
import type { Route } from './+types/new-amenity'

export const handle = buildCrumbBelow('amenities', m.ui_amenities, m.amenity_new)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ listings: await listAmenityListings(ctx), formKey: crypto.randomUUID() }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, amenityInput, async (ctx, input) => {
    const id = await createAmenity(ctx, input)
    return redirect(addDone(href('/dashboard/landlord/amenities/:id', { id }), AMENITY_NOTICES, 'save'))
  })
}

export function meta() {
  return [{ title: m.amenity_new() }]
}

const DEFAULTS = { opensAt: '08:00', closesAt: '22:00', maxMinutes: '120', isActive: 'on' }

export default function NewAmenity({ loaderData: { listings, formKey }, actionData }: Route.ComponentProps) {
  const mayAddHomes = useMayAddHomes()
  return (
    <div className="max-w-180">
      <ConsolePageHead title={m.amenity_new()} />
      {listings.length === 0 ? (
        <EmptyState
          level={2}
          title={m.amenity_no_listings()}
          action={
            mayAddHomes ? <ButtonLink to={href('/dashboard/landlord/properties/new')}>{m.own_add()}</ButtonLink> : null
          }
        />
      ) : (
        <AmenityForm
          form={readFormState(actionData, DEFAULTS)}
          chosen={readChosenValues(actionData, 'listings') ?? listings.map(({ id }) => id)}
          listings={listings}
          formKey={formKey}
          version={0}
        />
      )}
    </div>
  )
}
