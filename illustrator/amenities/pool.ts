// Swimming pools: in a garden, on a roof (infinity pool), and of a village clubhouse.
import { lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, d, ellipse, type Marks, path, polygon, range, rect } from '../kit/svg.ts'
import { tower, type Tower } from '../buildings/tower.ts'
import { glassRailing } from '../buildings/parts.ts'
import { airlight, clouds, hills, sky, skyline } from '../outdoors/sky.ts'
import { bush } from '../outdoors/shrubs.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { deckFloor, lounger, planter, stoneFloor, umbrella } from './terrace-things.ts'

const UMBRELLAS = ['#e8604c', '#2f8f8a', '#f2b33d', '#fdf6e8', '#3f7fae'] as const

/** Light reflections on water: short pale strokes, longer towards the viewer. */
function ripples(scene: Scene, outline: string, area: readonly [number, number, number, number]): Marks {
  const { random } = scene
  const [x, y, width, height] = area
  const strokes = range(70).map(() => {
    const depth = random.next() ** 1.2
    const long = 14 + depth * 70 * random.next()
    return d`M${x + random.next() * width} ${y + depth * height}q${long / 2} ${-3 - depth * 4} ${long} 0q${-long / 2} ${2 + depth * 3} ${-long} 0z`
  })
  return scene.clipped(outline, path(strokes.join(''), '#ffffff', { opacity: 0.4 }))
}

function water(scene: Scene, outline: string, area: readonly [number, number, number, number]): Marks {
  const { tint } = scene
  return [
    path(outline, scene.down(tint('#4fc0cf'), tint('#7fdde0'))),
    scene.clipped(outline, rect(area[0], area[1], area[2], 16, '#0b4a5a', { opacity: 0.28 })),
    ripples(scene, outline, area),
  ]
}

function swimRing(scene: Scene, x: number, y: number, size: number): Marks {
  const colour = scene.tint(scene.random.pick(['#f05a8a', '#f2b33d', '#ffffff']))
  return [
    ellipse(x, y + 4, 34 * size, 13 * size, '#0b4a5a', { opacity: 0.2 }),
    ellipse(x, y, 30 * size, 11 * size, 'none', { stroke: colour, 'stroke-width': 9 * size }),
    ellipse(x, y - 2, 30 * size, 11 * size, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.5 }),
  ]
}

function backTowers(scene: Scene): Marks {
  const { random, light, tint } = scene
  const look = scene.turn([
    ['#efe0cb', '#b65f3c'],
    ['#dfe6ea', '#2f6f8a'],
    ['#f2e6d2', '#2f7a68'],
    ['#d5dde3', '#d1893a'],
  ] as const)
  const same: Omit<Tower, 'x' | 'width' | 'floors' | 'depth'> = {
    base: 450,
    floorHeight: 26,
    bays: 6,
    body: look[0],
    accent: look[1],
    balconies: random.pick(['columns', 'stepped', 'all'] as const),
    crown: 'box',
    stripe: 3,
    hasBands: true,
  }
  return [
    skyline(scene, 450, mix(tint('#8fa7bd'), light.haze, 0.6), { count: 22, low: 60, high: 220, opacity: 0.8 }),
    tower(scene, { ...same, x: 90, width: 220, floors: random.whole(13, 15), depth: 40 }),
    tower(scene, { ...same, x: 860, width: 240, floors: random.whole(11, 14), depth: -46, distance: 0.12 }),
  ]
}

function gardenPool(scene: Scene): Marks {
  const { random, tint } = scene
  const isRound = random.chance(0.5)
  const outline = isRound
    ? 'M330 520C420 492 560 500 640 508C760 496 900 500 930 540C970 600 1090 640 1010 720C930 790 560 780 380 770C180 760 120 700 210 640C270 600 260 542 330 520Z'
    : 'M330 512H870L1080 770H120Z'
  const rim = isRound
    ? 'M320 508C420 478 560 488 640 496C770 482 920 488 952 534C990 596 1120 640 1034 734C944 808 550 796 368 786C150 774 84 704 186 630C250 590 244 532 320 508Z'
    : 'M316 502H884L1112 784H88Z'
  const cloth = scene.turn(UMBRELLAS)
  return [
    backTowers(scene),
    range(7).map((index) =>
      tree(
        scene,
        index * 200 + random.between(-40, 40),
        470,
        random.between(90, 150),
        random.pick(['#4a9a57', '#3f8f55', '#6fae4f']),
      ),
    ),
    [240, 360, 860, 980].map((x) => palm(scene, x, 486, random.between(190, 270), random.between(-24, 24))),
    rect(0, 452, scene.width, 60, scene.down(tint('#86c06d'), tint('#5fa058'))),
    bush(scene, -20, 486, 620, 30, { green: '#4f9f58', flower: '#f05a8a' }),
    bush(scene, 620, 486, 620, 30, { green: '#3f9152', flower: '#f2b33d' }),
    stoneFloor(scene, 482),
    path(rim, tint('#f7f3ea')),
    water(scene, outline, [120, 506, 980, 280]),
    swimRing(scene, random.between(480, 760), random.between(590, 660), 1.1),
    umbrella(scene, 170, 590, 0.8, cloth),
    lounger(scene, 90, 600, 0.85),
    umbrella(scene, 1050, 580, 0.76, cloth),
    lounger(scene, 1110, 594, 0.82, true),
    planter(scene, 20, 780, 120, 54),
    planter(scene, 1080, 784, 110, 54),
  ]
}

function roofPool(scene: Scene): Marks {
  const { random, light, tint } = scene
  const hazy = (colour: string, amount: number) => mix(tint(colour), light.haze, amount)
  const outline = 'M60 520H1140L1200 700H0Z'
  const cloth = scene.turn(UMBRELLAS)
  return [
    skyline(scene, 520, hazy('#8fa7bd', 0.55), { count: 26, low: 60, high: 260, opacity: 0.85 }),
    skyline(scene, 524, hazy('#5f7890', 0.3), { count: 18, low: 30, high: 150 }),
    stoneFloor(scene, 508),
    glassRailing(scene, -10, 516, scene.width + 20, 56),
    water(scene, outline, [0, 520, 1200, 190]),
    path(box(0, 700, scene.width, 12), tint('#f7f3ea')),
    deckFloor(scene, 710, '#b98a5c'),
    swimRing(scene, random.between(700, 960), random.between(590, 640), 1.2),
    umbrella(scene, 250, 752, 1.25, cloth),
    lounger(scene, 110, 764, 1.25),
    lounger(scene, 330, 772, 1.25),
    planter(scene, 900, 790, 240, 62),
    palm(scene, 1090, 740, random.between(330, 380), -30),
  ]
}

/** The pool of a village clubhouse, hills behind. */
function clubPool(scene: Scene): Marks {
  const { random, light, tint } = scene
  const cloth = scene.turn(UMBRELLAS)
  const roof = tint(random.pick(['#8f3f36', '#7a4a3a', '#3f7c70']))
  const posts = range(6).map((index) => rect(400 + index * 96, 372, 12, 96, tint('#f7efe2')))
  return [
    hills(scene, 460, mix(tint('#7fae8e'), light.haze, 0.5), 130),
    hills(scene, 466, mix(tint('#5e9c70'), light.haze, 0.25), 70, 6),
    range(6).map((index) =>
      tree(scene, index * 230 + random.between(-30, 30), 474, random.between(110, 170), '#4a9a57'),
    ),
    rect(400, 380, 492, 90, tint('#e9d9c2')),
    rect(420, 392, 452, 74, light.lit > 0.3 ? '#ffdf9a' : tint('#7f6a58'), { opacity: 0.85 }),
    posts,
    polygon([350, 376, 460, 296, 832, 296, 942, 376], scene.down(lighten(roof, 0.12), roof)),
    rect(346, 372, 600, 10, tint('#fffaf0')),
    [180, 300, 1000, 1110].map((x) => palm(scene, x, 494, random.between(210, 300), random.between(-30, 30))),
    stoneFloor(scene, 470),
    path('M176 520H1024L1180 790H20Z', tint('#f7f3ea')),
    water(scene, 'M196 530H1004L1150 780H50Z', [50, 526, 1100, 256]),
    swimRing(scene, random.between(400, 820), random.between(600, 680), 1.1),
    umbrella(scene, 110, 560, 0.86, cloth),
    lounger(scene, 40, 574, 0.9),
    umbrella(scene, 1096, 560, 0.86, cloth),
    lounger(scene, 1170, 574, 0.9, true),
  ]
}

const COMPOSITIONS = [gardenPool, roofPool, clubPool] as const

export function pool(scene: Scene): Marks {
  return [sky(scene, 500), clouds(scene, 480, 4), scene.turn(COMPOSITIONS)(scene), airlight(scene)]
}
