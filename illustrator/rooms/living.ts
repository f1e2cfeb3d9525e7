// Living rooms: a sofa at a feature wall, a sofa at a wide glass door, or a sofa opposite the television.
import { lighten, mix } from '../kit/colour.ts'
import type { Marks } from '../kit/svg.ts'
import {
  floorLamp,
  PENDANTS,
  pendantLamp,
  plantOnFloor,
  printsOver,
  rug,
  slatWall,
  wainscot,
  wallAirConditioner,
} from './fittings.ts'
import { armchair, bookshelf, coffeeTable, sofa, televisionWall } from './furniture.ts'
import { VIEWS, windowOut } from './openings.ts'
import { emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'

const sofaColour = ({ random, scheme }: Room) =>
  random.pick([
    scheme.accent,
    scheme.second,
    mix(scheme.metal, '#ffffff', 0.38),
    mix(scheme.wood, '#f3d9b8', 0.45),
    mix(scheme.soft, scheme.wood, 0.12),
  ])

const otherColour = ({ scheme }: Room, colour: string) => (colour === scheme.second ? scheme.accent : scheme.second)

function featureWall(room: Room, from: number, to: number): Marks {
  const { tint, scheme, shape } = room
  const top = shape.height - 0.06
  return room.random.pick([
    () => slatWall(room, from, to, 0.1, top),
    () => room.facing(from - 0.1, to + 0.1, 0.1, top, shape.depth, tint(scheme.panel)),
    () => wainscot(room),
    () => '',
  ])()
}

function sofaAndWindow(room: Room): Marks {
  const { random, scheme } = room
  const colour = sofaColour(room)
  const [from, to] = [-0.75, 2.35]
  const middle = (from + to) / 2
  const hasPendant = random.chance(0.5)
  return [
    featureWall(room, from, to),
    windowOut(room, { x: [-2.9, -1.25], y: [0.55, 2.35], view: random.pick(VIEWS), bars: random.whole(1, 2) }),
    hasPendant ? '' : wallAirConditioner(room, 2.36, 2.3),
    printsOver(room, middle, 1.27),
    sunbeam(room, -2.9, -1.25, 0.4, 2.4, 0.9),
    plantOnFloor(room, -3, 2.9, 1.45, random.pick(['areca', 'monstera'] as const)),
    rug(room, [-1.55, 1.95], [0.15, 2.15], mix(scheme.soft, scheme.second, 0.12), scheme.accent),
    floorLamp(room, middle + 1.6, 2.6),
    sofa(room, { x: middle - 1.25, width: 2.5, z: 2.05, colour }),
    coffeeTable(room, middle, 1.05),
    armchair(room, -2.12, 0.7, otherColour(room, colour)),
    hasPendant ? pendantLamp(room, middle, 2.42, 1.9, random.pick(PENDANTS)) : '',
  ]
}

/** Sliding doors over most of the wall; two chairs and a sofa face the view. */
function glassDoor(room: Room): Marks {
  const { random, scheme } = room
  const colour = sofaColour(room)
  return [
    windowOut(room, { x: [-1.9, 1.9], y: [0.08, 2.3], view: random.pick(VIEWS), bars: 3, isSteel: random.chance(0.5) }),
    sunbeam(room, -1.7, 1.7, -0.2, 2.6, 0.2),
    plantOnFloor(room, -2.85, 2.7, 1.3, 'areca'),
    plantOnFloor(room, 2.9, 2.8, 1, 'snake'),
    rug(room, [-1.9, 1.9], [0.1, 2], mix(scheme.soft, scheme.accent, 0.12), scheme.second),
    sofa(room, { x: -1.1, width: 2.2, z: 1.75, colour, seats: 2 }),
    coffeeTable(room, 0, 0.85),
    armchair(room, -2.3, 0.95, otherColour(room, colour)),
    armchair(room, 1.4, 0.95, otherColour(room, colour)),
    pendantLamp(room, 0, 2.2, 1.2, random.pick(PENDANTS)),
  ]
}

/** Television on a sideboard, shelves next to it, the sofa seen from the side. */
function televisionRoom(room: Room): Marks {
  const { random, scheme, shape } = room
  const colour = sofaColour(room)
  const isPanelled = random.chance(0.5)
  return [
    isPanelled
      ? slatWall(room, -0.6, 1.9, 0.1, shape.height - 0.06)
      : room.facing(-0.7, 2, 0.1, shape.height - 0.06, shape.depth, room.tint(lighten(scheme.panel, 0.1))),
    windowOut(room, {
      x: [-2.7, -1.3],
      y: [0.75, 2.3],
      view: random.pick(VIEWS),
      bars: 1,
      dressing: random.pick(['curtains', 'blind'] as const),
    }),
    televisionWall(room, [-0.5, 1.8]),
    bookshelf(room, [2.2, 3.2], 1.9, [2.85, 3.25]),
    sunbeam(room, -2.7, -1.3, 0.2, 2.4, 1),
    plantOnFloor(room, -1.05, 3.0, 1, 'snake'),
    rug(room, [-1.7, 1.9], [0.2, 2.1], mix(scheme.soft, scheme.second, 0.14), scheme.accent),
    floorLamp(room, -3.0, 3.05),
    sideSofa(room, colour),
    coffeeTable(room, 0.3, 1.15),
    armchair(room, 1.35, 1.0, otherColour(room, colour)),
    random.chance(0.5) ? pendantLamp(room, 0.4, 2.2, 1.5, random.pick(PENDANTS)) : wallAirConditioner(room, -0.1, 2.3),
  ]
}

/** A sofa along the left wall, seen from its end. */
function sideSofa(room: Room, colour: string): Marks {
  const { scheme } = room
  return [
    room.shadow(-2.95, -1.65, 1.2, 3, 0.2),
    room.block([-2.9, -2.6], [0.15, 0.92], [1.35, 2.9], colour, 8),
    room.block([-2.75, -1.85], [0.14, 0.46], [1.35, 2.85], colour, 8),
    room.block([-2.9, -1.85], [0.12, 0.64], [2.75, 2.95], colour, 8),
    room.level(-2.6, -1.86, 2.05, 2.08, 0.465, '#000000', { opacity: 0.14 }),
    room.block([-2.6, -2.38], [0.46, 0.82], [2.25, 2.6], scheme.soft, 10),
    room.block([-2.6, -2.4], [0.46, 0.8], [1.6, 1.9], otherColour(room, colour), 10),
    room.block([-2.9, -1.82], [0.12, 0.64], [1.25, 1.45], colour, 12),
  ]
}

const COMPOSITIONS = [sofaAndWindow, glassDoor, televisionRoom] as const

export function living(room: Room): Marks {
  return [
    emptyRoom(room, room.random.pick(['plank', 'plank', 'parquet', 'tile'] as const)),
    room.turn(COMPOSITIONS)(room),
    roomVeil(room, false),
  ]
}
