// The floors of a building: a floor is a band, a room a plate, a bed a tile. Only what asks for something has color; words and edges say the same.
import { Link } from 'react-router'
import {
  describeSpace,
  floorLabel,
  spaceName,
  spaceStateLabel,
} from '#app/domain/tenancy/occupancy/occupancy.labels.ts'
import type { Floor, RoomPlate, SpaceState, SpaceTile } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { residentsLabel } from '#app/domain/listings/space/space.labels.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type Chosen = { chosenId: string | null }

export function SpaceGrid({ floors, chosenId }: { floors: readonly Floor[] } & Chosen) {
  return (
    <Card>
      <div id="floors" className="divide-y divide-line">
        {floors.map((floor) => (
          <section key={floor.floor} aria-label={floorLabel(floor.floor)} className="grid gap-3 p-3 md:p-4.5">
            <div className="flex flex-wrap items-baseline justify-between gap-2 px-1">
              <h2 className="font-head text-base font-semibold">{floorLabel(floor.floor)}</h2>
              <p className="text-sm text-ink-soft">
                {m.building_occupied_of({ occupied: formatNumber(floor.occupied), total: formatNumber(floor.total) })}
              </p>
            </div>
            <ul className="grid gap-3 md:grid-cols-2">
              {floor.rooms.map((room) => (
                <Room key={room.id} room={room} chosenId={chosenId} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function Room({ room, chosenId }: { room: RoomPlate } & Chosen) {
  return (
    <li className="grid content-start gap-2 rounded-box border border-line bg-sand-50 p-2.5">
      <h3 className="flex min-h-11 flex-wrap items-center gap-x-2 px-1 text-tiny">
        <Link
          to={`?space=${room.id}#space`}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {spaceName(room)}
        </Link>
        {room.residents === 'anyone' ? null : <span className="text-ink-soft">{residentsLabel(room.residents)}</span>}
      </h3>
      {room.beds.length === 0 ? (
        <Tile space={room} isChosen={room.id === chosenId} name={spaceStateLabel(room.state)} />
      ) : (
        <ul className="grid grid-cols-2 gap-2">
          {room.beds.map((bed) => (
            <li key={bed.id} className="grid">
              <Tile space={bed} isChosen={bed.id === chosenId} name={spaceName(bed)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const LOOKS: Record<SpaceState, string> = {
  free: 'border-dashed border-sea bg-sea-soft text-sea-strong',
  paid: 'border-line bg-surface',
  late: 'border-brick bg-brick-soft',
  reserved: 'border-amber bg-amber-soft',
  taken: 'border-line bg-surface text-ink-soft',
  outOfUse: 'border-dashed border-line bg-slate-soft text-ink',
}

function Tile({ space, isChosen, name }: { space: SpaceTile; isChosen: boolean; name: string }) {
  const person = space.tenant?.name ?? space.booking?.name
  return (
    <Link
      to={`?space=${space.id}#space`}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'grid min-h-14 content-center rounded-control border px-2.5 py-1.5 text-label leading-snug',
        LOOKS[space.state],
        isChosen && 'outline-2 outline-offset-1 outline-sea',
      )}
    >
      <span className="truncate font-semibold">{person ?? spaceStateLabel(space.state)}</span>
      <span className="truncate text-tiny">
        <span className="sr-only">{`${name}, `}</span>
        {describeSpace(space)}
      </span>
    </Link>
  )
}
