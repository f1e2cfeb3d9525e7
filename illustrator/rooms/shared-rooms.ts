// Shared rooms and workplaces: lobby, gym, office floor, shop floor.
import { darken, lighten, mix } from '../kit/colour.ts'
import { circle, d, ellipse, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { framedPrint, pendantLamp, plantOnFloor, plantOn, rug, slatWall } from './fittings.ts'
import { armchair, cabinetDoors, chair, coffeeTable, longTable, sofa } from './furniture.ts'
import { windowOut } from './openings.ts'
import { emptyRoom, type Room, type RoomShape, roomVeil, sunbeam } from './room.ts'
import { laptop } from './studio.ts'

/** Wider and slightly higher than a room of a dwelling. */
export const HALL_SHAPE: Partial<RoomShape> = {
  halfWidth: 4.4,
  height: 3.2,
  depth: 4.2,
  focal: 1080,
  eye: { x: 0, y: 1.5, z: -4.2 },
  horizon: 392,
}

const ceilingLights = (room: Room): Marks =>
  [-2.4, 0, 2.4].map((x) =>
    [0.6, 2.2, 3.6].map((z) =>
      room.level(x - 0.5, x + 0.5, z, z + 0.22, room.shape.height - 0.01, room.lampsOn ? '#fff1c9' : '#ffffff', {
        opacity: 0.9,
      }),
    ),
  )

function elevator(room: Room, x: number): Marks {
  const { tint, shape } = room
  const steel = room.across(tint('#cdd4d8'), tint('#aab3b9'))
  const z = shape.depth
  return [
    room.facing(x - 0.08, x + 1.18, 0, 2.3, z, tint('#5d666e')),
    room.facing(x, x + 0.545, 0, 2.22, z, steel),
    room.facing(x + 0.555, x + 1.1, 0, 2.22, z, steel),
    room.facing(x + 1.26, x + 1.34, 1.05, 1.25, z, tint('#f3e2b0'), { rx: 2 }),
    room.facing(x + 0.4, x + 0.7, 2.34, 2.44, z, '#ffb65e', { rx: 2 }),
  ]
}

export function lobby(room: Room): Marks {
  const { scheme, random, tint, shape } = room
  const colour = random.pick([scheme.accent, scheme.second])
  const isLeft = room.serial % 2 === 0
  const desk = isLeft ? ([-3.2, -0.9] as const) : ([-1.2, 1.2] as const)
  const lifts = isLeft ? [0.3, 2.2] : [2.35]
  return [
    emptyRoom(room, 'tile'),
    slatWall(room, desk[0] - 0.3, desk[1] + 0.3, 0.1, shape.height - 0.06),
    isLeft ? '' : windowOut(room, { x: [-4.1, -2.1], y: [0.2, 2.7], view: 'garden', dressing: 'none', isSteel: true }),
    lifts.map((x) => elevator(room, x)),
    ceilingLights(room),
    room.shadow(desk[0] - 0.1, desk[1] + 0.1, 2.5, 3.5, 0.18),
    room.block(desk, [0, 1.05], [2.8, 3.4], scheme.wood),
    room.facing(desk[0] + 0.15, desk[1] - 0.15, 0.15, 0.9, 2.8, lighten(tint(scheme.wood), 0.12), { rx: 4 }),
    room.block([desk[0] - 0.06, desk[1] + 0.06], [1.05, 1.12], [2.74, 3.4], '#f4f1ec'),
    plantOn(room, desk[1] - 0.3, 1.12, 3, 0.5, 'monstera'),
    [desk[0] + 0.5, (desk[0] + desk[1]) / 2, desk[1] - 0.5].map((x) =>
      pendantLamp(room, x, 2.4, 2.9, random.chance(0.5) ? 'globe' : 'drum'),
    ),
    plantOnFloor(room, isLeft ? 1.75 : 1.8, 3.9, 1.4, 'snake'),
    plantOnFloor(room, 3.7, 3.2, 1.8, 'areca'),
    rug(room, [-0.6, 3.2], [0.3, 2.3], mix(scheme.soft, scheme.second, 0.2), scheme.accent),
    sofa(room, { x: 0.3, width: 2.3, z: 1.7, colour }),
    coffeeTable(room, 1.4, 0.9),
    armchair(room, -1.5, 1.1, colour === scheme.accent ? scheme.second : scheme.accent),
    roomVeil(room, true),
  ]
}

function treadmill(room: Room, x: number, z: number): Marks {
  const { tint, scheme } = room
  const metal = tint('#3a4046')
  return [
    room.shadow(x - 0.1, x + 0.9, z - 0.2, z + 1.7, 0.2),
    room.block([x, x + 0.8], [0.05, 0.2], [z, z + 1.6], '#3a4046', 4),
    room.level(x + 0.1, x + 0.7, z + 0.05, z + 1.4, 0.205, tint('#22262a')),
    stroke(room.line([x + 0.08, 0.2, z + 1.3], [x + 0.08, 1.25, z + 1.5]), metal, 8),
    stroke(room.line([x + 0.72, 0.2, z + 1.3], [x + 0.72, 1.25, z + 1.5]), metal, 8),
    room.block([x, x + 0.8], [1.18, 1.42], [z + 1.42, z + 1.5], '#2a2f34', 6),
    room.facing(x + 0.2, x + 0.6, 1.23, 1.38, z + 1.42, tint(lighten(scheme.second, 0.2)), { rx: 3 }),
    stroke(room.line([x + 0.08, 0.98, z + 0.8], [x + 0.08, 1.05, z + 1.46]), metal, 6),
    stroke(room.line([x + 0.72, 0.98, z + 0.8], [x + 0.72, 1.05, z + 1.46]), metal, 6),
  ]
}

function dumbbellRack(room: Room, x: number): Marks {
  const { tint, scheme, shape } = room
  const z = shape.depth - 0.5
  const rows = [0.35, 0.75, 1.15].map((y) => [
    room.block([x, x + 1.9], [y - 0.05, y], [z, z + 0.35], '#596066'),
    range(6).map((index) => {
      const [left, cy] = room.at(x + 0.1 + index * 0.3, y + 0.1, z)
      const colour = tint(index % 2 ? scheme.accent : '#2c3034')
      return [
        rect(left, cy - 3, 30, 6, tint('#9aa2a8')),
        rect(left - 3, cy - 11, 11, 22, colour, { rx: 4 }),
        rect(left + 22, cy - 11, 11, 22, colour, { rx: 4 }),
      ]
    }),
  ])
  return [
    room.shadow(x - 0.05, x + 1.95, z - 0.15, z + 0.4),
    [x, x + 1.82].map((post) => room.block([post, post + 0.08], [0, 1.4], [z, z + 0.35], '#42484d')),
    rows,
  ]
}

function bench(room: Room, x: number, z: number): Marks {
  const { scheme } = room
  return [
    room.shadow(x - 0.1, x + 0.6, z - 0.1, z + 1.3, 0.2),
    [z + 0.1, z + 1].map((leg) => room.block([x + 0.1, x + 0.4], [0, 0.4], [leg, leg + 0.1], '#42484d')),
    room.block([x, x + 0.5], [0.4, 0.52], [z, z + 1.2], scheme.accent, 6),
  ]
}

function exerciseBall(room: Room, x: number, z: number, radius: number, colour: string): Marks {
  const [cx, cy] = room.at(x, radius, z)
  const r = radius * room.scale(z)
  const shade = room.tint(colour)
  return [
    ellipse(cx, cy + r, r * 0.8, r * 0.16, '#000000', { opacity: 0.2 }),
    circle(
      cx,
      cy,
      r,
      room.radial(
        [
          [0, lighten(shade, 0.35)],
          [1, darken(shade, 0.1)],
        ],
        [0.36, 0.3, 0.8],
      ),
    ),
  ]
}

const machines = (room: Room): Marks => [
  dumbbellRack(room, 1.5),
  [-3.1, -1.7, -0.3].map((x) => treadmill(room, x, 1.7)),
  bench(room, 1.9, 1.1),
  exerciseBall(room, 3.3, 2.2, 0.36, room.scheme.second),
]

/** Mats for a class. */
function matClass(room: Room): Marks {
  const { scheme, tint } = room
  const mats = [1.0, 2.4].map((z) =>
    [-2.9, -1.5, -0.1, 1.3].map((x, index) => {
      const colour = tint(index % 2 ? scheme.accent : scheme.second)
      return [
        room.level(x, x + 0.7, z, z + 1.1, 0.01, colour),
        room.level(x, x + 0.7, z + 0.95, z + 1.1, 0.02, lighten(colour, 0.25)),
      ]
    }),
  )
  return [
    mats,
    dumbbellRack(room, 2.1),
    exerciseBall(room, 3.2, 2.6, 0.36, scheme.accent),
    exerciseBall(room, 2.7, 1.7, 0.3, scheme.second),
  ]
}

function mirrorWall(room: Room): Marks {
  const { depth } = room.shape
  const silver = room.linear(
    [
      [0, '#dfe9ec'],
      [0.5, '#f3f8f9'],
      [1, '#c5d5da'],
    ],
    [0, 0, 1, 1],
  )
  const gleam = [room.at(1.2, 0.3, depth), room.at(2.2, 2.6, depth), room.at(2.6, 2.6, depth), room.at(1.6, 0.3, depth)]
  return [
    room.facing(0.9, 4.1, 0.3, 2.6, depth, silver, { stroke: room.tint('#9aa7ad'), 'stroke-width': 3 }),
    polygon(gleam.flat(), '#ffffff', { opacity: 0.3 }),
  ]
}

export function gym(room: Room): Marks {
  const { tint, shape, random } = room
  const isMirrored = room.serial % 2 === 0
  return [
    emptyRoom(room, 'plank'),
    room.level(-shape.halfWidth, shape.halfWidth, -2.4, shape.depth, 0, tint('#5a6066'), {
      opacity: isMirrored ? 0.72 : 0.3,
    }),
    windowOut(room, {
      x: [-3.9, 0.3],
      y: [0.5, 2.75],
      view: random.pick(['city', 'garden'] as const),
      bars: 3,
      dressing: 'none',
      isSteel: true,
    }),
    mirrorWall(room),
    ceilingLights(room),
    sunbeam(room, -3.8, 0.2, 0, 3.4, 0.8),
    isMirrored ? machines(room) : matClass(room),
    plantOnFloor(room, -4.0, 3.7, 1.2, 'snake'),
    roomVeil(room, false),
  ]
}

function desk(room: Room, x: number, z: number): Marks {
  const { scheme, tint } = room
  return [
    longTable(room, [x, x + 1.6], [z, z + 0.75], 0.75, mix(scheme.wood, '#f3e6d2', 0.4)),
    room.facing(x + 0.5, x + 1.1, 0.88, 1.26, z + 0.5, tint('#262b30'), { rx: 4 }),
    room.facing(x + 0.76, x + 0.84, 0.75, 0.9, z + 0.5, tint('#7d868c')),
    chair(room, x + 0.5, z - 0.5, scheme.second),
  ]
}

/** A furnished office floor. */
export function office(room: Room): Marks {
  const { scheme, random, shape, tint } = room
  const hasMeeting = room.serial % 2 === 1
  const meeting = [
    rug(room, [-2.2, 2.2], [0.4, 2.8], mix(scheme.soft, scheme.second, 0.2), scheme.accent),
    [-1.5, -0.3, 0.9].map((x) => chair(room, x, 2.45, scheme.accent, true)),
    longTable(room, [-1.9, 1.9], [1.2, 2.35], 0.75, scheme.wood),
    laptop(room, -0.9, 0.75, 1.8),
    plantOn(room, 0.6, 0.75, 1.8, 0.4),
    [-1.5, -0.3, 0.9].map((x) => chair(room, x, 0.7, scheme.accent)),
    [-0.9, 0.9].map((x) => pendantLamp(room, x, 2.3, 1.8, 'cone')),
  ]
  const desks = [[-3.2, -0.8, 1.6].map((x) => desk(room, x, 2.7)), [-2.9, 1.1].map((x) => desk(room, x, 1.0))]
  return [
    emptyRoom(room, random.pick(['concrete', 'plank'] as const)),
    room.facing(2.2, shape.halfWidth, 0.1, shape.height - 0.06, shape.depth, tint(scheme.panel)),
    windowOut(room, {
      x: [-4, 1.7],
      y: [0.8, 2.75],
      view: 'city',
      bars: 4,
      dressing: random.pick(['blind', 'none'] as const),
      isSteel: true,
    }),
    framedPrint(room, 2.7, 1.3, 1.1, 1.0),
    ceilingLights(room),
    sunbeam(room, -3.9, 1.6, 0, 3.4, 0.7),
    plantOnFloor(room, 2.1, 3.9, 1.3, 'snake'),
    plantOnFloor(room, 3.9, 3.2, 1.7, 'areca'),
    hasMeeting ? meeting : desks,
    roomVeil(room, false),
  ]
}

function goodsShelf(room: Room, x: readonly [number, number]): Marks {
  const { scheme, random, tint, shape } = room
  const z = shape.depth - 0.4
  const colours = [scheme.accent, scheme.second, scheme.soft, scheme.panel, '#f2cc8f', '#81b29a']
  const rows = [0.35, 0.85, 1.35, 1.85].map((y) => [
    room.block(x, [y - 0.05, y], [z, shape.depth], scheme.wood),
    range((x[1] - x[0]) / 0.3).map((index) => {
      const left = x[0] + 0.06 + index * 0.3
      return room.facing(
        left,
        left + random.between(0.14, 0.24),
        y,
        y + random.between(0.14, 0.36),
        z + 0.1,
        tint(random.pick(colours)),
        { rx: 3 },
      )
    }),
  ])
  return [room.facing(x[0], x[1], 0.1, 2.3, shape.depth, darken(tint(scheme.wood), 0.3)), rows]
}

function shopCounter(room: Room): Marks {
  const { scheme, tint } = room
  const [x, y] = room.at(1.5, 1.12, 1.8)
  return [
    room.shadow(0.5, 3, 1.5, 2.6, 0.18),
    room.block([0.6, 2.9], [0, 1.05], [1.8, 2.4], scheme.accent),
    cabinetDoors(room, [0.6, 2.9], [0.1, 1], 1.8, scheme.accent, { count: 4, knob: 'round' }),
    room.block([0.54, 2.96], [1.05, 1.12], [1.74, 2.44], '#f4f1ec'),
    rect(x - 30, y - 34, 60, 30, tint('#2e3338'), { rx: 4 }),
    path(d`M${x - 36} ${y}l8 -10h56l8 10z`, tint('#596066')),
    plantOn(room, 2.6, 1.12, 2, 0.4),
  ]
}

/** A shop floor with shelves, a counter and daylight from the street. */
export function shop(room: Room): Marks {
  const { scheme, random } = room
  const isFull = room.serial % 2 === 0
  return [
    emptyRoom(room, random.pick(['tile', 'concrete'] as const)),
    windowOut(room, {
      x: [-1.3, 1.3],
      y: [0.1, 2.6],
      view: random.pick(['city', 'garden'] as const),
      bars: 1,
      dressing: 'none',
      isSteel: true,
    }),
    goodsShelf(room, [-4, -1.6]),
    isFull ? goodsShelf(room, [1.7, 4]) : [framedPrint(room, 1.9, 1.3, 0.9, 0.9), framedPrint(room, 3, 1.3, 0.9, 0.9)],
    ceilingLights(room),
    sunbeam(room, -1.2, 1.2, 0, 3.4, -0.5),
    plantOnFloor(room, 3.7, 3.3, 1.6, 'areca'),
    shopCounter(room),
    longTable(room, [-2.7, -0.9], [1.4, 2.2], 0.8, scheme.wood),
    range(4).map((index) =>
      room.block(
        [-2.55 + index * 0.42, -2.25 + index * 0.42],
        [0.8, 0.9 + (index % 2) * 0.1],
        [1.6, 1.95],
        [scheme.second, scheme.soft, scheme.panel, scheme.accent][index] ?? scheme.soft,
        4,
      ),
    ),
    [-1.8, 0, 1.8].map((x) => pendantLamp(room, x, 2.55, 1.8, 'cone')),
    roomVeil(room, false),
  ]
}
