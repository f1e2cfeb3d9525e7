import { expect, test } from 'vitest'
import { joinLines } from './join-lines.ts'
import { createRailColors } from './rail-colors.ts'
import { findRun, moveBeside } from './street-labels.ts'
import { getFillKind, getLineKind, getNameRank, LINE_STYLES, LINES } from './street-style.ts'

test.each([
  ['roads', 'highway', 'motorway', 'highway'],
  ['roads', 'major_road', 'trunk', 'main'],
  ['roads', 'major_road', 'secondary', 'major'],
  ['roads', 'major_road', 'tertiary', 'medium'],
  ['roads', 'minor_road', 'residential', 'minor'],
  ['roads', 'minor_road', 'service', 'service'],
  ['roads', 'ferry', '', null],
  ['water', 'river', '', 'stream'],
  ['boundaries', 'county', '', null],
])('a line of %s %s %s is drawn as %s', (layer, kind, detail, line) => {
  expect(getLineKind(layer, kind, detail)).toBe(line)
})

test('areas are drawn by what they are, and unknown ones not at all', () => {
  expect(getFillKind('landuse', 'park')).toBe('park')
  expect(getFillKind('landuse', 'university')).toBe('institution')
  expect(getFillKind('landuse', 'residential')).toBeNull()
})

test('a larger road is wider, and every road is wider at a closer zoom', () => {
  const roads = LINES.slice(3)
  const widths = roads.map((kind) => LINE_STYLES[kind].width(16))
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  for (const kind of roads) expect(LINE_STYLES[kind].width(17)).toBeGreaterThan(LINE_STYLES[kind].width(15))
})

test('towns and stations are named before streets, and ramps are not named', () => {
  const getRank = (...feature: [string, string, string]) => getNameRank(...feature)?.rank ?? Infinity
  expect(getRank('places', 'locality', 'city')).toBeLessThan(getRank('pois', 'station', ''))
  expect(getRank('pois', 'station', '')).toBeLessThan(getRank('roads', 'major_road', 'primary'))
  expect(getRank('roads', 'major_road', 'primary')).toBeLessThan(getRank('roads', 'minor_road', 'residential'))
  expect(getNameRank('roads', 'major_road', 'trunk_link')).toBeNull()
})

test('a name follows the longest straight part of its street and is never upside down', () => {
  const street = [
    { x: 0, y: 0 },
    { x: 20, y: 40 },
    { x: 220, y: 45 },
  ]
  const place = findRun(street, 150)
  expect(place?.x).toBeCloseTo(120)
  expect(place?.angle).toBeCloseTo(0.025)
  expect(findRun(street.toReversed(), 150)?.angle).toBeCloseTo(0.025)
  expect(findRun(street, 300)).toBeNull()
})

test('the name of a road that carries a rail is written beside the rail', () => {
  const rail = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]
  expect(moveBeside({ x: 50, y: 2, angle: 0 }, [rail])).toEqual({ x: 50, y: 15, angle: 0 })
  expect(moveBeside({ x: 50, y: 30, angle: 0 }, [rail])).toEqual({ x: 50, y: 30, angle: 0 })
})

test('the pieces of a road are joined in either direction, and other roads stay apart', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 1 },
    { x: 30, y: 0 },
  ] as const
  const apart = [
    { x: 90, y: 90 },
    { x: 95, y: 90 },
  ]
  const joined = joinLines([[a, b], [c, d], [c, b], apart])
  expect(joined.map(({ length }) => length).toSorted((x, y) => x - y)).toEqual([2, 4])
})

test('a rail has the color of the line whose stations it passes', () => {
  const rail = [
    {
      name: 'MRT-3',
      color: 'blue' as const,
      stops: [
        [121.03, 14.65, 'North Avenue'],
        [121.05, 14.62, 'Cubao'],
      ] as [number, number, string][],
    },
  ]
  const colors = createRailColors({ rivers: [], roads: [], rail, landmarks: [] })
  expect(colors.findLine([{ lat: 14.635, lng: 121.04 }])).toBe('blue')
  expect(colors.findLine([{ lat: 14.5, lng: 121.04 }])).toBeNull()
  expect(colors.isStop({ lat: 14.6205, lng: 121.0505 })).toBe(true)
  expect(colors.isStop({ lat: 14.63, lng: 121.06 })).toBe(false)
})
