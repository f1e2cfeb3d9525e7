// What the building of a tenant shares: the week of one amenity, the form to reserve it, and the own reservations. The amenity, the week
// and the chosen time are in the address.
import { cancelReservation, reserveAmenity } from '#app/domain/tenancy/shared-amenities/reservation.commands.server.ts'
import { describeTerms } from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import { ownAmenitiesAction } from '#app/domain/tenancy/shared-amenities/shared-amenity.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { href } from '#app/shared/href.ts'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { loadOwnAmenities } from './own-amenities/load-own-amenities.server.ts'
import { OwnReservations } from './own-amenities/own-reservations.tsx'
import { ReserveForm } from './own-amenities/reserve-form.tsx'
import { WeekList } from './own-amenities/week-list.tsx'
import { AMENITY_NOTICES } from './shared/amenity-notices.ts'
import type { Route } from './+types/own-amenities'

export const handle: Crumb = { crumb: m.ui_amenities }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadOwnAmenities(ctx, args.url.searchParams))
}

export const action = defineActions(
  ownAmenitiesAction,
  AMENITY_NOTICES,
  () => ({ reserve: reserveAmenity, cancel: cancelReservation }),
  {
    to: ({ url }, input) =>
      withParams(url.pathname, url.search, {
        day: null,
        from: null,
        ...(input.intent === 'reserve' ? { amenity: input.amenity, week: input.day } : null),
      }),
  },
)

export function meta() {
  return [{ title: m.ui_amenities() }]
}

export default function OwnAmenities({ loaderData, actionData }: Route.ComponentProps) {
  const { amenities, amenity, reservations } = loaderData
  const form = readFormState(actionData)
  const path = href('/dashboard/tenant/amenities')
  return (
    <>
      <ConsolePageHead title={m.ui_amenities()} context={m.amenity_context_tenant()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || form.values.intent === 'reserve' ? null : (
          <Alert tone="brick" title={form.alert} isAnnounced />
        )}
        <DoneNotice notices={AMENITY_NOTICES} form={form} />
        {amenity === null ? (
          <EmptyState level={2} title={m.amenity_none_tenant()} text={m.amenity_none_tenant_text()} />
        ) : (
          <>
            <nav aria-label={m.amenity_choose()} className="flex flex-wrap gap-2">
              {amenities.map(({ id, name }) => (
                <ChipLink key={id} to={`${path}?amenity=${id}`} isCurrent={id === amenity.id}>
                  {name}
                </ChipLink>
              ))}
            </nav>
            <Card>
              <CardHead title={amenity.name} sub={describeTerms(amenity)} />
              <div className="grid gap-1 px-4 pb-3 text-sm md:px-4.5">
                {amenity.description === null ? null : <p className="whitespace-pre-line">{amenity.description}</p>}
                <p className="text-tiny text-ink-soft">{m.amenity_owner_line({ owner: amenity.owner })}</p>
              </div>
            </Card>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
              <WeekList {...loaderData} amenity={amenity} />
              <ReserveForm key={loaderData.formKey} {...loaderData} amenity={amenity} form={form} />
            </div>
          </>
        )}
        <OwnReservations {...reservations} isHidden={amenity === null && reservations.upcoming.length === 0} />
      </div>
    </>
  )
}
