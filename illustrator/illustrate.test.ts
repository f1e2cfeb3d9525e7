// Tests the drawings: the same seed gives the same picture, and the SVG is valid.
import { describe, expect, it } from 'vitest'
import { illustrate } from './illustrate.ts'
import { CITY_KINDS, listingKinds } from './kinds.ts'

const KINDS = [...listingKinds, ...CITY_KINDS]

/** Returns the first tag that is not closed in order. */
function findUnclosedTag(svg: string): string | undefined {
  const open: string[] = []
  for (const [, closing, name = '', attributes = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return name
    } else if (!attributes.endsWith('/')) open.push(name)
  }
  return open.at(-1)
}

describe('illustrate', () => {
  it.each(KINDS)('an illustration of %s depends only on its seed', (kind) => {
    expect(illustrate(kind, 3)).toBe(illustrate(kind, 3))
    expect(illustrate(kind, 'tahanan')).toBe(illustrate(kind, 'tahanan'))
    expect(illustrate(kind, 3)).not.toBe(illustrate(kind, 4))
  })

  it.each(KINDS)('an illustration of %s is well-formed SVG with valid numbers and references', (kind) => {
    for (const svg of [illustrate(kind, 7), illustrate(kind, 8, { time: 'dusk' })]) {
      expect(findUnclosedTag(svg)).toBeUndefined()
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
      expect([...used].filter((id) => !defined.has(id))).toEqual([])
    }
  })

  it('an illustration without a closing tag is detected', () => {
    expect(findUnclosedTag(illustrate('house', 1).replace('</g>', ''))).toBeDefined()
  })

  it.each(['house', 'loft', 'pool'] as const)(
    'an illustration of %s has the ratio 3:2, and the hero of the home page is wider',
    (kind) => {
      expect(readSize(illustrate(kind, 1))).toEqual([1200, 800])
      expect(readSize(illustrate('manila-bay', 1))).toEqual([1680, 830])
    },
  )
})

/** The size in the root element. */
function readSize(svg: string): number[] {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? ''
  return ['width', 'height'].map((name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1]))
}
