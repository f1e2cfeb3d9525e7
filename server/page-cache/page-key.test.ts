import type { Request } from 'express'
import { describe, expect, test } from 'vitest'
import { findSharedPage } from '#app/pages/page-lists.server.ts'
import { readPageKey, toKeyHeaders } from './page-key.ts'

const BASE = new URL('https://tahanan.example')

function readKey(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const path = new URL(address, BASE).pathname
  return readPageKey({ method, originalUrl: address, path, headers } as unknown as Request, BASE)
}

describe('which requests get a shared page', () => {
  test.each(['/', '/properties?page=2', '/search?q=condo', '/properties/0-1', '/properties.data', '/blog/a-post'])(
    'a guest gets %s',
    (address) => expect(readKey(address)).not.toBeNull(),
  )

  test.each([
    '/signin',
    '/saved',
    '/dashboard',
    '/contact',
    '/properties/0-1/inquire',
    '/blog/rss.xml',
    '/rents/rents.csv',
  ])('nobody gets %s, which is not the same for all guests or is a file', (address) =>
    expect(readKey(address)).toBeNull(),
  )

  test.each([
    'tahanan_session=a',
    '__Host-tahanan_session=a',
    'tahanan_admin=a',
    'tahanan_view=a',
    'tahanan_copies=a',
    'tahanan_browser=a; tahanan_session=b',
    'tahanan_a_new_cookie=1',
  ])('a visitor with the cookie %s gets a page of their own', (cookie) => expect(readKey('/', { cookie })).toBeNull())

  test.each(['tahanan_browser=a', 'tahanan_locale=fil; other=1', '__Host-tahanan_browser=a; tahanan_device=b', ''])(
    'the cookie %s changes nothing',
    (cookie) => expect(readKey('/', { cookie })).not.toBeNull(),
  )

  test('a form, a request with credentials and a very long address get no shared page', () => {
    expect(readKey('/', {}, 'POST')).toBeNull()
    expect(readKey('/', { authorization: 'Bearer a' })).toBeNull()
    expect(readKey(`/search?q=${'a'.repeat(600)}`)).toBeNull()
  })

  test('an address in a language that the visitor has not chosen sets a cookie, so it is not shared', () => {
    expect(readKey('/?lang=fil')).toBeNull()
    expect(readKey('/?lang=fil', { 'accept-language': 'fil' })?.locale).toBe('fil')
  })
})

test('language, data-saving mode and do not track are part of the key, and nothing else of the request is', () => {
  const visits: Record<string, string>[] = [
    {},
    { 'accept-language': 'fil' },
    { 'save-data': 'on' },
    { dnt: '1' },
    { cookie: 'tahanan_locale=fil', 'save-data': 'on' },
  ]
  const variants = visits.map((headers) => readKey('/', headers))
  expect(new Set(variants.map((key) => key?.id)).size).toBe(variants.length)
  const plain = readKey('/properties')
  const visitor = {
    'user-agent': 'Firefox',
    referer: 'https://a.example',
    cookie: 'tahanan_browser=x; theirs=1',
    'x-forwarded-for': '10.0.0.1',
  }
  expect(readKey('/properties', visitor)).toEqual(plain)
  expect(plain && toKeyHeaders(plain)).toEqual({ accept: 'text/html', 'accept-language': 'en' })
})

test('a row with its own address is not taken for the page with a parameter beside it', () => {
  expect(findSharedPage('/blog/rss.xml')).toBeNull()
  expect(findSharedPage('/blog/how-to-rent')?.path).toBe('/blog/:slug')
})

test('the announcement bar and whether a visitor has closed it are part of the key; another cookie value changes nothing', () => {
  const [bar, other] = ['3f1c9a52-0f9d-4b7e-9a30-111111111111', '3f1c9a52-0f9d-4b7e-9a30-222222222222']
  const read = (barId: string | null, cookie = '') =>
    readPageKey({ method: 'GET', originalUrl: '/', path: '/', headers: { cookie } } as unknown as Request, BASE, barId)
  const open = read(bar)
  const closed = read(bar, `tahanan_bar=${bar}`)
  expect(new Set([read(null)?.id, open?.id, closed?.id, read(other)?.id]).size).toBe(4)
  for (const cookie of [`tahanan_bar=${other}`, 'tahanan_bar=x', 'tahanan_bar='])
    expect([cookie, read(bar, cookie)?.id]).toEqual([cookie, open?.id])
  expect(read(null, `tahanan_bar=${bar}`)?.id).toBe(read(null)?.id)
  expect(closed && toKeyHeaders(closed)).toMatchObject({ cookie: `tahanan_bar=${bar}` })
  expect(open && toKeyHeaders(open)).not.toHaveProperty('cookie')
})
