// Shapes as SVG text. A drawing is a tree of marks; arrays may be nested, and later marks cover earlier ones.

export type Marks = string | readonly Marks[]
export type Attributes = Record<string, string | number | undefined>

/** One decimal is finer than a pixel at every width we render. */
export const round = (value: number) => Math.round(value * 10) / 10

export const flatten = (marks: Marks): string => (typeof marks === 'string' ? marks : marks.map(flatten).join(''))

export const attributes = (given: Attributes) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')

/** Path data with its numbers rounded: d`M${x} ${y}h${width}z`. */
export const d = (texts: TemplateStringsArray, ...values: (number | string)[]) =>
  texts.reduce((data, text, index) => {
    const value = values[index - 1] ?? ''
    return data + (typeof value === 'number' ? round(value) : value) + text
  })

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect${attributes({ x, y, width: Math.max(0, width), height: Math.max(0, height), fill, ...more })}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`

/** Points as x, y, x, y, … */
export const polygon = (points: readonly number[], fill: string, more: Attributes = {}) =>
  `<polygon points="${points.map(round).join(' ')}"${attributes({ fill, ...more })}/>`

export const path = (data: string, fill: string, more: Attributes = {}) =>
  data === '' ? '' : `<path d="${data}"${attributes({ fill, ...more })}/>`

export const stroke = (data: string, colour: string, width: number, more: Attributes = {}) =>
  path(data, 'none', { stroke: colour, 'stroke-width': width, ...more })

export const group = (given: Attributes, ...marks: Marks[]) => `<g${attributes(given)}>${flatten(marks)}</g>`

/** Moves and scales marks that were drawn at the origin; a negative x scale mirrors them. */
export const place = (x: number, y: number, scale: number | readonly [number, number], ...marks: Marks[]) => {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${sx} ${sy})">${flatten(marks)}</g>`
}

/** Path data of a rectangle, to draw hundreds of windows as one shape. */
export const box = (x: number, y: number, width: number, height: number) => d`M${x} ${y}h${width}v${height}h${-width}z`

export const range = (count: number) => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index)

/** From `start` up to but not including `end`. */
export const steps = (start: number, end: number, step: number) =>
  range(Math.ceil((end - start) / step)).map((index) => start + index * step)
