// Bungalows with a gabled porch or a carport, and a traditional house with a wooden upper floor.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, d, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { pot } from '../outdoors/shrubs.ts'
import { airlight } from '../outdoors/sky.ts'
import { car } from '../outdoors/vehicles.ts'
import { countryside, flowerBed, frontGarden, GROUND, groundShadow, sideTrees } from './house-fronts.ts'
import { airConditioner, boards, capizWindow, door, shadeBar, stonework, wallLamp, windowIn } from './parts.ts'

const WALLS = ['#f6e7cf', '#f3d9b8', '#e9eee4', '#f7efe6', '#dfe9ec', '#f2cdb5', '#f6e3a9', '#cfe0d4'] as const
const ROOFS = ['#b8503c', '#3f7c70', '#47617e', '#8f3f36', '#c46a3f', '#5f6b73', '#7a4a3a'] as const

type Span = readonly [from: number, to: number]

/** A hip roof of ribbed steel: ridge narrower than eaves. */
function hipRoof(scene: Scene, [from, to]: Span, ridge: number, eaves: number, colour: string): Marks {
  const [overhang, inset] = [52, Math.min(120, (to - from) * 0.2)]
  const [left, right] = [from - overhang, to + overhang]
  const ribs = range(33).map((index) => {
    const at = (index + 1) / 34
    return d`M${from + inset + (to - from - 2 * inset) * at} ${ridge}L${left + (right - left) * at} ${eaves}`
  })
  return [
    polygon(
      [left, eaves, from + inset, ridge, to - inset, ridge, right, eaves],
      scene.down(lighten(colour, 0.12), darken(colour, 0.12)),
    ),
    stroke(ribs.join(''), darken(colour, 0.25), 2, { opacity: 0.45 }),
    stroke(ribs.join(''), '#ffffff', 1, { opacity: 0.16, transform: 'translate(3 0)' }),
    rect(from + inset - 4, ridge - 7, to - from - 2 * inset + 8, 10, darken(colour, 0.2), { rx: 3 }),
    rect(left - 4, eaves - 2, right - left + 8, 12, scene.tint('#fffaf0')),
    shadeBar(scene, from, eaves + 10, to - from, 24, 1.5),
  ]
}

function plasterWall(scene: Scene, [from, to]: Span, top: number, colour: string): Marks {
  const base = scene.random.pick(['#a38a75', '#8b8f92', '#b07b5a'])
  return [
    groundShadow(scene, from - 30, to + 110),
    rect(
      from,
      top,
      to - from,
      GROUND - top,
      scene.linear([
        [0, darken(colour, 0.04)],
        [0.25, colour],
        [1, lighten(colour, 0.05)],
      ]),
    ),
    stonework(scene, from, GROUND - 36, to - from, 36, base),
  ]
}

function gablePorch(scene: Scene, x: number, top: number, wall: string, roof: string): Marks {
  const { tint, light } = scene
  const [width, peak] = [250, top - 96]
  const middle = x + width / 2
  const [left, right, trim] = [x - 28, x + width + 28, tint('#fffaf0')]
  const columns = [x + 6, x + width - 24].map((column) => [
    rect(column, top + 20, 18, GROUND - top - 20, scene.across(trim, darken(trim, 0.16))),
    rect(column - 4, GROUND - 14, 26, 14, darken(trim, 0.08)),
    rect(column - 4, top + 18, 26, 9, trim),
  ])
  return [
    rect(x, top + 2, width, GROUND - top - 2, lighten(wall, 0.12)),
    polygon([x, top, middle, peak + 18, x + width, top], lighten(wall, 0.16)),
    polygon(
      [left, top + 18, middle, peak, right, top + 18, right - 22, top + 18, middle, peak + 26, left + 22, top + 18],
      roof,
    ),
    polygon([left, top + 18, middle, peak, middle, peak + 10, left + 10, top + 20], '#ffffff', { opacity: 0.18 }),
    polygon([right, top + 18, middle, peak, middle, peak + 26, right - 22, top + 18], darken(roof, 0.18)),
    circle(middle, top - 30, 17, trim),
    circle(middle, top - 30, 13, light.lit > 0.5 ? '#ffd98a' : light.glass[0]),
    path(d`M${middle - 14} ${top - 31.5}h28v3h-28zM${middle - 1.5} ${top - 44}h3v28h-3z`, trim),
    rect(x + 20, top + 30, width - 40, GROUND - top - 30, darken(wall, 0.1)),
    door(scene, middle - 36, top + 66, 72, GROUND - top - 66),
    shadeBar(scene, x + 20, top + 30, width - 40, 26, 1.4),
    columns,
    pot(scene, x + 46, GROUND, 74, 'snake'),
    pot(scene, x + width - 48, GROUND, 70, 'monstera'),
    wallLamp(scene, middle, top + 48),
  ]
}

function porchBungalow(scene: Scene, wall: string, roof: string): Marks {
  const { random } = scene
  const [span, top] = [[265, 905] as const, 402]
  const porch = random.chance(0.5) ? 300 : 600
  const isLeft = porch < 450
  const [wide, slim]: readonly [Span, Span] = isLeft
    ? [
        [porch + 290, 881],
        [0, 0],
      ]
    : [
        [289, porch - 36],
        [porch + 264, 893],
      ]
  const glass = { hasGrille: random.chance(0.5), hasSlats: random.chance(0.4) }
  const each = (wide[1] - wide[0] - 30) / 2
  return [
    sideTrees(scene, random.between(90, 170), random.between(1030, 1100)),
    plasterWall(scene, span, top, wall),
    hipRoof(scene, span, 250, top + 14, roof),
    gablePorch(scene, porch, top, wall, roof),
    range(2).map((index) => windowIn(scene, wide[0] + index * (each + 30), top + 72, each, 84, { bars: 2, ...glass })),
    slim[1] - slim[0] > 24 ? windowIn(scene, slim[0], top + 84, slim[1] - slim[0], 70, { bars: 0, ...glass }) : '',
    airConditioner(scene, isLeft ? 848 : 282, top + 36),
    flowerBed(scene, isLeft ? porch + 268 : 262, isLeft ? 905 : porch - 10),
    frontGarden(scene, { pathAt: porch + 125 }),
  ]
}

function drawCarport(scene: Scene, wall: string, roof: string): Marks {
  const { tint } = scene
  const steel = tint('#5d666e')
  return [
    rect(170, 440, 236, GROUND - 440, darken(wall, 0.3)),
    shadeBar(scene, 170, 440, 236, 40, 1.6),
    car(scene, 186, GROUND + 4, 1.08),
    [158, 270].map((post) => rect(post, 440, 12, GROUND - 436, scene.across(lighten(steel, 0.2), steel))),
    rect(140, 420, 280, 22, tint('#fffaf0')),
    rect(140, 412, 280, 10, roof),
  ]
}

/** Low gable over the rooms, and beside them a carport with a flat roof. */
function carportBungalow(scene: Scene, wall: string, roof: string): Marks {
  const { random, tint } = scene
  const [top, peak, from, to] = [420, 268, 400, 960]
  const middle = (from + to) / 2
  const carport = drawCarport(scene, wall, roof)
  const gable = [
    polygon([from - 60, top + 16, middle, peak, to + 60, top + 16], scene.down(lighten(roof, 0.1), darken(roof, 0.1))),
    polygon([from - 14, top + 20, middle, peak + 34, to + 14, top + 20], lighten(wall, 0.1)),
    boards(scene, middle - 70, peak + 84, 140, 66, random.pick(['#9a6f48', '#b98a5c', '#7d5a40'])),
    rect(from - 64, top + 12, to - from + 128, 11, tint('#fffaf0')),
    shadeBar(scene, from, top + 23, to - from, 22, 1.4),
  ]
  const step = random.chance(0.5)
  const doorX = step ? 440 : 620
  const windows = step
    ? [
        [560, 150],
        [760, 160],
      ]
    : [
        [440, 140],
        [750, 170],
      ]
  return [
    sideTrees(scene, random.between(40, 100), random.between(1060, 1120)),
    plasterWall(scene, [from, to], top, wall),
    carport,
    gable,
    door(scene, doorX, top + 60, 74, GROUND - top - 60),
    wallLamp(scene, doorX + 96, top + 76),
    windows.map(([x = 0, width = 0]) =>
      windowIn(scene, x, top + 66, width, 84, { bars: 2, hasGrille: random.chance(0.5) }),
    ),
    flowerBed(scene, doorX + 100, to),
    pot(scene, doorX - 20, GROUND + 2, 76, 'areca'),
    frontGarden(scene, { pathAt: doorX + 37 }),
  ]
}

/** A traditional house: stone below, wood above, capiz windows under wide eaves. */
function heritageHouse(scene: Scene, wall: string, roof: string): Marks {
  const { random } = scene
  const wood = random.pick(['#8a5a38', '#6f4a33', '#a06a3f', '#4f6b5f'])
  const [from, to, top, floor] = [270, 930, 270, 448]
  const bays = range(4).map((bay) => {
    const x = from + 32 + bay * 156
    return capizWindow(scene, x, top + 46, 128, 84, wood)
  })
  const ventanillas = range(40).map((bar) => d`M${from + 26 + bar * 15.5} ${floor - 30}v22`)
  const doorX = random.pick([360, 550, 740])
  const openings = [330, 530, 720].filter((x) => Math.abs(x - doorX) > 70)
  return [
    sideTrees(scene, random.between(70, 150), random.between(1040, 1110)),
    plasterWall(scene, [from + 14, to - 14], floor, wall),
    openings.map((x) => windowIn(scene, x, floor + 44, 104, 70, { bars: 3, hasGrille: true })),
    door(scene, doorX, floor + 36, 92, GROUND - floor - 36, darken(wood, 0.1)),
    wallLamp(scene, doorX + 116, floor + 52),
    boards(scene, from, top, to - from, floor - top, wood, 22),
    bays,
    stroke(ventanillas.join(''), scene.tint('#e9dcc2'), 3, { opacity: 0.8 }),
    rect(from - 8, floor - 4, to - from + 16, 12, scene.tint(darken(wood, 0.2))),
    shadeBar(scene, from, floor + 8, to - from, 18, 1.4),
    hipRoof(scene, [from, to], 128, top + 6, roof),
    flowerBed(scene, from, doorX - 20),
    flowerBed(scene, doorX + 120, to),
    frontGarden(scene, { pathAt: doorX + 46 }),
  ]
}

const COMPOSITIONS = [porchBungalow, heritageHouse, carportBungalow] as const

export function house(scene: Scene): Marks {
  const { tint } = scene
  const [wall, roof] = [tint(scene.turn(WALLS)), tint(scene.turn(ROOFS))]
  return [countryside(scene), scene.turn(COMPOSITIONS)(scene, wall, roof), airlight(scene)]
}
