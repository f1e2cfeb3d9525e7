// Condominiums: one tower, two towers, a tall slab with wings, or a garden mid-rise; with a podium of shops.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { type Marks, range, rect } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'
import { airlight, clouds, sky, skyline } from '../outdoors/sky.ts'
import { person, street, traffic } from '../outdoors/street.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { awning, gleam, shadeBar } from './parts.ts'
import { BALCONIES, CROWNS, type Tower, tower } from './tower.ts'

const GROUND = 640

type Look = readonly [body: string, accent: string]

const LOOKS: readonly Look[] = [
  ['#efe0cb', '#b65f3c'],
  ['#dfe6ea', '#2f6f8a'],
  ['#3d5a70', '#e8c37a'],
  ['#f2e6d2', '#2f7a68'],
  ['#d5dde3', '#d1893a'],
  ['#ead6c6', '#7a4f6b'],
  ['#647a8a', '#f2e6d4'],
  ['#dfe3d4', '#a8492f'],
  ['#e8c9a8', '#4f6f7f'],
  ['#c9d6d0', '#3f5f73'],
  ['#f4f1ea', '#54606b'],
]

type Traits = Pick<Tower, 'balconies' | 'bays' | 'crown' | 'hasBands' | 'stripe' | 'body' | 'accent'>

const traits = (scene: Scene, [body, accent]: Look): Traits => ({
  balconies: scene.turn(BALCONIES),
  bays: scene.random.whole(5, 7),
  crown: scene.random.pick(CROWNS),
  hasBands: scene.random.chance(0.6),
  stripe: scene.random.pick([2, 3, 3, 4]),
  body,
  accent,
})

function oneTower(scene: Scene, look: Look): Marks {
  const { random } = scene
  const floorHeight = random.between(24, 29)
  const x = random.between(420, 500)
  const floors = Math.floor((GROUND - 130) / floorHeight)
  return [
    tower(scene, {
      ...traits(scene, look),
      x: 120,
      base: GROUND - 20,
      width: 170,
      floors: random.whole(12, 16),
      floorHeight: 24,
      depth: 40,
      distance: 0.36,
    }),
    tower(scene, { ...traits(scene, look), x, base: GROUND - 40, width: 300, floors, floorHeight, bays: 7, depth: 64 }),
  ]
}

function twoTowers(scene: Scene, look: Look): Marks {
  const { random } = scene
  const floorHeight = random.between(24, 29)
  const floors = Math.floor((GROUND - 120) / floorHeight)
  const same = traits(scene, look)
  const paler = mix(look[0], '#cfd8dc', 0.25)
  return [
    tower(scene, {
      ...traits(scene, look),
      x: 830,
      base: GROUND - 20,
      width: 170,
      floors: random.whole(13, 17),
      floorHeight: 24,
      depth: -40,
      distance: 0.36,
    }),
    tower(scene, {
      ...same,
      x: 645,
      base: GROUND - 40,
      width: 215,
      body: paler,
      floors: floors - random.whole(3, 6),
      floorHeight,
      depth: 40,
    }),
    tower(scene, { ...same, x: 340, base: GROUND - 40, width: 250, floors, floorHeight, depth: 54 }),
  ]
}

/** A broad slab between two lower wings. */
function wingedSlab(scene: Scene, look: Look): Marks {
  const { random } = scene
  const same = traits(scene, look)
  const floorHeight = random.between(25, 28)
  const floors = Math.floor((GROUND - 170) / floorHeight)
  const wing = {
    ...same,
    crown: 'box' as const,
    base: GROUND - 40,
    floorHeight,
    width: 190,
    bays: 4,
    body: mix(look[0], look[1], 0.2),
  }
  return [
    tower(scene, { ...wing, x: 250, floors: floors - random.whole(5, 7), depth: -34 }),
    tower(scene, { ...wing, x: 770, floors: floors - random.whole(3, 6), depth: 40 }),
    tower(scene, { ...same, x: 420, base: GROUND - 40, width: 370, bays: 8, floors, floorHeight, depth: 30 }),
  ]
}

/** Eight or nine storeys around a garden, as built in the outer cities. */
function midRise(scene: Scene, look: Look): Marks {
  const { random } = scene
  const same = {
    ...traits(scene, look),
    balconies: random.pick(['columns', 'all', 'corners'] as const),
    floorHeight: 42,
    base: GROUND - 30,
  }
  return [
    tower(scene, {
      ...same,
      x: 170,
      width: 250,
      bays: 5,
      floors: 8,
      depth: -30,
      crown: 'box',
      body: mix(look[0], '#ffffff', 0.2),
    }),
    tower(scene, {
      ...same,
      x: 790,
      width: 230,
      bays: 5,
      floors: random.whole(7, 8),
      depth: 36,
      crown: 'stepped',
      body: mix(look[0], '#ffffff', 0.2),
    }),
    tower(scene, {
      ...same,
      x: 400,
      width: 410,
      bays: 7,
      floors: 9,
      depth: 26,
      crown: random.pick(['frame', 'stepped'] as const),
    }),
  ]
}

const AWNINGS = ['#c8443f', '#2f7f74', '#e0a526', '#2f5fa8', '#8a4a8c'] as const

function shopWindow(scene: Scene, x: number, y: number, height: number): Marks {
  const { random, light, tint } = scene
  const isLit = light.lit > 0.3 || random.chance(0.3)
  return [
    rect(x, y, 62, height, isLit ? scene.down('#ffdf9a', '#fff1cf') : scene.down(light.glass[0], light.glass[1])),
    rect(x + 30, y, 2, height, tint('#4b5560')),
    gleam(x, y, 62, height, 0.2),
  ]
}

function podium(scene: Scene, [body, accent]: Look): Marks {
  const { random, tint } = scene
  const [x, width, height] = [250, 720, 112]
  const y = GROUND - height + 14
  const wall = tint(mix(body, '#c9b59d', 0.35))
  const hasAwnings = random.chance(0.6)
  const shops = range(9)
    .filter((index) => index !== 4)
    .map((index) => {
      const left = x + 22 + index * 76
      const cloth = hasAwnings && index % 2 === 0 ? awning(scene, left - 4, y + 22, 70, 24, random.pick(AWNINGS)) : ''
      return [shopWindow(scene, left, y + 34, height - 42), cloth]
    })
  const entry = x + width / 2 - 66
  return [
    rect(x, y, width, height, scene.down(lighten(wall, 0.15), darken(wall, 0.05))),
    rect(x - 10, y - 8, width + 20, 12, lighten(wall, 0.4)),
    bush(scene, x + 10, y - 6, width - 30, 20, { green: '#5aa95d' }),
    shops,
    rect(entry, y + 16, 132, height - 16, tint('#3b4450')),
    rect(entry + 8, y + 26, 116, height - 26, scene.down('#ffdc94', '#fff2d2')),
    rect(entry + 64, y + 26, 4, height - 26, tint('#3b4450')),
    rect(entry - 30, y + 4, 192, 14, tint(accent)),
    shadeBar(scene, entry - 22, y + 18, 176, 14, 1.2),
  ]
}

function podiumGreen(scene: Scene): Marks {
  const { random } = scene
  const green = () => random.pick(['#4a9a57', '#3f8f55', '#5aa35f', '#6fae4f'])
  const corners = [30, 110, 1090, 1180].map((x) =>
    random.chance(0.65)
      ? tree(scene, x, GROUND + 8, random.between(160, 240), green())
      : palm(scene, x, GROUND + 8, random.between(220, 300), random.between(-20, 20)),
  )
  return [
    [240, 420, 800, 984]
      .filter(() => random.chance(0.75))
      .map((x) => palm(scene, x, GROUND + 9, random.between(170, 250), random.between(-16, 16))),
    corners,
    bush(scene, -10, GROUND + 12, 230, 36, {
      green: '#5aa95d',
      flower: random.pick(['#f05a8a', '#f2853d', '#c86be0']),
    }),
    bush(scene, 980, GROUND + 12, 240, 36, {
      green: '#4f9f58',
      flower: random.pick(['#f2b33d', '#f05a8a', '#e8604c']),
    }),
  ]
}

const COMPOSITIONS = [oneTower, midRise, twoTowers, wingedSlab] as const

export function condo(scene: Scene): Marks {
  const { light, tint, random } = scene
  const look = scene.turn(LOOKS)
  const hazy = (colour: string, amount: number) => mix(tint(colour), light.haze, amount)
  return [
    sky(scene, GROUND - 30),
    clouds(scene, GROUND * 0.8, 5),
    skyline(scene, GROUND - 10, hazy('#8fa7bd', 0.62), { count: 24, low: 90, high: 300, opacity: 0.8 }),
    skyline(scene, GROUND - 4, hazy('#6f8aa3', 0.45), { low: 60, high: 200, opacity: 0.9 }),
    scene.turn(COMPOSITIONS)(scene, look),
    podium(scene, look),
    podiumGreen(scene),
    street(scene, GROUND + 10),
    person(scene, random.between(300, 560), GROUND + 28, 0.64),
    person(scene, random.between(680, 940), GROUND + 30, 0.66),
    traffic(scene, GROUND + 10),
    airlight(scene),
  ]
}
