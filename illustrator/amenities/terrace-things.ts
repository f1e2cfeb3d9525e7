// Outdoor objects of a building: loungers, umbrellas, planters, string lights, deck boards.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, d, ellipse, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { bush } from '../outdoors/shrubs.ts'

export function lounger(scene: Scene, x: number, ground: number, size: number, isTurned = false): Marks {
  const { tint, random } = scene
  const s = size * (isTurned ? -1 : 1)
  const cloth = tint(random.pick(['#fdfaf3', '#f4e3c8', '#dceaec']))
  const wood = tint('#a9794c')
  /** Points as distance along the lounger and height above the ground. */
  const outline = (points: readonly number[]) =>
    points.map((value, index) => (index % 2 ? ground - value * size : x + value * s))
  return [
    ellipse(x + 55 * s, ground, 72 * size, 6 * size, '#000000', { opacity: 0.16 }),
    stroke(d`M${x + 4 * s} ${ground}v${-20 * size}M${x + 92 * s} ${ground}v${-20 * size}`, wood, 5 * size),
    polygon(outline([0, 18, 76, 18, 76, 26, 0, 26]), wood),
    polygon(outline([0, 26, 78, 26, 78, 36, 0, 34]), cloth),
    polygon(outline([72, 26, 122, 66, 128, 58, 84, 20]), darken(cloth, 0.06)),
    polygon(outline([96, 50, 118, 68, 124, 60, 102, 42]), tint('#e58a6b')),
  ]
}

export function umbrella(scene: Scene, x: number, ground: number, size: number, colour: string): Marks {
  const cloth = scene.tint(colour)
  const top = ground - 170 * size
  const [half, edge] = [92 * size, top + 52 * size]
  const panels = range(3).map((panel) => {
    const [from, to] = [x - half + (half * 2 * (panel * 2 + 0.5)) / 6, x - half + (half * 2 * (panel * 2 + 1.5)) / 6]
    return d`M${x} ${top}L${from} ${edge}H${to}Z`
  })
  return [
    ellipse(x, ground, 30 * size, 5 * size, '#000000', { opacity: 0.16 }),
    rect(x - 3 * size, top, 6 * size, 170 * size, scene.tint('#8a6a4c')),
    path(
      d`M${x - half} ${edge}Q${x} ${top - 46 * size} ${x + half} ${edge}Z`,
      scene.across(lighten(cloth, 0.12), darken(cloth, 0.12)),
    ),
    scene.clipped(
      d`M${x - half} ${edge}Q${x} ${top - 46 * size} ${x + half} ${edge}Z`,
      path(panels.join(''), '#ffffff', { opacity: 0.35 }),
    ),
  ]
}

export function planter(scene: Scene, x: number, ground: number, width: number, height: number): Marks {
  const { random, tint } = scene
  const stone = tint(random.pick(['#b9ae9e', '#8d949a', '#c08a5c']))
  return [
    bush(scene, x + 4, ground - height + 4, width - 8, height * 0.9, {
      green: random.pick(['#4f9f58', '#3f9152', '#6fae4f']),
      flower: random.pick(['#f05a8a', '#f2b33d', '#f2853d', '#c86be0']),
    }),
    rect(x, ground - height, width, height, scene.down(lighten(stone, 0.15), darken(stone, 0.12)), { rx: 3 }),
    rect(x - 3, ground - height - 4, width + 6, 8, lighten(stone, 0.28), { rx: 2 }),
  ]
}

export function stringLights(scene: Scene, x0: number, y0: number, x1: number, y1: number, sag: number): Marks {
  const isOn = scene.light.lit > 0.2
  const bulbs = range(13).map((index) => {
    const t = (index + 0.5) / 13
    const x = x0 + (x1 - x0) * t
    const y = (1 - t) ** 2 * y0 + 2 * (1 - t) * t * ((y0 + y1) / 2 + sag) + t * t * y1
    return [
      isOn ? circle(x, y + 7, 22, scene.glow('#ffdf9e', 0.55)) : '',
      circle(x, y + 6, 5, isOn ? '#fff0c0' : scene.tint('#fff8e8')),
    ]
  })
  return [stroke(d`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag} ${x1} ${y1}`, scene.tint('#3a3f46'), 2), bulbs]
}

/** Boards that run towards the viewer, from the vanishing point. */
export function deckFloor(scene: Scene, top: number, colour: string): Marks {
  const { tint, width, height } = scene
  const wood = tint(colour)
  const middle = width / 2
  const lines = range(41).map(
    (index) => d`M${middle + (index - 20) * 44} ${top}L${middle + (index - 20) * 96} ${height}`,
  )
  return [
    rect(0, top, width, height - top, scene.down(darken(wood, 0.05), lighten(wood, 0.1))),
    stroke(lines.join(''), darken(wood, 0.35), 2, { opacity: 0.35 }),
  ]
}

/** Pale stone slabs, wider in the foreground. */
export function stoneFloor(scene: Scene, top: number): Marks {
  const { tint, width, height } = scene
  const stone = tint('#e4dccf')
  const across = [0.08, 0.24, 0.48, 0.8].map((at) => d`M0 ${top + (height - top) * at}H${width}`)
  const along = range(19).map(
    (index) => d`M${width / 2 + (index - 9) * 90} ${top}L${width / 2 + (index - 9) * 190} ${height}`,
  )
  return [
    rect(0, top, width, height - top, scene.down(darken(stone, 0.05), lighten(stone, 0.2))),
    stroke([...across, ...along].join(''), darken(stone, 0.2), 1.6, { opacity: 0.4 }),
  ]
}

export function outdoorSofa(scene: Scene, x: number, ground: number, width: number, colour: string): Marks {
  const { tint } = scene
  const [cane, cloth] = [tint('#8a6a4c'), tint(colour)]
  const seats = Math.round(width / 90)
  return [
    ellipse(x + width / 2, ground, width * 0.54, 9, '#000000', { opacity: 0.18 }),
    rect(x, ground - 92, width, 76, cane, { rx: 10 }),
    range(seats).map((seat) =>
      rect(
        x + 12 + ((width - 24) * seat) / seats,
        ground - 104,
        (width - 24) / seats - 4,
        54,
        scene.down(lighten(cloth, 0.2), cloth),
        { rx: 12 },
      ),
    ),
    rect(x, ground - 44, width, 34, darken(cane, 0.12), { rx: 6 }),
    rect(x + 8, ground - 58, width - 16, 24, scene.down(lighten(cloth, 0.28), darken(cloth, 0.05)), { rx: 10 }),
    [x - 8, x + width - 16].map((arm) => rect(arm, ground - 70, 24, 60, cane, { rx: 8 })),
    [x + 6, x + width - 16].map((leg) => rect(leg, ground - 12, 10, 12, darken(cane, 0.3))),
  ]
}

export function lowTable(scene: Scene, x: number, ground: number, width: number): Marks {
  const { tint } = scene
  return [
    ellipse(x, ground, width * 0.55, 8, '#000000', { opacity: 0.16 }),
    stroke(
      d`M${x - width * 0.36} ${ground - 34}L${x - width * 0.42} ${ground}M${x + width * 0.36} ${ground - 34}L${x + width * 0.42} ${ground}`,
      tint('#3b4148'),
      5,
    ),
    ellipse(x, ground - 32, width / 2, width * 0.11, tint('#6d4b33')),
    ellipse(x, ground - 37, width / 2, width * 0.11, tint('#a9794c')),
    rect(x - 26, ground - 56, 14, 18, tint('#ffffff'), { rx: 3 }),
    rect(x + 8, ground - 60, 12, 22, tint('#f2b33d'), { rx: 3, opacity: 0.9 }),
  ]
}
