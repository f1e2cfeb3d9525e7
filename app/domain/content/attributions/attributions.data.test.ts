import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGES } from './attributions.data.ts'

type Manifest = { license?: string; dependencies?: Record<string, string> }
const manifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

test('every package the product runs on is named', () => {
  const used = Object.keys(manifest('package.json').dependencies ?? {})
  expect(used.length).toBeGreaterThan(15)
  const named = PACKAGES.map(([name]) => name)
  expect(used.filter((name) => !named.includes(name))).toEqual([])
})

test('each is named once, with the licence it states itself', () => {
  expect(new Set(PACKAGES.map(([name]) => name)).size).toBe(PACKAGES.length)
  const wrong = PACKAGES.filter(([name, licence]) => manifest(`node_modules/${name}/package.json`).license !== licence)
  expect(wrong).toEqual([])
})
