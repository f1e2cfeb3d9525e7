// The drawings: the same seed draws the same picture, and what is drawn can be rendered.
import { describe, expect, it } from 'vitest'
import { ALT_TEXTS } from './alt-texts.ts'
import { illustrate } from './illustrate.ts'
import { CITY_KINDS, listingKinds } from './kinds.ts'

const KINDS = [...listingKinds, ...CITY_KINDS]

/** Every tag that opens closes again, in order; returns the first that does not. */
function firstUnclosed(svg: string): string | undefined {
  const open: string[] = []
  for (const [, closing, name = '', attributes = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return name
    } else if (!attributes.endsWith('/')) open.push(name)
  }
  return open.at(-1)
}

describe('an illustration', () => {
  it.each(KINDS)('of %s is the same for the same seed and another for another', (kind) => {
    expect(illustrate(kind, 3)).toBe(illustrate(kind, 3))
    expect(illustrate(kind, 'tahanan')).toBe(illustrate(kind, 'tahanan'))
    expect(illustrate(kind, 3)).not.toBe(illustrate(kind, 4))
  })

  it.each(KINDS)('of %s is well formed, holds no broken number and refers only to what it defines', (kind) => {
    for (const svg of [illustrate(kind, 7), illustrate(kind, 8, { time: 'dusk' })]) {
      expect(firstUnclosed(svg)).toBeUndefined()
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
      expect([...used].filter((id) => !defined.has(id))).toEqual([])
    }
  })

  it('that lost a closing tag would be noticed', () => {
    expect(firstUnclosed(illustrate('house', 1).replace('</g>', ''))).toBeDefined()
  })

  it.each(['house', 'loft', 'pool'] as const)('of %s is three to two, the head of the home page is wide', (kind) => {
    expect(readSize(illustrate(kind, 1))).toEqual([1200, 800])
    expect(readSize(illustrate('manila-bay', 1))).toEqual([1680, 830])
  })

  it('says in both languages what it shows, and that it is drawn', () => {
    for (const kind of KINDS) {
      expect(ALT_TEXTS[kind].en).toMatch(/^Illustration: \S/)
      expect(ALT_TEXTS[kind].fil).toMatch(/^Ilustrasyon: \S/)
    }
  })
})

/** As its own first tag says. */
function readSize(svg: string): number[] {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? ''
  return ['width', 'height'].map((name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1]))
}
