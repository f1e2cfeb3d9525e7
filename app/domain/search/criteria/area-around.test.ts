import { expect, test } from 'vitest'
import { buildAreaAround } from './area-around.rules.ts'
import { formatBounds } from './search-input.schema.ts'

test('the area around a person is that of every position within about a kilometer', () => {
  const area = formatBounds(buildAreaAround({ lat: 14.654_321, lng: 121.048_765 }))
  expect(area).toBe('14.62,121.02,14.68,121.08')
  expect(formatBounds(buildAreaAround({ lat: 14.649_9, lng: 121.053_9 }))).toBe(area)
})
