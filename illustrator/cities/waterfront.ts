// Sea and boats for the coastal cities.
import { lighten } from '../kit/colour.ts'
import type { Scene, Stop } from '../kit/scene.ts'
import { box, d, type Marks, path, place, range, rect, stroke } from '../kit/svg.ts'

/** Open water, with the reflection of the sun if there is one. */
export function sea(scene: Scene, top: number, bottom: number, colours: readonly Stop[], sunX?: number): Marks {
  const { random, width } = scene
  const deep = bottom - top
  const waves = range(90).map(() => {
    const y = random.next() ** 1.4
    return box(random.between(-20, width), top + y * deep, 20 + y * 120 * random.next(), 1 + y * 3)
  })
  const glints = range(46).map((index) => {
    const y = index / 46
    const half = (26 + y * 130) * random.between(0.3, 1)
    return box((sunX ?? 0) - half + random.between(-14, 14), top + y * deep, 2 * half, 2 + y * 4)
  })
  return [
    rect(0, top, width, deep, scene.linear(colours)),
    path(waves.join(''), '#ffffff', { opacity: 0.16 }),
    sunX === undefined ? '' : path(glints.join(''), '#ffe7ad', { opacity: 0.55 }),
  ]
}

/** An outrigger boat under sail. */
export function bangka(scene: Scene, x: number, y: number, scale: number, colour: string): Marks {
  const { tint } = scene
  const wood = tint('#6d4b33')
  return place(x, y, scale, [
    path('M-90 0Q-70 18 -40 20H50Q84 18 104 -6Q60 4 0 4T-90 0Z', tint(colour)),
    path('M-88 2Q-30 10 20 9T100 -4L96 2Q60 12 0 13T-84 6Z', '#ffffff', { opacity: 0.45 }),
    rect(-4, -96, 4, 102, wood),
    path('M4 -92Q62 -52 58 -8H4Z', tint('#fff3dc')),
    path('M-6 -88Q-48 -46 -46 -8H-6Z', tint(lighten(colour, 0.35))),
    stroke('M-60 14L-50 30M40 14L50 30', wood, 3),
    stroke(d`M-100 30H96`, tint('#b98a55'), 4),
  ])
}
