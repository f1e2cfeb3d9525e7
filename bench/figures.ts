// Percentiles, lines of the printed tables, and memory in use.

export type Figures = { count: number; p50: number; p95: number; p99: number; max: number }

export function computeFigures(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const getPercentile = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return {
    count: sorted.length,
    p50: getPercentile(0.5),
    p95: getPercentile(0.95),
    p99: getPercentile(0.99),
    max: getPercentile(1),
  }
}

/** Without garbage; needs --expose-gc. */
export function measureMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export function formatLine(name: string, { count, p50, p95, p99, max }: Figures): string {
  const cells = [p50, p95, p99, max].map((ms) => `${ms.toFixed(1)} ms`.padStart(12))
  return `${name.padEnd(38)}${String(count).padStart(6)}${cells.join('')}`
}

export const TABLE_HEADER = `${''.padEnd(38)}${'count'.padStart(6)}${['p50', 'p95', 'p99', 'max'].map((each) => each.padStart(12)).join('')}`
