import { describe, expect, test } from 'vitest'
import { rememberedOrigin, signInTarget } from './remembered-origin.server.ts'

const SITE = 'https://tahanan.example'
function origin(address: string, referer?: string): string {
  const url = new URL(address, SITE)
  return rememberedOrigin(url, new Request(url, { headers: referer === undefined ? {} : { Referer: referer } }))
}

describe('where somebody goes after signing in', () => {
  test('is the page they were kept from', () => {
    expect(origin('/signin?from=%2Fdashboard%2Fsettings%3Fpart%3Dprofile')).toBe('/dashboard/settings?part=profile')
  })

  test('is the home they looked at, if they came from it', () => {
    expect(origin('/signin', `${SITE}/properties/123?x=1`)).toBe('/properties/123?x=1')
    expect(origin('/signin', `${SITE}/search?q=condo`)).toBe('/search?q=condo')
  })

  test('is their dashboard otherwise', () => {
    for (const referer of [
      undefined,
      `${SITE}/`,
      `${SITE}/verify-email?token=secret`,
      'https://evil.example/properties',
    ])
      expect(origin('/signin', referer)).toBe('/dashboard')
  })

  test('is never the sign-in itself, nor the way out', () => {
    for (const from of ['/signin', '/signin?from=/x', '/signin/two-factor', '/sign-out', undefined])
      expect(signInTarget(from)).toBe('/dashboard')
    expect(signInTarget('/signing-a-lease')).toBe('/signing-a-lease')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '%2F%2Fevil.example',
    '',
  ])('is never another site: %j', (from) => {
    expect(new URL(signInTarget(from), SITE).origin).toBe(SITE)
  })
})
