// Jeepney, car, tricycle, motorcycle. Each is drawn at the origin, then moved so that its wheels are on `ground`.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, circle, ellipse, type Marks, path, place, polygon, range, rect, stroke } from '../kit/svg.ts'

/** x is the left edge of the vehicle; mirroring keeps its position. */
const setDown = (x: number, ground: number, scale: number, size: [number, number], isTurned: boolean, marks: Marks) =>
  place(isTurned ? x + size[0] * scale : x, ground - size[1] * scale, [isTurned ? -scale : scale, scale], marks)

const JEEPNEY_PAINTS = [
  ['#d7263d', '#f4d35e', '#1b6ca8'],
  ['#0f7a6d', '#f6ae2d', '#d7263d'],
  ['#2b50aa', '#ff9f1c', '#e71d36'],
  ['#7a3b9a', '#ffd166', '#06a77d'],
] as const

function jeepneyRiders(scene: Scene): Marks {
  const { random, tint } = scene
  return range(4).map((seat) => [
    circle(36 + seat * 36, 52, 6, tint(random.pick(['#5b4636', '#3b2f2a', '#7a5a44']))),
    rect(29 + seat * 36, 56, 14, 6, tint(random.pick(['#e07a5f', '#3d5a80', '#f2cc8f', '#81b29a']))),
  ])
}

function jeepneyNose({ tint }: Scene, trim: string): Marks {
  const [chrome, dull, dark] = [tint('#dfe6ea'), tint('#a9b6bf'), tint('#2a2f3a')]
  return [
    rect(246, 54, 6, 9, chrome),
    path('M243 54q6 -12 12 0z', trim),
    rect(288, 66, 9, 28, dark, { rx: 2 }),
    range(4).map((bar) => rect(289, 69 + bar * 6, 8, 2.5, chrome)),
    circle(283, 72, 7, tint('#fff3c4'), { stroke: dull, 'stroke-width': 2 }),
    rect(284, 94, 20, 6, dull, { rx: 3 }),
    rect(0, 94, 14, 6, dull, { rx: 3 }),
  ]
}

const jeepneyWheels = ({ tint }: Scene): Marks =>
  [58, 252].map((hub) => [
    path(`M${hub - 26} 98a26 26 0 0 1 52 0z`, tint('#2a2f3a')),
    circle(hub, 99, 19, tint('#23262e')),
    circle(hub, 99, 10, tint('#dfe6ea')),
    circle(hub, 99, 4, tint('#a9b6bf')),
  ])

export function jeepney(scene: Scene, x: number, ground: number, scale: number, isTurned = false): Marks {
  const { random, tint } = scene
  const [main, second, third] = random.pick(JEEPNEY_PAINTS)
  const [one, two, three] = [tint(main), tint(second), tint(third)]
  const [chrome, dull, dark, glass] = [tint('#dfe6ea'), tint('#a9b6bf'), tint('#2a2f3a'), tint('#bfe0ea')]
  const luggage = [
    rect(14, 12, 196, 9, tint('#8d99a3'), { rx: 4 }),
    rect(30, 4, 60, 10, two, { rx: 3 }),
    rect(98, 2, 44, 12, tint('#a86f3d'), { rx: 3 }),
    rect(150, 5, 34, 9, three, { rx: 3 }),
  ]
  const cabin = [
    path('M8 34Q8 20 22 20H214Q226 20 232 34L240 62H284Q296 64 297 78V98H6Z', chrome),
    path('M8 34Q8 20 22 20H214Q226 20 230 30H8Z', one),
    rect(18, 38, 178, 24, dark, { rx: 4 }),
    range(5).map((pane) => rect(22 + pane * 35, 40, 30, 20, glass, { rx: 3, opacity: 0.75 })),
    jeepneyRiders(scene),
    polygon([206, 36, 222, 36, 232, 60, 206, 60], glass, { opacity: 0.9 }),
    polygon([206, 36, 214, 36, 210, 60, 206, 60], '#ffffff', { opacity: 0.4 }),
  ]
  const stripes = [
    path('M6 66H240L286 68V74H6Z', one),
    path('M6 74H292V80H6Z', two),
    path('M6 80H296V88H6Z', three),
    path('M6 88H297V98H6Z', dull),
    path('M60 74l14 -8l14 8l-14 8zM120 74l14 -8l14 8l-14 8zM180 74l14 -8l14 8l-14 8z', lighten(two, 0.4)),
  ]
  const shadow = ellipse(150, 118, 158, 9, '#000000', { opacity: 0.22 })
  return setDown(x, ground, scale, [300, 118], isTurned, [
    shadow,
    luggage,
    cabin,
    stripes,
    jeepneyNose(scene, two),
    jeepneyWheels(scene),
  ])
}

const CAR_PAINTS = ['#e9edf0', '#34495e', '#c0392b', '#7f8c8d', '#2d6a8a', '#f0e6d2'] as const
const SEDAN = 'M4 50Q4 36 22 34L44 32Q60 8 78 8H122Q142 8 158 32L178 36Q190 40 190 52V58H4Z'
const VAN = 'M4 52Q3 34 8 22Q14 4 32 4H132Q146 4 160 26L180 34Q190 38 190 52V58H4Z'

export function car(scene: Scene, x: number, ground: number, scale: number, isTurned = false): Marks {
  const { random, tint } = scene
  const paint = tint(random.pick(CAR_PAINTS))
  const isVan = random.chance(0.35)
  const glass = isVan
    ? [
        path(`${box(20, 11, 34, 19)}${box(60, 11, 34, 19)}`, tint('#b9d9e6')),
        path('M100 11H130Q140 13 150 30H100Z', tint('#a6cbdb')),
      ]
    : [
        path('M52 32Q64 13 79 13H96V32Z', tint('#b9d9e6')),
        path('M101 13H121Q136 14 149 32H101Z', tint('#a6cbdb')),
        path('M58 32L70 16L78 14L64 32Z', '#ffffff', { opacity: 0.5 }),
      ]
  const body = [
    ellipse(95, 71, 104, 6, '#000000', { opacity: 0.2 }),
    path(isVan ? VAN : SEDAN, paint),
    path('M4 50V58H190V52Q190 48 186 46H6Z', darken(paint, 0.2)),
    glass,
    rect(178, 40, 11, 7, tint('#ffe9a8'), { rx: 3 }),
    rect(4, 40, 7, 8, tint('#d9544d'), { rx: 2 }),
    rect(97.4, 34, 1.2, 22, darken(paint, 0.25)),
  ]
  const wheels = [44, 150].map((hub) => [circle(hub, 57, 15, tint('#22252c')), circle(hub, 57, 8, tint('#c6ccd2'))])
  return setDown(x, ground, scale, [194, 72], isTurned, [body, wheels])
}

export function tricycle(scene: Scene, x: number, ground: number, scale: number, isTurned = false): Marks {
  const { random, tint } = scene
  const paint = tint(random.pick(['#1d7f74', '#c8443f', '#2f5fa8', '#e0a526']))
  const marks = [
    ellipse(80, 76, 86, 6, '#000000', { opacity: 0.2 }),
    path('M20 20Q24 6 44 6H96Q108 6 110 22V62H20Z', paint),
    rect(28, 18, 32, 24, tint('#cfe6ee'), { rx: 4 }),
    rect(66, 18, 36, 24, tint('#bcd9e4'), { rx: 4 }),
    rect(20, 48, 90, 6, tint('#f4d35e')),
    path('M14 8H114V14H14Z', darken(paint, 0.25)),
    stroke('M112 58L132 40L146 44', tint('#3a3f4a'), 5),
    path('M118 44Q134 34 150 42L146 54H120Z', tint('#d9363e')),
    stroke('M144 26L138 40', tint('#444444'), 3),
    [48, 124, 154].map((hub) => [circle(hub, 63, 13, tint('#24272e')), circle(hub, 63, 5, tint('#b9c1c8'))]),
  ]
  return setDown(x, ground, scale, [168, 76], isTurned, marks)
}

export function motorcycle(scene: Scene, x: number, ground: number, scale: number, isTurned = false): Marks {
  const { random, tint } = scene
  const paint = tint(random.pick(['#c8443f', '#2f5fa8', '#34495e', '#e0a526']))
  const marks = [
    ellipse(52, 62, 56, 4, '#000000', { opacity: 0.2 }),
    [20, 86].map((hub) => [
      circle(hub, 47, 15, 'none', { stroke: tint('#24272e'), 'stroke-width': 6 }),
      circle(hub, 47, 4, tint('#b9c1c8')),
    ]),
    stroke('M20 47L42 34L70 40L86 47M78 20L86 47', tint('#3a3f4a'), 5),
    path('M14 26Q34 20 52 26L66 24Q76 24 74 36L60 46H40Z', paint),
    path('M12 24Q30 16 50 25L46 29H14Z', tint('#2a2f3a')),
    stroke('M68 14L80 20', tint('#2a2f3a'), 4),
    circle(84, 25, 5, tint('#fff3c4')),
  ]
  return setDown(x, ground, scale, [106, 62], isTurned, marks)
}
