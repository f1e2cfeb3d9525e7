// The state of one picture while it is drawn: size, random numbers, light, gradients and clip paths.
import { mix } from './colour.ts'
import { DAYLIGHT, type Daylight, type TimeOfDay } from './daylight.ts'
import { hashText, type Random, randomFrom } from './random.ts'
import { attributes, flatten, group, type Marks, rect, round } from './svg.ts'

export type Seed = number | string
export type Stop = readonly [offset: number, colour: string, opacity?: number]
/** The visible part of the drawing. */
export type Frame = { x: number; y: number; width: number }
export type SceneOptions = {
  time?: TimeOfDay
  width?: number
  height?: number
  /** One is picked; without frames, the whole drawing is visible. */
  frames?: readonly Frame[]
  /** Allows mirroring: fine for a house, wrong for a real city. */
  mayMirror?: boolean
}

/** Five entries, while other lists have two, three, four or seven: combinations repeat late. */
const LIGHT_ORDER: readonly TimeOfDay[] = ['day', 'golden', 'morning', 'day', 'dusk']

const stopsMarkup = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity]) => `<stop${attributes({ offset, 'stop-color': colour, 'stop-opacity': opacity })}/>`,
    )
    .join('')

export class Scene {
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly time: TimeOfDay
  readonly light: Daylight
  /** Consecutive within a kind, so that neighbouring seeds never share their traits. */
  readonly serial: number
  readonly frame: Frame
  private readonly isMirrored: boolean
  private readonly definitions = new Map<string, { id: string; markup: string }>()

  constructor(kind: string, seed: Seed, options: SceneOptions = {}) {
    this.width = options.width ?? 1200
    this.height = options.height ?? 800
    this.serial = typeof seed === 'number' ? seed : hashText(seed) % 1009
    this.random = randomFrom(`${kind}:${seed}`)
    this.time = options.time ?? this.turn(LIGHT_ORDER, hashText(kind) % 97)
    this.light = DAYLIGHT[this.time]
    this.frame = options.frames ? this.random.pick(options.frames) : { x: 0, y: 0, width: this.width }
    this.isMirrored = options.mayMirror === true && this.random.chance(0.5)
  }

  /** Picks an item by serial: the next seed gets the next item. With `from`, kinds start at different items. */
  turn<T>(items: readonly T[], from = 0): T {
    const item = items[(this.serial + from) % items.length]
    if (item === undefined) throw new Error('An empty list has no turns')
    return item
  }

  /** The colour in the light of this scene. */
  tint = (colour: string): string => mix(colour, ...this.light.ambient)

  get isEvening() {
    return this.time === 'dusk'
  }

  /** Lamps are on from the late afternoon. */
  get lampsOn() {
    return this.time === 'dusk' || this.time === 'golden'
  }

  private define(key: string, markup: (id: string) => string): string {
    let known = this.definitions.get(key)
    if (!known) {
      const id = `d${this.definitions.size}`
      known = { id, markup: markup(id) }
      this.definitions.set(key, known)
    }
    return `url(#${known.id})`
  }

  linear(stops: readonly Stop[], [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
    const inner = stopsMarkup(stops)
    const where = attributes({ x1, y1, x2, y2 })
    return this.define(`l${where}${inner}`, (id) => `<linearGradient id="${id}"${where}>${inner}</linearGradient>`)
  }

  down = (top: string, bottom: string) =>
    this.linear([
      [0, top],
      [1, bottom],
    ])
  across = (left: string, right: string) =>
    this.linear(
      [
        [0, left],
        [1, right],
      ],
      [0, 0, 1, 0],
    )

  radial(stops: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5]): string {
    const inner = stopsMarkup(stops)
    const where = attributes({ cx, cy, r })
    return this.define(`r${where}${inner}`, (id) => `<radialGradient id="${id}"${where}>${inner}</radialGradient>`)
  }

  /** Lamp light that fades out. */
  glow = (colour: string, opacity: number) =>
    this.radial([
      [0, colour, opacity],
      [1, colour, 0],
    ])

  clipped(outline: string, ...marks: Marks[]): string {
    const clip = this.define(`c${outline}`, (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
    return group({ 'clip-path': clip }, marks)
  }

  /** True if the lower part is cropped, so that objects should not be placed there. */
  get isClose() {
    return this.frame.width < this.width
  }

  toSvg(marks: Marks): string {
    const { width, height, frame } = this
    const depth = (frame.width * height) / width
    // A vignette separates the picture from the page background.
    const corners = this.radial(
      [
        [0, '#000000', 0],
        [0.72, '#000000', 0],
        [1, '#0b1030', 0.2],
      ],
      [0.5, 0.46, 0.78],
    )
    const vignette = rect(frame.x, frame.y, frame.width, depth, corners)
    const shown = [frame.x, frame.y, frame.width, depth].map(round).join(' ')
    const definitions = [...this.definitions.values()].map(({ markup }) => markup).join('')
    const turned = this.isMirrored
      ? `<g transform="translate(${round(2 * frame.x + frame.width)} 0) scale(-1 1)">`
      : '<g>'
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${shown}">` +
      `<defs>${definitions}</defs>${turned}${flatten(marks)}</g>${vignette}</svg>`
    )
  }
}
