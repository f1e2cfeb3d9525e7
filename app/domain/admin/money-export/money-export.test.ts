import { expect, test } from 'vitest'
import { countDaysBetween } from '#app/shared/dates.ts'
import { readExportPeriod, splitPeriod } from './money-export.rules.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const read = (text: string) => readExportPeriod(new URLSearchParams(text), NOW)

test.each([
  ['', { from: '2026-02-01', to: '2026-03-02' }],
  ['from=2026-01-05&to=2026-01-04', { from: '2026-02-01', to: '2026-03-02' }],
  ["from=';&to=2026-01-04", { from: '2026-02-01', to: '2026-03-02' }],
  ['from=2025-01-01&to=2025-01-01', { from: '2025-01-01', to: '2025-01-01' }],
  ['from=2024-01-01&to=2024-12-31', { from: '2024-01-01', to: '2024-12-31' }],
  ['from=2024-01-01&to=2025-01-01', null],
  ['from=2000-01-01&to=2026-01-01', null],
])('the period of %j', (text, period) => expect(read(text)).toEqual(period))

test('the parts of a year cover every day once', () => {
  const parts = splitPeriod({ from: '2024-01-01', to: '2024-12-31' })
  expect(parts.reduce((days, { from, to }) => days + countDaysBetween(from, to) + 1, 0)).toBe(366)
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual(['2024-01-01', '2024-12-31'])
})
