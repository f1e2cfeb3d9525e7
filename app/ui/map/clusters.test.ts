import { describe, expect, test } from 'vitest'
import { clusterPoints } from './clusters.ts'
import type { MapPoint } from './map-model.ts'

const country = { west: 112, south: 2, east: 132, north: 24 }
const makePoint = (id: string, lat: number, lng: number): MapPoint => ({ id, lat, lng, label: '₱25K' })
const many = Array.from({ length: 1_000 }, (_, n) =>
  makePoint(`m${n}`, 14.55 + (n % 40) * 0.0005, 121.02 + (n % 25) * 0.0005),
)

describe('map clusters', () => {
  test('at a low zoom a thousand points become a few clusters whose counts add up', () => {
    const pins = clusterPoints([...many, makePoint('davao', 7.07, 125.61)]).inView(country, 6)
    const clusters = pins.filter((pin) => pin.kind === 'cluster')
    expect(pins.length).toBeLessThan(10)
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
    expect(pins.find((pin) => pin.kind === 'point')).toMatchObject({ key: 'pdavao', point: { id: 'davao' } })
  })

  test('a cluster knows the zoom at which it splits', () => {
    const [cluster] = clusterPoints([makePoint('a', 14.55, 121.02), makePoint('b', 14.58, 121.05)]).inView(country, 6)
    expect(cluster).toMatchObject({ kind: 'cluster', count: 2 })
    const zoom = cluster?.kind === 'cluster' ? cluster.expansionZoom : 0
    expect(
      clusterPoints([makePoint('a', 14.55, 121.02), makePoint('b', 14.58, 121.05)]).inView(country, zoom),
    ).toHaveLength(2)
  })

  test('only points in view are returned, and at the closest zoom one by one', () => {
    const index = clusterPoints([
      makePoint('a', 14.55, 121.02),
      makePoint('b', 14.5501, 121.0201),
      makePoint('far', 10.3, 123.9),
    ])
    const view = { west: 121, south: 14.5, east: 121.1, north: 14.6 }
    expect(
      index
        .inView(view, 15)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['pa', 'pb'])
    expect(clusterPoints([]).inView(country, 6)).toEqual([])
  })
})
