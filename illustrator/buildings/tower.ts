// A residential tower: bays of windows, a pattern of balconies, and a roof top.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, circle, d, type Marks, path, polygon, range, rect } from '../kit/svg.ts'
import { shadeBar } from './parts.ts'

export const BALCONIES = ['stepped', 'columns', 'corners', 'all', 'none'] as const
export const CROWNS = ['box', 'fin', 'frame', 'mast', 'stepped'] as const

export type Tower = {
  x: number
  base: number
  width: number
  floors: number
  floorHeight: number
  bays: number
  body: string
  accent: string
  balconies: (typeof BALCONIES)[number]
  crown: (typeof CROWNS)[number]
  /** A stripe in the accent colour runs up at every n-th bay. */
  stripe: number
  hasBands: boolean
  /** Positive if the flank is visible on the right. */
  depth: number
  /** How much the tower fades into the haze. */
  distance?: number
}

function hasBalcony(tower: Tower, floor: number, bay: number): boolean {
  if (tower.balconies === 'stepped') return (bay + Math.floor(floor / 3)) % 3 === 0
  if (tower.balconies === 'columns') return bay % 2 === 0
  if (tower.balconies === 'corners') return bay === 0 || bay === tower.bays - 1
  return tower.balconies === 'all'
}

function drawFlank(tower: Tower, top: number, glass: string, far: (colour: string) => string, body: string): Marks {
  const { x, width, depth, base, floors, floorHeight } = tower
  const edge = depth > 0 ? x + width : x
  const rows = range(floors).flatMap((floor) => {
    const y = top + floor * floorHeight + floorHeight * 0.28
    return [0.16, 0.6].map((at) => {
      const pane = Math.abs(depth) * 0.26
      const left = depth > 0 ? edge + depth * at : edge + depth * (at + 0.26)
      return box(left, y + 4, pane, floorHeight * 0.46)
    })
  })
  return [
    polygon([edge, top, edge + depth, top + 16, edge + depth, base, edge, base], far(darken(body, 0.3))),
    path(rows.join(''), far(glass), { opacity: 0.85 }),
  ]
}

type Crown = { x: number; width: number; top: number; body: string; accent: string; far: (colour: string) => string }

const CROWN_SHAPES: Record<Tower['crown'], (crown: Crown) => Marks> = {
  box: ({ x, width, top, body, far }) => [
    rect(x + width * 0.18, top - 34, width * 0.5, 30, far(darken(body, 0.06))),
    rect(x + width * 0.18, top - 38, width * 0.5, 6, far(lighten(body, 0.25))),
    rect(x + width * 0.3, top - 60, width * 0.18, 24, far(darken(body, 0.12))),
  ],
  fin: ({ x, width, top, body, accent, far }) => [
    path(d`M${x + width * 0.06} ${top - 4}v-62l${width * 0.5} 36v26z`, far(accent)),
    rect(x + width * 0.68, top - 26, width * 0.2, 22, far(darken(body, 0.1))),
  ],
  frame: ({ x, width, top, body, far }) => [
    rect(x + width * 0.3, top - 30, width * 0.36, 28, far(darken(body, 0.12))),
    path(box(x + 6, top - 52, 8, 50) + box(x + width - 14, top - 52, 8, 50), far(lighten(body, 0.2))),
    rect(x + 6, top - 56, width - 12, 9, far(lighten(body, 0.2))),
  ],
  stepped: ({ x, width, top, body, accent, far }) => [
    rect(x + width * 0.1, top - 24, width * 0.8, 22, far(body)),
    rect(x + width * 0.24, top - 46, width * 0.52, 24, far(darken(body, 0.05))),
    rect(x + width * 0.22, top - 50, width * 0.56, 6, far(accent)),
  ],
  mast: ({ x, width, top, body, far }) => [
    rect(x + width * 0.22, top - 28, width * 0.54, 26, far(darken(body, 0.08))),
    rect(x + width * 0.48, top - 104, 4, 78, far('#9aa4ad')),
    circle(x + width * 0.48 + 2, top - 104, 4, '#ff6b5e'),
  ],
}

/** All windows of one kind share one path, because a tower has hundreds. */
function facade(scene: Scene, tower: Tower, top: number) {
  const { random, light } = scene
  const bay = tower.width / tower.bays
  const { floorHeight: storey } = tower
  const data = { dark: '', lit: '', gleams: '', curtains: '', shades: '', rails: '', slabs: '', plants: '' }
  for (const floor of range(tower.floors)) {
    const y = top + floor * storey
    for (const column of range(tower.bays)) {
      const left = tower.x + column * bay
      const open = hasBalcony(tower, floor, column)
      const [x, width] = [left + bay * 0.13, bay * 0.74]
      const [windowTop, height] = [y + storey * 0.18, storey * (open ? 0.74 : 0.58)]
      const isLit = random.chance(light.lit * (tower.distance ? 0.8 : 1))
      data[isLit ? 'lit' : 'dark'] += box(x, windowTop, width, height)
      if (!isLit && random.chance(0.5))
        data.gleams += d`M${x + width * 0.1} ${windowTop + height}l${width * 0.4} ${-height}h${width * 0.22}l${-width * 0.4} ${height}z`
      if (random.chance(0.35)) data.curtains += box(x, windowTop, width * 0.24, height)
      data.shades += box(x, windowTop, width, storey * 0.1)
      if (!open) continue
      data.slabs += box(left + bay * 0.02, y + storey * 0.92, bay * 0.96, storey * 0.1)
      data.rails += box(left + bay * 0.05, y + storey * 0.55, bay * 0.9, storey * 0.37)
      const spot = left + bay * random.between(0.2, 0.7)
      if (random.chance(0.18))
        data.plants += d`M${spot} ${y + storey * 0.66}a${storey * 0.13} ${storey * 0.16} 0 1 1 ${storey * 0.22} 0z`
    }
  }
  return data
}

export function tower(scene: Scene, spec: Tower): Marks {
  const { tint, light } = scene
  const far = (colour: string) => (spec.distance ? mix(colour, light.haze, spec.distance) : colour)
  const [body, accent] = [tint(spec.body), tint(spec.accent)]
  const { x, width, floors, floorHeight } = spec
  const height = floors * floorHeight
  const top = spec.base - height
  const data = facade(scene, spec, top)
  const bay = width / spec.bays
  const stripes = range(spec.bays).filter((column) => column % spec.stripe === 0)
  const bands = spec.hasBands
    ? range(floors - 1).map((floor) => box(x, top + (floor + 1) * floorHeight - 1.2, width, 2.4))
    : []
  return [
    drawFlank(spec, top, mix(light.glass[0], body, 0.25), far, body),
    rect(x, top, width, height, scene.down(far(lighten(body, 0.1)), far(darken(body, 0.04)))),
    stripes.map((column) => rect(x + column * bay, top, bay, height, far(accent), { opacity: 0.92 })),
    path(data.dark, scene.down(far(light.glass[0]), far(light.glass[1]))),
    path(data.lit, far('#ffdf9a')),
    path(data.curtains, far('#fff6e6'), { opacity: 0.55 }),
    path(data.gleams, '#ffffff', { opacity: 0.25 }),
    path(data.shades, light.shade, { opacity: light.shadeOpacity * 0.9 }),
    path(bands.join(''), far(darken(body, 0.14)), { opacity: 0.8 }),
    path(data.rails, far(mix('#bfe0e6', body, 0.15)), { opacity: 0.78 }),
    path(data.slabs, far(lighten(body, 0.35))),
    path(data.slabs, light.shade, {
      opacity: light.shadeOpacity * 0.7,
      transform: d`translate(0 ${floorHeight * 0.09})`,
    }),
    spec.distance ? '' : path(data.plants, tint('#4f9d58')),
    rect(x - 3, top - 6, width + 6, 8, far(lighten(body, 0.3))),
    CROWN_SHAPES[spec.crown]({ x, width, top, body, accent, far }),
    rect(x, top, width * 0.5, height, '#ffffff', { opacity: 0.05 }),
    spec.distance ? '' : shadeBar(scene, x, top + 2, width, 5),
  ]
}
