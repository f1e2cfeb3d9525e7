import { describe, expect, test } from 'vitest'
import { buildCopyTitle, buildUnitNames, buildUnitTitle } from './copies.rules.ts'
import { copyAction } from './copies.schema.ts'

describe('names of copies', () => {
  test('units are numbered by pattern, start and step', () => {
    expect(buildUnitNames({ pattern: 'Unit {n}', start: 101, step: 100, count: 3 })).toEqual([
      'Unit 101',
      'Unit 201',
      'Unit 301',
    ])
    expect(buildUnitNames({ pattern: '{n}A–{n}B', start: 1, step: 1, count: 2 })).toEqual(['1A–1B', '2A–2B'])
  })

  test('a title that names the old unit gets the new one in its place', () => {
    expect(buildUnitTitle('Studio UNIT 3 near MRT', 'Unit 3', 'Unit 4')).toBe('Studio Unit 4 near MRT')
    expect(buildUnitTitle('Studio near MRT', 'Unit 3', 'Unit 4')).toBe('Studio near MRT, Unit 4')
    expect(buildUnitTitle('', null, 'Unit 4')).toBe('Unit 4')
  })

  test('titles stay within the limit of the column', () => {
    const long = 'a'.repeat(120)
    expect(buildUnitTitle(long, null, 'Unit 4')).toHaveLength(120)
    expect(buildUnitTitle(long, null, 'Unit 4').endsWith(', Unit 4')).toBe(true)
    expect(buildCopyTitle(long, `Copy of ${long}`)).toHaveLength(120)
    expect(buildCopyTitle('', 'Copy of')).toBe('')
  })

  test('numbering is bounded, and its pattern contains the number', () => {
    const units = { intent: 'units', key: crypto.randomUUID(), pattern: 'Unit {n}', start: '1', step: '1', count: '50' }
    expect(copyAction.safeParse(units).success).toBe(true)
    for (const wrong of [
      { count: '51' },
      { count: '1' },
      { step: '0' },
      { pattern: 'Unit' },
      { start: '-1' },
      { extra: '1' },
    ])
      expect(copyAction.safeParse({ ...units, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })
})
