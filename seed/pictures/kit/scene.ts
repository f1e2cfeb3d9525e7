// One picture being drawn: its size, chance, light, and the gradients and clips its marks refer to.
import { mix } from './colour.ts'
import { DAYLIGHT, type Daylight, type TimeOfDay } from './daylight.ts'
import { hashText, type Random, randomFrom } from './random.ts'
import { attributes, flatten, group, type Marks, rect, round } from './svg.ts'

export type Seed = number | string
export type Stop = readonly [offset: number, colour: string, opacity?: number]
/** The part of the drawing that is shown. */
export type Frame = { x: number; y: number; width: number }
export type SceneOptions = {
  time?: TimeOfDay
  width?: number
  height?: number
  /** One of these is taken; without any, the whole drawing is shown. */
  frames?: readonly Frame[]
  /** Left and right may change places: fine for a house, not for a city that people know. */
  mayMirror?: boolean
}

/** Five lights against lists of two, three, four or seven others: it takes long until a pair comes back. */
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
  /** Numbers count up within a kind, so that pictures with neighbouring seeds never share their traits. */
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

  /** This picture's turn in a list: the next seed gets the next item. `from` lets kinds start at different items. */
  turn<T>(items: readonly T[], from = 0): T {
    const item = items[(this.serial + from) % items.length]
    if (item === undefined) throw new Error('An empty list has no turns')
    return item
  }

  /** A colour as it looks in this light. */
  tint = (colour: string): string => mix(colour, ...this.light.ambient)

  get isEvening() {
    return this.time === 'dusk'
  }

  /** Lamps are on from late afternoon. */
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

  /** Lamplight that fades to nothing. */
  glow = (colour: string, opacity: number) =>
    this.radial([
      [0, colour, opacity],
      [1, colour, 0],
    ])

  clipped(outline: string, ...marks: Marks[]): string {
    const clip = this.define(`c${outline}`, (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
    return group({ 'clip-path': clip }, marks)
  }

  /** Whether the lower edge is cut, so that nothing should be set down there. */
  get isClose() {
    return this.frame.width < this.width
  }

  toSvg(marks: Marks): string {
    const { width, height, frame } = this
    const depth = (frame.width * height) / width
    // Darker corners, as a lens makes them, so that a card's picture does not bleed into the page.
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
