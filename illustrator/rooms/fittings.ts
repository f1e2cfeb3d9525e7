// Objects on walls and ceilings, and small objects.
import { darken, lighten, mix } from '../kit/colour.ts'
import { box, circle, d, ellipse, group, type Marks, path, range, rect, steps, stroke } from '../kit/svg.ts'
import { pot, type PotPlant } from '../outdoors/shrubs.ts'
import type { Room } from './room.ts'

type Inner = { x: number; y: number; width: number; height: number }

/** Invented motifs: a sunrise, leaves, a bay, circles, a volcano, stripes. */
const PRINTS: readonly ((room: Room, inner: Inner) => Marks)[] = [
  ({ scheme, tint }, { x, y, width, height }) => [
    circle(x + width * 0.64, y + height * 0.34, width * 0.2, tint(scheme.second)),
    path(
      d`M${x} ${y + height}v${-height * 0.3}q${width * 0.3} ${-height * 0.22} ${width * 0.6} 0t${width * 0.4} ${-height * 0.04}v${height * 0.34}z`,
      tint(scheme.accent),
    ),
    path(
      d`M${x} ${y + height}v${-height * 0.14}q${width * 0.5} ${-height * 0.14} ${width} ${height * 0.02}v${height * 0.12}z`,
      tint(darken(scheme.accent, 0.25)),
    ),
  ],
  ({ scheme, tint }, { x, y, width, height }) =>
    range(5).map((leaf) => {
      const lean = leaf - 2
      const tip = d`${x + width * (0.5 + lean * 0.2)} ${y + height * (0.2 + Math.abs(lean) * 0.1)}`
      const foot = d`${x + width * 0.5} ${y + height * 1.02}`
      const [a, b] = [x + width * (0.5 + lean * 0.16), x + width * (0.56 + lean * 0.2)]
      return path(
        `M${foot}${d`Q${a} ${y + height * 0.6}`} ${tip}${d`Q${b} ${y + height * 0.6}`} ${foot}Z`,
        tint(leaf % 2 ? scheme.accent : darken(scheme.accent, 0.2)),
      )
    }),
  ({ scheme, tint }, { x, y, width, height }) => [
    rect(x, y + height * 0.5, width, height * 0.5, tint(scheme.accent)),
    path(
      d`M${x + width * 0.2} ${y + height * 0.5}a${width * 0.3} ${width * 0.3} 0 0 1 ${width * 0.6} 0z`,
      tint(scheme.second),
    ),
    path(
      box(x + width * 0.1, y + height * 0.6, width * 0.8, 2) + box(x + width * 0.2, y + height * 0.7, width * 0.6, 2),
      '#ffffff',
      { opacity: 0.5 },
    ),
  ],
  ({ scheme, tint }, { x, y, width, height }) => [
    circle(x + width * 0.36, y + height * 0.42, width * 0.26, tint(scheme.accent), { opacity: 0.9 }),
    circle(x + width * 0.62, y + height * 0.58, width * 0.26, tint(scheme.second), { opacity: 0.85 }),
    stroke(d`M${x + width * 0.1} ${y + height * 0.88}h${width * 0.8}`, tint(scheme.metal), 3),
  ],
  ({ scheme, tint }, { x, y, width, height }) => [
    path(
      d`M${x + width * 0.12} ${y + height * 0.84}L${x + width * 0.46} ${y + height * 0.26}H${x + width * 0.54}L${x + width * 0.88} ${y + height * 0.84}Z`,
      tint(scheme.accent),
    ),
    path(
      d`M${x + width * 0.39} ${y + height * 0.38}L${x + width * 0.46} ${y + height * 0.26}H${x + width * 0.54}L${x + width * 0.61} ${y + height * 0.38}Z`,
      '#ffffff',
    ),
    circle(x + width * 0.78, y + height * 0.24, width * 0.1, tint(scheme.second)),
  ],
  ({ scheme, tint }, { x, y, width, height }) =>
    range(6).map((band) =>
      rect(
        x,
        y + height * (0.1 + band * 0.14),
        width * (0.5 + ((band * 7) % 5) * 0.1),
        height * 0.08,
        tint([scheme.accent, scheme.second, scheme.metal][band % 3] ?? scheme.accent),
      ),
    ),
]

/** A framed print; x and y are its lower left corner on the back wall. */
export function framedPrint(room: Room, x: number, y: number, width: number, height: number): Marks {
  const { random, scheme, tint, shape } = room
  const [left, top] = room.at(x, y + height, shape.depth)
  const [right, bottom] = room.at(x + width, y, shape.depth)
  const [w, h] = [right - left, bottom - top]
  const inner = { x: left + 13, y: top + 13, width: w - 26, height: h - 26 }
  return [
    rect(left + 4, top + 6, w, h, '#000000', { opacity: 0.13 }),
    rect(left, top, w, h, tint(random.pick([scheme.wood, scheme.metal, '#f7f2ea']))),
    rect(left + 6, top + 6, w - 12, h - 12, tint('#fbf8f1')),
    rect(inner.x, inner.y, inner.width, inner.height, tint(lighten(scheme.second, 0.62))),
    room.clipped(box(inner.x, inner.y, inner.width, inner.height), random.pick(PRINTS)(room, inner)),
  ]
}

/** One wide print, two, or three in a row, around a centre. */
export function printsOver(room: Room, middle: number, y: number): Marks {
  return room.random.pick([
    () => [framedPrint(room, middle - 0.75, y, 1.5, 0.85)],
    () => [framedPrint(room, middle - 0.98, y, 0.85, 0.96), framedPrint(room, middle + 0.12, y, 0.85, 0.96)],
    () => [-1.12, -0.33, 0.46].map((dx) => framedPrint(room, middle + dx, y, 0.66, 0.86)),
    () => [
      framedPrint(room, middle - 0.9, y, 0.7, 0.92),
      framedPrint(room, middle - 0.1, y + 0.5, 0.5, 0.42),
      framedPrint(room, middle - 0.1, y, 0.5, 0.42),
      framedPrint(room, middle + 0.5, y, 0.56, 0.92),
    ],
  ])()
}

export function wallAirConditioner(room: Room, x: number, y = 2.28): Marks {
  const { tint, shape } = room
  const [left, top] = room.at(x, y + 0.28, shape.depth - 0.2)
  const [right, bottom] = room.at(x + 0.92, y, shape.depth - 0.2)
  return [
    rect(left + 3, top + 5, right - left, bottom - top, '#000000', { opacity: 0.1, rx: 9 }),
    rect(left, top, right - left, bottom - top, tint('#fdfdfc'), { rx: 9 }),
    rect(left + 8, bottom - 12, right - left - 16, 5, tint('#cfd6d8'), { rx: 2 }),
    circle(right - 16, top + 13, 2.6, '#5ec48f'),
  ]
}

export const PENDANTS = ['rattan', 'globe', 'cone', 'drum'] as const
export type Pendant = (typeof PENDANTS)[number]

function rattanShade(room: Room, x: number, y: number, k: number): Marks {
  const cane = room.tint('#c69a63')
  const ribs = range(9).map((rib) => {
    const lean = rib - 4
    return d`M${x + lean * 3 * k} ${y - 27 * k}Q${x + lean * 9 * k} ${y - 10 * k} ${x + lean * 11 * k} ${y + 18 * k}`
  })
  const rings = range(4).map(
    (ring) =>
      d`M${x - (30 + ring * 5) * k} ${y + (ring * 10 - 14) * k}q${(30 + ring * 5) * k} ${8 * k} ${(60 + ring * 10) * k} 0`,
  )
  const bell = d`M${x - 46 * k} ${y + 18 * k}Q${x - 40 * k} ${y - 26 * k} ${x} ${y - 28 * k}Q${x + 40 * k} ${y - 26 * k} ${x + 46 * k} ${y + 18 * k}Z`
  return [path(bell, cane), stroke([...ribs, ...rings].join(''), darken(cane, 0.28), 1.6, { opacity: 0.7 })]
}

export function pendantLamp(room: Room, x: number, y: number, z: number, kind: Pendant): Marks {
  const { tint, scheme, shape } = room
  const [cx, ceiling] = room.at(x, shape.height, z)
  const cy = room.at(x, y, z)[1]
  const k = room.scale(z) / 140
  const shades: Record<Pendant, () => Marks> = {
    rattan: () => rattanShade(room, cx, cy, k),
    globe: () => [
      circle(cx, cy, 24 * k, room.lampsOn ? '#fff0cc' : tint('#fff4dc')),
      circle(cx - 8 * k, cy - 8 * k, 8 * k, '#ffffff', { opacity: 0.8 }),
    ],
    cone: () => [
      path(d`M${cx - 10 * k} ${cy - 22 * k}h${20 * k}l${26 * k} ${38 * k}h${-72 * k}z`, tint(scheme.accent)),
      ellipse(cx, cy + 16 * k, 36 * k, 6 * k, tint('#fff0c8')),
    ],
    drum: () => [
      rect(
        cx - 40 * k,
        cy - 22 * k,
        80 * k,
        36 * k,
        room.lampsOn ? room.down('#fff3d2', '#ffe0a0') : room.down(tint('#fff6e2'), tint('#f0dcb6')),
        { rx: 4 * k },
      ),
      rect(cx - 40 * k, cy + 11 * k, 80 * k, 3 * k, tint(scheme.metal)),
    ],
  }
  return [
    rect(cx - 1.2, ceiling, 2.4, cy - ceiling - 20 * k, tint(scheme.metal)),
    room.lampsOn ? circle(cx, cy + 10 * k, 110 * k, room.glow('#ffe2a4', 0.55)) : '',
    shades[kind](),
  ]
}

export function floorLamp(room: Room, x: number, z: number): Marks {
  const { tint, scheme } = room
  const [cx, foot] = room.at(x, 0, z)
  const top = room.at(x, 1.62, z)[1]
  const k = room.scale(z) / 140
  const shade = d`M${cx - 22 * k} ${top - 36 * k}h${44 * k}l${12 * k} ${54 * k}h${-68 * k}z`
  return [
    ellipse(cx, foot, 26 * k, 6 * k, '#000000', { opacity: 0.14 }),
    ellipse(cx, foot - 3, 22 * k, 5 * k, tint(scheme.metal)),
    rect(cx - 2, top, 4, foot - top, tint(scheme.metal)),
    room.lampsOn ? circle(cx, top + 8, 120 * k, room.glow('#ffdf9e', 0.6)) : '',
    path(shade, room.lampsOn ? room.down('#fff0c8', '#ffdb94') : room.down(tint('#fff5df'), tint('#f6dfb4'))),
  ]
}

export function tableLamp(room: Room, x: number, y: number, z: number): Marks {
  const { tint, scheme } = room
  const [cx, foot] = room.at(x, y, z)
  const k = room.scale(z)
  return [
    room.time === 'day' ? '' : circle(cx, foot - 0.36 * k, 0.8 * k, room.glow('#ffdf9e', 0.62)),
    rect(cx - 3, foot - 0.26 * k, 6, 0.26 * k, tint(scheme.metal)),
    ellipse(cx, foot, 0.1 * k, 0.03 * k, tint(scheme.metal)),
    path(
      d`M${cx - 0.09 * k} ${foot - 0.5 * k}h${0.18 * k}l${0.08 * k} ${0.26 * k}h${-0.34 * k}z`,
      room.lampsOn ? room.down('#fff0c8', '#ffdb94') : room.down(tint('#fff6e2'), tint('#f5dcae')),
    ),
  ]
}

export function plantOnFloor(room: Room, x: number, z: number, height: number, plant?: PotPlant): Marks {
  const [cx, foot] = room.at(x, 0, z)
  const tall = height * room.scale(z)
  return [ellipse(cx, foot, tall * 0.2, tall * 0.045, '#000000', { opacity: 0.16 }), pot(room, cx, foot, tall, plant)]
}

/** A plant on a table or shelf. */
export function plantOn(room: Room, x: number, y: number, z: number, height: number, plant?: PotPlant): Marks {
  const [cx, foot] = room.at(x, y, z)
  return pot(room, cx, foot + 2, height * room.scale(z), plant)
}

export function cushion(
  room: Room,
  x: number,
  y: number,
  z: number,
  size: readonly [number, number],
  colour: string,
  turn = 0,
): Marks {
  const [cx, cy] = room.at(x, y, z)
  const [w, h] = [size[0] * room.scale(z), size[1] * room.scale(z)]
  const cloth = room.tint(colour)
  const outline =
    d`M${-w / 2} ${-h / 2}Q0 ${-h * 0.62} ${w / 2} ${-h / 2}Q${w * 0.58} 0 ${w / 2} ${h / 2}` +
    d`Q0 ${h * 0.6} ${-w / 2} ${h / 2}Q${-w * 0.58} 0 ${-w / 2} ${-h / 2}Z`
  return group(
    { transform: d`translate(${cx} ${cy}) rotate(${turn})` },
    path(outline, room.down(lighten(cloth, 0.14), darken(cloth, 0.1))),
    stroke(d`M${-w * 0.3} ${h * 0.2}Q${-w * 0.1} ${h * 0.05} 0 ${h * 0.22}`, darken(cloth, 0.2), 1.5, {
      opacity: 0.35,
    }),
  )
}

export function rug(
  room: Room,
  x: readonly [number, number],
  z: readonly [number, number],
  colour: string,
  border: string,
): Marks {
  const { tint, random } = room
  const edge = tint(border)
  const [middle, depth] = [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2]
  if (random.chance(0.25)) {
    const [cx, cy] = room.at(middle, 0, depth)
    const [rx, ry] = [((x[1] - x[0]) / 2) * room.scale(depth), (room.at(0, 0, z[0])[1] - room.at(0, 0, z[1])[1]) / 2]
    return [
      ellipse(cx, cy, rx, ry, tint(colour)),
      ellipse(cx, cy, rx * 0.88, ry * 0.86, 'none', { stroke: edge, 'stroke-width': 4, opacity: 0.7 }),
    ]
  }
  const stripes = random.chance(0.6)
    ? range(5).map((line) => {
        const at = z[0] + ((z[1] - z[0]) * (line + 1)) / 6
        return stroke(room.line([x[0] + 0.2, 0, at], [x[1] - 0.2, 0, at]), edge, line % 2 ? 1.5 : 3, {
          opacity: 0.5,
          'stroke-dasharray': line % 2 ? undefined : '18 10',
        })
      })
    : ''
  return [
    room.level(x[0], x[1], z[0], z[1], 0.003, tint(colour)),
    room.level(x[0] + 0.1, x[1] - 0.1, z[0] + 0.1, z[1] - 0.1, 0.004, 'none', {
      stroke: edge,
      'stroke-width': 4,
      opacity: 0.8,
    }),
    stripes,
  ]
}

/** Vertical wooden slats on the back wall. */
export function slatWall(room: Room, from: number, to: number, y0: number, y1: number): Marks {
  const { tint, scheme, shape } = room
  const wood = tint(scheme.wood)
  const fill = room.across(lighten(wood, 0.12), darken(wood, 0.08))
  return [
    room.facing(from, to, y0, y1, shape.depth, darken(wood, 0.25)),
    steps(from + 0.03, to - 0.04, 0.11).map((x) => room.facing(x, x + 0.075, y0, y1, shape.depth, fill)),
  ]
}

/** Wainscot along the whole back wall. */
export function wainscot(room: Room): Marks {
  const { tint, scheme, shape } = room
  const { halfWidth: half, depth } = shape
  const white = tint('#fffaf2')
  return [
    room.facing(-half, half, 0.1, 1.05, depth, tint(lighten(scheme.panel, 0.35))),
    room.facing(-half, half, 1.03, 1.09, depth, white),
    steps(-half + 0.2, half - 0.5, 0.72).map((x) =>
      room.facing(x, x + 0.56, 0.24, 0.92, depth, 'none', { stroke: white, 'stroke-width': 2.4, opacity: 0.8 }),
    ),
  ]
}

/** Square or brick tiles on the back wall. */
export function wallTiles(
  room: Room,
  x: readonly [number, number],
  y: readonly [number, number],
  tile: readonly [number, number],
  colour: string,
): Marks {
  const { depth } = room.shape
  const isBrick = tile[0] > tile[1] * 1.5
  const rows = steps(y[0], y[1], tile[1])
  const levels = rows.map((row) => room.line([x[0], row, depth], [x[1], row, depth]))
  const uprights = rows.flatMap((row, index) =>
    steps(x[0] + (isBrick && index % 2 ? tile[0] / 2 : 0), x[1], tile[0]).map((column) =>
      room.line([column, row, depth], [column, Math.min(row + tile[1], y[1]), depth]),
    ),
  )
  const lines = [...levels, ...uprights]
  return [
    room.facing(x[0], x[1], y[0], y[1], depth, colour),
    stroke(lines.join(''), mix(colour, isBrick ? '#1b1c2b' : '#ffffff', isBrick ? 0.16 : 0.5), 1.3, { opacity: 0.75 }),
  ]
}
