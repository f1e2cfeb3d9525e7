// The scale of the histogram of rents in the price filter. Both finders count on the same scale.
/** Pesos. The last bar also counts every higher rent. */
export type RentScale = { low: number; step: number; bars: number }
export type RentHistogram = { low: number; step: number; counts: number[] }

const STEPS = [500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000, 250_000, 500_000] as const
const [MIN_BARS, MAX_BARS] = [4, 26]
/** A few very high rents would push all others into the first bars. */
const HIGHEST_TO_MEDIAN = 2.5

export function chooseRentScale({
  lowest,
  median,
  highest,
}: {
  lowest: number
  median: number
  highest: number
}): RentScale {
  const top = Math.min(highest, median * HIGHEST_TO_MEDIAN)
  const step = STEPS.find((each) => (top - lowest) / each <= MAX_BARS - 1) ?? 500_000
  const low = Math.floor(lowest / step) * step
  const bars = Math.min(MAX_BARS, Math.max(MIN_BARS, Math.ceil((top - low) / step)))
  return { low, step, bars }
}

/** `price` is in centavos. */
export function findRentBar({ low, step, bars }: RentScale, price: number): number {
  return Math.max(0, Math.min(bars - 1, Math.floor((price - low * 100) / (step * 100))))
}

/** The end of the last bar, in pesos. */
export function getHistogramEnd({ low, step, counts }: RentHistogram): number {
  return low + step * counts.length
}

/** Whether a bar is inside a budget; the last bar is inside from its start on. */
export function isBarInBudget(
  { low, step }: RentHistogram,
  bar: number,
  { minPrice, maxPrice }: { minPrice: number | null; maxPrice: number | null },
): boolean {
  const from = low + bar * step
  return (minPrice === null || from + step > minPrice) && (maxPrice === null || from < maxPrice)
}
