import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGES } from './attributions.data.ts'

type Manifest = { license?: string; dependencies?: Record<string, string> }
const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

test('every production dependency is listed in the attributions', () => {
  const dependencies = Object.keys(readManifest('package.json').dependencies ?? {})
  expect(dependencies.length).toBeGreaterThan(15)
  const listed = PACKAGES.map(([name]) => name)
  expect(dependencies.filter((name) => !listed.includes(name))).toEqual([])
})

test('each package is listed once, with the license from its package.json', () => {
  expect(new Set(PACKAGES.map(([name]) => name)).size).toBe(PACKAGES.length)
  const wrong = PACKAGES.filter(
    ([name, licence]) => readManifest(`node_modules/${name}/package.json`).license !== licence,
  )
  expect(wrong).toEqual([])
})
