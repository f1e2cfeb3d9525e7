// Measures every parser of a stranger's text at n, 2n and 4n with texts that are made to be slow, and prints the slowest text of each.
import { FACTORS, type Growth, measureGrowth, PARSERS } from '#tests/support/parsers.ts'

const RUNS = 3
const format = (ms: number) => ms.toFixed(ms < 10 ? 2 : 0).padStart(9)

process.stdout.write(
  `${'parser'.padEnd(42)}${'slowest text'.padEnd(18)}${'n'.padStart(8)}${FACTORS.map((factor) => `${factor}n, ms`.padStart(9)).join('')}   4n / n\n`,
)
for (const parser of PARSERS) {
  const measured: Growth[] = []
  for (const part of parser.parts) measured.push(await measureGrowth(parser, part, RUNS))
  const [slowest] = measured.toSorted((a, b) => (b.times[2] ?? 0) - (a.times[2] ?? 0))
  if (!slowest) continue
  const [first = 0, , last = 0] = slowest.times
  const text = JSON.stringify(slowest.part).slice(0, 16)
  process.stdout.write(
    `${parser.name.padEnd(42)}${text.padEnd(18)}${String(parser.length).padStart(8)}${slowest.times.map(format).join('')}${(last / first).toFixed(1).padStart(9)}\n`,
  )
}
