import { describe, expect, test } from 'vitest'
import { withLocale } from '#app/i18n/locale.server.ts'
import { buildLocalizedAddress, readLocaleFromAddress } from '#app/i18n/locale.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { hasOnlyPlaceAndType, buildListAddress } from './list-address.ts'
import { type PageHead, buildPageHead } from './page-head.server.ts'

const ADDRESS = 'https://tahanan.example/properties?location=cebu'
const FILIPINO = `${ADDRESS}&lang=fil`
const head: PageHead = { title: 'Homes', description: 'Many', siteName: 'Tahanan', address: ADDRESS }
const buildTags = (more: Partial<PageHead> = {}) => buildPageHead({ ...head, ...more }) as Record<string, string>[]
const findProperty = (name: string, more?: Partial<PageHead>) =>
  buildTags(more).find((each) => each.property === name)?.content
const findLinks = (rel: string, more?: Partial<PageHead>) => buildTags(more).filter((each) => each.rel === rel)

describe('page head', () => {
  test('a page has a canonical address in each language, and the plain one is x-default', () => {
    for (const locale of ['en', 'fil'] as const) {
      withLocale(locale, () => {
        expect(findLinks('canonical').map(({ href }) => href)).toEqual([locale === 'en' ? ADDRESS : FILIPINO])
        expect(findLinks('alternate').map(({ hrefLang, href }) => [hrefLang, href])).toEqual([
          ['en', ADDRESS],
          ['fil', FILIPINO],
          ['x-default', ADDRESS],
        ])
      })
    }
  })

  test('a hidden page has noindex and no alternate languages', () => {
    expect(buildTags({ isHidden: true })).toContainEqual({ name: 'robots', content: 'noindex, follow' })
    expect(findLinks('alternate', { isHidden: true })).toEqual([])
    expect(buildTags().some(({ name }) => name === 'robots')).toBe(false)
  })

  test('a page has a preview picture: its own, or that of the site', () => {
    expect(findProperty('og:image')).toBe('https://tahanan.example/pictures/hero-1280.webp')
    const picture = { url: '/p/a-1200.webp', width: 1200, height: 800, alt: 'Sala' }
    expect(findProperty('og:image', { picture })).toBe('https://tahanan.example/p/a-1200.webp')
    expect(findProperty('og:image:alt', { picture })).toBe('Sala')
    withLocale('fil', () => expect([findProperty('og:locale'), findProperty('og:url')]).toEqual(['fil_PH', FILIPINO]))
  })
})

describe('language in an address', () => {
  test('the language in an address is a supported one or ignored', () => {
    expect(readLocaleFromAddress(FILIPINO)).toBe('fil')
    for (const wrong of ['', 'tl', 'FIL', 'en-US', '<script>'])
      expect(readLocaleFromAddress(`https://x.example/?lang=${wrong}`)).toBeUndefined()
  })

  test('the language is added to and removed from an address without changing the rest', () => {
    expect(buildLocalizedAddress('fil', ADDRESS)).toBe(FILIPINO)
    expect(buildLocalizedAddress('en', FILIPINO)).toBe(ADDRESS)
    expect(buildLocalizedAddress('fil', FILIPINO)).toBe(FILIPINO)
  })
})

describe('address of a list', () => {
  test('the address of a list has its place, type and page', () => {
    expect(buildListAddress({ type: null, location: null })).toBe('/properties')
    expect(buildListAddress({ type: 'condo', location: 'cebu', page: 2 })).toBe(
      '/properties?location=cebu&type=condo&page=2',
    )
  })

  test.each([
    ['', true],
    ['location=cebu&type=condo&page=3&sort=price_low&view=map&lang=fil', true],
    ['location=cebu&min_price=1000', false],
    ['bedrooms=2', false],
    ['pets=1', false],
    ['amenities=pool', false],
    ['area=14.5,120.9,14.7,121.1', false],
  ])('the list with the query "%s" is a canonical page: %s', (query, isOwn) => {
    expect(hasOnlyPlaceAndType(readSearch(new URLSearchParams(query)))).toBe(isOwn)
  })
})
