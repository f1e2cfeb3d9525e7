// Windows and glass doors in the back wall, with the view through them.
import { darken, lighten, mix } from '../kit/colour.ts'
import { box, circle, d, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { cloud, skyline } from '../outdoors/sky.ts'
import { palm, tree } from '../outdoors/trees.ts'
import type { Room } from './room.ts'

export const VIEWS = ['city', 'garden', 'sea'] as const
export type View = (typeof VIEWS)[number]

type Pane = { x: number; y: number; width: number; height: number }

function cityView(room: Room, { x, y, width, height }: Pane): Marks {
  const { light } = room
  const foot = y + height * 0.98
  const tone = (colour: string, haze: number) => mix(mix(colour, ...light.ambient), light.haze, haze)
  const [from, to] = [x, x + width]
  const count = Math.max(6, Math.round(width / 34))
  return [
    skyline(room, foot, tone('#8aa0b5', 0.45), {
      count,
      low: height * 0.25,
      high: height * 0.72,
      opacity: 0.85,
      from,
      to,
    }),
    skyline(room, foot, tone('#5f7890', 0.2), { count: count - 2, low: height * 0.15, high: height * 0.45, from, to }),
  ]
}

function gardenView(room: Room, { x, y, width, height }: Pane): Marks {
  const { light, random } = room
  const tone = (colour: string) => mix(colour, ...light.ambient)
  const foot = y + height * 0.98
  const far = d`M${x} ${foot}V${y + height * 0.62}Q${x + width * 0.3} ${y + height * 0.5} ${x + width * 0.55} ${y + height * 0.64}T${x + width} ${y + height * 0.56}V${foot}Z`
  const near = d`M${x} ${foot}V${y + height * 0.78}Q${x + width * 0.5} ${y + height * 0.68} ${x + width} ${y + height * 0.8}V${foot}Z`
  const tall = random.between(0.2, 0.35)
  return [
    path(far, mix(tone('#6fa67c'), light.haze, 0.35)),
    path(near, tone('#5c9c5c')),
    palm(room, x + width * tall, y + height * 1.02, height * 0.78, width * 0.04, tone),
    tree(room, x + width * 0.55, y + height, height * 0.4, '#3f8f55', tone),
    random.chance(0.6)
      ? palm(room, x + width * 0.82, y + height * 1.04, height * 0.62, -width * 0.03, tone)
      : tree(room, x + width * 0.84, y + height * 1.02, height * 0.6, '#5aa35f', tone),
  ]
}

function seaView(room: Room, { x, y, width, height }: Pane): Marks {
  const { light, random } = room
  const tone = (colour: string) => mix(colour, ...light.ambient)
  const shore = y + height * 0.55
  const island = d`M${x} ${shore}V${shore - height * 0.06}Q${x + width * 0.25} ${shore - height * 0.16} ${x + width * 0.5} ${shore - height * 0.04}T${x + width * 0.9} ${shore}Z`
  const waves = range(14).map(() => {
    const depth = random.next() ** 1.3
    return box(
      x + random.next() * width,
      shore + 4 + depth * height * 0.42,
      width * (0.05 + 0.12 * depth),
      1.4 + depth * 2,
    )
  })
  return [
    path(island, mix(tone('#6f9aa8'), light.haze, 0.4)),
    rect(x, shore, width, height * 0.46, room.down(tone('#8fd0da'), tone('#2f86a6'))),
    path(waves.join(''), '#ffffff', { opacity: 0.3 }),
    palm(room, x + width * random.between(0.12, 0.3), y + height * 1.04, height * 0.8, width * 0.05, tone),
  ]
}

const SCENERY = { city: cityView, garden: gardenView, sea: seaView }

export function viewOut(room: Room, view: View, pane: Pane): Marks {
  const { x, y, width, height } = pane
  const { random, light } = room
  return room.clipped(
    box(x, y, width, height),
    rect(x, y, width, height, room.linear(light.sky)),
    cloud(
      x + width * random.between(0.2, 0.5),
      y + height * random.between(0.16, 0.3),
      Math.min(1, width / 420),
      light.cloud,
      0.8,
    ),
    cloud(
      x + width * random.between(0.6, 0.9),
      y + height * random.between(0.2, 0.36),
      Math.min(0.8, width / 560),
      light.cloud,
      0.65,
      true,
    ),
    SCENERY[view](room, pane),
  )
}

export type Opening = {
  x: readonly [number, number]
  y: readonly [number, number]
  view?: View
  bars?: number
  /** Curtains, a roller blind, or nothing. */
  dressing?: 'curtains' | 'blind' | 'none'
  /** Dark steel instead of white wood. */
  isSteel?: boolean
}

function curtains(room: Room, left: number, right: number, top: number, bottom: number): Marks {
  const { scheme, random, tint } = room
  const cloth = tint(random.pick([scheme.soft, lighten(scheme.accent, 0.55), lighten(scheme.second, 0.6), '#ffffff']))
  const [metal, width] = [tint(scheme.metal), (right - left) * 0.13 + 18]
  const middle = (top + bottom) / 2
  const drape = (x: number, wide: number): Marks => {
    const outline =
      d`M${x} ${top}H${x + wide}Q${x + wide * 0.97} ${middle} ${x + wide} ${bottom}` +
      d`H${x}Q${x + wide * 0.03} ${middle} ${x} ${top}Z`
    const folds = range(5).map((fold) => {
      const at = x + (wide * (fold + 1)) / 6
      return stroke(d`M${at} ${top}Q${at - 3} ${middle} ${at + 2} ${bottom}`, darken(cloth, 0.22), fold % 2 ? 1.4 : 3, {
        opacity: 0.3,
      })
    })
    return [path(outline, cloth), folds]
  }
  return [
    rect(left - width - 6, top - 6, right - left + 2 * width + 12, 6, metal, { rx: 3 }),
    circle(left - width - 8, top - 3, 6, metal),
    circle(right + width + 8, top - 3, 6, metal),
    drape(left - width, width + 14),
    drape(right - 14, width + 14),
  ]
}

export function windowOut(room: Room, opening: Opening): Marks {
  const { random, tint, shape } = room
  const { bars = 2, dressing = 'curtains', isSteel = false, view = random.pick(VIEWS) } = opening
  const [left, top] = room.at(opening.x[0], opening.y[1], shape.depth)
  const [right, bottom] = room.at(opening.x[1], opening.y[0], shape.depth)
  const [width, height] = [right - left, bottom - top]
  const frame = tint(isSteel ? '#343b41' : '#fbf8f2')
  const reachesFloor = opening.y[0] < 0.3
  const floor = room.at(0, 0.04, shape.depth)[1]
  const sill = [
    rect(left - 12, bottom + 4, width + 24, 9, tint('#ffffff')),
    rect(left - 8, bottom + 13, width + 16, 4, '#000000', { opacity: 0.08 }),
  ]
  const gleam = polygon(
    [left + width * 0.1, bottom, left + width * 0.34, top, left + width * 0.46, top, left + width * 0.22, bottom],
    '#ffffff',
    { opacity: 0.16 },
  )
  const blind = [
    rect(left - 4, top - 6, width + 8, height * 0.3, room.down(tint('#f6efe2'), tint('#e6dac6'))),
    range(5).map((fold) =>
      rect(left - 4, top + (height * 0.3 * (fold + 1)) / 6, width + 8, 1.6, '#000000', { opacity: 0.08 }),
    ),
  ]
  return [
    rect(left - 7, top - 7, width + 14, height + 14, frame),
    viewOut(room, view, { x: left, y: top, width, height }),
    range(bars).map((bar) => rect(left + (width * (bar + 1)) / (bars + 1) - 2.5, top, 5, height, frame)),
    isSteel ? rect(left, top + height * 0.3, width, 4, frame) : '',
    gleam,
    reachesFloor ? '' : sill,
    dressing === 'curtains' ? curtains(room, left, right, top - 26, reachesFloor ? bottom + 4 : floor) : '',
    dressing === 'blind' ? blind : '',
  ]
}
