// Quezon City: the three pylons of the memorial circle, with its park.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, type Marks, path, place, polygon, range, rect, stroke } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'
import { clouds, sky, skyline } from '../outdoors/sky.ts'
import { person } from '../outdoors/street.ts'
import { tree } from '../outdoors/trees.ts'

const GROUND = 560

function pylon(scene: Scene, x: number, top: number, half: number, colour: string): Marks {
  const stone = scene.tint(colour)
  const shades = scene.linear(
    [
      [0, lighten(stone, 0.15)],
      [0.5, stone],
      [1, darken(stone, 0.2)],
    ],
    [0, 0, 1, 0],
  )
  const foot = GROUND + 34
  const bands = range(6).map((index) => {
    const at = (index + 1) / 7
    const wide = half * (0.62 + 0.38 * at)
    return rect(x - wide, top + (foot - top) * at, wide * 2, 3, darken(stone, 0.14), { opacity: 0.6 })
  })
  return [
    polygon([x - half, foot, x - half * 0.62, top, x + half * 0.62, top, x + half, foot], shades),
    bands,
    rect(x - half * 0.16, top + 24, half * 0.32, GROUND - top - 20, darken(stone, 0.22), { opacity: 0.35 }),
  ]
}

function wingedFigure(scene: Scene, x: number, y: number, scale: number): Marks {
  const { tint } = scene
  return place(x, y, scale, [
    path('M-5 0L-8 -34Q0 -44 8 -34L5 0Z', tint('#8f8a7e')),
    circle(0, -46, 8, tint('#9b968a')),
    path(
      'M-5 -30Q-16 -50 -30 -66Q-30 -40 -22 -22Q-16 -14 -6 -12ZM5 -30Q16 -50 30 -66Q30 -40 22 -22Q16 -14 6 -12Z',
      tint('#a7a295'),
    ),
    stroke('M-3 -36L-7 -58M3 -36L7 -58', tint('#8f8a7e'), 3),
  ])
}

function memorial(scene: Scene): Marks {
  const { tint } = scene
  const lintel = tint('#e9e1d2')
  return [
    pylon(scene, 516, 150, 26, '#e7dfd0'),
    pylon(scene, 684, 150, 26, '#d9d0bf'),
    pylon(scene, 600, 130, 30, '#f3ede0'),
    rect(488, 142, 224, 16, lintel),
    rect(488, 158, 224, 8, darken(lintel, 0.2)),
    rect(498, 130, 204, 13, tint('#f5efe4')),
    wingedFigure(scene, 516, 132, 1),
    wingedFigure(scene, 684, 132, 1),
    wingedFigure(scene, 600, 120, 1.2),
    rect(470, GROUND + 16, 260, 26, tint('#d9d0be')),
    rect(452, GROUND + 36, 296, 14, tint('#efe8da')),
  ]
}

function flagpole(scene: Scene, x: number): Marks {
  const { tint } = scene
  return [
    rect(x, GROUND - 120, 4, 170, tint('#cfd6d9')),
    path(`M${x + 4} ${GROUND - 118}q30 -10 52 2v16q-24 -10 -52 0z`, tint('#1b50a6')),
    path(`M${x + 4} ${GROUND - 100}q28 -10 52 0v16q-24 -10 -52 0z`, tint('#d23438')),
    path(`M${x + 4} ${GROUND - 118}l20 17l-20 17z`, tint('#ffffff')),
  ]
}

/** The paved way towards the monument. */
function approach(scene: Scene): Marks {
  const { tint, height } = scene
  const joints = range(6).map((index) => {
    const [y, half] = [GROUND + 92 + index * 25, 52 + index * 31]
    return polygon(
      [600 - half - 4, y, 600 + half + 4, y, 600 + half + 8, y + 4, 600 - half - 8, y + 4],
      tint('#d8ccb4'),
      { opacity: 0.6 },
    )
  })
  return [polygon([548, GROUND + 92, 652, GROUND + 92, 840, height, 360, height], tint('#efe6d4')), joints]
}

export function quezonCity(scene: Scene): Marks {
  const { tint, light, random, width, height } = scene
  const hazy = (amount: number) => (colour: string) => mix(tint(colour), light.haze, amount)
  return [
    sky(scene, GROUND),
    clouds(scene, GROUND * 0.8, 5),
    skyline(scene, GROUND, hazy(0.6)('#8fa7bd'), { count: 26, low: 50, high: 190, opacity: 0.85 }),
    range(16).map((index) =>
      tree(
        scene,
        index * 80 + random.between(-20, 20),
        GROUND + 14,
        random.between(90, 140),
        random.pick(['#4a9a57', '#5aa35f', '#3f8a5a']),
        hazy(0.18),
      ),
    ),
    rect(0, GROUND, width, height - GROUND, scene.down(tint('#8cc878'), tint('#4f9a52'))),
    ellipse(600, GROUND + 70, 620, 84, tint('#a8d68f')),
    ellipse(600, GROUND + 56, 400, 46, tint('#e9e2d3')),
    ellipse(600, GROUND + 46, 330, 34, tint('#f6f1e6')),
    ellipse(600, GROUND + 34, 230, 22, tint('#e2dac9')),
    memorial(scene),
    [250, 330, 870, 950].map((x) => flagpole(scene, x)),
    approach(scene),
    [
      [40, 300],
      [860, 310],
    ].map(([x = 0, wide = 0]) => [
      bush(scene, x, GROUND + 150, wide, 34, { green: '#4f9f58', flower: '#f05a8a' }),
      bush(scene, x + 30, GROUND + 210, wide - 40, 40, { green: '#5aa95d', flower: '#f2b33d' }),
    ]),
    person(scene, 520, GROUND + 170, 0.9),
    person(scene, 560, GROUND + 172, 0.84),
    person(scene, 690, GROUND + 120, 0.7),
    tree(scene, 70, GROUND + 170, 330, '#4a9a57'),
    tree(scene, 1140, GROUND + 170, 310, '#3f8f55'),
  ]
}
