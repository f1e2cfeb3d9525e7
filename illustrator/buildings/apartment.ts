// Walk-up apartments: a row of painted houses with a corner store, or one block with a stairwell.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, type Marks, path, polygon, range, rect } from '../kit/svg.ts'
import { bush, pot } from '../outdoors/shrubs.ts'
import { airlight, clouds, sky, skyline } from '../outdoors/sky.ts'
import { person, powerPole, street, traffic } from '../outdoors/street.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { airConditioner, awning, boards, door, laundry, railing, shadeBar, waterTank, windowIn } from './parts.ts'

const GROUND = 640
const PAINTS = ['#f2b880', '#8fc1b5', '#f6d98b', '#e99b84', '#a9c6e0', '#d9b7d6', '#f4ead9', '#b9cfa2'] as const

/** One apartment's part of a facade: its rectangle and the colour of its wall. */
type Cell = { x: number; y: number; width: number; height: number; wall: string }

function corner(scene: Scene, { x, y, width, height }: Cell): Marks {
  const { random, tint, light } = scene
  const goods = ['#d7263d', '#f4d35e', '#1b6ca8', '#2a9d8f', '#e76f51', '#7a3b9a'] as const
  const shelves = range(2).map((shelf) =>
    range((width - 76) / 20).map((item) =>
      rect(x + 38 + item * 20, y + 44 + shelf * 20, 12, 15, tint(random.pick(goods)), { rx: 2 }),
    ),
  )
  return [
    rect(x + 26, y + 30, width - 52, height - 30, tint('#5b4a3f')),
    rect(x + 32, y + 36, width - 64, 46, light.lit > 0.2 ? '#ffe2a0' : tint('#ffe9bf')),
    shelves,
    rect(x + 26, y + 82, width - 52, 10, tint('#8a6a4c')),
    awning(scene, x + 10, y + 8, width - 20, 30, random.pick(['#d7263d', '#1b6ca8', '#2a8f6d'])),
    person(scene, x + width * random.between(0.3, 0.7), y + height, 0.72),
  ]
}

function groundFlat(scene: Scene, { x, y, width, height }: Cell): Marks {
  const isLeft = scene.random.chance(0.5)
  return [
    door(scene, isLeft ? x + 44 : x + width - 106, y + 28, 62, height - 28),
    windowIn(scene, isLeft ? x + 150 : x + 40, y + 30, 110, 52, { bars: 2, hasGrille: true }),
    rect(isLeft ? x + 32 : x + width - 118, y + 14, 86, 9, scene.tint('#5d666e')),
  ]
}

function balconyFlat(scene: Scene, { x, y, width, height, wall }: Cell): Marks {
  const { random } = scene
  const floor = y + height - 10
  return [
    rect(x + 36, y + 22, width - 72, height - 32, darken(wall, 0.16)),
    windowIn(scene, x + 58, y + 28, 96, height - 46, { hasSill: false }),
    windowIn(scene, x + width - 146, y + 36, 84, 46, { hasSill: false }),
    shadeBar(scene, x + 36, y + 22, width - 72, 14, 1.3),
    random.chance(0.6) ? laundry(scene, x + 50, y + 52, width - 100) : '',
    rect(x + 26, floor, width - 52, 11, lighten(wall, 0.4)),
    pot(scene, x + width - 50, floor, 34, 'monstera'),
    pot(scene, x + 50, floor, 30, 'snake'),
    railing(scene, x + 28, floor, width - 56, 34),
    shadeBar(scene, x + 26, floor + 11, width - 52, 9),
  ]
}

function windowFlat(scene: Scene, { x, y, width }: Cell): Marks {
  const { random, tint } = scene
  const hood = random.chance(0.6)
  return [
    windowIn(scene, x + 40, y + 32, 104, 56, { bars: 2, hasGrille: random.chance(0.5), hasSlats: random.chance(0.35) }),
    windowIn(scene, x + width - 140, y + 32, 98, 56, { hasGrille: random.chance(0.4) }),
    airConditioner(scene, x + width / 2 - 16, y + 60),
    hood
      ? polygon(
          [x + 34, y + 16, x + 150, y + 16, x + 160, y + 28, x + 24, y + 28],
          tint(random.pick(['#7f8d8a', '#b5533c', '#4f7a8c'])),
        )
      : '',
  ]
}

function paintedRow(scene: Scene): Marks {
  const { random, tint } = scene
  const [floors, storey, from, to] = [random.whole(3, 4), 112, 120, 1040]
  const units = 3
  const [width, top] = [(to - from) / units, GROUND - floors * storey - 6]
  const start = scene.serial * 3
  const store = random.whole(0, 2)
  const side = tint(PAINTS[(start + 2) % PAINTS.length] ?? PAINTS[0])
  const houses = range(units).map((unit) => {
    const wall = tint(PAINTS[(start + unit) % PAINTS.length] ?? PAINTS[0])
    const x = from + unit * width
    const roof = top - (unit === 1 && random.chance(0.5) ? 30 : 0)
    const flats = range(floors).map((floor) => {
      const cell = { x, y: GROUND - (floor + 1) * storey, width, height: storey, wall }
      if (floor === 0) return unit === store ? corner(scene, cell) : groundFlat(scene, cell)
      const line = rect(x, cell.y - 1.5, width, 3, darken(wall, 0.14), { opacity: 0.7 })
      return [line, (unit + floor) % 2 === 0 ? balconyFlat(scene, cell) : windowFlat(scene, cell)]
    })
    return [
      rect(x, roof, width + 0.6, GROUND - roof, scene.down(lighten(wall, 0.06), darken(wall, 0.05))),
      random.chance(0.8) ? waterTank(scene, x + width * random.between(0.3, 0.7), roof - 10) : '',
      rect(x - 4, roof - 12, width + 8, 16, lighten(wall, 0.45)),
      shadeBar(scene, x, roof + 4, width, 8),
      rect(x - 5, roof, 10, GROUND - roof, lighten(wall, 0.35)),
      flats,
    ]
  })
  return [polygon([to, top + 8, to + 44, top + 26, to + 44, GROUND, to, GROUND], darken(side, 0.34)), houses]
}

/** The open stairs in the middle of a block, seen through their screen. */
function stairwell(scene: Scene, x: number, top: number, width: number, accent: string): Marks {
  const { tint, light } = scene
  const flights = range((GROUND - top - 60) / 52).map((flight) => {
    const y = GROUND - flight * 52
    const [a, b] = flight % 2 ? [x + 14, x + width - 14] : [x + width - 14, x + 14]
    return polygon([a, y, b, y - 52, b, y - 44, a, y + 8], tint('#d8cfc0'))
  })
  const screen = range((width - 16) / 14).map((bar) => box(x + 10 + bar * 14, top + 44, 5, GROUND - top - 150))
  return [
    rect(x, top - 22, width, GROUND - top + 22, tint(accent)),
    rect(x + 8, top + 40, width - 16, GROUND - top - 40, light.lit > 0.3 ? '#e9b86a' : tint('#6d6a66')),
    scene.clipped(box(x + 8, top + 40, width - 16, GROUND - top - 40), flights),
    path(screen.join(''), tint(lighten(accent, 0.25))),
    rect(x - 4, top - 30, width + 8, 10, tint(lighten(accent, 0.4))),
  ]
}

function flatBlock(scene: Scene): Marks {
  const { random, tint } = scene
  const wallColour = scene.turn(PAINTS)
  const wall = tint(mix(wallColour, '#fff6ea', 0.35))
  const accent = scene.turn(['#b5533c', '#2f6f6a', '#3b5a80', '#8a6a4c', '#7a4f6b'])
  const [floors, storey, from, to] = [4, 108, 150, 1030]
  const top = GROUND - floors * storey - 8
  const [stairs, stairWidth] = [from + 388, 104]
  const columns = [from, from + 194, stairs + stairWidth, stairs + stairWidth + 194]
  const flats = range(floors).map((floor) => {
    const y = GROUND - (floor + 1) * storey
    return columns.map((x, index) => {
      const cell = { x, y, width: 194, height: storey, wall }
      if (floor === 0)
        return [
          door(scene, x + 24, y + 26, 52, storey - 26, accent),
          windowIn(scene, x + 96, y + 34, 76, 50, { hasGrille: true }),
        ]
      return (index + floor) % 2 === 0 ? balconyBay(scene, cell) : windowBay(scene, cell, accent)
    })
  })
  return [
    polygon([to, top, to + 44, top + 18, to + 44, GROUND, to, GROUND], darken(wall, 0.34)),
    [250, 900].map((x) => waterTank(scene, x, top - 8)),
    rect(from, top, to - from, GROUND - top, scene.down(lighten(wall, 0.06), darken(wall, 0.05))),
    [from + 199, from + 329].map((x) => rect(x, top - 50, 3, 46, tint('#7d858b'))),
    laundry(scene, from + 200, top - 44, 130),
    rect(from - 6, top - 10, to - from + 12, 14, lighten(wall, 0.45)),
    range(floors - 1).map((floor) =>
      rect(from, GROUND - (floor + 1) * storey - 2, to - from, 4, tint(lighten(accent, 0.35)), { opacity: 0.7 }),
    ),
    flats,
    stairwell(scene, stairs, top, stairWidth, accent),
    random.chance(0.5) ? boards(scene, from, GROUND - 14, to - from, 14, accent) : '',
  ]
}

function balconyBay(scene: Scene, { x, y, width, height, wall }: Cell): Marks {
  const floor = y + height - 8
  return [
    rect(x + 16, y + 18, width - 32, height - 26, darken(wall, 0.18)),
    windowIn(scene, x + 34, y + 26, width - 68, height - 40, { bars: 2, hasSill: false }),
    shadeBar(scene, x + 16, y + 18, width - 32, 12, 1.3),
    pot(scene, x + width - 32, floor, 36),
    rect(x + 8, floor, width - 16, 9, lighten(wall, 0.4)),
    railing(scene, x + 10, floor, width - 20, 32),
  ]
}

function windowBay(scene: Scene, { x, y, width }: Cell, accent: string): Marks {
  const { random, tint } = scene
  return [
    windowIn(scene, x + 44, y + 30, width - 88, 52, {
      bars: 2,
      hasGrille: random.chance(0.5),
      hasSlats: random.chance(0.3),
    }),
    polygon(
      [x + 38, y + 16, x + width - 38, y + 16, x + width - 28, y + 26, x + 28, y + 26],
      tint(lighten(accent, 0.2)),
    ),
    random.chance(0.5) ? airConditioner(scene, x + width - 42, y + 62) : '',
  ]
}

const COMPOSITIONS = [paintedRow, flatBlock] as const

export function apartment(scene: Scene): Marks {
  const { random, light, tint } = scene
  const hasPole = random.chance(0.65)
  return [
    sky(scene, GROUND - 40),
    clouds(scene, GROUND * 0.75, 4),
    skyline(scene, GROUND - 6, mix(tint('#8aa0b5'), light.haze, 0.6), { count: 20, low: 80, high: 250, opacity: 0.75 }),
    tree(scene, 40, GROUND, random.between(210, 280), random.pick(['#4a9a57', '#6fae4f'])),
    random.chance(0.6)
      ? palm(scene, 1130, GROUND + 4, random.between(400, 480), -40)
      : tree(scene, 1140, GROUND + 4, 320, '#3f8f55'),
    scene.turn(COMPOSITIONS)(scene),
    bush(scene, -20, GROUND + 6, 130, 34, { green: '#4f9f58', flower: '#f05a8a' }),
    bush(scene, 1080, GROUND + 6, 170, 36, { green: '#5aa95d', flower: '#f2853d' }),
    street(scene, GROUND),
    person(scene, random.between(200, 1000), GROUND + 22, 0.8),
    hasPole ? powerPole(scene, random.chance(0.5) ? 86 : 1100, GROUND + 26, 470) : '',
    traffic(scene, GROUND),
    airlight(scene),
  ]
}
