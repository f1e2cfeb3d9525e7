// Studios: bed, table and kitchen in one room, with a wide window or a divider of shelves.
import { lighten, mix } from '../kit/colour.ts'
import { d, type Marks, path, rect } from '../kit/svg.ts'
import { bed } from './bed.ts'
import {
  cushion,
  floorLamp,
  framedPrint,
  pendantLamp,
  plantOn,
  plantOnFloor,
  rug,
  wallAirConditioner,
} from './fittings.ts'
import { bookshelf, chair, coffeeTable, longTable, sofa } from './furniture.ts'
import { kitchenette } from './kitchen.ts'
import { kitchenLook } from './kitchen-parts.ts'
import { VIEWS, windowOut } from './openings.ts'
import { emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'

export function laptop(room: Room, x: number, y: number, z: number): Marks {
  const { tint, scheme } = room
  const [cx, cy] = room.at(x, y, z)
  const k = room.scale(z)
  return [
    path(d`M${cx - 0.2 * k} ${cy - 0.3 * k}h${0.42 * k}l${0.02 * k} ${0.27 * k}h${-0.46 * k}z`, tint('#3a4048')),
    rect(
      cx - 0.18 * k,
      cy - 0.28 * k,
      0.38 * k,
      0.22 * k,
      room.down(lighten(tint(scheme.accent), 0.4), lighten(tint(scheme.second), 0.5)),
    ),
    path(d`M${cx - 0.24 * k} ${cy - 0.03 * k}h${0.5 * k}l${0.04 * k} ${0.07 * k}h${-0.58 * k}z`, tint('#c6ccd1')),
  ]
}

/** A bed along the right wall. */
function dayBed(room: Room): Marks {
  const { scheme, random, tint } = room
  const cloth = tint(random.pick([lighten(scheme.accent, 0.5), lighten(scheme.second, 0.55), scheme.soft]))
  const [from, to, near, far] = [0.85, 3.2, 1.15, 2.75]
  const [left, top] = room.at(from - 0.02, 0.58, near)
  const [right, bottom] = room.at(from + 1.35, 0.16, near)
  const width = right - left
  const fall = d`M${left} ${top}H${right}V${bottom - 6}Q${left + width * 0.8} ${bottom + 6} ${left + width * 0.6} ${bottom - 4}T${left + width * 0.3} ${bottom - 2}T${left} ${bottom - 4}Z`
  return [
    room.shadow(from - 0.08, to, near - 0.14, far, 0.2),
    room.block([from, to], [0.08, 0.32], [near, far], scheme.wood),
    room.block([from + 0.03, to], [0.3, 0.56], [near + 0.03, far], '#fbf9f5', 8),
    room.level(from, from + 1.35, near, far, 0.58, lighten(cloth, 0.12)),
    path(fall, room.down(cloth, mix(cloth, '#1b1c2b', 0.16))),
    cushion(room, 2.55, 0.8, 2.45, [0.5, 0.5], '#ffffff', 4),
    cushion(room, 2.35, 0.76, 1.9, [0.5, 0.48], '#ffffff', -4),
    cushion(room, 2.02, 0.72, 1.6, [0.42, 0.38], scheme.second, 8),
  ]
}

function windowStudio(room: Room): Marks {
  const { random, scheme } = room
  return [
    windowOut(room, {
      x: [-0.95, 1],
      y: [0.25, 2.5],
      view: random.pick(['city', 'city', 'sea'] as const),
      isSteel: random.chance(0.4),
    }),
    kitchenette(room, [-3.3, -1.45], kitchenLook(room)),
    wallAirConditioner(room, 1.7),
    framedPrint(room, 1.5, 1.36, 0.72, 0.86),
    framedPrint(room, 2.36, 1.36, 0.72, 0.86),
    sunbeam(room, -0.9, 0.95, -0.1, 2.6, 0.15),
    plantOnFloor(room, 1.2, 3.08, 1, 'monstera'),
    rug(room, [-0.9, 1.2], [0.3, 1.9], mix(scheme.soft, scheme.second, 0.12), scheme.accent),
    dayBed(room),
    floorLamp(room, -1.1, 2.9),
    longTable(room, [-2.35, -1], [0.75, 1.45], 0.745, scheme.wood),
    laptop(room, -1.75, 0.75, 1.1),
    plantOn(room, -2.12, 0.745, 1.2, 0.26, 'monstera'),
    chair(room, -1.92, 0.2, scheme.second),
    pendantLamp(room, -1.68, 1.95, 1.1, random.pick(['rattan', 'cone', 'drum'] as const)),
  ]
}

/** Sofa in the foreground, the bed behind a shelf. */
function shelfStudio(room: Room): Marks {
  const { random, scheme, shape } = room
  const colour = random.pick([scheme.accent, scheme.second, mix(scheme.metal, '#ffffff', 0.4)])
  return [
    room.facing(0.5, shape.halfWidth, 0.1, shape.height - 0.06, shape.depth, room.tint(lighten(scheme.panel, 0.2))),
    windowOut(room, { x: [-2.9, -0.9], y: [0.7, 2.35], view: random.pick(VIEWS), bars: 2 }),
    framedPrint(room, 1.3, 1.5, 1.1, 0.75),
    bed(room, {
      middle: 1.85,
      half: 0.82,
      foot: 1.6,
      head: 3.25,
      headboard: scheme.wood,
      cover: lighten(scheme.second, 0.6),
      blanket: scheme.accent,
    }),
    sunbeam(room, -2.9, -0.9, 0.2, 2.4, 0.8),
    bookshelf(room, [0.1, 0.8], 1.75, [2.2, 2.55]),
    rug(room, [-2.5, 0.4], [0.2, 2], mix(scheme.soft, scheme.accent, 0.14), scheme.second),
    plantOnFloor(room, -3, 2.9, 1.3, 'areca'),
    sofa(room, { x: -2.4, width: 1.9, z: 1.9, colour, seats: 2 }),
    coffeeTable(room, -1.3, 0.95),
    floorLamp(room, -0.25, 2.5),
    random.chance(0.5) ? pendantLamp(room, -1.2, 2.25, 1.4, 'rattan') : wallAirConditioner(room, 1.4, 2.32),
  ]
}

/** A small unit: bed next to a kitchenette, table for two at the window. */
function compactStudio(room: Room): Marks {
  const { random, scheme } = room
  return [
    kitchenette(room, [1.15, 3.3], kitchenLook(room)),
    windowOut(room, {
      x: [-0.55, 0.8],
      y: [0.95, 2.3],
      view: random.pick(VIEWS),
      bars: 1,
      dressing: random.pick(['curtains', 'blind'] as const),
    }),
    framedPrint(room, -2.5, 1.5, 0.9, 0.75),
    wallAirConditioner(room, -2.5, 2.34),
    sunbeam(room, -0.55, 0.8, 0.3, 2.3, 0.4),
    bed(room, {
      middle: -2.05,
      half: 0.72,
      foot: 1.25,
      head: 3.2,
      headboard: scheme.accent,
      cover: scheme.soft,
      blanket: scheme.second,
    }),
    plantOnFloor(room, -1, 3, 0.9, 'snake'),
    rug(room, [-0.7, 1.6], [0.3, 1.9], mix(scheme.soft, scheme.second, 0.14), scheme.accent),
    chair(room, 0.55, 1.6, scheme.second, true),
    longTable(room, [0.1, 1.5], [0.95, 1.6], 0.745, scheme.wood),
    laptop(room, 0.65, 0.75, 1.25),
    plantOn(room, 1.25, 0.745, 1.3, 0.26),
    chair(room, 0.5, 0.45, scheme.second),
    pendantLamp(room, 0.8, 2.05, 1.2, random.pick(['rattan', 'globe', 'cone'] as const)),
  ]
}

const COMPOSITIONS = [windowStudio, shelfStudio, compactStudio] as const

export function studio(room: Room): Marks {
  return [
    emptyRoom(room, room.random.pick(['plank', 'parquet', 'tile'] as const)),
    room.turn(COMPOSITIONS)(room),
    roomVeil(room, false),
  ]
}
