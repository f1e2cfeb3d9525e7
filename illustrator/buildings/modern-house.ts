// Modern two-storey houses: stacked boxes, one sloping roof, or two steep gables.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { d, type Marks, polygon, range, rect, stroke } from '../kit/svg.ts'
import { pot } from '../outdoors/shrubs.ts'
import { airlight } from '../outdoors/sky.ts'
import { countryside, flowerBed, frontGarden, GROUND, groundShadow, sideTrees } from './house-fronts.ts'
import { battens, boards, door, gleam, glassRailing, shadeBar, stonework, wallLamp, windowIn } from './parts.ts'

type Look = { wall: string; dark: string; wood: string; stone: string }

const LOOKS: readonly Look[] = [
  { wall: '#f6f2ea', dark: '#4b545c', wood: '#b07a4a', stone: '#8d8478' },
  { wall: '#e9e3d6', dark: '#2f4f5a', wood: '#c08a55', stone: '#a39a8c' },
  { wall: '#ffffff', dark: '#5a4a44', wood: '#8f5f3b', stone: '#77808a' },
  { wall: '#dfe5e4', dark: '#34434b', wood: '#a8703f', stone: '#b09a80' },
  { wall: '#f3e2cc', dark: '#6a4b3e', wood: '#7f5638', stone: '#94897c' },
  { wall: '#f0eee6', dark: '#3f5d55', wood: '#b98552', stone: '#868d86' },
  { wall: '#efd9cb', dark: '#54474f', wood: '#9a6a44', stone: '#a3958c' },
]

const plaster = (scene: Scene, x: number, y: number, width: number, height: number, colour: string): Marks => {
  const wall = scene.tint(colour)
  return rect(x, y, width, height, scene.down(lighten(wall, 0.06), darken(wall, 0.05)))
}

/** The side of a box in the shade. */
const flank = (scene: Scene, x: number, y: number, depth: number, bottom: number, colour: string): Marks =>
  polygon([x, y, x + depth, y + 14, x + depth, bottom, x, bottom], darken(scene.tint(colour), 0.34))

const slab = (scene: Scene, x: number, y: number, width: number, colour: string, thickness = 16): Marks => [
  rect(x, y, width, thickness, scene.tint(colour)),
  rect(x, y, width, 4, '#ffffff', { opacity: 0.3 }),
  shadeBar(scene, x + 8, y + thickness, width - 16, 16, 1.4),
]

/** Floor-to-ceiling glass in dark frames, lit from inside at dusk. */
function glassWall(scene: Scene, x: number, y: number, width: number, height: number, panes: number): Marks {
  const { light, tint, random } = scene
  const isLit = random.chance(Math.min(1, light.lit * 1.7))
  const glass = isLit ? scene.down('#ffd98a', '#ffefc8') : scene.down(light.glass[0], light.glass[1])
  const steel = tint('#3b434a')
  const curtain = rect(x, y, width * 0.13, height, isLit ? '#fff6e0' : tint('#efe6d8'), { opacity: 0.85 })
  const bars = range(panes - 1).map((pane) => rect(x + (width * (pane + 1)) / panes - 2, y, 4, height, steel))
  return [
    rect(x - 4, y - 4, width + 8, height + 8, steel),
    rect(x, y, width, height, glass),
    curtain,
    isLit ? '' : gleam(x, y, width * 0.7, height, 0.24),
    bars,
    shadeBar(scene, x, y, width, height * 0.08),
  ]
}

function garage(scene: Scene, x: number, y: number, width: number, colour: string): Marks {
  const leaf = scene.tint(colour)
  const lines = range(5).map((line) => d`M${x} ${y + ((GROUND - y) * (line + 1)) / 6}h${width}`)
  return [
    rect(x - 5, y - 5, width + 10, GROUND - y + 5, scene.tint('#3b434a')),
    rect(x, y, width, GROUND - y, scene.down(lighten(leaf, 0.1), darken(leaf, 0.06))),
    stroke(lines.join(''), darken(leaf, 0.35), 2, { opacity: 0.5 }),
    shadeBar(scene, x, y, width, 16, 1.3),
  ]
}

/** The upper box projects over the garage; a stone wall connects both. */
function stackedBoxes(scene: Scene, look: Look): Marks {
  const { random } = scene
  return [
    groundShadow(scene, 240, 1010),
    flank(scene, 940, 420, 44, GROUND, look.wall),
    plaster(scene, 270, 420, 670, GROUND - 420, look.wall),
    garage(scene, 300, 466, 230, random.chance(0.5) ? look.wood : '#8b9299'),
    glassWall(scene, 720, 462, 196, GROUND - 466, 3),
    door(scene, 628, 478, 66, GROUND - 478, look.wood),
    wallLamp(scene, 612, 486),
    flank(scene, 800, 226, 50, 420, look.dark),
    plaster(scene, 230, 222, 570, 200, look.dark),
    boards(scene, 230, 240, 190, 166, look.wood, 12),
    windowIn(scene, 262, 286, 124, 74, { bars: 1, hasSill: false, frame: '#3b434a' }),
    glassWall(scene, 452, 262, 316, 132, 4),
    slab(scene, 212, 208, 610, look.wall),
    slab(scene, 222, 408, 590, look.wall, 14),
    stonework(scene, 552, 170, 52, GROUND - 170, look.stone),
    slab(scene, 806, 404, 156, look.dark, 12),
    glassRailing(scene, 810, 404, 140, 44),
    pot(scene, 916, 403, 60, 'areca'),
    flowerBed(scene, 716, 940),
    frontGarden(scene, { pathAt: 662 }),
  ]
}

/** One long slope from the high side to the low one, with a balcony below. */
function slopingRoof(scene: Scene, look: Look): Marks {
  const { tint } = scene
  const roof = tint(look.dark)
  const wall = tint(look.wall)
  return [
    groundShadow(scene, 250, 1000),
    polygon([290, 300, 910, 190, 910, GROUND, 290, GROUND], scene.down(lighten(wall, 0.06), darken(wall, 0.05))),
    flank(scene, 910, 196, 46, GROUND, look.wall),
    stonework(scene, 770, 236, 140, GROUND - 236, look.stone),
    windowIn(scene, 806, 290, 68, 120, { bars: 0, hasSill: false, frame: '#3b434a' }),
    glassWall(scene, 344, 326, 330, 92, 5),
    battens(scene, 690, 300, 60, 132, look.wood),
    polygon([236, 316, 236, 296, 962, 164, 962, 188], roof),
    polygon([236, 302, 236, 296, 962, 164, 962, 170], '#ffffff', { opacity: 0.25 }),
    polygon([290, 308, 910, 198, 910, 222, 290, 326], scene.light.shade, { opacity: scene.light.shadeOpacity * 1.4 }),
    slab(scene, 300, 436, 460, look.wood, 14),
    glassRailing(scene, 306, 436, 440, 46),
    pot(scene, 340, 435, 52, 'snake'),
    garage(scene, 330, 484, 240, '#8b9299'),
    boards(scene, 600, 466, 150, GROUND - 466, look.wood, 12),
    door(scene, 640, 482, 70, GROUND - 482, look.dark),
    wallLamp(scene, 734, 498),
    windowIn(scene, 800, 480, 84, 70, { bars: 1, frame: '#3b434a' }),
    flowerBed(scene, 764, 910),
    frontGarden(scene, { pathAt: 675 }),
  ]
}

type Gable = { x: number; width: number; top: number; eaves: number }

function gableFront(scene: Scene, { x, width, top, eaves }: Gable, colour: string, roof: string): Marks {
  const [middle, right] = [x + width / 2, x + width]
  const wall = scene.tint(colour)
  const front = [x, eaves, middle, top + 10, right, eaves, right, GROUND, x, GROUND]
  const under = [x - 20, eaves + 14, middle, top - 12, right + 20, eaves + 14]
  const over = [right + 20, eaves - 6, middle, top - 32, x - 20, eaves - 6]
  return [
    polygon(front, scene.down(lighten(wall, 0.06), darken(wall, 0.06))),
    polygon([...under, ...over], scene.tint(roof)),
    polygon([x - 20, eaves - 6, middle, top - 32, middle, top - 26, x - 20, eaves], '#ffffff', { opacity: 0.25 }),
  ]
}

/** Two plain gables side by side, one clad in wood. */
function twinGables(scene: Scene, look: Look): Marks {
  const lines = range(22).map((line) => d`M${620 + line * 15} ${250}v${GROUND - 250}`)
  return [
    groundShadow(scene, 250, 1010),
    flank(scene, 930, 340, 40, GROUND, look.wall),
    gableFront(scene, { x: 280, width: 350, top: 170, eaves: 320 }, look.wall, look.dark),
    gableFront(scene, { x: 630, width: 300, top: 230, eaves: 350 }, look.wood, look.dark),
    scene.clipped(
      d`M630 350L780 240L930 350V${GROUND}H630Z`,
      stroke(lines.join(''), '#000000', 1.6, { opacity: 0.14 }),
    ),
    glassWall(scene, 370, 282, 170, 110, 3),
    windowIn(scene, 720, 326, 120, 86, { bars: 1, hasSill: false, frame: '#3b434a' }),
    slab(scene, 266, 424, 380, look.dark, 14),
    glassWall(scene, 312, 468, 200, GROUND - 472, 4),
    door(scene, 544, 478, 66, GROUND - 478, look.dark),
    wallLamp(scene, 528, 488),
    garage(scene, 664, 476, 232, '#9aa1a6'),
    slab(scene, 640, 448, 282, look.dark, 12),
    pot(scene, 622, GROUND + 2, 66, 'monstera'),
    flowerBed(scene, 280, 520),
    frontGarden(scene, { pathAt: 577 }),
  ]
}

const COMPOSITIONS = [stackedBoxes, slopingRoof, twinGables] as const

export function modernHouse(scene: Scene): Marks {
  const { random } = scene
  return [
    countryside(scene),
    sideTrees(scene, random.between(70, 150), random.between(1060, 1120)),
    scene.turn(COMPOSITIONS)(scene, scene.turn(LOOKS)),
    airlight(scene),
  ]
}
