// Davao: Mount Apo above the plantations, the eagle, a stall with durian.
import { darken, lighten, mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, d, ellipse, group, type Marks, path, place, range, rect, stroke } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'
import { cloud, clouds, hills, sky, skyline } from '../outdoors/sky.ts'
import { person } from '../outdoors/street.ts'
import { banana, palm, tree } from '../outdoors/trees.ts'

const HORIZON = 480

function mountApo(scene: Scene): Marks {
  const { tint, light } = scene
  const h = HORIZON
  const hazy = (colour: string, amount: number) => mix(tint(colour), light.haze, amount)
  const outline =
    d`M120 ${h}Q260 ${h - 70} 380 ${h - 190}Q430 ${h - 262} 486 ${h - 290}L512 ${h - 276}L540 ${h - 306}` +
    d`Q566 ${h - 322} 590 ${h - 300}L620 ${h - 312}Q680 ${h - 250} 730 ${h - 180}Q860 ${h - 60} 1080 ${h}Z`
  const top =
    d`M486 ${h - 290}L512 ${h - 276}L540 ${h - 306}Q566 ${h - 322} 590 ${h - 300}L620 ${h - 312}Q640 ${h - 296} 652 ${h - 282}` +
    d`Q610 ${h - 252} 590 ${h - 262}T548 ${h - 236}T500 ${h - 250}T452 ${h - 236}Q468 ${h - 276} 486 ${h - 290}Z`
  const shade = d`M590 ${h - 300}Q640 ${h - 180} 800 ${h}H1080Q860 ${h - 60} 730 ${h - 180}Q680 ${h - 250} 620 ${h - 312}Z`
  return [
    path(
      outline,
      scene.linear([
        [0, hazy('#5a78a8', 0.15)],
        [0.6, hazy('#6f98a8', 0.35)],
        [1, hazy('#86b79c', 0.5)],
      ]),
    ),
    path(top, '#ffffff', { opacity: 0.35 }),
    path(shade, '#24406b', { opacity: 0.16 }),
    group({ opacity: 0.85 }, cloud(360, h - 120, 1.5, '#ffffff', 0.8, true), cloud(760, h - 130, 1.3, '#ffffff', 0.7)),
  ]
}

function eagle(scene: Scene, x: number, y: number): Marks {
  const { tint } = scene
  const wing = [
    path(
      'M4 -4Q30 -34 70 -36Q104 -38 134 -26L118 -22L132 -14L112 -14L124 -4L104 -7L112 4L92 -1Q70 2 52 10Q28 18 6 14Z',
      tint('#5b4030'),
    ),
    path('M10 2Q44 -20 92 -20Q60 -8 40 4Q24 12 8 12Z', tint('#8a6a50'), { opacity: 0.9 }),
  ]
  return place(x, y, 1.1, [
    wing,
    place(0, 0, [-1, 1], wing),
    path('M-7 -6Q0 -16 7 -6L8 16L15 40L6 36L0 42L-6 36L-15 40L-8 16Z', tint('#6b4c38')),
    path('M-6 2Q0 10 6 2L5 18Q0 24 -5 18Z', tint('#f3ead9')),
    circle(0, -13, 7.5, tint('#e9d6b4')),
    path('M-8 -16Q0 -28 8 -16Q4 -19 0 -18Q-4 -19 -8 -16Z', tint('#7a5a42')),
    path('M-2.5 -9L0 -3L2.5 -9Z', tint('#3f4a57')),
  ])
}

function durian(scene: Scene, x: number, y: number, s: number): Marks {
  const green = scene.tint('#9aa843')
  const middle = y - 20 * s
  const points = 26
  const husk = range(points).map((index) => {
    const [a, b] = [(index / points) * Math.PI * 2, ((index + 0.5) / points) * Math.PI * 2]
    return d`${index ? 'L' : 'M'}${x + Math.cos(a) * 48 * s} ${middle + Math.sin(a) * 44 * s}L${x + Math.cos(b) * 58 * s} ${middle + Math.sin(b) * 53 * s}`
  })
  const spines = range(30).map((index) => {
    const [row, column] = [Math.floor(index / 6), index % 6]
    const [u, v] = [(column - 2.5 + (row % 2) * 0.5) / 3, (row - 2) / 2.6]
    if (u * u + v * v >= 0.86) return ''
    const [px, py] = [x + u * 44 * s, middle + v * 40 * s]
    return path(
      d`M${px - 6 * s} ${py + 5 * s}L${px} ${py - 8 * s}L${px + 6 * s} ${py + 5 * s}Z`,
      (row + column) % 2 ? lighten(green, 0.25) : darken(green, 0.12),
    )
  })
  return [
    stroke(d`M${x - 4 * s} ${y - 64 * s}q4 -14 10 -14`, scene.tint('#7a5a34'), 7 * s),
    path(`${husk.join('')}Z`, darken(green, 0.18)),
    ellipse(x, middle, 47 * s, 43 * s, green),
    spines,
  ]
}

function fruitStall(scene: Scene): Marks {
  const { tint } = scene
  const [red, wood] = [tint('#d7463f'), tint('#8a5a34')]
  return [
    ellipse(250, 742, 250, 18, '#000000', { opacity: 0.18 }),
    rect(44, 520, 9, 124, wood),
    rect(447, 520, 9, 124, wood),
    rect(40, 650, 420, 92, scene.down(tint('#b07a48'), wood), { rx: 6 }),
    rect(30, 640, 440, 18, tint('#c98f58'), { rx: 6 }),
    range(6).map((index) => rect(60 + index * 66, 662, 4, 76, '#000000', { opacity: 0.12 })),
    [125, 196, 268, 340].map((x, index) => durian(scene, x, 588, 0.58 + 0.05 * (index % 2))),
    [90, 160, 230, 300, 370, 425].map((x, index) => durian(scene, x, 641, 0.62 + 0.05 * (index % 3))),
    path('M20 500L250 440L480 500L470 520H30Z', red),
    stroke('M20 500L250 440L480 500', tint('#b5332f'), 4),
    range(7).map((index) => path(`M${30 + index * 63} 518a31 24 0 0 0 63 0z`, index % 2 ? tint('#fff6e6') : red)),
  ]
}

function plantation(scene: Scene): Marks {
  const { tint, random, width, height } = scene
  const rows = range(29).map(
    (index) => d`M${600 + (index - 14) * 22} ${HORIZON + 24}L${600 + (index - 14) * 120} ${height}`,
  )
  const plants = range(4).map((row) => {
    const near = row / 3
    return range(9).map((column) => {
      const x = 60 + column * (130 + near * 30) - near * 120 + random.between(-10, 10)
      return banana(scene, x, HORIZON + 56 + near * near * 150 + near * 36, 38 + near * 56)
    })
  })
  return [
    rect(0, HORIZON + 16, width, 320, scene.down(tint('#7fbf6c'), tint('#3f8c4c'))),
    stroke(rows.join(''), tint('#4f9a52'), 9, { opacity: 0.5 }),
    plants,
  ]
}

export function davao(scene: Scene): Marks {
  const { tint, light, random } = scene
  const hazy = (colour: string, amount: number) => mix(tint(colour), light.haze, amount)
  return [
    sky(scene, HORIZON),
    clouds(scene, HORIZON * 0.6, 4),
    mountApo(scene),
    hills(scene, HORIZON, hazy('#5f9f7a', 0.25), 80),
    skyline(scene, HORIZON + 10, hazy('#8aa0b0', 0.25), { count: 24, low: 16, high: 84 }),
    range(18).map((index) =>
      tree(
        scene,
        index * 70 + random.between(-20, 20),
        HORIZON + 24,
        random.between(54, 90),
        random.pick(['#4a9a57', '#3f8a5a', '#5aa35f']),
      ),
    ),
    plantation(scene),
    eagle(scene, 850, 165),
    fruitStall(scene),
    palm(scene, 1090, 800, 480, -70),
    palm(scene, 980, 800, 330, 40),
    bush(scene, 820, 800, 400, 54, { green: '#3f9152', flower: '#c86be0' }),
    person(scene, 540, 752, 1.75),
    person(scene, 610, 756, 1.65),
  ]
}
