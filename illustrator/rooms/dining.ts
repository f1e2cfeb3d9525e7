// Dining rooms and work corners: a table with chairs and a lamp.
import { lighten, mix } from '../kit/colour.ts'
import { type Marks, range } from '../kit/svg.ts'
import {
  framedPrint,
  PENDANTS,
  pendantLamp,
  plantOn,
  plantOnFloor,
  rug,
  slatWall,
  tableLamp,
  wainscot,
  wallAirConditioner,
} from './fittings.ts'
import { bookshelf, cabinetDoors, chair, longTable, roundTable } from './furniture.ts'
import { fruitBowl } from './kitchen-parts.ts'
import { VIEWS, windowOut } from './openings.ts'
import { emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'
import { laptop } from './studio.ts'

function sideboard(room: Room, x: readonly [number, number]): Marks {
  const { scheme, shape } = room
  return [
    room.shadow(x[0], x[1], shape.depth - 0.6, shape.depth),
    room.block(x, [0.14, 0.82], [shape.depth - 0.45, shape.depth], scheme.wood),
    cabinetDoors(room, x, [0.18, 0.8], shape.depth - 0.45, scheme.wood, { count: 4, knob: 'round' }),
    tableLamp(room, x[0] + 0.25, 0.82, shape.depth - 0.22),
    plantOn(room, x[1] - 0.3, 0.82, shape.depth - 0.22, 0.42),
  ]
}

/** Six seats around a long table. */
function longDining(room: Room): Marks {
  const { random, scheme } = room
  const cloth = random.pick([scheme.accent, scheme.second, scheme.soft])
  const lamp = random.pick(PENDANTS)
  const lamps = random.pick([[0], [-0.6, 0.6], [-0.85, 0, 0.85]])
  return [
    random.chance(0.5) ? wainscot(room) : '',
    windowOut(room, { x: [-2.85, -1.2], y: [0.9, 2.3], view: random.pick(VIEWS), bars: 2 }),
    sideboard(room, [-0.2, 2]),
    framedPrint(room, 0.2, 1.4, 1.4, 0.8),
    sunbeam(room, -2.85, -1.2, 0.3, 2.4, 0.9),
    rug(room, [-2.1, 2.1], [0.1, 2.2], mix(scheme.soft, scheme.accent, 0.12), scheme.second),
    plantOnFloor(room, 2.85, 2.9, 1.4, 'areca'),
    [-1.3, -0.26, 0.78].map((x) => chair(room, x, 1.75, cloth, true)),
    longTable(room, [-1.7, 1.7], [0.75, 1.65], 0.76, scheme.wood),
    fruitBowl(room, 0, 0.76, 1.2),
    [-1.4, -0.26, 0.88].map((x) => chair(room, x, 0.35, cloth)),
    lamps.map((x) => pendantLamp(room, x, 2.0, 1.25, lamp)),
  ]
}

/** Four seats at a round table next to the glass door. */
function roundDining(room: Room): Marks {
  const { random, scheme, shape } = room
  const cloth = random.pick([scheme.accent, scheme.second, mix(scheme.wood, '#f3d9b8', 0.4)])
  return [
    random.chance(0.5) ? slatWall(room, 1.2, 3.3, 0.1, shape.height - 0.06) : '',
    windowOut(room, { x: [-1.9, 0.9], y: [0.2, 2.35], view: random.pick(VIEWS), bars: 3, isSteel: random.chance(0.5) }),
    random.chance(0.5) ? framedPrint(room, 1.7, 1.3, 0.9, 1.0) : wallAirConditioner(room, 1.7, 2.25),
    sunbeam(room, -1.8, 0.8, 0, 2.5, 0.5),
    plantOnFloor(room, -2.75, 2.8, 1.4, 'monstera'),
    rug(room, [-1.8, 1.8], [0.2, 2.2], mix(scheme.soft, scheme.second, 0.16), scheme.accent),
    chair(room, -0.28, 1.75, cloth, true),
    chair(room, -1.35, 1.3, cloth, true),
    chair(room, 0.85, 1.3, cloth, true),
    roundTable(room, 0, 1.15, 0.8, 0.76),
    plantOn(room, 0.05, 0.76, 1.15, 0.42),
    chair(room, -0.85, 0.3, cloth),
    chair(room, 0.4, 0.3, cloth),
    pendantLamp(room, 0, 2.02, 1.2, random.pick(PENDANTS)),
  ]
}

const DININGS = [longDining, roundDining] as const

export function dining(room: Room): Marks {
  return [
    emptyRoom(room, room.random.pick(['plank', 'parquet', 'tile'] as const)),
    room.turn(DININGS)(room),
    roomVeil(room, false),
  ]
}

function deskByWindow(room: Room): Marks {
  const { random, scheme } = room
  return [
    windowOut(room, {
      x: [-0.9, 1.6],
      y: [1.0, 2.35],
      view: random.pick(VIEWS),
      bars: 2,
      dressing: random.pick(['curtains', 'blind'] as const),
    }),
    bookshelf(room, [-2.9, -1.5], 2.1, [2.9, 3.25]),
    sunbeam(room, -0.9, 1.6, 0.2, 2.4, 0.4),
    rug(room, [-1.3, 1.9], [0.5, 2.3], mix(scheme.soft, scheme.second, 0.14), scheme.accent),
    longTable(room, [-0.8, 1.4], [1.95, 2.75], 0.76, scheme.wood),
    laptop(room, 0.25, 0.76, 2.3),
    tableLamp(room, -0.5, 0.76, 2.4),
    plantOn(room, 1.15, 0.76, 2.4, 0.4),
    chair(room, 0.0, 1.4, scheme.accent),
    plantOnFloor(room, 2.5, 2.6, 1.4, 'areca'),
    pendantLamp(room, -1.6, 2.2, 1.8, random.pick(PENDANTS)),
  ]
}

function deskBetweenShelves(room: Room): Marks {
  const { random, scheme, shape } = room
  const shelf = (y: number) => room.block([-1.1, 1.1], [y, y + 0.05], [shape.depth - 0.26, shape.depth], scheme.wood)
  const things = (y: number) =>
    range(5).map((index) =>
      room.facing(
        -0.95 + index * 0.4,
        -0.78 + index * 0.4,
        y,
        y + random.between(0.14, 0.3),
        shape.depth - 0.14,
        room.tint(random.pick([scheme.accent, scheme.second, scheme.soft, scheme.panel])),
        { rx: 3 },
      ),
    )
  return [
    room.facing(-1.3, 1.3, 0.1, shape.height - 0.06, shape.depth, room.tint(lighten(scheme.panel, 0.1))),
    shelf(1.5),
    things(1.55),
    shelf(1.98),
    things(2.03),
    windowOut(room, { x: [-2.9, -1.7], y: [0.85, 2.3], view: random.pick(VIEWS), bars: 1 }),
    framedPrint(room, 1.75, 1.3, 1.05, 0.9),
    sunbeam(room, -2.9, -1.7, 0.2, 2.4, 1),
    rug(room, [-1.5, 1.5], [0.6, 2.3], mix(scheme.soft, scheme.accent, 0.14), scheme.second),
    longTable(room, [-1.1, 1.1], [2.3, 3.05], 0.76, scheme.wood),
    laptop(room, 0, 0.76, 2.6),
    tableLamp(room, 0.85, 0.76, 2.75),
    plantOn(room, -0.85, 0.76, 2.7, 0.36),
    chair(room, -0.26, 1.7, scheme.second),
    plantOnFloor(room, 2.2, 2.7, 1.3, 'monstera'),
  ]
}

const CORNERS = [deskByWindow, deskBetweenShelves] as const

export function workCorner(room: Room): Marks {
  return [
    emptyRoom(room, room.random.pick(['plank', 'parquet'] as const)),
    room.turn(CORNERS)(room),
    roomVeil(room, false),
  ]
}
