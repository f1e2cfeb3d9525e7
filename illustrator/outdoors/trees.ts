// Coconut palms, shade trees and banana plants.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, d, group, type Marks, path, polygon, range, stroke } from '../kit/svg.ts'
import type { Tone } from './sky.ts'

type Point = readonly [x: number, y: number]

const bezier = (from: Point, bend: Point, to: Point, t: number): Point => [
  (1 - t) ** 2 * from[0] + 2 * (1 - t) * t * bend[0] + t * t * to[0],
  (1 - t) ** 2 * from[1] + 2 * (1 - t) * t * bend[1] + t * t * to[1],
]

function palmTrunk(scene: Scene, root: Point, crown: Point, width: number, tone: Tone): Marks {
  const bark = tone(mix('#9a7350', '#7d5c45', scene.random.next()))
  const bend: Point = [root[0] + (crown[0] - root[0]) * 0.15, root[1] + (crown[1] - root[1]) * 0.55]
  const outline =
    d`M${root[0] - width * 1.25} ${root[1]}Q${bend[0] - width * 0.8} ${bend[1]} ${crown[0] - width * 0.45} ${crown[1]}` +
    d`L${crown[0] + width * 0.45} ${crown[1]}Q${bend[0] + width * 0.8} ${bend[1]} ${root[0] + width * 1.25} ${root[1]}Z`
  const rings = range(10).map((index) => {
    const t = (index + 1) / 11
    const [x, y] = bezier(root, bend, crown, t)
    const half = width * (1.25 - 0.75 * t)
    return d`M${x - half} ${y}Q${x} ${y + half * 0.5} ${x + half} ${y}`
  })
  const shades = scene.linear(
    [
      [0, lighten(bark, 0.12)],
      [0.55, bark],
      [1, darken(bark, 0.3)],
    ],
    [0, 0, 1, 0],
  )
  return [
    path(outline, shades),
    stroke(rings.join(''), darken(bark, 0.35), Math.max(0.8, width * 0.12), { opacity: 0.55 }),
  ]
}

/** One palm leaf: leaflets on both sides of a drooping rib. */
function frond(crown: Point, bend: Point, tip: Point, length: number): string {
  const count = 14
  return range(count)
    .flatMap((index) => {
      const [t, before] = [(index + 1) / count, index / count]
      const [x, y] = bezier(crown, bend, tip, t)
      const [bx, by] = bezier(crown, bend, tip, before)
      const size = Math.hypot(x - bx, y - by) || 1
      const [ux, uy] = [(x - bx) / size, (y - by) / size]
      const leaf = length * 0.24 * Math.sin(Math.PI * Math.min(0.98, t * 0.86 + 0.12)) ** 0.7
      return [1, -1].map((side) => {
        const tipX = x + ux * leaf * 0.75 - uy * side * leaf * 0.62
        const tipY = y + uy * leaf * 0.75 + ux * side * leaf * 0.62 + leaf * 0.35
        return d`M${bx} ${by}L${x} ${y}L${tipX} ${tipY}Z`
      })
    })
    .join('')
}

export function palm(
  scene: Scene,
  x: number,
  ground: number,
  height: number,
  lean = 0,
  tone: Tone = scene.tint,
): Marks {
  const { random } = scene
  const crown: Point = [x + lean, ground - height]
  const greens = ['#1f6b45', '#2c8452', '#3c9a5c', '#57ad62'].map(tone)
  const reach = height * 0.4
  const leaves = range(11).map((index) => {
    const angle = -Math.PI * (0.02 + 0.096 * index) + random.between(-0.06, 0.06)
    const [side, up] = [Math.cos(angle), Math.sin(-angle)]
    const length = reach * random.between(0.86, 1.1) * (0.82 + 0.25 * Math.abs(side))
    const tip: Point = [crown[0] + side * length, crown[1] - up * length * 0.62 + length * 0.3 * Math.abs(side)]
    const bend: Point = [crown[0] + side * length * 0.52, crown[1] - up * length * 0.72 - length * 0.1]
    const rib = d`M${crown[0]} ${crown[1]}Q${bend[0]} ${bend[1]} ${tip[0]} ${tip[1]}`
    const green = greens[(index * 7) % 4] ?? '#2c8452'
    const marks = [
      path(frond(crown, bend, tip, reach), green),
      stroke(rib, tone('#2a6d3f'), Math.max(1, height * 0.008)),
    ]
    return { marks, spread: Math.abs(side) }
  })
  const nuts = range(4).map((index) => {
    const [nutX, nutY] = [(index - 1.5) * height * 0.022, height * (0.022 + (index % 2) * 0.012)]
    return circle(crown[0] + nutX, crown[1] + nutY, height * 0.019, tone(index % 2 ? '#8a6a35' : '#6f8a3a'))
  })
  // Leaves that point towards the viewer cover those that point sideways.
  leaves.sort((a, b) => b.spread - a.spread)
  return [palmTrunk(scene, [x, ground], crown, height * 0.042, tone), leaves.map(({ marks }) => marks), nuts]
}

export function tree(
  scene: Scene,
  x: number,
  ground: number,
  height: number,
  green = '#3f8f55',
  tone: Tone = scene.tint,
): Marks {
  const { random } = scene
  const [half, radius, middle] = [height * 0.055, height * 0.26, ground - height * 0.7]
  const fork = ground - height * 0.55
  const trunk =
    d`M${x - half} ${ground}Q${x - half * 0.5} ${ground - height * 0.3} ${x - half * 0.9} ${fork}` +
    d`L${x + half * 0.9} ${fork}Q${x + half * 0.5} ${ground - height * 0.3} ${x + half * 1.1} ${ground}Z`
  const puffs = range(9).map((index) => {
    const angle = (index / 9) * Math.PI * 2
    const size = radius * random.between(0.55, 0.78)
    const [dx, dy] = [random.between(0.76, 1.04), random.between(0.5, 0.68)]
    return { x: x + Math.cos(angle) * radius * dx, y: middle + Math.sin(angle) * radius * dy, size }
  })
  puffs.push({ x, y: middle, size: radius * 0.95 })
  const layer = (colour: string, dx: number, dy: number, size: number) =>
    puffs.map((puff) => circle(puff.x + puff.size * dx, puff.y + puff.size * dy, puff.size * size, colour))
  const upper = puffs.filter((puff) => puff.y < middle + radius * 0.2)
  const shine = upper.map((puff) =>
    circle(puff.x - puff.size * 0.22, puff.y - puff.size * 0.26, puff.size * 0.5, tone(lighten(green, 0.2))),
  )
  return [
    path(trunk, tone('#7a5a42')),
    layer(tone(darken(green, 0.28)), 0.06, 0.14, 1),
    layer(tone(green), -0.05, -0.06, 0.9),
    group({ opacity: 0.75 }, shine),
  ]
}

/** A tall narrow evergreen, as planted along the walls of subdivisions. */
export function cypress(scene: Scene, x: number, ground: number, height: number, tone: Tone = scene.tint): Marks {
  const half = height * 0.13
  const top = ground - height
  const outline =
    d`M${x} ${top}C${x + half * 1.1} ${top + height * 0.3} ${x + half * 1.3} ${ground - height * 0.25} ${x + half * 0.5} ${ground - 6}` +
    d`H${x - half * 0.5}C${x - half * 1.3} ${ground - height * 0.25} ${x - half * 1.1} ${top + height * 0.3} ${x} ${top}Z`
  const shine = d`M${x - 2} ${top + 10}C${x - half} ${top + height * 0.36} ${x - half} ${ground - height * 0.3} ${x - half * 0.45} ${ground - 10}Q${x - half * 0.3} ${ground - height * 0.4} ${x - 2} ${top + 10}Z`
  return [
    polygon([x - 3, ground, x - 3, ground - 14, x + 3, ground - 14, x + 3, ground], tone('#6d4f3a')),
    path(outline, tone('#2f7a50')),
    path(shine, tone('#57a869'), { opacity: 0.7 }),
  ]
}

export function banana(scene: Scene, x: number, ground: number, height: number, tone: Tone = scene.tint): Marks {
  const { random } = scene
  const [heart, half] = [ground - height * 0.47, height * 0.085]
  const stem = d`M${x - height * 0.05} ${ground}L${x - height * 0.03} ${heart}H${x + height * 0.03}L${x + height * 0.05} ${ground}Z`
  const leaves = range(7).map((index) => {
    const angle = -Math.PI * (0.08 + 0.14 * index)
    const [side, up] = [Math.cos(angle), Math.sin(angle)]
    const length = height * random.between(0.55, 0.72)
    const tip = d`${x + side * length * 0.9} ${heart + up * length * 0.8 + length * 0.22 * Math.abs(side)}`
    const [mx, my] = [x + side * length * 0.45, heart + up * length * 0.85]
    const [px, py] = [-up * half, side * half]
    const green = tone(random.pick(['#4fa05a', '#62b264', '#3d8f52', '#74bd63']))
    const leaf = d`M${x} ${heart}Q${mx + px} ${my + py} ${tip}Q${mx - px} ${my - py} ${x} ${heart}Z`
    const rib = d`M${x} ${heart}Q${mx} ${my} ${tip}`
    return [path(leaf, green), stroke(rib, lighten(green, 0.35), 1.6, { opacity: 0.7 })]
  })
  return [path(stem, tone('#8fae5c')), leaves]
}
