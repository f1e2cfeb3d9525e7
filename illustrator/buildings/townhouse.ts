// Townhouses in a row: alternating gables and parapets, or three tall modern ones.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, type Marks, polygon, range, rect } from '../kit/svg.ts'
import { bush, pot } from '../outdoors/shrubs.ts'
import { airlight, clouds, hills, sky } from '../outdoors/sky.ts'
import { person, street, traffic } from '../outdoors/street.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { battens, boards, door, glassRailing, railing, shadeBar, stonework, wallLamp, windowIn } from './parts.ts'

const GROUND = 630

type Look = readonly [wall: string, first: string, second: string]

const LOOKS: readonly Look[] = [
  ['#fbf6ee', '#c8704a', '#7d8a8f'],
  ['#f3eee4', '#2f6f6a', '#a5815f'],
  ['#ffffff', '#3b5a80', '#c49a6c'],
  ['#efe9df', '#8c4a3c', '#5f6f66'],
  ['#f6e6cf', '#5a7d6a', '#b5653f'],
  ['#e6eaec', '#46505a', '#b08a5c'],
  ['#f7ede2', '#a8586a', '#6f8794'],
]

const drawWall = (scene: Scene, x: number, top: number, width: number, colour: string): Marks =>
  rect(x, top, width, GROUND - top, scene.down(colour, darken(colour, 0.06)))

function garageDoor(scene: Scene, x: number, y: number, width: number, colour: string): Marks {
  const leaf = scene.tint(colour)
  const height = GROUND - y
  return [
    rect(x, y, width, height, leaf),
    range(5).map((line) => rect(x, y + (height * (line + 1)) / 6, width, 2, darken(leaf, 0.22))),
    shadeBar(scene, x, y, width, 14),
  ]
}

function gableHead(scene: Scene, x: number, top: number, width: number, wall: string): Marks {
  const { tint, light } = scene
  return [
    polygon([x - 8, top + 6, x + width * 0.5, top - 74, x + width + 8, top + 6], tint('#5b4a44')),
    polygon([x + 10, top + 6, x + width * 0.5, top - 56, x + width - 10, top + 6], lighten(wall, 0.1)),
    circle(x + width / 2, top - 16, 12, light.lit > 0.4 ? '#ffd98a' : light.glass[0], {
      stroke: tint('#ffffff'),
      'stroke-width': 4,
    }),
  ]
}

function rowUnit(scene: Scene, x: number, width: number, look: Look, isGabled: boolean): Marks {
  const { tint, random } = scene
  const wall = tint(look[0])
  const accent = isGabled ? look[1] : look[2]
  const top = isGabled ? 236 : 262
  const floor = top + 172
  const head = isGabled
    ? gableHead(scene, x, top, width, wall)
    : [
        rect(x - 2, top - 16, width + 4, 20, tint(accent)),
        rect(x - 2, top - 20, width + 4, 6, lighten(tint(accent), 0.35)),
      ]
  const isGlass = random.chance(0.5)
  const rail = isGlass ? glassRailing : railing
  const panel = isGabled
    ? rect(x + 18, top + 22, width - 36, 150, scene.down(lighten(tint(accent), 0.08), darken(tint(accent), 0.05)))
    : boards(scene, x + 18, top + 22, width - 36, 150, accent)
  return [
    drawWall(scene, x, top, width + 0.5, wall),
    head,
    panel,
    windowIn(scene, x + 44, top + 44, width - 88, 86, { bars: 2, hasSill: false }),
    rect(x + 10, floor, width - 20, 12, lighten(wall, 0.3)),
    pot(scene, x + 36, floor, 42),
    pot(scene, x + width - 38, floor, 36, 'snake'),
    rail(scene, x + 14, floor, width - 28, 44),
    shadeBar(scene, x + 10, floor + 12, width - 20, 12, 1.3),
    garageDoor(scene, x + 18, floor + 38, width * 0.56, isGabled ? '#8b8f95' : '#a57c55'),
    door(scene, x + width * 0.7, floor + 48, 54, GROUND - floor - 48),
    wallLamp(scene, x + width * 0.7 + 27, floor + 34, 60),
    rect(x - 3, top - 4, 6, GROUND - top + 4, lighten(wall, 0.4)),
    shadeBar(scene, x + 3, top, 5, GROUND - top, 0.5),
    bush(scene, x + width - 22, GROUND + 4, 24, 22, { green: '#4f9f58', flower: '#f05a8a' }),
  ]
}

function gabledRow(scene: Scene, look: Look): Marks {
  const [from, width, units] = [130, 236, 4]
  const to = from + units * width
  const startsGabled = scene.random.chance(0.5)
  return [
    polygon([to, 256, to + 46, 272, to + 46, GROUND, to, GROUND], darken(scene.tint(look[0]), 0.34)),
    range(units).map((unit) => rowUnit(scene, from + unit * width, width, look, (unit % 2 === 0) === startsGabled)),
  ]
}

function tallUnit(scene: Scene, x: number, width: number, look: Look, index: number): Marks {
  const { tint } = scene
  const top = 176 + (index % 2) * 26
  const wall = tint(look[0])
  const storey = (GROUND - top) / 3
  const [second, third] = [top + storey, top + 2 * storey]
  const isWood = index % 2 === 0
  const bay = isWood
    ? battens(scene, x + 20, top + 24, width * 0.3, 2 * storey - 40, look[2])
    : stonework(scene, x + 20, top + 24, width * 0.3, 2 * storey - 40, look[2])
  const left = x + width * 0.3 + 44
  const wide = width * 0.7 - 68
  return [
    drawWall(scene, x, top, index === 2 ? width - 8 : width, wall),
    shadeBar(scene, x, top, 5, GROUND - top, 0.6),
    rect(x - 4, top - 10, width, 16, tint(look[1])),
    shadeBar(scene, x, top + 6, width - 8, 10),
    bay,
    windowIn(scene, left, top + 34, wide, storey - 64, { bars: 2, hasSill: false, frame: '#3f474e' }),
    windowIn(scene, left, second + 20, wide, storey - 40, { bars: 2, hasSill: false, frame: '#3f474e' }),
    rect(left - 14, second + storey - 12, wide + 28, 10, tint(look[1])),
    pot(scene, left + wide - 30, second + storey - 12, 40),
    glassRailing(scene, left - 10, second + storey - 12, wide + 20, 42),
    shadeBar(scene, left - 14, third - 2, wide + 28, 12),
    garageDoor(scene, x + 24, third + 34, width * 0.52, isWood ? '#8b8f95' : look[2]),
    door(scene, x + width * 0.7, third + 40, 58, GROUND - third - 40, look[1]),
    wallLamp(scene, x + width * 0.66, third + 54, 54),
    bush(scene, x + width * 0.58, GROUND + 4, 22, 26, { green: '#5aa95d', flower: '#f2b33d' }),
  ]
}

function tallRow(scene: Scene, look: Look): Marks {
  const [from, width, units] = [170, 290, 3]
  const to = from + units * width - 8
  return [
    polygon([to, 186, to + 44, 204, to + 44, GROUND, to, GROUND], darken(scene.tint(look[0]), 0.34)),
    range(units).map((unit) => tallUnit(scene, from + unit * width, width, look, unit)),
  ]
}

const COMPOSITIONS = [gabledRow, tallRow] as const

export function townhouse(scene: Scene): Marks {
  const { random, light, tint } = scene
  const far = (colour: string) => mix(tint(colour), light.haze, 0.2)
  return [
    sky(scene, GROUND - 50),
    clouds(scene, GROUND * 0.7, 4),
    hills(scene, GROUND - 10, mix(tint('#7fae8e'), light.haze, 0.5), 130),
    range(6).map((index) =>
      tree(scene, index * 220 + random.between(-60, 60), GROUND - 4, random.between(150, 220), '#4a9a57', far),
    ),
    random.chance(0.6)
      ? palm(scene, 60, GROUND + 6, random.between(380, 450), 30)
      : tree(scene, 50, GROUND + 6, 300, '#4a9a57'),
    scene.turn(COMPOSITIONS)(scene, scene.turn(LOOKS)),
    tree(scene, 1170, GROUND + 6, 280, '#3f8f55'),
    bush(scene, -20, GROUND + 8, 140, 46, { green: '#4f9f58', flower: '#e0508f' }),
    bush(scene, 1120, GROUND + 8, 120, 50, { green: '#5aa95d', flower: '#f2853d' }),
    rect(0, GROUND, scene.width, 16, tint('#8fc473')),
    street(scene, GROUND + 14),
    random.chance(0.6) ? person(scene, random.between(300, 900), GROUND + 36, 0.86) : '',
    traffic(scene, GROUND + 14),
    airlight(scene),
  ]
}
