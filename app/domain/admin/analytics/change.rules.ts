/** Null where there is nothing to compare with. Percentages have two decimals (docs/product.md, Constants). */
export type FigureChange = { difference: number; percent: number | null }

export function calculateChange(current: number, previous: number): FigureChange {
  const difference = current - previous
  return { difference, percent: previous === 0 ? null : Math.round((difference / previous) * 10_000) / 100 }
}
