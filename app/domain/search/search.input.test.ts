import { describe, expect, test } from 'vitest'
import { asksForNothing, readSearch, SEARCH_TEXT_MAX } from './search.input.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the address of a search', () => {
  test('says what is asked for', () => {
    expect(read('q=studio&location=manila&type=condo&page=3')).toEqual({
      q: 'studio',
      location: 'manila',
      type: 'condo',
      page: 3,
    })
  })

  test('asks for nothing when only spaces were sent', () => {
    expect(asksForNothing(read('q=%20%20&location=%09'))).toBe(true)
    expect(asksForNothing(read('q=&location=manila'))).toBe(false)
    expect(asksForNothing(read('q=studio'))).toBe(false)
  })

  test('is cut where it is too long, and loses what cannot be seen', () => {
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(SEARCH_TEXT_MAX)
    expect(read('q=a%00b%0A%E2%80%8Bc').q).toBe('a b c')
  })

  test.each(['page=0', 'page=-1', 'page=x', 'page=1e9', 'type=castle', 'type='])('forgives %s', (query) => {
    expect(read(query)).toEqual({ q: '', location: '', type: null, page: 1 })
  })
})
