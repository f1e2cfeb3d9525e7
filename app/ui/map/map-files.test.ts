import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Label, Schematic } from './map-data.ts'
import { MAP_FILES } from './map-files.ts'

const readPublicFile = (path: string) => readFileSync(`public${path}`, 'utf8')
const isInside = (lng: number, lat: number) => lng > 114 && lng < 128 && lat > 4 && lat < 22

describe('map files', () => {
  test('the map files exist under the names used in the code, and there are no others', () => {
    expect(globSync('public/map/*.json').toSorted()).toEqual(
      Object.values(MAP_FILES)
        .map((path) => `public${path}`)
        .toSorted(),
    )
  })

  test.each(Object.values(MAP_FILES))(
    'the name of %s contains the hash of its content, so it can be cached forever',
    (path) => {
      const hash = createHash('sha256').update(readPublicFile(path)).digest('hex').slice(0, 10)
      expect(path).toContain(`.${hash}.`)
    },
  )

  test('the map files contain the layers that the map draws', () => {
    const { objects } = JSON.parse(readPublicFile(MAP_FILES.base)) as { objects: object }
    expect(Object.keys(objects).toSorted()).toEqual(['cities', 'lakes', 'land', 'neighbours', 'provinces'])
  })

  test('the label file has places of the country, the most important first', () => {
    const labels = JSON.parse(readPublicFile(MAP_FILES.labels)) as Label[]
    expect(labels[0]?.[0]).toBe('Manila')
    expect(labels.filter(([, lng, lat]) => !isInside(lng, lat))).toEqual([])
    expect(labels.map(([, , , from]) => from)).toEqual(labels.map(([, , , from]) => from).toSorted((a, b) => a - b))
  })

  test('the map files have roads for the three largest areas', () => {
    const { roads, rail, landmarks } = JSON.parse(readPublicFile(MAP_FILES.schematic)) as Schematic
    const countRoadsNear = (lng: number, lat: number) =>
      roads.filter(({ line }) => line.some(([x, y]) => Math.hypot(x - lng, y - lat) < 0.15)).length
    expect(countRoadsNear(121, 14.6)).toBeGreaterThan(20)
    expect(countRoadsNear(123.9, 10.3)).toBeGreaterThan(10)
    expect(countRoadsNear(125.6, 7.07)).toBeGreaterThan(10)
    expect(rail.map(({ name }) => name)).toEqual(['MRT-3', 'LRT-1', 'LRT-2'])
    expect(landmarks.every(([lng, lat]) => isInside(lng, lat))).toBe(true)
  })
})
