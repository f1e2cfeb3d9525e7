import { expect, test } from 'vitest'
import { formatSlowestFiles } from './slowest-files.ts'

test('the slowest file comes first, with the share of imports and hooks, and the last line has the sums', () => {
  const table = formatSlowestFiles([
    { file: 'quick.test.ts', importMs: 500, runMs: 500, testsMs: 500 },
    { file: 'slow.test.ts', importMs: 1_000, runMs: 8_000, testsMs: 6_750 },
  ])
  expect(table.split('\n')).toEqual([
    'Seconds  Set-up  File',
    '    9.0     25%  slow.test.ts',
    '    1.0     50%  quick.test.ts',
    '   10.0     28%  all 2 files',
  ])
})

test('tests that run at the same time take longer in sum than their file, which then has no set-up', () => {
  const [, row] = formatSlowestFiles([{ file: 'a.test.ts', importMs: 0, runMs: 1_000, testsMs: 3_000 }]).split('\n')
  expect(row).toBe('    1.0      0%  a.test.ts')
})

test('thirty files are shown, and all are in the sums', () => {
  const files = Array.from({ length: 40 }, (_, n) => ({ file: `${n}`, importMs: 0, runMs: 1_000, testsMs: 1_000 }))
  const lines = formatSlowestFiles(files).split('\n')
  expect(lines).toHaveLength(32)
  expect(lines.at(-1)).toBe('   40.0      0%  all 40 files')
})
