// One building for its owner: figures, floors with rooms and beds by state, and the space that the address names.
import { redirect } from 'react-router'
import { addRooms, addUnits } from '#app/domain/listings/buildings/building.commands.server.ts'
import { buildingAction } from '#app/domain/listings/buildings/building.schema.ts'
import { offerSpaces } from '#app/domain/listings/buildings/offer-spaces.commands.server.ts'
import { removeSpace, renameSpace, setSpaceUse } from '#app/domain/listings/buildings/space.commands.server.ts'
import { moveTenant } from '#app/domain/tenancy/occupancy/move-tenant.commands.server.ts'
import { countWaiting } from '#app/domain/listings/waiting-list/waiting-list.queries.server.ts'
import { getLatestAnnouncement } from '#app/domain/tenancy/announcements/announcement.queries.server.ts'
import { getBuildingView } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { AnnouncementsCard } from './owned-building/announcements-card.tsx'
import { BuildingFiguresCard } from './owned-building/building-figures.tsx'
import { BuildingForms } from './owned-building/building-forms.tsx'
import { SpaceGrid } from './owned-building/space-grid.tsx'
import { SpacePanel } from './owned-building/space-panel.tsx'
import { BUILDING_NOTICES } from './shared/building-notices.ts'
import type { Route } from './+types/owned-building'

export const handle = buildCrumbBelow('buildings', m.building_title, m.building_one)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [building, waiting, announcements] = await Promise.all([
      getBuildingView(ctx, args.params.id),
      countWaiting(ctx, args.params.id),
      getLatestAnnouncement(ctx, args.params.id),
    ])
    const chosen = args.url.searchParams.get('space')
    return {
      building,
      announcements,
      waiting,
      chosen: building.tiles.find(({ id }) => id === chosen) ?? null,
      formKey: crypto.randomUUID(),
    }
  })
}

export const action = defineActions(
  buildingAction,
  BUILDING_NOTICES,
  ({ params: { id } }: Route.ActionArgs) => ({
    addRooms: (ctx, input) => addRooms(ctx, id, input),
    addUnits: (ctx, input) => addUnits(ctx, id, input),
    rename: (ctx, input) => renameSpace(ctx, id, input),
    remove: (ctx, input) => removeSpace(ctx, id, input),
    use: (ctx, input) => setSpaceUse(ctx, id, input),
    move: (ctx, { rental, target }) => moveTenant(ctx, id, { rental, target }),
    offer: async (ctx, input) => {
      const listingId = await offerSpaces(ctx, id, input)
      return redirect(href('/dashboard/landlord/properties/:id/edit', { id: listingId }))
    },
  }),
  // The tenant is where the page shows them next
  { to: ({ url }, form) => (form.intent === 'move' ? `${url.pathname}?space=${form.target}` : url.pathname) },
)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.building.name ?? m.building_title() }]
}

export default function OwnedBuilding({ loaderData, actionData }: Route.ComponentProps) {
  const { building, announcements, waiting, chosen, formKey } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={building.name}
        context={building.place}
        actions={
          <>
            <ButtonLink
              to={href('/dashboard/landlord/buildings/:id/rents', { id: building.id })}
              size="compact"
              variant="line"
            >
              {m.building_raise()}
            </ButtonLink>
            <ButtonLink
              to={href('/dashboard/landlord/buildings/:id/bills', { id: building.id })}
              size="compact"
              variant="line"
            >
              {m.shared_bill_title()}
            </ButtonLink>
            <ButtonLink to={href('/dashboard/landlord/buildings/:id/charge', { id: building.id })} size="compact">
              {m.building_charge()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={BUILDING_NOTICES} form={form} />
        <BuildingFiguresCard
          figures={building.figures}
          collected={building.collected}
          waiting={waiting}
          buildingId={building.id}
        />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]">
          <SpaceGrid floors={building.floors} chosenId={chosen?.id ?? null} />
          <div className="grid gap-4">
            {chosen ? <SpacePanel key={chosen.id} space={chosen} tiles={building.tiles} form={form} /> : null}
            {announcements ? <AnnouncementsCard buildingId={building.id} latest={announcements.latest} /> : null}
            <BuildingForms building={building} form={form} formKey={formKey} />
          </div>
        </div>
      </div>
    </>
  )
}
