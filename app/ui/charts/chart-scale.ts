// Axis ticks of charts.
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

const STEPS = [1, 2, 2.5, 5, 10] as const
const PESO = '₱'

/** Up to six round ticks from zero, the last one not below the highest value. Whole numbers, because charts count things and pesos. */
export function getTicks(highest: number): number[] {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const sizes = STEPS.map((factor) => factor * power).filter((size) => size >= rough)
  const step = Math.max(1, sizes.find((size) => Number.isInteger(size)) ?? 1)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/**
 * For a line whose values lie close together: ticks around them, so that a change is seen. From zero if the lowest value is below half of
 * the highest, where a cut axis would exaggerate.
 */
export function getTicksAround(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0 || lowest < highest / 2) return getTicks(Math.max(0, highest))
  const size = getTicks(Math.max(highest - lowest, 3))[1] ?? 1
  const first = Math.floor(lowest / size) * size
  const count = Math.max(1, Math.ceil((highest - first) / size))
  return Array.from({ length: count + 1 }, (_, index) => first + index * size)
}

/** '₱180k' from 180,000 pesos; smaller amounts in full. */
export function formatPesoTick(pesos: number): string {
  return formatAmountTick(pesos, PESO)
}

/** With the sign that the settings choose for revenue. */
export function formatAmountTick(pesos: number, sign: string): string {
  if (Math.abs(pesos) < 10_000) return `${sign}${formatNumber(pesos)}`
  const thousands = pesos / 1_000
  return m.ui_thousands({ amount: `${sign}${formatNumber(thousands, Number.isInteger(thousands) ? 0 : 1)}` })
}

/** A part of a whole as a CSS percentage, without noise in the last digits, so that server and browser write the same text. */
export function toPercent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100}%`
}

/** Every nth label, so that about `wanted` remain; the last one always does. */
export function isLabelShown(index: number, count: number, wanted: number): boolean {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, wanted - 1)))
  return (count - 1 - index) % step === 0
}

/** For a polyline: from the left edge to the right one, zero at the bottom. Without a value above zero it is a line at the bottom. */
export function buildSparklinePoints(values: readonly number[], size: { width: number; height: number }): string {
  const highest = Math.max(1, ...values)
  const step = size.width / Math.max(1, values.length - 1)
  return values
    .map((value, index) => `${round(index * step)},${round(size.height - (value / highest) * size.height)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
