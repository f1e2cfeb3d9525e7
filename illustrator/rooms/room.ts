// A room in one-point perspective. Coordinates are in metres: x to the right, y up, z away from the viewer; the floor is y = 0.
import { darken, lighten, mix } from '../kit/colour.ts'
import { hashText } from '../kit/random.ts'
import { Scene, type SceneOptions, type Seed } from '../kit/scene.ts'
import { type Attributes, d, type Marks, path, polygon, rect, steps, stroke } from '../kit/svg.ts'

export type Scheme = {
  wall: string
  /** Feature wall, panels. */
  panel: string
  floor: string
  accent: string
  second: string
  wood: string
  soft: string
  metal: string
}

export const SCHEMES: readonly Scheme[] = [
  {
    wall: '#f3e8da',
    panel: '#e3c9ac',
    floor: '#cf9f6e',
    accent: '#c96a45',
    second: '#2f6f6a',
    wood: '#93643f',
    soft: '#f4ebde',
    metal: '#3c4148',
  },
  {
    wall: '#e4ece0',
    panel: '#9bb59a',
    floor: '#d0a678',
    accent: '#5f8a68',
    second: '#d99a3d',
    wood: '#a5754a',
    soft: '#f6f0e4',
    metal: '#394540',
  },
  {
    wall: '#e6eef4',
    panel: '#8fb2c9',
    floor: '#d6b188',
    accent: '#2f6f9c',
    second: '#f0a85c',
    wood: '#9c6f49',
    soft: '#f3f5f4',
    metal: '#36424d',
  },
  {
    wall: '#f8e8e2',
    panel: '#e0a795',
    floor: '#caa07a',
    accent: '#c9656a',
    second: '#4f7486',
    wood: '#8f6244',
    soft: '#fbf3ec',
    metal: '#453b40',
  },
  {
    wall: '#ececea',
    panel: '#56697a',
    floor: '#b78d66',
    accent: '#2f4858',
    second: '#f2a922',
    wood: '#7f5a3c',
    soft: '#f4f3ef',
    metal: '#2c3238',
  },
  {
    wall: '#f6f1e3',
    panel: '#1f7a6d',
    floor: '#c6965f',
    accent: '#1f7a6d',
    second: '#ef8348',
    wood: '#8a5c38',
    soft: '#fbf6ea',
    metal: '#33413d',
  },
  {
    wall: '#f4efe8',
    panel: '#c9b08e',
    floor: '#b98a5e',
    accent: '#7a5a86',
    second: '#e2a64a',
    wood: '#7d5638',
    soft: '#f7f1ea',
    metal: '#3a3440',
  },
  {
    wall: '#f7f4ee',
    panel: '#d9cfc0',
    floor: '#a87c56',
    accent: '#b5533c',
    second: '#8a9a6b',
    wood: '#6f4c34',
    soft: '#f3ece0',
    metal: '#3a3a3c',
  },
  {
    wall: '#eef0ea',
    panel: '#a9bfc4',
    floor: '#dcc09a',
    accent: '#3f7f8c',
    second: '#e58a6b',
    wood: '#b58a5e',
    soft: '#f8f5ee',
    metal: '#40484c',
  },
]

export type RoomShape = {
  halfWidth: number
  height: number
  depth: number
  /** Pixels per metre at one metre from the eye. */
  focal: number
  eye: { x: number; y: number; z: number }
  /** Vertical position of the horizon in the picture. */
  horizon: number
}

const USUAL: RoomShape = {
  halfWidth: 3.3,
  height: 2.72,
  depth: 3.3,
  focal: 1225,
  eye: { x: 0, y: 1.34, z: -4 },
  horizon: 372,
}

/** Depth at which walls and floor begin; anything closer is outside the picture. */
const NEAR = -2.4

export class Room extends Scene {
  readonly scheme: Scheme
  readonly shape: RoomShape
  override readonly tint = (colour: string): string => mix(colour, ...this.light.indoors)

  constructor(kind: string, seed: Seed, options: SceneOptions = {}, shape: Partial<RoomShape> = {}) {
    super(kind, seed, options)
    const base = { ...USUAL, ...shape }
    // A viewpoint slightly off centre looks more natural.
    this.shape = { ...base, eye: { ...base.eye, x: this.random.between(-0.22, 0.22) } }
    this.scheme = this.turn(SCHEMES, hashText(kind))
  }

  /** Pixels per metre at depth z. */
  scale(z: number): number {
    return this.shape.focal / (z - this.shape.eye.z)
  }

  at(x: number, y: number, z: number): [x: number, y: number] {
    const scale = this.scale(z)
    return [this.width / 2 + (x - this.shape.eye.x) * scale, this.shape.horizon - (y - this.shape.eye.y) * scale]
  }

  /** A rectangle that faces the viewer. */
  facing(x0: number, x1: number, y0: number, y1: number, z: number, fill: string, more: Attributes = {}): string {
    const [left, top] = this.at(x0, y1, z)
    const [right, bottom] = this.at(x1, y0, z)
    return rect(left, top, right - left, bottom - top, fill, more)
  }

  /** A horizontal rectangle, such as a rug. */
  level(x0: number, x1: number, z0: number, z1: number, y: number, fill: string, more: Attributes = {}): string {
    const corners = [this.at(x0, y, z0), this.at(x1, y, z0), this.at(x1, y, z1), this.at(x0, y, z1)]
    return polygon(corners.flat(), fill, more)
  }

  /** A rectangle along the z axis, such as a side wall. */
  side(x: number, y0: number, y1: number, z0: number, z1: number, fill: string, more: Attributes = {}): string {
    const corners = [this.at(x, y0, z0), this.at(x, y0, z1), this.at(x, y1, z1), this.at(x, y1, z0)]
    return polygon(corners.flat(), fill, more)
  }

  /** A box with its visible sides. */
  block(
    x: readonly [number, number],
    y: readonly [number, number],
    z: readonly [number, number],
    colour: string,
    rx = 0,
  ): Marks {
    const { eye } = this.shape
    const shade = this.tint(colour)
    const marks: Marks[] = []
    if (x[1] < eye.x) marks.push(this.side(x[1], y[0], y[1], z[0], z[1], darken(shade, 0.2)))
    if (x[0] > eye.x) marks.push(this.side(x[0], y[0], y[1], z[0], z[1], darken(shade, 0.2)))
    if (y[1] < eye.y) marks.push(this.level(x[0], x[1], z[0], z[1], y[1], lighten(shade, 0.2)))
    if (y[0] > eye.y) marks.push(this.level(x[0], x[1], z[0], z[1], y[0], darken(shade, 0.32)))
    marks.push(
      this.facing(x[0], x[1], y[0], y[1], z[0], this.down(lighten(shade, 0.04), darken(shade, 0.07)), {
        rx: rx || undefined,
      }),
    )
    return marks
  }

  /** A soft shadow on the floor under a piece of furniture. */
  shadow(x0: number, x1: number, z0: number, z1: number, opacity = 0.17): string {
    return this.level(x0, x1, z0, z1, 0, '#1b1420', { opacity })
  }

  /** A straight line on the floor or a wall, as path data. */
  line(from: readonly [number, number, number], to: readonly [number, number, number]): string {
    const [a, b] = [this.at(...from), this.at(...to)]
    return d`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`
  }
}

function plankFloor(room: Room, colour: string): Marks {
  const { random, shape } = room
  const plank = 0.26
  const marks: Marks[] = []
  let joints = ''
  for (const x of steps(-shape.halfWidth, shape.halfWidth, plank)) {
    joints += room.line([x, 0, shape.depth], [x, 0, NEAR])
    for (let z = random.between(-0.9, 0.1); z < shape.depth; z += random.between(0.9, 1.7))
      joints += room.line([x, 0, z], [x + plank, 0, z])
    if (!random.chance(0.22)) continue
    const z = random.between(-0.5, 2)
    marks.push(
      room.level(
        x,
        x + plank,
        z,
        Math.min(z + random.between(0.7, 1.2), shape.depth),
        0,
        random.pick(['#ffffff', '#5a3a20']),
        { opacity: 0.07 },
      ),
    )
  }
  return [marks, stroke(joints, darken(colour, 0.28), 1.2, { opacity: 0.32 })]
}

function tileFloor(room: Room, colour: string): Marks {
  const { halfWidth, depth } = room.shape
  const lines = [
    ...steps(-halfWidth, halfWidth + 0.1, 0.6).map((x) => room.line([x, 0, depth], [x, 0, NEAR])),
    ...steps(-1.2, depth, 0.6).map((z) => room.line([-halfWidth, 0, z], [halfWidth, 0, z])),
  ]
  return stroke(lines.join(''), darken(colour, 0.16), 1.4, { opacity: 0.55 })
}

/** Parquet: every second herringbone block is lighter. */
function parquetFloor(room: Room, colour: string): Marks {
  const { halfWidth, depth } = room.shape
  const size = 0.55
  const blocks = steps(-halfWidth, halfWidth, size).map((x, column) =>
    steps(-1.4, depth, size).map((z, row) =>
      (row + column) % 2
        ? ''
        : room.level(x, Math.min(x + size, halfWidth), z, Math.min(z + size, depth), 0, '#ffffff', { opacity: 0.08 }),
    ),
  )
  const lines = steps(-halfWidth, halfWidth, size / 4).map((x) => room.line([x, 0, depth], [x, 0, NEAR]))
  return [blocks, stroke(lines.join(''), darken(colour, 0.25), 1, { opacity: 0.18 })]
}

export type Floor = 'plank' | 'tile' | 'parquet' | 'concrete'

/** Floor, walls, ceiling, skirting: an empty room. */
export function emptyRoom(room: Room, floor: Floor = 'plank'): Marks {
  const { scheme, tint, width, height } = room
  const { halfWidth: half, height: high, depth } = room.shape
  const wall = tint(scheme.wall)
  const isTiled = floor === 'tile'
  const base =
    floor === 'concrete' ? tint('#b9b4ac') : tint(isTiled ? mix('#e7e0d4', scheme.floor, 0.12) : scheme.floor)
  const finish = { plank: plankFloor, tile: tileFloor, parquet: parquetFloor, concrete: () => '' }[floor]
  const ceiling = lighten(wall, 0.58)
  return [
    rect(0, 0, width, height, wall),
    room.level(-half, half, NEAR, depth, high, room.down(darken(ceiling, 0.06), ceiling)),
    room.side(-half, 0, high, NEAR, depth, room.across(darken(wall, 0.1), darken(wall, 0.04))),
    room.side(half, 0, high, NEAR, depth, room.across(darken(wall, 0.05), darken(wall, 0.14))),
    room.facing(-half, half, 0, high, depth, room.down(lighten(wall, 0.18), wall)),
    room.level(-half, half, NEAR, depth, 0, room.down(darken(base, 0.06), lighten(base, 0.1))),
    finish(room, base),
    room.facing(-half, half, 0, 0.1, depth, lighten(wall, 0.55)),
    room.side(-half, 0, 0.1, NEAR, depth, lighten(wall, 0.35)),
    room.side(half, 0, 0.1, NEAR, depth, lighten(wall, 0.2)),
    room.facing(-half, half, high - 0.06, high, depth, lighten(wall, 0.6)),
    room.level(-half, half, depth - 0.35, depth, 0, '#000000', { opacity: 0.06 }),
  ]
}

/** Light from a window on the floor, divided by the middle bar. */
export function sunbeam(room: Room, from: number, to: number, near: number, far: number, drift: number): Marks {
  const [colour, opacity] = room.light.beam
  const middle = (from + to) / 2
  return [
    [from, middle - 0.06],
    [middle + 0.06, to],
  ].map(([left = 0, right = 0]) => {
    const corners = [
      room.at(left, 0, far),
      room.at(right, 0, far),
      room.at(right + drift, 0, near),
      room.at(left + drift, 0, near),
    ]
    return polygon(corners.flat(), colour, { opacity })
  })
}

/** Overlay in the light of the time of day, strongest near the light source. */
export function roomVeil(room: Room, isFromRight: boolean): Marks {
  const [colour, opacity] = room.light.veil
  const start = isFromRight ? 1 : 0
  const veil = room.linear(
    [
      [0, colour, opacity],
      [0.6, colour, opacity * 0.3],
      [1, colour, 0],
    ],
    [start, 0, 1 - start, 1],
  )
  return rect(0, 0, room.width, room.height, veil)
}

/** Outline of an arch or a half circle on the back wall, as path data. */
export const arch = (room: Room, from: number, to: number, foot: number, shoulder: number, z: number): string => {
  const [left, bottom] = room.at(from, foot, z)
  const [right, top] = room.at(to, shoulder, z)
  return d`M${left} ${bottom}V${top}A${(right - left) / 2} ${(right - left) / 2.6} 0 0 1 ${right} ${top}V${bottom}Z`
}

export const archShape = (
  room: Room,
  from: number,
  to: number,
  foot: number,
  shoulder: number,
  colour: string,
): Marks => path(arch(room, from, to, foot, shoulder, room.shape.depth), colour)
