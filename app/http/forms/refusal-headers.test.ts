import type { HeadersArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { layoutHeaders, refusalHeaders, tokenPageHeaders } from './refusal-headers.ts'

const makeArgs = (args: Partial<HeadersArgs>): HeadersArgs => ({
  loaderHeaders: new Headers(),
  parentHeaders: new Headers(),
  actionHeaders: new Headers(),
  errorHeaders: undefined,
  ...args,
})
const LOADER = { loaderHeaders: new Headers({ 'Cache-Control': 'public' }) }
const ACTION = { actionHeaders: new Headers({ 'Retry-After': '60' }) }
const ERROR = { errorHeaders: new Headers({ 'Retry-After': '5' }) }
const read = (headers: HeadersInit) => Object.fromEntries(new Headers(headers))

describe('refusalHeaders', () => {
  test('a page without a refusal has the headers of its loader (null control)', () => {
    expect(read(refusalHeaders(makeArgs(LOADER)))).toEqual({ 'cache-control': 'public' })
  })

  test('a refused form keeps the Retry-After of its action', () => {
    expect(read(refusalHeaders(makeArgs({ ...LOADER, ...ACTION })))).toEqual({ 'retry-after': '60' })
  })

  test('a thrown refusal comes before action and loader', () => {
    expect(read(refusalHeaders(makeArgs({ ...LOADER, ...ACTION, ...ERROR })))).toEqual({ 'retry-after': '5' })
  })
})

describe('tokenPageHeaders', () => {
  test('a page with a token in its address sends no Referer and keeps the headers of a refusal', () => {
    expect(read(tokenPageHeaders(makeArgs(ERROR)))).toEqual({ 'retry-after': '5', 'referrer-policy': 'same-origin' })
  })

  test('other pages have no referrer policy of their own (null control)', () => {
    expect(new Headers(refusalHeaders(makeArgs(ERROR))).has('Referrer-Policy')).toBe(false)
  })
})

describe('layoutHeaders', () => {
  test('a layout passes the headers of its parent, or of a thrown refusal', () => {
    const parent = { parentHeaders: new Headers({ Vary: 'Cookie' }) }
    expect(read(layoutHeaders(makeArgs(parent)))).toEqual({ vary: 'Cookie' })
    expect(read(layoutHeaders(makeArgs({ ...parent, ...ERROR })))).toEqual({ 'retry-after': '5' })
  })
})
