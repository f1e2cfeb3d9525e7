import { describe, expect, test } from 'vitest'
import { formatShape, isInEdges, listEdges, MAX_SHAPE_POINTS, parseShape, simplifyShape } from './shape.rules.ts'

const SQUARE = '14.5_121-14.6_121-14.6_121.1-14.5_121.1'

describe('drawn area', () => {
  test('a drawn area is read from the address and written back', () => {
    const shape = parseShape(SQUARE)
    expect(shape).toHaveLength(4)
    expect(formatShape(shape ?? [])).toBe(SQUARE)
  })

  test.each([
    null,
    '',
    '14.5_121-14.6_121',
    '14.5_121-14.6_121-14.6',
    '14.5_121-14.6_121-91_121',
    '14.5_121-14.6_121-14.6_181',
    '14.5_121-14.6_121-40_121',
    '14.5_121-14.6_121--14.6_121',
    '14.5_121-14.6_121-NaN_121',
    '14.5_121-14.6_121-1e1_121',
    '14.55555_121-14.6_121-14.6_121.1',
    Array.from({ length: MAX_SHAPE_POINTS + 1 }, (_, n) => `14.${n}_121`).join('-'),
  ])('%s is no drawn area', (text) => {
    expect(parseShape(text)).toBeNull()
  })

  test('points are inside by the number of edges beside them, also in an area with a notch', () => {
    const notched = listEdges(parseShape('14_121-15_121-14.5_121.5-15_122-14_122') ?? [])
    expect(isInEdges({ lat: 14.2, lng: 121.5 }, notched)).toBe(true)
    expect(isInEdges({ lat: 14.8, lng: 121.5 }, notched)).toBe(false)
    expect(isInEdges({ lat: 14.8, lng: 121.1 }, notched)).toBe(true)
    expect(isInEdges({ lat: 13.9, lng: 121.5 }, notched)).toBe(false)
    expect(isInEdges({ lat: Number.NaN, lng: Number.NaN }, notched)).toBe(false)
  })

  test('what a finger drew becomes at most 40 points that keep the area', () => {
    const circle = Array.from({ length: 700 }, (_, n) => {
      const angle = (n / 700) * 2 * Math.PI
      return { lat: 14.6 + 0.05 * Math.sin(angle) + 0.0003 * Math.sin(angle * 90), lng: 121 + 0.05 * Math.cos(angle) }
    })
    const shape = simplifyShape(circle)
    expect(shape?.length).toBeGreaterThan(10)
    expect(shape?.length).toBeLessThanOrEqual(MAX_SHAPE_POINTS)
    const edges = listEdges(shape ?? [])
    expect(isInEdges({ lat: 14.6, lng: 121.045 }, edges)).toBe(true)
    expect(isInEdges({ lat: 14.6, lng: 121.055 }, edges)).toBe(false)
  })

  test('a dot and a line are no area', () => {
    const dot = Array.from({ length: 20 }, () => ({ lat: 14.6, lng: 121 }))
    expect(simplifyShape(dot)).toBeNull()
    expect(simplifyShape([dot[0] ?? { lat: 0, lng: 0 }, { lat: 14.7, lng: 121.1 }])).toBeNull()
    expect(simplifyShape([])).toBeNull()
  })
})
