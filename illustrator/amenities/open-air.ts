// A balcony with its view, and a roof deck in the evening.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { box, d, ellipse, type Marks, path, polygon, range, rect, steps, stroke } from '../kit/svg.ts'
import { glassRailing, railing } from '../buildings/parts.ts'
import { pot } from '../outdoors/shrubs.ts'
import { airlight, clouds, hills, sky, skyline } from '../outdoors/sky.ts'
import { palm, tree } from '../outdoors/trees.ts'
import { deckFloor, lowTable, outdoorSofa, planter, stoneFloor, stringLights, umbrella } from './terrace-things.ts'

const CLOTHS = ['#c96a45', '#2f6f6a', '#e0a545', '#4f7486', '#8a9a6b', '#b86a7c'] as const

const hazy = ({ tint, light }: Scene, colour: string, amount: number) => mix(tint(colour), light.haze, amount)

function cityBelow(scene: Scene): Marks {
  const { random } = scene
  const pale = (colour: string) => hazy(scene, colour, 0.15)
  return [
    skyline(scene, 560, hazy(scene, '#8fa7bd', 0.6), { count: 24, low: 90, high: 300, opacity: 0.85 }),
    skyline(scene, 570, hazy(scene, '#6f8aa3', 0.38), { count: 16, low: 40, high: 200 }),
    range(10).map((index) => {
      const [x, height] = [index * 130 + random.between(-30, 30), random.between(60, 100)]
      return tree(scene, x, 580, height, '#4a9a57', pale)
    }),
  ]
}

function seaBelow(scene: Scene): Marks {
  const { random, tint } = scene
  const waves = range(40).map(() => box(random.between(0, 1200), random.between(440, 580), random.between(20, 90), 2))
  return [
    hills(scene, 420, hazy(scene, '#6f9aa8', 0.5), 90, 4),
    rect(0, 430, scene.width, 200, scene.down(tint('#8fd0da'), tint('#2f86a6'))),
    path(waves.join(''), '#ffffff', { opacity: 0.25 }),
    palm(scene, 980, 640, 330, 40),
    palm(scene, 1090, 640, 260, -30),
  ]
}

function gardensBelow(scene: Scene): Marks {
  const { random } = scene
  return [
    hills(scene, 480, hazy(scene, '#7fae8e', 0.5), 150),
    hills(scene, 520, hazy(scene, '#5e9c70', 0.25), 90, 6),
    range(12).map((index) => {
      const [x, height] = [index * 110 + random.between(-30, 30), random.between(110, 180)]
      return tree(scene, x, 590, height, random.pick(['#4a9a57', '#3f8f55', '#6fae4f']))
    }),
    palm(scene, 300, 640, 330, 40),
    palm(scene, 860, 640, 300, -30),
  ]
}

const BELOW = [cityBelow, gardensBelow, cityBelow, seaBelow] as const

function rattanChair(scene: Scene, x: number, ground: number, colour: string): Marks {
  const { tint } = scene
  const cane = tint('#b98a55')
  const weave = steps(-46, 47, 11).map((dx) => d`M${x + dx} ${ground - 150}L${x + dx * 0.8} ${ground - 60}`)
  return [
    ellipse(x, ground, 74, 9, '#000000', { opacity: 0.18 }),
    stroke(
      d`M${x - 50} ${ground - 62}L${x - 58} ${ground}M${x + 50} ${ground - 62}L${x + 58} ${ground}`,
      darken(cane, 0.2),
      7,
    ),
    path(
      d`M${x - 66} ${ground - 60}Q${x - 78} ${ground - 176} ${x} ${ground - 178}Q${x + 78} ${ground - 176} ${x + 66} ${ground - 60}Z`,
      cane,
    ),
    stroke(weave.join(''), darken(cane, 0.25), 2, { opacity: 0.6 }),
    path(
      d`M${x - 48} ${ground - 70}Q${x - 54} ${ground - 150} ${x} ${ground - 152}Q${x + 54} ${ground - 150} ${x + 48} ${ground - 70}Z`,
      scene.down(lighten(tint(colour), 0.15), tint(colour)),
    ),
    rect(x - 66, ground - 82, 132, 28, scene.down(lighten(tint(colour), 0.25), tint(colour)), { rx: 12 }),
    rect(x - 70, ground - 58, 140, 10, darken(cane, 0.12), { rx: 5 }),
  ]
}

/** View from inside: wall and glass door at one side, slab above. */
function balconyFrame(scene: Scene): Marks {
  const { tint, light } = scene
  const wall = tint(scene.turn(['#f3e8da', '#e6eef4', '#ececea', '#f4e2d0'] as const))
  const steel = tint('#4b545c')
  return [
    polygon([0, 0, 1200, 0, 1200, 46, 190, 62, 0, 30], lighten(wall, 0.35)),
    polygon([190, 62, 1200, 46, 1200, 62, 190, 74], darken(wall, 0.18)),
    polygon([0, 0, 150, 56, 150, 664, 0, 790], scene.across(darken(wall, 0.14), wall)),
    polygon([20, 120, 112, 138, 112, 668, 20, 744], steel),
    polygon([30, 134, 102, 148, 102, 660, 30, 718], light.lit > 0.3 ? '#ffdf9a' : light.glass[0]),
    polygon([30, 420, 70, 140, 88, 144, 48, 560], '#ffffff', { opacity: 0.22 }),
    rect(150, 62, 12, 604, darken(wall, 0.22)),
  ]
}

export function balcony(scene: Scene): Marks {
  const { random } = scene
  const colour = scene.turn(CLOTHS)
  const floor = 640
  const isWood = random.chance(0.5)
  const rail = random.chance(0.5)
    ? glassRailing(scene, 156, floor + 8, 1060, 178)
    : railing(scene, 156, floor + 8, 1060, 170)
  const seats = random.pick([
    () => [rattanChair(scene, 420, 746, colour), lowTable(scene, 570, 758, 110), rattanChair(scene, 720, 746, colour)],
    () => [outdoorSofa(scene, 380, 752, 330, colour), lowTable(scene, 810, 764, 120)],
    () => [lowTable(scene, 560, 756, 130), rattanChair(scene, 420, 740, colour), rattanChair(scene, 960, 752, colour)],
  ])()
  return [
    sky(scene, 520),
    clouds(scene, 420, 5),
    scene.turn(BELOW)(scene),
    isWood ? deckFloor(scene, floor, '#b58a5e') : stoneFloor(scene, floor),
    rail,
    balconyFrame(scene),
    seats,
    pot(scene, 236, 720, 220, random.pick(['areca', 'monstera'] as const)),
    pot(scene, 1010, 700, 120, 'snake'),
    pot(scene, 1100, 740, 190, random.pick(['areca', 'monstera'] as const)),
    airlight(scene),
  ]
}

/** Four posts and beams with lights strung between them. */
function pergola(scene: Scene, from: number, to: number): Marks {
  const wood = scene.tint('#8a6242')
  const beams = steps(from, to, 46).map((x) =>
    polygon([x, 250, x + 12, 250, x + 30, 222, x + 18, 222], darken(wood, 0.1)),
  )
  return [
    [from + 20, to - 34].map((x) => rect(x, 250, 14, 420, scene.across(lighten(wood, 0.12), darken(wood, 0.15)))),
    beams,
    rect(from - 16, 244, to - from + 32, 14, wood),
  ]
}

export function roofDeck(scene: Scene): Marks {
  const { random } = scene
  const colour = scene.turn(CLOTHS)
  const hasPergola = scene.serial % 2 === 0
  return [
    sky(scene, 540),
    clouds(scene, 440, 5),
    skyline(scene, 590, hazy(scene, '#8fa7bd', 0.55), { count: 26, low: 80, high: 320, opacity: 0.85 }),
    skyline(scene, 600, hazy(scene, '#5f7890', 0.3), { count: 18, low: 30, high: 190 }),
    random.chance(0.5) ? deckFloor(scene, 600, '#a9794c') : stoneFloor(scene, 600),
    glassRailing(scene, -10, 612, 1220, 92),
    [0, 1020].map((x) => planter(scene, x + 20, 662, 160, 52)),
    hasPergola
      ? pergola(scene, 240, 960)
      : [umbrella(scene, 330, 690, 1.5, colour), umbrella(scene, 900, 680, 1.4, colour)],
    stringLights(
      scene,
      hasPergola ? 260 : -10,
      hasPergola ? 262 : 200,
      hasPergola ? 950 : 1210,
      hasPergola ? 262 : 230,
      hasPergola ? 90 : 170,
    ),
    hasPergola ? stringLights(scene, 950, 262, 1210, 160, 60) : '',
    outdoorSofa(scene, 300, 730, 300, colour),
    lowTable(scene, 690, 766, 130),
    outdoorSofa(scene, 780, 738, 190, colour),
    pot(scene, 224, 740, 190, 'areca'),
    pot(scene, 1060, 770, 200, 'monstera'),
    airlight(scene),
  ]
}
