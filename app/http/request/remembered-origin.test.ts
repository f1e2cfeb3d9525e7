import { describe, expect, test } from 'vitest'
import { getRememberedOrigin, getSignInTarget } from './remembered-origin.server.ts'

const SITE = 'https://tahanan.example'
function getOrigin(address: string, referer?: string): string {
  const url = new URL(address, SITE)
  return getRememberedOrigin(url, new Request(url, { headers: referer === undefined ? {} : { Referer: referer } }))
}

describe('target after sign-in', () => {
  test('the target is the page that required the sign-in', () => {
    expect(getOrigin('/signin?from=%2Fdashboard%2Fsettings%3Fpart%3Dprofile')).toBe('/dashboard/settings?part=profile')
  })

  test('the target is the listing or search page the person came from', () => {
    expect(getOrigin('/signin', `${SITE}/properties/123?x=1`)).toBe('/properties/123?x=1')
    expect(getOrigin('/signin', `${SITE}/search?q=condo`)).toBe('/search?q=condo')
  })

  test('the target is the dashboard for all other origins', () => {
    for (const referer of [
      undefined,
      `${SITE}/`,
      `${SITE}/verify-email?token=secret`,
      'https://evil.example/properties',
    ])
      expect(getOrigin('/signin', referer)).toBe('/dashboard')
  })

  test('the target is never a sign-in or sign-out page', () => {
    for (const from of ['/signin', '/signin?from=/x', '/signin/two-factor', '/sign-out', undefined])
      expect(getSignInTarget(from)).toBe('/dashboard')
    expect(getSignInTarget('/signing-a-lease')).toBe('/signing-a-lease')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '%2F%2Fevil.example',
    '',
  ])('the target is never another site: %j', (from) => {
    expect(new URL(getSignInTarget(from), SITE).origin).toBe(SITE)
  })
})
