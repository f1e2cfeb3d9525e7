// Bonifacio Global City: glass towers at dusk above a park with lamps, a mural and a cyclist.
import { mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, circle, d, type Marks, path, place, polygon, range, rect, steps, stroke } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'
import { clouds, sky, skyline } from '../outdoors/sky.ts'
import { person } from '../outdoors/street.ts'
import { palm, tree } from '../outdoors/trees.ts'

const GROUND = 590

type GlassTower = {
  outline: string
  x: number
  y: number
  width: number
  colours: readonly [string, string]
  storey: number
  column: number
}

const TOWERS: readonly GlassTower[] = [
  {
    outline: 'V190Q150 150 250 176V',
    x: 90,
    y: 150,
    width: 160,
    colours: ['#5f8fb0', '#2f5878'],
    storey: 17,
    column: 18,
  },
  {
    outline: 'V96L330 66L400 110V',
    x: 270,
    y: 66,
    width: 130,
    colours: ['#8fb6c9', '#3f6f8f'],
    storey: 16,
    column: 17,
  },
  { outline: 'V230H560V', x: 420, y: 230, width: 140, colours: ['#d9b48a', '#9c6f52'], storey: 18, column: 20 },
  { outline: 'V40Q650 10 720 66V', x: 575, y: 10, width: 145, colours: ['#6fa6bf', '#27506f'], storey: 16, column: 16 },
  { outline: 'V160L860 210V', x: 735, y: 150, width: 125, colours: ['#7f8fb8', '#3c4a7c'], storey: 17, column: 18 },
  { outline: 'V90H985V', x: 875, y: 90, width: 110, colours: ['#a9c7c9', '#4b7f86'], storey: 16, column: 16 },
  {
    outline: 'V250Q1060 200 1130 244V',
    x: 1000,
    y: 200,
    width: 130,
    colours: ['#c98f8f', '#7a4f6b'],
    storey: 18,
    column: 19,
  },
]

function glassTower(scene: Scene, { outline, x, y, width, colours, storey, column }: GlassTower): Marks {
  const { tint, random, light } = scene
  const [from, to] = [tint(colours[0]), tint(colours[1])]
  const shape = `M${x} ${GROUND}${outline}${GROUND}Z`
  const floors = steps(y + 10, GROUND, storey)
  const lit = floors.flatMap((floor) =>
    steps(x + 4, x + width - 6, column)
      .filter(() => random.chance(light.lit * 0.7))
      .map((left) => box(left, floor + 3, column - 5, storey - 6)),
  )
  const slabs = floors.map((floor) => box(x, floor, width, 2))
  const columns = steps(x, x + width, column).map((left) => box(left, y, 1.6, GROUND - y))
  const gleam = [x + width * 0.05, GROUND, x + width * 0.45, y, x + width * 0.62, y, x + width * 0.22, GROUND]
  return [
    path(
      shape,
      scene.linear(
        [
          [0, from],
          [0.5, mix(from, to, 0.5)],
          [1, to],
        ],
        [0, 0, 1, 1],
      ),
    ),
    scene.clipped(
      shape,
      path(lit.join(''), '#ffe0a0', { opacity: 0.85 }),
      path(slabs.join(''), '#ffffff', { opacity: 0.2 }),
      path(columns.join(''), '#ffffff', { opacity: 0.12 }),
      polygon(gleam, '#ffffff', { opacity: 0.13 }),
    ),
  ]
}

const MURAL = ['#e4572e', '#f6ae2d', '#2a9d8f', '#264f7a', '#b8589c'] as const

function shopsAndMural(scene: Scene): Marks {
  const { tint } = scene
  const [red, yellow, green, blue, pink] = MURAL
  const g = GROUND
  const shop = (x: number, width: number, awning: string | undefined): Marks => [
    rect(x, g - 74, width, 84, '#ffe3a3'),
    rect(x + width / 2 - 1, g - 74, 2.5, 84, tint('#4b5560')),
    awning ? path(d`M${x - 4} ${g - 84}h${width + 8}l6 18h${-width - 20}z`, tint(awning)) : '',
  ]
  return [
    rect(60, g - 96, 330, 110, tint('#e9dfd0')),
    rect(52, g - 104, 346, 12, tint('#5b6570')),
    scene.clipped(
      box(66, g - 92, 150, 100),
      rect(66, g - 92, 150, 100, tint(blue)),
      circle(110, g - 40, 48, tint(red)),
      circle(176, g - 70, 40, tint(yellow)),
      path(d`M66 ${g + 8}Q110 ${g - 70} 150 ${g - 10}T220 ${g - 30}V${g + 8}Z`, tint(green)),
      stroke(d`M120 ${g - 92}q40 30 20 60t40 60`, tint(pink), 14),
    ),
    range(3).map((index) => shop(230 + index * 52, 42, MURAL[index])),
    rect(820, g - 84, 330, 98, tint('#dfe3e6')),
    rect(812, g - 92, 346, 12, tint('#394652')),
    range(6).map((index) => shop(832 + index * 53, 44, index % 2 ? MURAL[(index + 1) % 5] : undefined)),
  ]
}

function parkLamp(scene: Scene, x: number): Marks {
  const y = GROUND + 100 - Math.abs(x - 600) * 0.02
  return [
    rect(x, y - 96, 4, 96, scene.tint('#3b4450')),
    circle(x + 2, y - 98, 60, scene.glow('#ffe2a4', scene.light.lit > 0.2 ? 0.6 : 0.2)),
    circle(x + 2, y - 98, 8, '#fff3cf'),
  ]
}

function cyclist(scene: Scene, x: number, y: number): Marks {
  const { tint } = scene
  const tyre = tint('#2b2f36')
  return place(x, y, 1, [
    [-22, 24].map((hub) => circle(hub, -12, 15, 'none', { stroke: tyre, 'stroke-width': 3 })),
    stroke('M-22 -12L-4 -34L16 -34L24 -12M-4 -34L2 -12L16 -34M-22 -12H2', tint('#d7263d'), 3),
    stroke('M-6 -36L4 -62L18 -42', tint('#2e86ab'), 9, { 'stroke-linecap': 'round' }),
    circle(8, -74, 8, tint('#a9714f')),
    path('M0 -76q8 -14 17 -1z', tint('#f6ae2d')),
    stroke('M-4 -36L4 -18L0 -10', tint('#33415c'), 7),
  ])
}

export function bgc(scene: Scene): Marks {
  const { tint, light, random, width, height } = scene
  const g = GROUND
  const walk = d`M-20 ${g + 120}Q380 ${g + 30} 660 ${g + 90}T1220 ${g + 50}V${g + 98}Q900 ${g + 120} 660 ${g + 150}T-20 ${g + 196}Z`
  return [
    sky(scene, g),
    clouds(scene, g * 0.7, 4),
    skyline(scene, g, mix(tint('#8fa7bd'), light.haze, 0.55), { count: 24, low: 120, high: 330, opacity: 0.8 }),
    TOWERS.map((tower) => glassTower(scene, tower)),
    rect(640, -6, 5, 48, tint('#c3ccd2')),
    rect(924, 54, 4, 38, tint('#c3ccd2')),
    shopsAndMural(scene),
    rect(0, g + 6, width, height, scene.down(tint('#8cc878'), tint('#4f9a52'))),
    path(walk, tint('#eadfcb')),
    range(8).map((index) =>
      tree(
        scene,
        420 + index * 58 + random.between(-8, 8),
        g + 18,
        random.between(92, 132),
        random.pick(['#4a9a57', '#5aa35f']),
      ),
    ),
    [30, 1170].map((x) => tree(scene, x, g + 110, 300, '#3f8f55')),
    [240, 520, 800, 1010].map((x) => parkLamp(scene, x)),
    person(scene, 360, g + 112, 0.86),
    person(scene, 392, g + 114, 0.82),
    person(scene, 700, g + 118, 0.9),
    person(scene, 930, g + 100, 0.8),
    cyclist(scene, 560, g + 150),
    bush(scene, -20, g + 206, 300, 44, { green: '#4f9f58', flower: '#f05a8a' }),
    bush(scene, 920, g + 206, 320, 46, { green: '#5aa95d', flower: '#f2b33d' }),
    palm(scene, 130, height + 20, 300, 20),
  ]
}
