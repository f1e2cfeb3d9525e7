export const COMPARED_DAYS = 30

/** In percent, rounded to two decimals; null if there is nothing to compare with. */
export function computeChange({ current, previous }: { current: number; previous: number }): number | null {
  if (previous === 0) return null
  return Math.round(((current - previous) / previous) * 10_000) / 100
}
