// The buildings of an owner, with how many of their beds and rooms are occupied.
import type { BuildingRow } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { listOwnBuildings } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { useMayAddHomes } from '#app/routes/dashboard/shared/use-may-add-homes.ts'
import type { Route } from './+types/owned-buildings'

export const handle: Crumb = { crumb: m.building_title }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ buildings: await listOwnBuildings(ctx) }))
}

export function meta() {
  return [{ title: m.building_title() }]
}

export default function OwnedBuildings({ loaderData: { buildings } }: Route.ComponentProps) {
  const mayAdd = useMayAddHomes()
  const add = href('/dashboard/landlord/buildings/new')
  return (
    <>
      <ConsolePageHead
        title={m.building_title()}
        context={m.building_context()}
        actions={
          buildings.length === 0 || !mayAdd ? null : (
            <ButtonLink to={add} size="compact" icon={<PlusIcon size={18} />}>
              {m.building_new()}
            </ButtonLink>
          )
        }
      />
      {buildings.length === 0 ? (
        <EmptyState
          level={2}
          title={m.building_none()}
          text={m.building_none_text()}
          action={mayAdd ? <ButtonLink to={add}>{m.building_new()}</ButtonLink> : null}
        />
      ) : (
        <TableCard label={m.building_title()}>
          <Table caption={m.building_title()} columns={buildColumns()} rows={buildings} getRowKey={({ id }) => id} />
        </TableCard>
      )}
    </>
  )
}

function buildColumns(): Column<BuildingRow>[] {
  return [
    {
      id: 'name',
      header: m.ui_name(),
      cardSlot: 'lead',
      cell: ({ id, name, place }) => (
        <TwoLines title={name} sub={place} to={href('/dashboard/landlord/buildings/:id', { id })} />
      ),
    },
    {
      id: 'occupied',
      header: m.building_occupied(),
      width: 200,
      cell: ({ occupied, total }) =>
        m.building_occupied_of({ occupied: formatNumber(occupied), total: formatNumber(total) }),
    },
  ]
}
