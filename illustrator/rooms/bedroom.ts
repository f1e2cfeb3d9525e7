// Bedrooms: a double bed, twin beds for children, or a small room with the bed next to the window.
import { lighten, mix } from '../kit/colour.ts'
import type { Marks } from '../kit/svg.ts'
import { bed, nightstand } from './bed.ts'
import {
  framedPrint,
  pendantLamp,
  plantOnFloor,
  plantOn,
  rug,
  slatWall,
  wainscot,
  wallAirConditioner,
} from './fittings.ts'
import { bookshelf, cabinetDoors, chair, longTable } from './furniture.ts'
import { VIEWS, windowOut } from './openings.ts'
import { archShape, emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'

const PENDANT = ['rattan', 'globe', 'drum'] as const

const coverColour = ({ random, scheme }: Room) =>
  random.pick([
    scheme.soft,
    lighten(scheme.second, 0.6),
    lighten(scheme.accent, 0.62),
    '#f7f4ee',
    lighten(scheme.panel, 0.35),
  ])

const boardColour = ({ random, scheme }: Room) =>
  random.pick([scheme.wood, scheme.accent, mix(scheme.second, scheme.soft, 0.3), scheme.panel])

function wallBehindBed(room: Room, middle: number, half: number): Marks {
  const { tint, scheme, shape, random } = room
  const top = shape.height - 0.06
  const prints = () => [
    framedPrint(room, middle - 0.95, 1.5, 0.8, 0.78),
    framedPrint(room, middle + 0.15, 1.5, 0.8, 0.78),
  ]
  const paint = tint(lighten(scheme.panel, 0.15))
  return random.pick([
    () => [room.facing(-shape.halfWidth, shape.halfWidth, 0.1, top, shape.depth, paint), prints()],
    () => slatWall(room, middle - half - 0.6, middle + half + 0.6, 0.1, top),
    () => [
      archShape(room, middle - half - 0.6, middle + half + 0.6, 0.1, 1.4, paint),
      random.chance(0.6) ? prints() : '',
    ],
    () => [wainscot(room), framedPrint(room, middle - 0.7, 1.46, 1.4, 0.8)],
  ])()
}

function wardrobe(room: Room, x: readonly [number, number], z: readonly [number, number]): Marks {
  const pale = mix(room.scheme.wood, '#f9ecd8', 0.46)
  return [room.block(x, [0.05, 2.28], z, pale), cabinetDoors(room, x, [0.08, 2.25], z[0], pale, { count: 2 })]
}

function doubleBedroom(room: Room): Marks {
  const { random, scheme } = room
  const half = 1.08
  return [
    wallBehindBed(room, 0, half),
    windowOut(room, { x: [-3, -1.95], y: [0.75, 2.3], bars: 1, view: random.pick(VIEWS) }),
    wallAirConditioner(room, 1.12, 2.34),
    sunbeam(room, -3, -1.95, 0.2, 2.3, 1.2),
    rug(room, [-1.9, 1.9], [0.05, 1.9], mix(scheme.soft, scheme.accent, 0.12), scheme.second),
    nightstand(room, -half - 0.86, 2.72),
    nightstand(room, half + 0.3, 2.72, true),
    bed(room, {
      middle: 0,
      half,
      foot: 0.95,
      head: 3.2,
      headboard: boardColour(room),
      cover: coverColour(room),
      blanket: random.chance(0.7) ? scheme.accent : undefined,
    }),
    wardrobe(room, [2.2, 3.1], [1.75, 2.75]),
    plantOnFloor(room, -2.55, 1.6, 1.15, random.pick(['areca', 'monstera'] as const)),
    pendantLamp(room, 0, 2.2, 1.9, random.pick(PENDANT)),
  ]
}

function twinBedroom(room: Room): Marks {
  const { random, scheme } = room
  const cover = coverColour(room)
  const beds = [-1.35, 1.35].map((middle, index) =>
    bed(room, {
      middle,
      half: 0.55,
      foot: 1.1,
      head: 3.2,
      headboard: index ? scheme.accent : scheme.second,
      cover,
      blanket: index ? scheme.accent : scheme.second,
    }),
  )
  return [
    room.facing(-3.3, 3.3, 0.1, 1.35, 3.3, room.tint(lighten(scheme.panel, 0.3))),
    windowOut(room, {
      x: [-0.62, 0.62],
      y: [0.95, 2.25],
      bars: 1,
      view: random.pick(['garden', 'sea', 'city'] as const),
      dressing: random.pick(['curtains', 'blind'] as const),
    }),
    framedPrint(room, -1.75, 1.55, 0.72, 0.7),
    framedPrint(room, 1.02, 1.55, 0.72, 0.7),
    wallAirConditioner(room, 2.1, 2.32),
    sunbeam(room, -0.6, 0.6, 0, 2.3, 0.2),
    rug(room, [-0.7, 0.7], [0.4, 2.3], mix(scheme.soft, scheme.second, 0.2), scheme.accent),
    nightstand(room, -0.28, 2.72, true),
    beds,
    bookshelf(room, [2.35, 3.2], 1.3, [2.3, 2.7]),
    wardrobe(room, [-3.2, -2.4], [1.9, 2.7]),
    pendantLamp(room, 0, 2.25, 1.7, random.pick(PENDANT)),
  ]
}

/** Wide window on one side of the bed, a small desk on the other. */
function windowBedroom(room: Room): Marks {
  const { random, scheme, shape } = room
  const middle = -1.35
  return [
    room.facing(-shape.halfWidth, 0.15, 0.1, shape.height - 0.06, shape.depth, room.tint(lighten(scheme.panel, 0.2))),
    framedPrint(room, middle - 0.6, 1.5, 1.2, 0.8),
    windowOut(room, { x: [0.55, 2.75], y: [0.85, 2.3], bars: 2, view: random.pick(VIEWS) }),
    sunbeam(room, 0.55, 2.75, 0.3, 2.4, -0.9),
    rug(room, [-0.6, 1.7], [0.1, 1.7], mix(scheme.soft, scheme.accent, 0.14), scheme.second),
    nightstand(room, -0.38, 2.72, true),
    bed(room, {
      middle,
      half: 0.88,
      foot: 1.0,
      head: 3.2,
      headboard: boardColour(room),
      cover: coverColour(room),
      blanket: random.chance(0.6) ? scheme.second : undefined,
    }),
    longTable(room, [1.05, 2.55], [2.45, 3.1], 0.74, scheme.wood),
    plantOn(room, 2.3, 0.74, 2.8, 0.4),
    chair(room, 1.5, 2.0, scheme.accent),
    plantOnFloor(room, 2.95, 2.2, 1.2, 'areca'),
    pendantLamp(room, -0.3, 2.25, 1.6, random.pick(PENDANT)),
  ]
}

const COMPOSITIONS = [doubleBedroom, windowBedroom, twinBedroom] as const

export function bedroom(room: Room): Marks {
  return [
    emptyRoom(room, room.random.pick(['plank', 'plank', 'parquet'] as const)),
    room.turn(COMPOSITIONS)(room),
    roomVeil(room, false),
  ]
}
