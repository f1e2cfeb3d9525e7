// Bathrooms: with a walk-in shower, with a tub under the window, or small with all fixtures on one wall.
import { darken, lighten } from '../kit/colour.ts'
import { circle, d, ellipse, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { plantOn, plantOnFloor, rug, slatWall, wallTiles } from './fittings.ts'
import { cabinetDoors } from './furniture.ts'
import { windowOut } from './openings.ts'
import { emptyRoom, type Room, roomVeil, sunbeam } from './room.ts'

const BRASS = '#c9b27a'
const STEEL = '#c3ccd1'

function tiledWall(room: Room): Marks {
  const { random, scheme, shape } = room
  const colour = room.tint(
    random.pick([lighten(scheme.accent, 0.6), lighten(scheme.second, 0.66), '#eef3f2', lighten(scheme.panel, 0.4)]),
  )
  const tile = random.pick([
    [0.3, 0.3],
    [0.3, 0.15],
    [0.2, 0.4],
  ] as const)
  const top = random.pick([shape.height - 0.06, 1.9])
  return wallTiles(room, [-shape.halfWidth, shape.halfWidth], [0.1, top], tile, colour)
}

function showerHead(room: Room, x: number): Marks {
  const { tint, shape } = room
  const [cx, y] = room.at(x, 2.25, shape.depth - 0.1)
  const mixer = room.at(0, 1.2, shape.depth)[1]
  const drops = range(7).map((drop) => d`M${cx - 22 + drop * 7} ${y + 12}l${(drop - 3) * 3} 120`)
  return [
    stroke(d`M${cx + 60} ${mixer}V${y}H${cx}`, tint(STEEL), 6),
    rect(cx - 26, y, 52, 9, tint(STEEL), { rx: 4 }),
    rect(cx + 48, mixer - 6, 24, 14, tint(STEEL), { rx: 4 }),
    stroke(drops.join(''), '#ffffff', 1.6, { opacity: 0.55, 'stroke-dasharray': '10 8' }),
  ]
}

function vanity(room: Room, x: readonly [number, number]): Marks {
  const { tint, scheme, shape } = room
  const [cx, y] = room.at((x[0] + x[1]) / 2, 0.9, 2.85)
  const [shelfX, shelfY] = room.at(x[0] + 0.3, 0.87, 2.95)
  return [
    room.shadow(x[0] - 0.05, x[1] + 0.05, 2.3, 3.2),
    room.block(x, [0.18, 0.8], [2.65, shape.depth], scheme.wood),
    cabinetDoors(room, x, [0.2, 0.78], 2.65, scheme.wood, { count: 3 }),
    room.block([x[0] - 0.05, x[1] + 0.05], [0.8, 0.86], [2.6, shape.depth], '#fbfaf7'),
    path(d`M${cx - 66} ${y - 20}h132q-6 34 -38 34h-56q-32 0 -38 -34z`, tint('#ffffff')),
    ellipse(cx, y - 20, 66, 11, tint('#e9eef0')),
    stroke(d`M${cx} ${y - 22}v-34q0 -10 12 -10h14`, tint(BRASS), 6),
    rect(shelfX - 8, shelfY - 40, 18, 40, tint(scheme.accent), { rx: 5 }),
    rect(shelfX + 16, shelfY - 30, 16, 30, tint(scheme.second), { rx: 5 }),
    plantOn(room, x[1] - 0.28, 0.86, 2.95, 0.38, 'snake'),
  ]
}

function mirror(room: Room, x: number): Marks {
  const { tint, scheme, random, shape } = room
  const [cx, cy] = room.at(x, 1.75, shape.depth)
  const glass = room.linear(
    [
      [0, '#f4fbfc'],
      [1, '#c9dfe5'],
    ],
    [0, 0, 1, 1],
  )
  if (random.chance(0.5)) {
    const gleam = polygon([cx - 50, cy + 70, cx + 16, cy - 84, cx + 40, cy - 78, cx - 24, cy + 82], '#ffffff', {
      opacity: 0.35,
    })
    return [
      circle(cx + 3, cy + 6, 104, '#000000', { opacity: 0.12 }),
      circle(cx, cy, 104, tint(scheme.wood)),
      circle(cx, cy, 95, glass),
      gleam,
    ]
  }
  return [
    rect(cx - 117, cy - 94, 240, 196, '#000000', { opacity: 0.1, rx: 12 }),
    rect(cx - 120, cy - 100, 240, 196, tint(scheme.metal), { rx: 12 }),
    rect(cx - 114, cy - 94, 228, 184, glass, { rx: 8 }),
    polygon([cx - 70, cy + 90, cx + 10, cy - 94, cx + 44, cy - 94, cx - 36, cy + 90], '#ffffff', { opacity: 0.32 }),
  ]
}

const wallLights = (room: Room, spots: readonly number[]): Marks =>
  spots.map((x) => {
    const [cx, cy] = room.at(x, 1.85, room.shape.depth)
    return [
      circle(cx, cy, 60, room.glow('#ffe9b8', room.isEvening ? 0.7 : 0.35)),
      rect(cx - 5, cy - 26, 10, 52, room.tint('#fff6df'), { rx: 5 }),
    ]
  })

function toilet(room: Room, x: number): Marks {
  const { tint, shape } = room
  const [cx, y] = room.at(x + 0.25, 0.42, 2.45)
  return [
    room.shadow(x - 0.12, x + 0.65, 2.2, 3.1),
    room.block([x, x + 0.5], [0.42, 0.92], [2.95, shape.depth], '#fbfaf8', 6),
    path(d`M${cx - 46} ${y}q0 58 22 74h48q22 -16 22 -74z`, tint('#f3f2ef')),
    ellipse(cx, y, 48, 15, tint('#ffffff')),
    ellipse(cx, y, 36, 9, tint('#dfe6e8')),
  ]
}

function towel(room: Room, x: number, colour: string): Marks {
  const [cx, y] = room.at(x, 1.5, room.shape.depth - 0.08)
  return [
    rect(cx - 42, y, 84, 6, room.tint(BRASS), { rx: 3 }),
    rect(cx - 30, y + 3, 60, 92, room.down(lighten(room.tint(colour), 0.08), room.tint(colour)), { rx: 4 }),
    rect(cx - 30, y + 76, 60, 6, '#ffffff', { opacity: 0.5 }),
  ]
}

function glassScreen(room: Room, x: number): Marks {
  return [
    room.side(x, 0, 2.2, 1.6, room.shape.depth, '#d9eef2', { opacity: 0.35 }),
    room.facing(x, x + 0.03, 0, 2.2, 1.6, '#9fb4bb'),
  ]
}

function showerRoom(room: Room): Marks {
  const { scheme } = room
  return [
    windowOut(room, { x: [1.55, 2.6], y: [1.25, 2.25], bars: 1, dressing: 'none', view: 'garden' }),
    room.facing(-3.3, -1.35, 0.1, room.shape.height - 0.06, 3.3, '#1b1c2b', { opacity: 0.06 }),
    showerHead(room, -2.3),
    glassScreen(room, -1.35),
    vanity(room, [-0.95, 1.05]),
    mirror(room, 0.05),
    wallLights(room, [-0.95, 1.05]),
    toilet(room, 1.72),
    sunbeam(room, 1.55, 2.6, 0.4, 2.4, -0.9),
    rug(room, [-0.8, 0.9], [1.2, 2.2], lighten(scheme.second, 0.3), scheme.soft),
    plantOnFloor(room, 2.8, 2.1, 1, 'areca'),
  ]
}

function tub(room: Room, x: readonly [number, number]): Marks {
  const [left, top] = room.at(x[0], 0.6, 2)
  const right = room.at(x[1], 0.6, 2)[0]
  const bottom = room.at(0, 0.02, 2)[1]
  const [width, white] = [right - left, room.tint('#ffffff')]
  const rim = (room.at(0, 0.6, 2)[1] - room.at(0, 0.6, 2.75)[1]) / 2
  const belly = d`M${left} ${top}C${left + 8} ${bottom - 20} ${left + width * 0.1} ${bottom} ${left + width * 0.2} ${bottom}H${right - width * 0.2}C${right - width * 0.1} ${bottom} ${right - 8} ${bottom - 20} ${right} ${top}Z`
  return [
    room.shadow(x[0] + 0.15, x[1] - 0.1, 1.85, 2.7, 0.2),
    path(belly, room.down(white, darken(white, 0.1))),
    ellipse((left + right) / 2, top, width / 2, rim, white),
    ellipse((left + right) / 2, top + 2, width / 2 - 14, rim - 8, room.tint('#cfe6ea')),
    stroke(d`M${right - 30} ${top - 4}v-52q0 -14 -16 -14h-22`, room.tint(BRASS), 7, { 'stroke-linecap': 'round' }),
  ]
}

function tubRoom(room: Room): Marks {
  const { scheme, random } = room
  return [
    random.chance(0.4) ? slatWall(room, -3.3, -0.6, 0.1, room.shape.height - 0.06) : '',
    windowOut(room, {
      x: [-2.75, -1.05],
      y: [1.05, 2.3],
      bars: 1,
      dressing: random.pick(['none', 'blind'] as const),
      view: random.pick(['garden', 'sea', 'city'] as const),
    }),
    vanity(room, [0.1, 1.9]),
    mirror(room, 1),
    wallLights(room, [0, 2]),
    toilet(room, 2.35),
    towel(room, -0.35, scheme.accent),
    sunbeam(room, -2.75, -1.05, 0.3, 2.4, 0.9),
    tub(room, [-2.95, -0.95]),
    plantOnFloor(room, -3, 2.75, 1.3, 'areca'),
    rug(room, [-1.2, 0.7], [0.75, 1.6], lighten(scheme.second, 0.35), scheme.soft),
  ]
}

/** The usual size: shower behind a curtain in the corner. */
function smallBathroom(room: Room): Marks {
  const { scheme, tint, random } = room
  const [left, top] = room.at(1.35, 2.15, 2.5)
  const [right, bottom] = room.at(1.95, 0.12, 2.5)
  const cloth = tint(random.pick([lighten(scheme.second, 0.5), lighten(scheme.accent, 0.55), '#f7f4ec']))
  const folds = range(6).map(
    (fold) => d`M${left + ((right - left) * (fold + 0.5)) / 6} ${top}q-4 ${(bottom - top) / 2} 2 ${bottom - top}`,
  )
  return [
    vanity(room, [-2.9, -1.2]),
    mirror(room, -2.05),
    wallLights(room, [-3, -1.1]),
    towel(room, -0.62, scheme.second),
    windowOut(room, { x: [-0.1, 0.85], y: [1.45, 2.25], bars: 1, dressing: 'none', view: 'garden' }),
    toilet(room, 0.1),
    showerHead(room, 2.5),
    room.facing(1.35, 3.3, 0, 0.14, 2.5, tint('#ffffff')),
    room.level(1.35, 3.3, 2.5, 3.3, 0.14, tint('#eef2f2')),
    stroke(room.line([1.3, 2.16, 2.5], [3.3, 2.16, 2.5]), tint(STEEL), 5),
    rect(left, top, right - left, bottom - top, cloth),
    stroke(folds.join(''), darken(cloth, 0.25), 2.4, { opacity: 0.4 }),
    sunbeam(room, -0.1, 0.85, 0.4, 2.2, -0.4),
    rug(room, [-2.6, -1], [1.4, 2.2], lighten(scheme.accent, 0.35), scheme.soft),
    plantOnFloor(room, -2.95, 1.7, 0.9, 'snake'),
  ]
}

const COMPOSITIONS = [showerRoom, tubRoom, smallBathroom] as const

export function bathroom(room: Room): Marks {
  return [emptyRoom(room, 'tile'), tiledWall(room), room.turn(COMPOSITIONS)(room), roomVeil(room, true)]
}
