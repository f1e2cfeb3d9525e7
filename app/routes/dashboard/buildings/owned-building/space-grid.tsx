// The floors of a building: a floor is a band, a room with beds a plate, and a bed, a unit or another room a tile. Only what asks for something has color; words and edges say the same.
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
            <Plates rooms={floor.rooms.filter(({ beds }) => beds.length > 0)} chosenId={chosenId} />
            <Tiles spaces={floor.rooms.filter(({ beds }) => beds.length === 0)} chosenId={chosenId} />
          </section>
        ))}
      </div>
    </Card>
  )
}

function Plates({ rooms, chosenId }: { rooms: readonly RoomPlate[] } & Chosen) {
  if (rooms.length === 0) return null
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {rooms.map((room) => (
        <Room key={room.id} room={room} chosenId={chosenId} />
      ))}
    </ul>
  )
}

/** Units and rooms that are let as a whole. */
function Tiles({ spaces, chosenId }: { spaces: readonly SpaceTile[] } & Chosen) {
  if (spaces.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {spaces.map((space) => (
        <li key={space.id} className="grid">
          <Tile space={space} isChosen={space.id === chosenId} hasName />
        </li>
      ))}
    </ul>
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
      <ul className="grid grid-cols-2 gap-2">
        {room.beds.map((bed) => (
          <li key={bed.id} className="grid">
            <Tile space={bed} isChosen={bed.id === chosenId} />
          </li>
        ))}
      </ul>
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

type TileProps = { space: SpaceTile; isChosen: boolean; hasName?: boolean }

/** A bed stands in its room, so that its name is only read out. */
function Tile({ space, isChosen, hasName = false }: TileProps) {
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
      {hasName ? <span className="truncate text-tiny">{spaceName(space)}</span> : null}
      <span className="truncate font-semibold">{person ?? spaceStateLabel(space.state)}</span>
      <span className="truncate text-tiny">
        {hasName ? null : <span className="sr-only">{`${spaceName(space)}, `}</span>}
        {describeSpace(space)}
      </span>
    </Link>
  )
}
