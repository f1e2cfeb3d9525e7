import { expect, test } from 'vitest'
import { getShade, getShadeLimits, isInMetro, METRO, OUTLINE } from './rent-map.rules.ts'

const MAKATI = { lat: 14.5547, lng: 121.0244 }
const DAVAO = { lat: 7.0731, lng: 125.6128 }

test('the cities of Metro Manila are in the enlarged part, others on the country', () => {
  expect([isInMetro(MAKATI), isInMetro(DAVAO)]).toEqual([true, false])
  const davao = OUTLINE.project(DAVAO)
  const makati = OUTLINE.project(MAKATI)
  expect(davao.y).toBeGreaterThan(makati.y) // south is below
  expect(davao.x).toBeGreaterThan(makati.x) // east is to the right
  expect(davao.x).toBeLessThan(OUTLINE.width)
  expect(davao.y).toBeLessThan(OUTLINE.height)
  expect(METRO.left + METRO.width).toBeLessThan(OUTLINE.width)
})

test('each quarter of the cities has a shade, and equal rents have the same', () => {
  const rents = [10, 20, 30, 40, 50, 60, 70, 80]
  const limits = getShadeLimits(rents)
  expect(limits).toEqual([20, 40, 60])
  expect(rents.map((rent) => getShade(rent, limits))).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('one city, or cities with one rent, need one shade', () => {
  expect(getShadeLimits([])).toEqual([])
  expect(getShadeLimits([25, 25, 25])).toEqual([])
  expect(getShade(25, [])).toBe(1)
})
