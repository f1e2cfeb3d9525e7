// Commercial buildings: an office block above shops, or a row of two-storey shophouses.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, type Marks, path, polygon, range, rect } from '../kit/svg.ts'
import { pot } from '../outdoors/shrubs.ts'
import { airlight, clouds, sky, skyline } from '../outdoors/sky.ts'
import { person, street, traffic } from '../outdoors/street.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { awning, battens, gleam, shadeBar, windowIn } from './parts.ts'

const GROUND = 640
const AWNINGS = ['#c8443f', '#2f7f74', '#e0a526', '#2f5fa8', '#8a4a8c'] as const

type Look = readonly [body: string, accent: string]

const LOOKS: readonly Look[] = [
  ['#e9edf0', '#0f766e'],
  ['#f3ece2', '#c8553d'],
  ['#394b59', '#e0a030'],
  ['#dfe5e0', '#2f5f9e'],
  ['#ead9c4', '#7a4f6b'],
]

/** A shop front: display window, door, a few goods or a plant. */
function shopFront(scene: Scene, x: number, top: number, width: number, colour: string): Marks {
  const { random, tint, light } = scene
  const height = GROUND - top
  const goods = ['#d8a47a', '#8fb3a3', '#e0c08a', '#c98b6a', '#7fa0b8'] as const
  const inside = random.chance(0.5)
    ? [pot(scene, x + width - 30, GROUND, 54), person(scene, x + width * 0.26, GROUND + 4, 0.76)]
    : [0.18, 0.6].map((at) => rect(x + width * at, GROUND - 48, width * 0.24, 48, tint(random.pick(goods)), { rx: 3 }))
  return [
    rect(x, top, width, height, tint('#3b4651')),
    rect(
      x + 6,
      top + 6,
      width - 12,
      height - 6,
      scene.down(light.lit > 0.2 ? '#ffe3a3' : tint('#fbe7bf'), tint('#fff6e2')),
    ),
    rect(x + width / 2 - 2, top + 6, 4, height - 6, tint('#3b4651')),
    inside,
    gleam(x + 6, top + 6, width - 12, height - 6, 0.22),
    awning(scene, x - 4, top - 10, width + 8, 28, colour),
  ]
}

function ribbonWindows(scene: Scene, x: number, y: number, width: number, height: number): Marks {
  const { random, light, tint } = scene
  const panes = 12
  const pane = width / panes
  const lit = range(panes)
    .filter(() => random.chance(light.lit))
    .map((index) => box(x + index * pane, y, pane, height))
  const bars = range(panes + 1).map((index) => box(x + index * pane - 1.4, y, 2.8, height))
  return [
    rect(x, y, width, height, scene.down(light.glass[0], light.glass[1])),
    path(lit.join(''), '#ffe0a0'),
    range(panes)
      .filter(() => random.chance(0.5))
      .map((index) => gleam(x + index * pane, y, pane, height, 0.2)),
    path(bars.join('') + box(x, y + height * 0.62, width, 2.4), tint('#5a6670')),
    shadeBar(scene, x, y, width, 8),
  ]
}

function officeBlock(scene: Scene, [body, accent]: Look): Marks {
  const { tint, random } = scene
  const [x, width, storey] = [210, 780, 96]
  const top = GROUND - 4 * storey - 60
  const wall = tint(body)
  const stair = x + width * random.pick([0.06, 0.4, 0.74])
  const shops = GROUND - 122
  return [
    polygon([x + width, top, x + width + 52, top + 20, x + width + 52, GROUND, x + width, GROUND], darken(wall, 0.34)),
    rect(x, top, width, GROUND - top, scene.down(lighten(wall, 0.08), darken(wall, 0.05))),
    rect(x - 8, top - 14, width + 16, 18, tint(accent)),
    range(3).map((floor) => ribbonWindows(scene, x + 26, top + 30 + floor * storey, width - 52, storey - 26)),
    battens(scene, stair, top + 10, width * 0.2, GROUND - top - 172, accent, 18),
    rect(x - 6, shops - 34, width + 12, 30, tint('#2f3a44')),
    range(5).map((index) => shopFront(scene, x + 16 + index * 150, shops, 136, AWNINGS[index] ?? '#c8443f')),
  ]
}

/** Narrow buildings with a shop below and an apartment or a store room above. */
function shophouses(scene: Scene, [, accent]: Look): Marks {
  const { random, tint } = scene
  const paints = random.shuffle(['#f2b880', '#8fc1b5', '#f6d98b', '#e99b84', '#a9c6e0', '#f4ead9', '#b9cfa2'])
  const [from, width, units] = [130, 234, 4]
  const to = from + units * width
  const houses = range(units).map((unit) => {
    const wall = tint(paints[unit] ?? '#f4ead9')
    const x = from + unit * width
    const top = 300 - random.pick([0, 26, 70])
    const arched = unit % 2 === 0
    return [
      rect(x, top, width, GROUND - top, scene.down(lighten(wall, 0.08), darken(wall, 0.06))),
      rect(x - 3, top - 14, width + 6, 18, lighten(wall, 0.45)),
      arched ? polygon([x + 50, top - 12, x + width / 2, top - 46, x + width - 50, top - 12], lighten(wall, 0.3)) : '',
      shadeBar(scene, x, top + 4, width, 8),
      [26, width / 2 + 12].map((dx) =>
        windowIn(scene, x + dx, top + 46, width / 2 - 40, GROUND - top - 270, {
          bars: 1,
          hasSlats: arched,
          frame: arched ? '#fbf6ec' : '#5b4a40',
        }),
      ),
      rect(x + 14, 452, width - 28, 40, tint(unit % 2 ? accent : '#33424c')),
      rect(x + 34, 464, width - 68, 5, '#ffffff', { opacity: 0.6 }),
      rect(x + 54, 475, width - 108, 4, '#ffffff', { opacity: 0.4 }),
      shopFront(scene, x + 22, 512, width - 44, AWNINGS[(unit + scene.serial) % 5] ?? '#2f7f74'),
      rect(x - 3, top, 6, GROUND - top, lighten(wall, 0.3)),
    ]
  })
  const side = darken(tint(paints[3] ?? '#f4ead9'), 0.34)
  return [polygon([to, 300, to + 40, 316, to + 40, GROUND, to, GROUND], side), houses]
}

const COMPOSITIONS = [officeBlock, shophouses] as const

export function commercial(scene: Scene): Marks {
  const { light, tint, random } = scene
  return [
    sky(scene, GROUND - 40),
    clouds(scene, GROUND * 0.7, 4),
    skyline(scene, GROUND - 6, mix(tint('#8aa0b5'), light.haze, 0.58), {
      count: 20,
      low: 120,
      high: 340,
      opacity: 0.85,
    }),
    scene.turn(COMPOSITIONS)(scene, scene.turn(LOOKS)),
    tree(scene, 70, GROUND + 8, random.between(220, 290), '#4a9a57'),
    tree(scene, 1140, GROUND + 8, random.between(220, 280), '#3f8f55'),
    random.chance(0.5) ? palm(scene, 150, GROUND + 8, 230, -10) : '',
    random.chance(0.5) ? palm(scene, 1060, GROUND + 8, 240, 12) : '',
    street(scene, GROUND),
    person(scene, random.between(240, 560), GROUND + 22, 0.78),
    person(scene, random.between(600, 960), GROUND + 24, 0.8),
    traffic(scene, GROUND),
    airlight(scene),
  ]
}
