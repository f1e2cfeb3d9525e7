// The background: sky, sun, clouds, hills, and the skyline of a city.
import type { Scene } from '../kit/scene.ts'
import { box, circle, d, group, type Marks, path, polygon, range, rect, steps } from '../kit/svg.ts'

export type Tone = (colour: string) => string

export function sky(scene: Scene, horizon: number): Marks {
  const { light, random, width, height } = scene
  const last = light.sky.at(-1)?.[1] ?? '#ffffff'
  const stops = light.sky.map(([offset, colour]) => [(offset * horizon) / height, colour] as const)
  const marks: Marks[] = [rect(0, 0, width, height, scene.linear([...stops, [1, last]]))]
  if (light.sun && light.glow) {
    const [colour, across, down, radius] = light.sun
    const [x, y] = [width * across, (horizon * down) / 0.62]
    const halo = scene.radial([
      [0, light.glow, 0.75],
      [0.35, light.glow, 0.3],
      [1, light.glow, 0],
    ])
    marks.push(circle(x, y, radius * 6, halo), circle(x, y, radius, colour, { opacity: 0.96 }))
  }
  if (!scene.isEvening) return marks
  const stars = range(46).map(() =>
    circle(random.between(0, width), random.between(0, horizon * 0.5), random.between(0.6, 1.7), '#ffffff', {
      opacity: random.between(0.3, 0.9),
    }),
  )
  return [...marks, stars]
}

const CLOUD = 'M-86 22Q-90 -6 -62 -14Q-60 -44 -30 -42Q-14 -74 18 -62Q44 -66 52 -36Q86 -40 90 -6Q104 4 94 22Z'
const LONG_CLOUD =
  'M-140 16Q-146 -6 -112 -10Q-100 -34 -66 -26Q-40 -56 -2 -40Q30 -60 56 -30Q92 -38 104 -8Q146 -8 140 16Z'

export const cloud = (x: number, y: number, size: number, colour: string, opacity: number, isLong = false) =>
  group(
    { opacity, transform: d`translate(${x} ${y}) scale(${size} ${size * 0.82})` },
    path(isLong ? LONG_CLOUD : CLOUD, colour),
  )

export function clouds(scene: Scene, lowest: number, count: number): Marks {
  const { random, light, width } = scene
  return range(count).map((index) => {
    const x = width * ((index + random.between(0.1, 0.9)) / count)
    const size = random.between(0.5, 1.3)
    const opacity = light.cloudOpacity * random.between(0.55, 1)
    return cloud(x, random.between(lowest * 0.1, lowest * 0.52), size, light.cloud, opacity, random.chance(0.4))
  })
}

export function hills(scene: Scene, foot: number, colour: string, amplitude: number, count = 5): Marks {
  const { random, width } = scene
  const step = width / count
  const peak = () => foot - random.between(0.2, 1) * amplitude
  let previous = peak()
  let data = d`M0 ${foot + 80}L0 ${previous}`
  for (const index of range(count)) {
    const [x, y] = [(index + 1) * step, peak()]
    data += d`C${x - step * 0.5} ${previous} ${x - step * 0.5} ${y} ${x} ${y}`
    previous = y
  }
  return path(data + d`L${width} ${foot + 80}Z`, colour)
}

export type SkylineOptions = {
  count?: number
  low: number
  high: number
  opacity?: number
  from?: number
  to?: number
}

function farWindows(scene: Scene, x: number, top: number, width: number, foot: number): Marks {
  const { random, light } = scene
  const isLit = light.lit > 0.3
  const data = steps(top + 8, foot - 8, 9).flatMap((y) =>
    steps(x + 5, x + width - 6, 8)
      .filter(() => random.chance(isLit ? 0.4 : 0.28))
      .map((left) => box(left, y, 3.4, 4.4)),
  )
  return path(data.join(''), isLit ? '#ffdf9e' : '#ffffff', { opacity: isLit ? 0.75 : 0.34 })
}

function roofTop(scene: Scene, x: number, top: number, width: number, colour: string): Marks {
  const { random } = scene
  const high = random.between(8, 34)
  return random.pick([
    '',
    '',
    rect(x + width * 0.25, top - 10, width * 0.5, 12, colour),
    rect(x + width * 0.47, top - high, 2.4, high + 6, colour),
    polygon([x, top + 1, x + width * 0.5, top - high * 0.65, x + width, top + 1], colour),
  ])
}

export function skyline(scene: Scene, foot: number, colour: string, options: SkylineOptions): Marks {
  const { random } = scene
  const { count = 18, low, high, opacity = 1, from = 0, to = scene.width } = options
  const step = (to - from) / count
  const marks: Marks[] = []
  for (let x = from - 10; x < to;) {
    const width = step * random.between(0.75, 1.5)
    const top = foot - random.between(low, high)
    marks.push(rect(x, top, width, foot - top + 30, colour), roofTop(scene, x, top, width, colour))
    marks.push(farWindows(scene, x, top, width, foot))
    x += width + random.between(-3, step * 0.25)
  }
  return group({ opacity }, marks)
}

/** Overlay in the light of the time of day, for a finished street. */
export function airlight(scene: Scene): Marks {
  const { glow } = scene.light
  if (!glow) return ''
  return rect(
    0,
    0,
    scene.width,
    scene.height,
    scene.linear([
      [0, glow, 0],
      [0.6, glow, 0.1],
      [1, glow, 0.02],
    ]),
  )
}
