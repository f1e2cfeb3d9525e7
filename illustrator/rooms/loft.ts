// Lofts: a high room with a sleeping deck, tall steel windows, brick or concrete.
import { darken, lighten, mix } from '../kit/colour.ts'
import { type Marks, range, steps, stroke } from '../kit/svg.ts'
import { bed } from './bed.ts'
import { floorLamp, pendantLamp, plantOn, plantOnFloor, printsOver, rug, wallTiles } from './fittings.ts'
import { armchair, barStool, bookshelf, coffeeTable, sofa } from './furniture.ts'
import { kitchenette } from './kitchen.ts'
import { kitchenLook } from './kitchen-parts.ts'
import { windowOut } from './openings.ts'
import { emptyRoom, type Room, type RoomShape, roomVeil, sunbeam } from './room.ts'

export const LOFT_SHAPE: Partial<RoomShape> = {
  height: 4.7,
  depth: 4.2,
  halfWidth: 3.9,
  focal: 1080,
  eye: { x: 0, y: 1.75, z: -4.6 },
  horizon: 452,
}

const DECK = 2.55

function roughWall(room: Room): Marks {
  const { shape, random, tint } = room
  const { halfWidth: half, height, depth } = shape
  if (random.chance(0.4))
    return room.facing(-half, half, 0.1, height, depth, room.down(tint('#cfc9c0'), tint('#bdb6ac')))
  return wallTiles(
    room,
    [-half, half],
    [0.1, height],
    [0.34, 0.12],
    tint(random.pick(['#c98f70', '#b97a5c', '#efe7dc', '#d9b9a0'])),
  )
}

/** Wooden beams under the ceiling, the far ones first. */
const beams = (room: Room): Marks =>
  [3.7, 3.0, 2.3].map((z) =>
    room.block(
      [-room.shape.halfWidth, room.shape.halfWidth],
      [room.shape.height - 0.2, room.shape.height],
      [z, z + 0.16],
      mix(room.scheme.wood, room.scheme.wall, 0.45),
    ),
  )

/** The deck with its railing and bed. */
function sleepingDeck(room: Room, from: number, to: number): Marks {
  const { scheme, tint, shape } = room
  const [near, far] = [2.5, shape.depth]
  const metal = tint(scheme.metal)
  const bars = steps(from + 0.08, to, 0.15).map((x) => room.line([x, DECK, near], [x, DECK + 0.9, near]))
  const [middle, half] = [(from + to) / 2 + 0.1, 0.85]
  return [
    bedOnDeck(room, middle, half),
    room.block([from, to], [DECK - 0.18, DECK], [near, far], scheme.wood),
    stroke(bars.join(''), metal, 2.6),
    room.facing(from, to, DECK + 0.88, DECK + 0.94, near, metal),
    [from + 0.04, to - 0.14].map((x) => room.facing(x, x + 0.1, 0, DECK - 0.18, near, metal)),
  ]
}

/** From below only headboard, pillows and lamp are visible above the edge. */
function bedOnDeck(room: Room, middle: number, half: number): Marks {
  const { scheme, tint, shape } = room
  const z = shape.depth - 0.3
  const cloth = tint(lighten(scheme.second, 0.6))
  return [
    room.facing(middle - half - 0.1, middle + half + 0.1, DECK, DECK + 1.05, z + 0.2, tint(scheme.accent), { rx: 12 }),
    [-0.5, 0.5].map((at) =>
      room.facing(middle + at * half - 0.36, middle + at * half + 0.36, DECK + 0.5, DECK + 0.82, z, tint('#ffffff'), {
        rx: 12,
      }),
    ),
    room.facing(
      middle - half,
      middle + half,
      DECK,
      DECK + 0.58,
      z - 0.6,
      room.down(lighten(cloth, 0.2), darken(cloth, 0.06)),
      { rx: 10 },
    ),
    plantOn(room, middle + half + 0.34, DECK, z, 0.7, 'snake'),
  ]
}

function stairs(room: Room, from: number, direction: number): Marks {
  const { scheme, tint } = room
  const count = 11
  const wood = tint(scheme.wood)
  const treads = range(count).map((step) => {
    const [x, y] = [from + direction * step * 0.2, ((step + 1) * DECK) / (count + 1)]
    const [left, right] = direction > 0 ? [x, x + 0.28] : [x - 0.28, x]
    return [
      room.facing(left, right, y - 0.06, y, 2.2, darken(wood, 0.15)),
      room.level(left, right, 2.2, 2.9, y, lighten(wood, 0.12)),
    ]
  })
  const rail = room.line([from, 0.95, 2.2], [from + direction * count * 0.2, DECK + 0.9, 2.2])
  const posts = range(6).map((post) => {
    const x = from + direction * post * 0.44
    const y = (post * 2.2 * DECK) / (count + 1)
    return room.line([x, y, 2.2], [x, y + 0.95, 2.2])
  })
  return [treads, stroke(rail, tint(scheme.metal), 5), stroke(posts.join(''), tint(scheme.metal), 2.6)]
}

function deckLoft(room: Room): Marks {
  const { random, scheme } = room
  const colour = random.pick([scheme.accent, scheme.second, '#b98a5c'])
  return [
    windowOut(room, {
      x: [-3.3, -0.3],
      y: [0.5, 4.3],
      view: random.pick(['city', 'city', 'garden'] as const),
      bars: 3,
      dressing: 'none',
      isSteel: true,
    }),
    kitchenette(room, [0.75, 3.6], kitchenLook(room), false),
    sunbeam(room, -3.2, -0.4, 0, 3.2, 0.9),
    sleepingDeck(room, 0.4, 3.9),
    stairs(room, -1.7, 1),
    barStool(room, 1.6, 2.9),
    barStool(room, 2.4, 2.9),
    plantOnFloor(room, -3.4, 3.6, 1.9, 'areca'),
    rug(room, [-3, 0.2], [0.5, 2.5], mix(scheme.soft, scheme.second, 0.14), scheme.accent),
    sofa(room, { x: -2.9, width: 2.3, z: 1.9, colour }),
    coffeeTable(room, -1.6, 1.15),
    pendantLamp(room, -1.5, 3.2, 1.4, 'cone'),
    armchair(room, 0.75, 1.2, scheme.second),
  ]
}

/** Without a deck: a double-height living room with shelves and a long row of windows. */
function openLoft(room: Room): Marks {
  const { random, scheme } = room
  const colour = random.pick([scheme.accent, scheme.second, mix(scheme.wood, '#f3d9b8', 0.3)])
  return [
    windowOut(room, { x: [-3.4, -1.15], y: [0.9, 4.2], view: 'city', bars: 2, dressing: 'none', isSteel: true }),
    windowOut(room, { x: [-0.75, 1.5], y: [0.9, 4.2], view: 'city', bars: 2, dressing: 'none', isSteel: true }),
    bookshelf(room, [2.1, 3.6], 3.1, [3.8, 4.15]),
    sunbeam(room, -3.2, -1.2, 0, 3.2, 0.9),
    sunbeam(room, -0.7, 1.4, 0, 3.2, 0.9),
    plantOnFloor(room, -3.5, 3.6, 1.6, 'monstera'),
    plantOnFloor(room, 1.75, 3.8, 1.2, 'snake'),
    rug(room, [-2, 2], [0.5, 2.6], mix(scheme.soft, scheme.accent, 0.14), scheme.second),
    sofa(room, { x: -1.35, width: 2.7, z: 1.9, colour }),
    coffeeTable(room, 0, 1.2),
    armchair(room, -2.7, 1.25, scheme.second),
    armchair(room, 1.75, 1.25, scheme.second),
    floorLamp(room, 1.75, 2.6),
    [-0.9, 0.9].map((x) => pendantLamp(room, x, 3.1, 1.5, 'globe')),
  ]
}

/** The bed on the ground floor, at a wall of full height. */
function bedLoft(room: Room): Marks {
  const { random, scheme } = room
  return [
    windowOut(room, {
      x: [0.6, 3.5],
      y: [0.7, 4.2],
      view: random.pick(['city', 'sea'] as const),
      bars: 3,
      dressing: 'none',
      isSteel: true,
    }),
    printsOver(room, -1.6, 1.75),
    sunbeam(room, 0.7, 3.4, 0, 3.2, -0.9),
    rug(room, [-3.1, 0.4], [0.2, 2.6], mix(scheme.soft, scheme.second, 0.14), scheme.accent),
    bed(room, {
      middle: -1.6,
      half: 1.05,
      foot: 1.5,
      head: 4.0,
      headboard: scheme.wood,
      cover: scheme.soft,
      blanket: scheme.accent,
    }),
    plantOnFloor(room, 0.25, 3.7, 1.5, 'areca'),
    rug(room, [0.9, 3], [0.6, 2.2], mix(scheme.soft, scheme.accent, 0.2), scheme.second),
    armchair(room, 1.3, 1.6, scheme.second),
    floorLamp(room, 2.9, 2.6),
    pendantLamp(room, -1.6, 3.2, 1.8, 'rattan'),
  ]
}

const COMPOSITIONS = [deckLoft, openLoft, bedLoft] as const

export function loft(room: Room): Marks {
  const floor = room.random.pick(['plank', 'concrete', 'plank'] as const)
  return [emptyRoom(room, floor), roughWall(room), beams(room), room.turn(COMPOSITIONS)(room), roomVeil(room, false)]
}
