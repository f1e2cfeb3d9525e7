// The ground in front of a building: pavement, road, wires, people.
import { darken, lighten } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, d, ellipse, type Marks, path, place, polygon, range, rect, steps, stroke } from '../kit/svg.ts'
import { car, jeepney, motorcycle, tricycle } from './vehicles.ts'

export function street(scene: Scene, top: number): Marks {
  const { tint, width, height, random } = scene
  const kerb = top + 29
  const joints = steps(20, width, 64).map((x) => d`M${x} ${top}l-10 22`)
  const middle = kerb + (height - kerb) * 0.52
  const dashes = steps(random.between(-40, 20), width, 150).map((x) => d`M${x} ${middle}h84l-6 9h-84z`)
  return [
    rect(0, top, width, 26, tint('#d9d3c7')),
    rect(0, top + 22, width, 7, tint('#b6afa3')),
    stroke(joints.join(''), tint('#bdb6a9'), 1.5),
    rect(0, kerb, width, height - kerb, scene.down(tint('#5b606b'), tint('#474b56'))),
    path(dashes.join(''), tint('#f3e9c8'), { opacity: 0.85 }),
    rect(0, kerb, width, 8, '#000000', { opacity: 0.12 }),
  ]
}

/** Traffic drives on the right: the far lane to the left, the near lane to the right. A close view has only the far lane. */
export function traffic(scene: Scene, top: number): Marks {
  const { random } = scene
  const [far, near] = [top + 84, top + 142]
  const slot = random.pick([60, 200, 380, 560])
  const other = slot < 300 ? random.between(760, 980) : random.between(20, 140)
  if (scene.isClose) {
    return random.pick([
      () => car(scene, slot + 60, far, 1.2, true),
      () => tricycle(scene, slot + 60, far, 1.1, true),
      () => motorcycle(scene, slot + 60, far, 1.1, true),
      () => jeepney(scene, slot, far + 6, 0.9, true),
    ])()
  }
  return random.pick([
    () => [car(scene, other, far, 1.1, true), jeepney(scene, slot, near, 1.12)],
    () => [car(scene, slot, far, 1.25, true), car(scene, other, near, 1.35)],
    () => [tricycle(scene, slot, far, 1.1, true), car(scene, other, near, 1.35)],
    () => [motorcycle(scene, other, far, 1.1, true), jeepney(scene, slot, near, 1.12)],
    () => [car(scene, slot, near, 1.35)],
    () => [motorcycle(scene, slot, near, 1.25), tricycle(scene, other, far, 1.15, true)],
  ])()
}

export function person(scene: Scene, x: number, ground: number, scale: number): Marks {
  const { random, tint } = scene
  const skin = tint(random.pick(['#c58c68', '#a9714f', '#d9a27c', '#8f5c40']))
  const shirt = tint(random.pick(['#e4572e', '#2e86ab', '#f6ae2d', '#76b041', '#b8589c', '#f5f1e6']))
  const legs = tint(random.pick(['#33415c', '#5c4b3b', '#7a8794', '#2f4f4f']))
  const hair = tint('#2a1d18')
  const hasLongHair = random.chance(0.45)
  return place(
    x,
    ground,
    [random.chance(0.5) ? scale : -scale, scale],
    [
      ellipse(0, 0, 13, 3, '#000000', { opacity: 0.22 }),
      hasLongHair ? path('M-8 -70Q-11 -56 -7 -50H7Q11 -56 8 -70Z', hair) : '',
      path('M-6 -34L-8 -2H-2L0 -26L3 -2H9L6 -34Z', legs),
      path('M-9 -60Q0 -66 9 -60L8 -32H-8Z', shirt),
      path('M8 -58L14 -38L10 -36L6 -50Z', skin),
      path('M-8 -58L-13 -38L-9 -37L-6 -50Z', skin),
      circle(0, -70, 8, skin),
      path('M-8 -70Q-9 -81 1 -80Q10 -79 8 -69Q4 -75 -8 -70Z', hair),
    ],
  )
}

/** A concrete post with wires that leave the picture on both sides. */
export function powerPole(scene: Scene, x: number, ground: number, height: number): Marks {
  const { random, tint } = scene
  const [post, top] = [tint('#6b6259'), ground - height]
  const holds = [
    [-40, 10],
    [-22, 10],
    [22, 10],
    [40, 10],
    [-30, 42],
    [0, 46],
    [30, 42],
    [-10, 60],
  ] as const
  const wires = holds.flatMap(([dx, dy]) =>
    [1500, -1500].map((reach) => {
      const [startX, startY] = [x + dx, top + dy]
      const sag = startY + random.between(70, 150)
      return d`M${startX} ${startY}Q${startX + reach / 2} ${sag} ${startX + reach} ${startY + random.between(-30, 20)}`
    }),
  )
  return [
    stroke(wires.join(''), tint('#3a3a42'), 1.5, { opacity: 0.55 }),
    rect(x - 5, top, 10, height, scene.across(lighten(post, 0.18), darken(post, 0.25))),
    rect(x - 44, top + 16, 88, 7, darken(post, 0.15)),
    rect(x - 34, top + 44, 68, 6, darken(post, 0.15)),
    rect(x + 9, top + 58, 22, 34, tint('#8b949b'), { rx: 5 }),
    [-40, -22, 22, 40].map((dx) => rect(x + dx - 2, top + 8, 4, 9, tint('#d9d4c8'))),
  ]
}

export type Wall = { colour: string; from: number; to: number; top: number; style: 'rail' | 'solid' | 'hedge' }

/** A section of garden wall between two posts or the edge of the picture. */
export function gardenWall(scene: Scene, wall: Wall): Marks {
  const { tint } = scene
  const { from, to, top, style } = wall
  const colour = tint(wall.colour)
  const width = to - from
  const posts = range(Math.max(1, Math.round(width / 160)) + 1).map((index, _, all) => {
    const x = from + (width * index) / Math.max(1, all.length - 1)
    const shaft = scene.across(lighten(colour, 0.1), darken(colour, 0.14))
    return [rect(x - 11, top - 12, 22, 90, shaft), rect(x - 15, top - 16, 30, 9, lighten(colour, 0.25))]
  })
  if (style === 'solid') {
    return [
      rect(from, top, width, 74, scene.down(colour, darken(colour, 0.1))),
      rect(from, top - 5, width, 8, lighten(colour, 0.3)),
      posts,
    ]
  }
  const bars = steps(from + 10, to - 4, 15).map((x) => d`M${x} ${top}v36`)
  const steel = tint('#3f4650')
  const upper =
    style === 'rail'
      ? [stroke(bars.join(''), steel, 3.2), rect(from, top + 4, width, 4, steel)]
      : [
          polygon([from, top + 34, from, top + 8, to, top + 8, to, top + 34], tint('#3f8f55')),
          rect(from, top + 4, width, 10, tint('#5aa95d'), { rx: 5 }),
        ]
  const base = rect(from, top + 34, width, 40, scene.down(colour, darken(colour, 0.1)))
  return [base, upper, rect(from, top + 30, width, 6, lighten(colour, 0.35)), posts]
}
