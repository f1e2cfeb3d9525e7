// Writes names on the street map: towns, stations and malls at their points, streets along their lines. The most important come first; a
// name that would overlap another or a marker is left out.
import type { MapTheme } from '#app/ui/map/map-theme.ts'
import type { Pixel, StreetName } from './street-source.ts'
import { NAME_STYLES } from './street-style.ts'

export type Box = [left: number, top: number, right: number, bottom: number]
/** A name on the canvas. */
export type PlacedName = Pick<StreetName, 'kind' | 'text' | 'rank'> & { line: Pixel[]; color?: string }

/** `rails` are lines on the canvas. */
type Surroundings = { theme: MapTheme; zoom: number; size: Pixel; taken: Box[]; rails: readonly Pixel[][] }

/** The same street is named again only this far away. */
const REPEAT_PX = 340
/** One name for about this many square pixels; more is noise. */
const PIXELS_PER_NAME = 17_000
const LINE_HEIGHT = 16
/** A street bends so little along its name. */
const MAX_BEND = 0.22

export function writeNames(
  context: CanvasRenderingContext2D,
  names: readonly PlacedName[],
  { theme, zoom, size, taken, rails }: Surroundings,
): void {
  const boxes = [...taken]
  const written = new Map<string, Pixel[]>()
  let left = Math.max(8, Math.round((size.x * size.y) / PIXELS_PER_NAME))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = theme.halo
  for (const name of names.toSorted((a, b) => a.rank - b.rank)) {
    if (left === 0) return
    const style = NAME_STYLES[name.kind]
    if (zoom < style.fromZoom) continue
    const text = style.isUpperCase ? name.text.toUpperCase() : name.text
    context.font = `${style.font} ${theme.font}`
    const width = context.measureText(text).width
    const found = name.kind === 'road' ? findRun(name.line, width + 12) : findPoint(name, width)
    if (!found) continue
    const place = name.kind === 'road' ? moveBeside(found, rails) : found
    const box = getBox(place, width)
    const isRepeated = (written.get(text) ?? []).some((at) => Math.hypot(at.x - place.x, at.y - place.y) < REPEAT_PX)
    if (isRepeated || !isInside(box, size) || boxes.some((other) => isOverlapping(box, other))) continue
    boxes.push(box)
    written.set(text, [...(written.get(text) ?? []), place])
    left--
    context.save()
    context.translate(place.x, place.y)
    context.rotate(place.angle)
    context.fillStyle = name.color ?? theme[style.color]
    context.strokeText(text, 0, 0)
    context.fillText(text, 0, 0)
    context.restore()
    const [point] = name.line
    if (style.dot && point) drawDot(context, point, theme[style.dot])
  }
}

type Place = Pixel & { angle: number }

/** A station's name is beside its mark, that of a mall below its dot. */
function findPoint({ kind, line }: PlacedName, width: number): Place | null {
  const [point] = line
  if (!point) return null
  if (kind === 'station') return { x: point.x + width / 2 + 10, y: point.y, angle: 0 }
  const hasDot = NAME_STYLES[kind].dot !== undefined
  return { x: point.x, y: point.y + (hasDot ? 11 : 0), angle: 0 }
}

/** The middle of the longest nearly straight part of a line; null if no part is long enough. */
export function findRun(line: readonly Pixel[], length: number): Place | null {
  let best: { from: Pixel; to: Pixel; length: number } | null = null
  let start = 0
  for (let end = 1; end < line.length; end++) {
    const [first, from, to] = [line[start], line[end - 1], line[end]]
    if (!first || !from || !to) continue
    if (end - 1 > start && getBend(getAngle(first, from), getAngle(from, to)) > MAX_BEND) start = end - 1
    const begin = line[start]
    if (!begin) continue
    const reach = Math.hypot(to.x - begin.x, to.y - begin.y)
    if (!best || reach > best.length) best = { from: begin, to, length: reach }
  }
  if (!best || best.length < length) return null
  const angle = getAngle(best.from, best.to)
  const isUpsideDown = Math.abs(angle) > Math.PI / 2
  return {
    x: (best.from.x + best.to.x) / 2,
    y: (best.from.y + best.to.y) / 2,
    angle: isUpsideDown ? angle - Math.sign(angle) * Math.PI : angle,
  }
}

const RAIL_PX = 8
const BESIDE_PX = 13

/** The name of a road that carries a rail is beside the rail, not on it. */
export function moveBeside({ x, y, angle }: Place, rails: readonly Pixel[][]): Place {
  const isOnRail = rails.some((line) =>
    line.some((to, n) => {
      const from = line[n - 1]
      return from !== undefined && getDistance({ x, y }, from, to) < RAIL_PX
    }),
  )
  return isOnRail ? { x: x - Math.sin(angle) * BESIDE_PX, y: y + Math.cos(angle) * BESIDE_PX, angle } : { x, y, angle }
}

/** From a point to a segment. */
function getDistance({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - dx * share, y - from.y - dy * share)
}

const getAngle = (a: Pixel, b: Pixel) => Math.atan2(b.y - a.y, b.x - a.x)

function getBend(a: number, b: number): number {
  const turn = Math.abs(a - b) % (2 * Math.PI)
  return Math.min(turn, 2 * Math.PI - turn)
}

/** Around the rotated text. */
function getBox({ x, y, angle }: Place, width: number): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const halfWidth = (width * cos + LINE_HEIGHT * sin) / 2 + 3
  const halfHeight = (width * sin + LINE_HEIGHT * cos) / 2 + 2
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
}

const isInside = (box: Box, { x, y }: Pixel) => box[0] >= 0 && box[1] >= 0 && box[2] <= x && box[3] <= y

function isOverlapping(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
}

function drawDot(context: CanvasRenderingContext2D, { x, y }: Pixel, color: string): void {
  context.fillStyle = color
  context.beginPath()
  context.arc(x, y, 2.4, 0, Math.PI * 2)
  context.fill()
}
