// Kitchens: with an island, along one wall with a table, or between two counters.
import { darken } from '../kit/colour.ts'
import { type Marks, steps } from '../kit/svg.ts'
import { PENDANTS, pendantLamp, plantOn, rug, wallTiles } from './fittings.ts'
import { cabinetDoors, chair, longTable } from './furniture.ts'
import {
  choppingBoard,
  cooker,
  counter,
  counterThings,
  fridge,
  fruitBowl,
  hood,
  island,
  type KitchenLook,
  kitchenLook,
  sink,
  wallCabinets,
} from './kitchen-parts.ts'
import { VIEWS, windowOut } from './openings.ts'
import { emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'

function splash(room: Room, from: number, to: number, look: KitchenLook): Marks {
  const tile = room.random.pick([
    [0.22, 0.11],
    [0.15, 0.15],
    [0.3, 0.1],
  ] as const)
  return wallTiles(room, [from, to], [0.92, 1.6], tile, room.tint(look.splash))
}

function islandKitchen(room: Room, look: KitchenLook): Marks {
  const { random, scheme } = room
  const lamp = random.pick(PENDANTS)
  return [
    splash(room, -3.3, 2, look),
    windowOut(room, {
      x: [-1.05, 0.35],
      y: [1.12, 2.25],
      bars: 1,
      dressing: random.pick(['none', 'blind'] as const),
      view: random.pick(VIEWS),
    }),
    wallCabinets(room, [-3.1, -1.3], 3, look.upper),
    wallCabinets(room, [0.62, 1.95], 2, look.upper),
    counter(room, [-3.3, 2], 8, look),
    sink(room, -0.35),
    cooker(room, 1.02),
    counterThings(room, -2.6),
    plantOn(room, -1.3, 0.93, 3, 0.36, 'monstera'),
    fridge(room, 2.12),
    sunbeam(room, -1.05, 0.35, 0, 2, 0.8),
    island(room, look, random.chance(0.5) ? scheme.wood : look.lower),
    [-0.85, 0, 0.85].map((x) => pendantLamp(room, x, 2.14, 1.5, lamp)),
  ]
}

/** Everything on one wall, with a dining table in front. */
function eatInKitchen(room: Room, look: KitchenLook): Marks {
  const { random, scheme } = room
  const cloth = random.pick([scheme.accent, scheme.second, scheme.soft])
  return [
    splash(room, -2.1, 3.3, look),
    windowOut(room, { x: [-0.2, 1.2], y: [1.15, 2.25], bars: 1, dressing: 'none', view: random.pick(VIEWS) }),
    wallCabinets(room, [1.5, 3.2], 3, look.upper),
    counter(room, [-2.05, 3.3], 8, look),
    sink(room, 0.5),
    cooker(room, -1.5),
    hood(room, -1.5),
    counterThings(room, 1.7),
    fridge(room, -3.1, random.chance(0.5)),
    sunbeam(room, -0.2, 1.2, 0.1, 2.2, -0.6),
    random.chance(0.5) ? rug(room, [-1.6, 1.6], [0.1, 1.9], scheme.soft, scheme.second) : '',
    [-0.85, 0.35].map((x) => chair(room, x, 1.75, cloth, true)),
    longTable(room, [-1.35, 1.35], [0.75, 1.65], 0.75, scheme.wood),
    fruitBowl(room, 0.1, 0.75, 1.2),
    [-0.95, 0.4].map((x) => chair(room, x, 0.35, cloth)),
    pendantLamp(room, 0, 2.0, 1.3, random.pick(PENDANTS)),
  ]
}

/** A counter along one side wall, towards the viewer. */
function sideCounter(room: Room, x: readonly [number, number], look: KitchenLook): Marks {
  const isRight = x[0] > 0
  const face = isRight ? x[0] : x[1]
  const front = room.tint(look.lower)
  const joints = steps(0.2, 2.6, 0.6).map((z) =>
    room.side(face, 0.14, 0.85, z, z + 0.58, 'none', {
      stroke: darken(front, 0.35),
      'stroke-width': 1.6,
      opacity: 0.7,
    }),
  )
  return [
    room.shadow(x[0] - 0.15, x[1] + 0.15, -1, 2.7, 0.12),
    room.block(x, [0.08, 0.88], [-1.2, 2.7], look.lower),
    joints,
    room.block([x[0] - 0.04, x[1] + 0.04], [0.88, 0.93], [-1.2, 2.7], look.worktop),
  ]
}

/** Two counters with an aisle between them and a window at the end. */
function galleyKitchen(room: Room, look: KitchenLook): Marks {
  const { random, scheme } = room
  const lamp = random.pick(PENDANTS)
  return [
    splash(room, -3.3, 3.3, look),
    windowOut(room, {
      x: [-0.7, 0.95],
      y: [1.15, 2.35],
      bars: 1,
      dressing: random.pick(['none', 'blind'] as const),
      view: random.pick(VIEWS),
    }),
    wallCabinets(room, [-3.2, -1.75], 2, look.upper),
    wallCabinets(room, [1.2, 3.2], 3, look.upper),
    counter(room, [-2.6, 2.6], 8, look),
    sink(room, 0),
    cooker(room, -1.6),
    hood(room, -1.6),
    counterThings(room, 0.75),
    sunbeam(room, -1, 1, -0.2, 2.2, 0.1),
    rug(room, [-0.8, 0.8], [0.2, 2], scheme.soft, scheme.accent),
    sideCounter(room, [-2.5, -1.8], look),
    sideCounter(room, [1.8, 2.5], look),
    plantOn(room, -2.15, 0.93, 1.6, 0.5, 'monstera'),
    fruitBowl(room, 2.15, 0.93, 1.9),
    choppingBoard(room, -2.2, 0.93, 2.3),
    [-0.5, 0.5].map((x) => pendantLamp(room, x, 2.25, 1.4, lamp)),
  ]
}

const COMPOSITIONS = [islandKitchen, eatInKitchen, galleyKitchen] as const

export function kitchen(room: Room): Marks {
  const look = kitchenLook(room)
  return [
    emptyRoom(room, room.random.pick(['tile', 'plank', 'tile'] as const)),
    room.turn(COMPOSITIONS)(room, look),
    roomVeil(room, false),
  ]
}

/** The short kitchen of a studio or loft, from one x to another: wall cabinets, counter, cooker. */
export function kitchenette(room: Room, x: readonly [number, number], look: KitchenLook, hasUppers = true): Marks {
  const { depth } = room.shape
  const count = Math.max(2, Math.round((x[1] - x[0]) / 0.6))
  return [
    wallTiles(room, x, [0.92, 1.58], [0.15, 0.15], room.tint('#fbf8f2')),
    hasUppers
      ? [
          room.block(x, [1.58, 2.3], [depth - 0.34, depth], look.upper),
          cabinetDoors(room, x, [1.58, 2.3], depth - 0.34, look.upper, { count }),
        ]
      : '',
    counter(room, x, count, look),
    counterThings(room, x[0] + 0.5),
  ]
}
