// Flowering hedges, tufts of grass, and potted plants.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, circle, d, group, type Marks, path, range, rect, stroke } from '../kit/svg.ts'
import type { Tone } from './sky.ts'

export type Hedge = { green?: string; flower?: string }

export function bush(scene: Scene, x: number, ground: number, width: number, height: number, hedge: Hedge = {}): Marks {
  const { random, tint } = scene
  const { green = '#4a9a57', flower } = hedge
  const count = Math.max(3, Math.round(width / (height * 0.55)))
  const spots = range(count + 1).map((index) => x + (width * index) / count)
  const puffs = (low: number, high: number, lift: number, colour: string) =>
    spots.map((spot) => {
      const size = height * random.between(low, high)
      return circle(spot, ground - size * lift, size, tint(colour))
    })
  const shine = spots
    .filter(() => random.chance(0.7))
    .map((spot) => circle(spot - height * 0.14, ground - height * 0.66, height * 0.17, tint(lighten(green, 0.2))))
  const petals = flower ? [flower, lighten(flower, 0.3), darken(flower, 0.12)] : []
  const flowers = range(flower ? (width * height) / 150 : 0).map(() => {
    const [dx, dy] = [random.between(-0.02, 1.02), random.between(0.15, 1.05)]
    return circle(x + dx * width, ground - dy * height, random.between(2.2, 4.2), tint(random.pick(petals)))
  })
  return scene.clipped(
    box(x - height, ground - height * 2.2, width + height * 2, height * 2.2),
    puffs(0.42, 0.6, 0.55, darken(green, 0.2)),
    puffs(0.34, 0.5, 0.95, green),
    group({ opacity: 0.8 }, shine),
    flowers,
  )
}

export function tufts(scene: Scene, from: number, to: number, ground: number, count: number, size = 1): Marks {
  const { random } = scene
  const blades = range(count).map(() => {
    const [x, y, height] = [random.between(from, to), ground + random.between(-4, 4), random.between(8, 18) * size]
    return (
      d`M${x - 4 * size} ${y}q${-size} ${-height * 0.6} ${-4 * size} ${-height}q${7 * size} ${height * 0.4} ${8 * size} ${height}z` +
      d`M${x - 2 * size} ${y}q${2 * size} ${-height * 0.7} ${3 * size} ${-height * 1.2}q${2 * size} ${height * 0.6} ${2 * size} ${height * 1.2}z` +
      d`M${x} ${y}q${5 * size} ${-height * 0.6} ${9 * size} ${-height * 0.9}q${-2 * size} ${height * 0.5} ${-4 * size} ${height * 0.9}z`
    )
  })
  return path(blades.join(''), scene.tint('#3f8a4c'))
}

export const POT_PLANTS = ['snake', 'areca', 'monstera'] as const
export type PotPlant = (typeof POT_PLANTS)[number]

function snakeLeaves(scene: Scene, x: number, rim: number, height: number, tone: Tone): Marks {
  return range(7).map((index) => {
    const lean = (index - 3) * 0.16
    const length = height * scene.random.between(0.5, 0.72)
    const foot = x + (index - 3) * 2
    const [tipX, tipY] = [x + Math.sin(lean) * length, rim - Math.cos(lean) * length]
    const [bendX, bendY] = [x + Math.sin(lean) * length * 0.4, rim - length * 0.5]
    const half = height * 0.05
    const leaf =
      d`M${foot - half * 0.7} ${rim + 4}Q${bendX - half} ${bendY} ${tipX} ${tipY}` +
      d`Q${bendX + half} ${bendY} ${foot + half * 0.7} ${rim + 4}Z`
    return path(leaf, tone(index % 2 ? '#3d7f55' : '#5b9c63'))
  })
}

function arecaLeaves(scene: Scene, x: number, rim: number, height: number, tone: Tone): Marks {
  return range(9).map((index) => {
    const angle = -Math.PI * (0.12 + 0.095 * index)
    const [side, up] = [Math.cos(angle), Math.sin(angle)]
    const length = height * scene.random.between(0.55, 0.75)
    const [tipX, tipY] = [x + side * length * 0.8, rim + up * length + length * 0.18 * Math.abs(side)]
    const [bendX, bendY] = [x + side * length * 0.3, rim + up * length * 0.75]
    const leaflets = range(9).map((step) => {
      const t = (step + 2) / 10
      const px = (1 - t) ** 2 * x + 2 * (1 - t) * t * bendX + t * t * tipX
      const py = (1 - t) ** 2 * rim + 2 * (1 - t) * t * bendY + t * t * tipY
      const q = height * 0.13 * Math.sin(Math.PI * t * 0.9 + 0.1)
      return [1, -1]
        .map(
          (s) =>
            d`M${px} ${py}q${s * q * 0.9} ${-q * 0.1} ${s * q * 1.1} ${q * 0.6}` +
            d`q${-s * q * 0.8} ${-q * 0.1} ${-s * q * 1.1} ${-q * 0.6}`,
        )
        .join('')
    })
    return [
      stroke(d`M${x} ${rim}Q${bendX} ${bendY} ${tipX} ${tipY}`, tone('#4c8a4a'), 1.8),
      path(leaflets.join(''), tone(index % 2 ? '#4f9d58' : '#3c8850')),
    ]
  })
}

function monsteraLeaves(scene: Scene, x: number, rim: number, height: number, tone: Tone): Marks {
  const { random } = scene
  return range(7).map((index) => {
    const angle = -Math.PI * (0.1 + (0.8 * index) / 6)
    const length = height * random.between(0.42, 0.66)
    const [tipX, tipY] = [x + Math.cos(angle) * length * 0.85, rim + Math.sin(angle) * length]
    const q = height * random.between(0.12, 0.17)
    const leaf =
      d`M0 ${q * 0.8}Q${-q * 1.1} ${q * 0.3} ${-q * 0.8} ${-q * 0.4}Q${-q * 0.3} ${-q} 0 ${-q * 1.2}` +
      d`Q${q * 0.3} ${-q} ${q * 0.8} ${-q * 0.4}Q${q * 1.1} ${q * 0.3} 0 ${q * 0.8}Z`
    return [
      stroke(d`M${x} ${rim}Q${(x + tipX) / 2} ${rim - length * 0.6} ${tipX} ${tipY}`, tone('#3f7d4b'), 2),
      group(
        { transform: d`translate(${tipX} ${tipY}) rotate(${(angle * 180) / Math.PI + 90})` },
        path(leaf, tone(index % 2 ? '#2f7d55' : '#459a63')),
        stroke(d`M0 ${q * 0.7}L0 ${-q}`, '#ffffff', 1.2, { opacity: 0.35 }),
      ),
    ]
  })
}

const LEAVES = { snake: snakeLeaves, areca: arecaLeaves, monstera: monsteraLeaves }

/** A potted plant; `height` includes the pot. */
export function pot(
  scene: Scene,
  x: number,
  ground: number,
  height: number,
  plant?: PotPlant,
  tone: Tone = scene.tint,
) {
  const clay = tone(scene.random.pick(['#c8704a', '#efe7da', '#55606b', '#d8b48a']))
  const [width, rim] = [height * 0.3, ground - height * 0.3]
  const bowl = d`M${x - width * 0.5} ${rim}H${x + width * 0.5}L${x + width * 0.38} ${ground}H${x - width * 0.38}Z`
  return [
    LEAVES[plant ?? scene.random.pick(POT_PLANTS)](scene, x, rim, height, tone),
    path(bowl, scene.across(lighten(clay, 0.15), darken(clay, 0.2))),
    rect(x - width * 0.55, rim - 2, width * 1.1, height * 0.05, lighten(clay, 0.12), { rx: 2 }),
  ]
}
