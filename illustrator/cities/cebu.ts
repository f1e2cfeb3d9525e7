// Cebu: the bridge over the channel, boats, and the pavilion of Magellan's Cross on the shore.
import { mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { d, ellipse, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'
import { clouds, hills, sky, skyline } from '../outdoors/sky.ts'
import { person } from '../outdoors/street.ts'
import { palm } from '../outdoors/trees.ts'
import { bangka, sea } from './waterfront.ts'

const HORIZON = 430

/** Height of the bridge deck, which is one long arch. */
function deckAt(x: number): number {
  const [t, y] = [(x + 20) / 1240, HORIZON + 8]
  return (1 - t) ** 2 * (y + 34) + 2 * (1 - t) * t * (y - 40) + t * t * (y + 30)
}

function bridgeTower(scene: Scene, x: number): Marks {
  const { tint } = scene
  const [deck, top] = [deckAt(x), deckAt(x) - 210]
  const cables = range(9).flatMap((index) =>
    [-1, 1].map((side) => {
      const end = x + side * (index + 1) * 19
      return d`M${x} ${top + 41 + index * 7}L${end} ${deckAt(end)}`
    }),
  )
  const legs = d`M${x - 20} ${deck + 70}L${x - 6} ${top}H${x + 6}L${x + 20} ${deck + 70}H${x + 10}L${x} ${top + 60}L${x - 10} ${deck + 70}Z`
  return [
    stroke(cables.join(''), tint('#ffffff'), 1.8, { opacity: 0.9 }),
    path(legs, scene.across(tint('#ffffff'), tint('#c3ccd2'))),
    rect(x - 3.5, top - 34, 7, 40, tint('#ffffff')),
    rect(x - 13, top - 24, 26, 6, tint('#ffffff')),
  ]
}

function bridge(scene: Scene): Marks {
  const { tint } = scene
  const deck = d`M-20 ${HORIZON + 42}Q600 ${HORIZON - 32} 1220 ${HORIZON + 38}`
  return [
    [60, 160, 260, 960, 1060, 1150].map((x) => rect(x - 6, deckAt(x), 12, 70, tint('#c8cdd0'))),
    bridgeTower(scene, 430),
    bridgeTower(scene, 800),
    stroke(deck, tint('#e9edf0'), 13),
    stroke(deck, tint('#9aa7b0'), 4, { transform: 'translate(0 8)' }),
  ]
}

function pavilion(scene: Scene, x: number, ground: number): Marks {
  const { tint } = scene
  const [wall, wood, iron] = [tint('#f4ecdd'), tint('#c08a4a'), tint('#6d4b33')]
  const arches = [-70, 0, 70].map((dx) => d`M${x + dx - 24} ${ground + 8}v-78a24 26 0 0 1 48 0v78z`).join('')
  return [
    ellipse(x, ground + 8, 150, 14, '#000000', { opacity: 0.16 }),
    rect(x - 110, ground - 128, 220, 136, wall),
    path(arches, tint('#7a5a44')),
    path(
      arches,
      scene.linear([
        [0, '#3a2a22', 0.55],
        [1, '#3a2a22', 0.1],
      ]),
    ),
    rect(x - 4, ground - 74, 8, 80, wood),
    rect(x - 18, ground - 58, 36, 7, wood),
    polygon(
      [x - 142, ground - 122, x - 70, ground - 196, x + 70, ground - 196, x + 142, ground - 122],
      tint('#b5533c'),
    ),
    polygon([x - 142, ground - 122, x - 70, ground - 196, x - 20, ground - 196, x - 60, ground - 122], '#ffffff', {
      opacity: 0.12,
    }),
    rect(x - 60, ground - 222, 120, 28, wall),
    polygon([x - 78, ground - 218, x, ground - 272, x + 78, ground - 218], tint('#a34834')),
    rect(x - 3, ground - 300, 6, 32, iron),
    rect(x - 12, ground - 292, 24, 5, iron),
    rect(x - 146, ground - 126, 292, 9, tint('#fff6e6')),
  ]
}

export function cebu(scene: Scene): Marks {
  const { tint, light } = scene
  const hazy = (colour: string, amount: number) => mix(tint(colour), light.haze, amount)
  return [
    sky(scene, HORIZON),
    clouds(scene, HORIZON * 0.8, 5),
    hills(scene, HORIZON, hazy('#7d9fb0', 0.45), 150, 4),
    hills(scene, HORIZON, hazy('#5f9488', 0.25), 90),
    skyline(scene, HORIZON + 4, hazy('#7f97ac', 0.3), { low: 24, high: 120, from: 60, to: 760, opacity: 0.95 }),
    sea(scene, HORIZON, 700, [
      [0, '#9ed8de'],
      [0.4, '#4fb3c4'],
      [1, '#1f7f9e'],
    ]),
    bridge(scene),
    bangka(scene, 250, 600, 0.85, '#e4572e'),
    bangka(scene, 1000, 545, 0.55, '#f2b33d'),
    bangka(scene, 610, 530, 0.42, '#2f6f8a'),
    path('M0 700Q200 640 480 676T1200 650V800H0Z', tint('#f3e0b8')),
    path('M0 716Q260 668 560 702T1200 676V800H0Z', tint('#e9cf9c')),
    pavilion(scene, 905, 690),
    palm(scene, 90, 760, 480, 70),
    palm(scene, 190, 770, 360, -30),
    palm(scene, 1130, 760, 430, -60),
    bush(scene, -20, 790, 300, 50, { green: '#4f9f58', flower: '#f05a8a' }),
    bush(scene, 1010, 790, 220, 46, { green: '#5aa95d', flower: '#f2b33d' }),
    person(scene, 700, 744, 0.9),
    person(scene, 735, 746, 0.85),
  ]
}
