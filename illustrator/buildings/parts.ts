// Parts shared by buildings: windows, doors, awnings, railings, air conditioners.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, circle, d, type Marks, path, place, polygon, range, rect, steps, stroke } from '../kit/svg.ts'

export type WindowStyle = {
  frame?: string
  /** Vertical bars between panes. */
  bars?: number
  hasSill?: boolean
  hasGrille?: boolean
  /** Jalousie window: glass slats. */
  hasSlats?: boolean
  lit?: number
}

export function windowIn(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle = {},
): Marks {
  const { random, light, tint } = scene
  const { frame = '#f4f1ea', bars = 1, hasSill = true, lit = light.lit } = style
  const isLit = random.chance(lit)
  const [wood, top, bottom] = [tint(frame), isLit ? '#ffd98a' : light.glass[0], isLit ? '#ffedc2' : light.glass[1]]
  const marks: Marks[] = [
    rect(x - 3, y - 3, width + 6, height + 6, wood),
    rect(x, y, width, height, scene.down(top, bottom)),
  ]
  if (random.chance(0.65)) {
    const cloth = isLit ? '#fff3d6' : tint(random.pick(['#f7efe2', '#e9d9c8', '#dfe8e6', '#f3d9c9']))
    const drawn = width * random.between(0.16, 0.3)
    marks.push(path(box(x, y, drawn, height) + box(x + width - drawn, y, drawn, height), cloth, { opacity: 0.85 }))
  }
  if (!isLit) marks.push(gleam(x, y, width, height, 0.22))
  if (style.hasSlats) {
    const slats = steps(y + 6, y + height - 3, 7).map((line) => d`M${x} ${line}h${width}`)
    marks.push(stroke(slats.join(''), '#ffffff', 1.6, { opacity: 0.65 }))
  }
  marks.push(range(bars).map((bar) => rect(x + (width * (bar + 1)) / (bars + 1) - 1.2, y, 2.4, height, wood)))
  if (height > width * 0.9) marks.push(rect(x, y + height * 0.36, width, 2.2, wood))
  if (style.hasGrille) marks.push(grille(scene, x, y, width, height))
  marks.push(rect(x, y, width, height * 0.1, light.shade, { opacity: light.shadeOpacity * 0.9 }))
  if (hasSill)
    marks.push(
      rect(x - 6, y + height + 2, width + 12, 5, lighten(wood, 0.2)),
      shadeBar(scene, x - 4, y + height + 7, width + 8, 3),
    )
  return marks
}

export const gleam = (x: number, y: number, width: number, height: number, opacity: number) =>
  polygon(
    [x + width * 0.12, y + height, x + width * 0.42, y, x + width * 0.58, y, x + width * 0.28, y + height],
    '#ffffff',
    { opacity },
  )

function grille(scene: Scene, x: number, y: number, width: number, height: number): Marks {
  const upright = range(5).map((bar) => d`M${x + (width * (bar + 1)) / 6} ${y}v${height}`)
  const level = range(3).map((bar) => d`M${x} ${y + (height * (bar + 1)) / 4}h${width}`)
  return stroke([...upright, ...level].join(''), scene.tint('#4a4f57'), 1.3, { opacity: 0.7 })
}

/** A wide window of capiz shell squares, as in old houses. */
export function capizWindow(scene: Scene, x: number, y: number, width: number, height: number, wood: string): Marks {
  const { light, tint, random } = scene
  const isLit = random.chance(Math.min(1, light.lit * 1.6))
  const pane = isLit ? '#ffe3a6' : tint('#efe9d6')
  const [columns, rows] = [Math.max(4, Math.round(width / 17)), Math.max(3, Math.round(height / 17))]
  const grid =
    range(columns - 1)
      .map((column) => d`M${x + (width * (column + 1)) / columns} ${y}v${height}`)
      .join('') +
    range(rows - 1)
      .map((row) => d`M${x} ${y + (height * (row + 1)) / rows}h${width}`)
      .join('')
  const frame = tint(wood)
  return [
    rect(x - 5, y - 5, width + 10, height + 10, frame),
    rect(x, y, width, height, scene.down(lighten(pane, 0.15), pane)),
    // One leaf is open and shows the dark room.
    rect(x + width * 0.52, y, width * 0.24, height, isLit ? '#ffc76b' : tint('#5a4a42'), { opacity: 0.85 }),
    stroke(grid, frame, 1.5, { opacity: 0.65 }),
    rect(x + width / 2 - 2.5, y, 5, height, frame),
    shadeBar(scene, x, y, width, height * 0.1),
    rect(x - 8, y + height + 4, width + 16, 6, lighten(frame, 0.15)),
  ]
}

export const shadeBar = (scene: Scene, x: number, y: number, width: number, height: number, strength = 1) =>
  rect(x, y, width, height, scene.light.shade, { opacity: scene.light.shadeOpacity * strength })

export const DOOR_COLOURS = ['#8a4f2d', '#2f6f6a', '#a23b3b', '#3b5a80', '#6b7f4f'] as const

export function door(scene: Scene, x: number, y: number, width: number, height: number, colour?: string): Marks {
  const { tint, random } = scene
  const leaf = tint(colour ?? random.pick(DOOR_COLOURS))
  const [inset, panel] = [width * 0.14, darken(leaf, 0.14)]
  return [
    rect(x - 4, y - 4, width + 8, height + 4, tint('#f2ece0')),
    rect(x, y, width, height, scene.down(lighten(leaf, 0.08), darken(leaf, 0.15))),
    rect(x + inset, y + height * 0.08, width - 2 * inset, height * 0.34, panel, { rx: 2 }),
    rect(x + inset, y + height * 0.5, width - 2 * inset, height * 0.4, panel, { rx: 2 }),
    circle(x + width * 0.86, y + height * 0.52, 3.2, tint('#f1d38a')),
    shadeBar(scene, x, y, width, height * 0.06),
  ]
}

/** A lamp beside a door, with a glow when it is on. */
export const wallLamp = (scene: Scene, x: number, y: number, reach = 66): Marks => [
  circle(x, y, 6.5, scene.light.lit > 0.2 ? '#ffe7a8' : scene.tint('#f2e6c8')),
  scene.light.lit > 0.2 ? circle(x, y + 12, reach, scene.glow('#ffd98a', 0.55)) : '',
]

export function airConditioner(scene: Scene, x: number, y: number): Marks {
  const { tint } = scene
  const grey = tint('#b4bbbd')
  return place(x, y, 1, [
    rect(0, 0, 40, 26, tint('#e6e8e6'), { rx: 3 }),
    circle(14, 13, 9, grey),
    circle(14, 13, 3, tint('#8e979a')),
    path(box(27, 6, 9, 2.4) + box(27, 11, 9, 2.4) + box(27, 16, 9, 2.4), grey),
    rect(0, 23, 40, 3, '#000000', { opacity: 0.12 }),
  ])
}

export function awning(scene: Scene, x: number, y: number, width: number, depth: number, colour: string): Marks {
  const stripes = Math.max(3, Math.round(width / 22))
  const step = width / stripes
  const flare = depth * 0.3
  const white = range(stripes).map((index) => {
    const [left, right] = [x + index * step, x + index * step + step / 2]
    const lean = (at: number) => ((at - x) / width - 0.5) * 2 * flare
    return d`M${left} ${y}H${right}L${right + lean(right)} ${y + depth}H${left + lean(left)}z`
  })
  return [
    path(d`M${x} ${y}h${width}l${flare} ${depth}h${-width - 2 * flare}z`, scene.tint(colour)),
    path(white.join(''), '#ffffff', { opacity: 0.7 }),
    shadeBar(scene, x, y + depth, width, depth * 0.4, 1.1),
  ]
}

/** Vertical steel bars with a hand rail; `floor` is their lower end. */
export function railing(scene: Scene, x: number, floor: number, width: number, height: number): Marks {
  const steel = scene.tint('#3f4650')
  const bars = steps(x + 4, x + width - 2, 11).map((bar) => d`M${bar} ${floor - height}v${height}`)
  return [stroke(bars.join(''), steel, 2.2, { opacity: 0.9 }), rect(x, floor - height - 3, width, 5, steel)]
}

export const glassRailing = (scene: Scene, x: number, floor: number, width: number, height: number): Marks => [
  rect(x, floor - height, width, height, scene.tint('#e3f0f2'), { opacity: 0.5 }),
  range(Math.round(width / 90)).map((post) => rect(x + post * 90, floor - height, 2, height, scene.tint('#9aa7ad'))),
  rect(x - 2, floor - height - 4, width + 4, 5, scene.tint('#454d56')),
]

/** Laundry on a line between two points of the same height. */
export function laundry(scene: Scene, x: number, y: number, width: number): Marks {
  const { random, tint } = scene
  const cloths = ['#e4572e', '#2e86ab', '#f6ae2d', '#f5f1e6', '#76b041', '#b8589c'] as const
  return [
    stroke(d`M${x} ${y}h${width}`, tint('#eeeeee'), 1.6),
    range((width - 20) / 24).map((index) =>
      path(d`M${x + 12 + index * 24} ${y}h17l-1 ${random.between(18, 27)}h-15z`, tint(random.pick(cloths))),
    ),
  ]
}

/** The steel water tank found on most flat roofs. */
export function waterTank(scene: Scene, x: number, floor: number): Marks {
  const { tint } = scene
  const steel = scene.linear(
    [
      [0, tint('#c7d6de')],
      [0.5, tint('#e9f1f4')],
      [1, tint('#8fa3ae')],
    ],
    [0, 0, 1, 0],
  )
  return [
    rect(x - 24, floor - 8, 5, 8, tint('#555555')),
    rect(x + 19, floor - 8, 5, 8, tint('#555555')),
    rect(x - 26, floor - 50, 52, 43, steel, { rx: 8 }),
  ]
}

/** Horizontal boards, for cladding. */
export function boards(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  step = 11,
): Marks {
  const wood = scene.tint(colour)
  const gaps = steps(y + step, y + height, step).map((line) => d`M${x} ${line}h${width}`)
  return [
    rect(x, y, width, height, scene.down(lighten(wood, 0.08), darken(wood, 0.06))),
    stroke(gaps.join(''), darken(wood, 0.35), 1.5, { opacity: 0.4 }),
  ]
}

/** Vertical battens in front of a dark background. */
export function battens(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  step = 12,
): Marks {
  const wood = scene.tint(colour)
  const slats = steps(x, x + width - step * 0.5, step).map((left) => box(left, y, step * 0.6, height))
  return [rect(x, y, width, height, darken(wood, 0.45)), path(slats.join(''), wood)]
}

/** Coursed stone for bases and feature walls. */
export function stonework(scene: Scene, x: number, y: number, width: number, height: number, colour: string): Marks {
  const stone = scene.tint(colour)
  const courses = steps(y, y + height - 1, 13).map((line, row) =>
    steps(x + (row % 2) * 15, x + width - 8, 31)
      .map((left) => box(left + 1, line + 1, Math.min(28, x + width - left - 2), Math.min(11, y + height - line - 1)))
      .join(''),
  )
  return [rect(x, y, width, height, stone), path(courses.join(''), '#ffffff', { opacity: 0.13 })]
}
