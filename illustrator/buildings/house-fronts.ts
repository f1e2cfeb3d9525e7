// Shared by the house pictures: the landscape behind, the garden and the road in front.
import { mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { type Marks, polygon, range, rect } from '../kit/svg.ts'
import { bush, tufts } from '../outdoors/shrubs.ts'
import { clouds, hills, sky, skyline } from '../outdoors/sky.ts'
import { gardenWall, street, traffic } from '../outdoors/street.ts'
import { cypress, palm, tree } from '../outdoors/trees.ts'

export const GROUND = 604

/** Hills and trees; sometimes a skyline instead of the hills. */
export function countryside(scene: Scene): Marks {
  const { random, light, tint } = scene
  const hazy = (amount: number) => (colour: string) => mix(tint(colour), light.haze, amount)
  const far = random.chance(0.3)
    ? skyline(scene, GROUND - 30, hazy(0.6)('#8aa0b5'), { count: 22, low: 60, high: 200, opacity: 0.8 })
    : [hills(scene, GROUND - 44, hazy(0.55)('#7fae8e'), 120), hills(scene, GROUND - 24, hazy(0.3)('#5e9c70'), 70, 6)]
  const trees = range(6).map((index) => {
    const x = index * 220 + random.between(-60, 60)
    const green = random.pick(['#4c9a5a', '#5aa35f', '#3f8a5a'])
    return tree(scene, x, GROUND - 10, random.between(120, 190), green, hazy(0.22))
  })
  const lawn = rect(0, GROUND - 20, scene.width, 124, scene.down(tint('#86c06d'), tint('#5fa058')))
  return [sky(scene, GROUND - 64), clouds(scene, GROUND, 4), far, trees, lawn]
}

/** Tall plants left and right of the house, different from picture to picture. */
export function sideTrees(scene: Scene, left: number, right: number): Marks {
  const { random } = scene
  return [left, right].map((x) =>
    random.pick([
      () => palm(scene, x, GROUND + 6, random.between(320, 430), random.between(-40, 40)),
      () => tree(scene, x, GROUND + 6, random.between(300, 380), random.pick(['#4a9a57', '#3f8f55', '#6fae4f'])),
      () => [cypress(scene, x - 34, GROUND + 4, 230), cypress(scene, x + 30, GROUND + 6, 270)],
      () => [palm(scene, x - 20, GROUND + 4, 300, -24), palm(scene, x + 24, GROUND + 8, 390, 30)],
    ])(),
  )
}

const FLOWERS = ['#d64b86', '#f05a8a', '#f2853d', '#f2b33d', '#c86be0', '#e8604c'] as const

export type Front = {
  /** Centre of the path to the door, and half its width at the wall. */
  pathAt: number
  gate?: number
  wall?: string
}

/** Path, garden wall with a gap at the path, hedge, pavement, road. */
export function frontGarden(scene: Scene, front: Front): Marks {
  const { random, tint, width, height } = scene
  const { pathAt, gate = 105, wall = random.pick(['#f4ecdf', '#e6ddd0', '#cfd6d2', '#d9b99a']) } = front
  const top = GROUND + 4
  const style = random.pick(['rail', 'solid', 'hedge'] as const)
  const way = polygon(
    [pathAt - 50, GROUND, pathAt + 50, GROUND, pathAt + gate, top + 74, pathAt - gate, top + 74],
    tint('#d8cdbb'),
  )
  const shine = polygon(
    [pathAt - 50, GROUND, pathAt + 50, GROUND, pathAt + 60, GROUND + 12, pathAt - 60, GROUND + 12],
    '#ffffff',
    { opacity: 0.25 },
  )
  const sides = [
    { from: -30, to: pathAt - gate - 16 },
    { from: pathAt + gate + 16, to: width + 30 },
  ]
  const walls = sides.map((side) => gardenWall(scene, { ...side, colour: wall, top, style }))
  const hedges = sides.map(({ from, to }) => {
    const length = random.between(0.3, 0.7) * (to - from)
    const start = random.chance(0.5) ? from : to - length - 24
    return bush(scene, start, top + 30, length, 40, {
      green: random.pick(['#3f9152', '#4a9a57', '#5aa95d']),
      flower: random.pick(FLOWERS),
    })
  })
  const road = top + 72
  return [
    way,
    shine,
    style === 'solid' ? [hedges, walls] : [walls, hedges],
    street(scene, road),
    tufts(scene, 0, width, road - 2, 10, 0.8),
    traffic(scene, Math.min(road, height - 150)),
  ]
}

/** Flowers along the foot of a wall. */
export const flowerBed = (scene: Scene, from: number, to: number): Marks =>
  to - from < 30
    ? ''
    : bush(scene, from, GROUND + 10, to - from, scene.random.between(28, 38), {
        green: scene.random.pick(['#4f9f58', '#5aa95d']),
        flower: scene.random.pick(FLOWERS),
      })

export const groundShadow = (scene: Scene, from: number, to: number): Marks =>
  polygon([from, GROUND, to, GROUND, to + 70, GROUND + 26, from + 30, GROUND + 26], scene.light.shade, {
    opacity: scene.light.shadeOpacity * 1.1,
  })
