// Manila Bay at sunset: the picture of the city, and a wide one for the hero of the home page.
import type { Scene, Stop } from '../kit/scene.ts'
import { circle, d, type Marks, path, range, rect, steps } from '../kit/svg.ts'
import { cloud, skyline } from '../outdoors/sky.ts'
import { person } from '../outdoors/street.ts'
import { palm } from '../outdoors/trees.ts'
import { jeepney } from '../outdoors/vehicles.ts'
import { bangka, sea } from './waterfront.ts'

const EVENING: readonly Stop[] = [
  [0, '#3f4f94'],
  [0.22, '#8a6fae'],
  [0.4, '#ee8f7d'],
  [0.52, '#ffbf7f'],
  [0.6, '#ffe0a0'],
  [1, '#ffe0a0'],
]

const WATER: readonly Stop[] = [
  [0, '#ffc58c'],
  [0.3, '#ee947f'],
  [1, '#6a5590'],
]

function lowSun(scene: Scene, x: number, y: number, radius: number): Marks {
  const halo = scene.radial([
    [0, '#fff0bd', 0.85],
    [0.4, '#ffd58a', 0.35],
    [1, '#ffd58a', 0],
  ])
  return [
    rect(0, 0, scene.width, scene.height, scene.linear(EVENING)),
    circle(x, y, radius * 4.7, halo),
    circle(x, y, radius, '#fff3c9'),
  ]
}

function boulevard(scene: Scene, top: number): Marks {
  const { tint, width, height } = scene
  const lane = top + 76 + (height - top - 76) * 0.53
  return [
    rect(0, top + 32, width, 14, tint('#e6d3bd')),
    rect(0, top + 46, width, 30, tint('#c9b39d')),
    rect(0, top + 76, width, height - top - 76, scene.down('#574c63', '#40374d')),
    path(
      steps(30, width, 150)
        .map((x) => d`M${x} ${lane}h84l-6 9h-84z`)
        .join(''),
      '#f6e0b8',
      { opacity: 0.8 },
    ),
    steps(20, width, 46).map((x) => rect(x, top + 6, 9, 28, tint('#f3e6d6'), { rx: 3 })),
    rect(0, top, width, 9, tint('#fbf0e2')),
  ]
}

export function manila(scene: Scene): Marks {
  const { tint } = scene
  const [horizon, sunX] = [470, 480]
  const spots = [
    [190, 150, 1.1],
    [520, 110, 0.8],
    [760, 220, 1.2],
    [1020, 130, 0.9],
    [330, 260, 0.7],
  ] as const
  return [
    lowSun(scene, sunX, horizon - 34, 64),
    spots.map(([x, y, size]) => cloud(x, y, size, '#ffc9b0', 0.55)),
    path(d`M0 ${horizon}v-26q160 -40 330 -4q90 -14 190 16l100 14z`, '#b0708f', { opacity: 0.65 }),
    sea(scene, horizon, 640, WATER, sunX),
    bangka(scene, 250, 560, 0.8, '#c8553d'),
    bangka(scene, 520, 520, 0.5, '#2f6f8a'),
    skyline(scene, horizon + 16, '#a06a8c', { count: 12, low: 80, high: 230, opacity: 0.85, from: 640, to: 1220 }),
    skyline(scene, horizon + 26, '#6f4f80', { count: 9, low: 60, high: 300, from: 720, to: 1220 }),
    skyline(scene, horizon + 34, '#4d3d6b', { count: 6, low: 40, high: 180, from: 840, to: 1220 }),
    path(
      d`M1220 ${horizon + 20}H720Q660 ${horizon + 40} 600 ${horizon + 96}Q520 ${horizon + 150} 380 640H1220Z`,
      tint('#8f7a6b'),
    ),
    path(
      d`M1220 ${horizon + 30}H740Q690 ${horizon + 50} 640 ${horizon + 100}Q570 ${horizon + 150} 450 640H1220Z`,
      tint('#d8c3ad'),
    ),
    range(7).map((index) =>
      palm(scene, 1150 - index * 93, horizon + 60 + index * 16.7, 110 + index * 31.7, -14 - index * 3.3),
    ),
    boulevard(scene, 600),
    person(scene, 300, 646, 0.9),
    person(scene, 332, 646, 0.86),
    person(scene, 700, 650, 0.9),
    jeepney(scene, 640, 782, 1.35),
    palm(scene, 92, 690, 470, 46),
  ]
}

const bayTowers = (scene: Scene, horizon: number): Marks => [
  skyline(scene, horizon + 20, '#a06a8c', { count: 12, low: 110, high: 330, opacity: 0.85, from: -20, to: 600 }),
  skyline(scene, horizon + 32, '#6f4f80', { count: 11, low: 80, high: 380, from: -20, to: 540 }),
  skyline(scene, horizon + 42, '#4d3d6b', { count: 8, low: 60, high: 240, from: -20, to: 520 }),
]

/** The hero of the home page: text covers the left and the search box the lower part, so both have few details. */
export function manilaBay(scene: Scene): Marks {
  const { tint, width } = scene
  const [horizon, sunX] = [600, 1010]
  const spots = [
    [130, 250, 1.3],
    [560, 190, 1.5],
    [960, 90, 1.3],
    [1230, 320, 1.2],
    [1380, 170, 1.7],
    [760, 330, 0.9],
  ] as const
  return [
    lowSun(scene, sunX, horizon - 66, 88),
    spots.map(([x, y, size], index) => cloud(x, y, size, '#ffc9b0', 0.5, index % 2 === 0)),
    path(
      d`M${width} ${horizon}v-40C1500 ${horizon - 104} 1360 ${horizon - 52} 1230 ${horizon - 50}S1000 ${horizon - 18} 840 ${horizon}z`,
      '#b0708f',
      { opacity: 0.65 },
    ),
    sea(scene, horizon, 760, WATER, sunX),
    bangka(scene, 1330, 676, 0.95, '#c8553d'),
    bangka(scene, 960, 640, 0.55, '#2f6f8a'),
    bangka(scene, 1130, 632, 0.4, '#e0a030'),
    bayTowers(scene, horizon),
    path(
      d`M-20 ${horizon + 22}H620Q740 ${horizon + 40} 840 ${horizon + 100}Q980 ${horizon + 140} 1180 760H-20Z`,
      tint('#8f7a6b'),
    ),
    path(
      d`M-20 ${horizon + 32}H600Q700 ${horizon + 50} 790 ${horizon + 106}Q920 ${horizon + 146} 1090 760H-20Z`,
      tint('#d8c3ad'),
    ),
    range(8).map((index) => palm(scene, 70 + index * 112, horizon + 66 + index * 14, 150 + index * 34, 16 + index * 4)),
    boulevard(scene, 728),
    person(scene, 1120, 776, 1),
    person(scene, 1158, 778, 0.95),
    palm(scene, 1500, 812, 640, -66),
  ]
}
