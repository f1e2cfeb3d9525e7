// Colours are #rrggbb everywhere, so that they can be mixed.

/** Colour of shadows: a blue-black instead of pure black. */
const INK = '#1b1c2b'

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

export const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** `amount` 0 gives the first colour, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to)
  return toHex(channels(from).map((value, index) => value + ((target[index] ?? value) - value) * amount))
}

export const darken = (colour: string, amount: number) => mix(colour, INK, amount)
export const lighten = (colour: string, amount: number) => mix(colour, '#ffffff', amount)
