// One shared amenity for its owner: the coming reservations and the terms.
import { cancelReservation } from '#app/domain/tenancy/shared-amenities/reservation.commands.server.ts'
import { listReceivedReservations } from '#app/domain/tenancy/shared-amenities/reservation.queries.server.ts'
import { changeAmenity } from '#app/domain/tenancy/shared-amenities/shared-amenity.commands.server.ts'
import { describeTerms } from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import type { OwnedAmenity } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import {
  listAmenityListings,
  loadOwnedAmenity,
} from '#app/domain/tenancy/shared-amenities/shared-amenity.queries.server.ts'
import { ownedAmenityAction } from '#app/domain/tenancy/shared-amenities/shared-amenity.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { readChosenValues } from '#app/routes/shared/chosen-values.ts'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ReceivedReservations } from './owned-amenity/received-reservations.tsx'
import { AmenityForm } from '#app/domain/tenancy/shared-amenities/components/amenity-form.tsx'
import { AMENITY_NOTICES } from './shared/amenity-notices.ts'
import type { Route } from './+types/owned-amenity'

export const handle = buildCrumbBelow('amenities', m.ui_amenities, m.amenity_edit)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { ownerId: _, ...amenity } = await loadOwnedAmenity(ctx, args.params.id)
    const [reservations, listings] = await Promise.all([
      listReceivedReservations(ctx, args.params.id),
      listAmenityListings(ctx),
    ])
    return { amenity, reservations, listings, formKey: crypto.randomUUID() }
  })
}

export const action = defineActions(ownedAmenityAction, AMENITY_NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  save: (ctx, input) => changeAmenity(ctx, id, input),
  cancel: cancelReservation,
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.amenity.name ?? m.ui_amenities() }]
}

export default function OwnedAmenityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amenity, reservations, listings, formKey } = loaderData
  const form = readFormState(actionData, toTexts(amenity))
  const isCancelRefused = form.refusal !== undefined && form.values.intent === 'cancel'
  return (
    <>
      <ConsolePageHead
        title={amenity.name}
        badge={
          <StatusBadge tone={amenity.isActive ? 'leaf' : 'slate'}>
            {amenity.isActive ? m.ui_open() : m.ui_closed()}
          </StatusBadge>
        }
        context={describeTerms(amenity)}
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={AMENITY_NOTICES} form={form} />
        <ReceivedReservations reservations={reservations} form={isCancelRefused ? form : null} />
        <AmenityForm
          key={amenity.version}
          form={isCancelRefused ? readFormState(undefined, toTexts(amenity)) : form}
          chosen={readChosenValues(isCancelRefused ? undefined : actionData, 'listings') ?? amenity.listingIds}
          listings={listings}
          formKey={formKey}
          version={amenity.version}
        />
      </div>
    </>
  )
}

const toTexts = (amenity: OwnedAmenity): FieldTexts => ({
  name: amenity.name,
  description: amenity.description ?? '',
  opensAt: amenity.opensAt,
  closesAt: amenity.closesAt,
  maxMinutes: String(amenity.maxMinutes),
  hourlyPrice: amenity.hourlyPrice === 0 ? '' : String(amenity.hourlyPrice / 100),
  capacity: amenity.capacity === null ? '' : String(amenity.capacity),
  isActive: amenity.isActive ? 'on' : '',
})
