import { describe, expect, test } from 'vitest'
import { filterExistingLinks, pageExists } from './site-pages.ts'

describe('link of the frame', () => {
  const pages = ['/', '/properties']

  test('a link appears when its page exists, whatever its query', () => {
    expect(pageExists('/properties?type=condo', pages)).toBe(true)
    expect(pageExists('/#popular-locations', pages)).toBe(true)
    expect(pageExists('/agents', pages)).toBe(false)
    expect(pageExists('/properties/new', pages)).toBe(false)
  })

  test('the links that appear keep their order', () => {
    const links = [{ to: '/agents' }, { to: '/properties' }, { to: '/' }]
    expect(filterExistingLinks(links, pages)).toEqual([{ to: '/properties' }, { to: '/' }])
  })
})
