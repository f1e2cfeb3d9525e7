import { expect, test } from 'vitest'
import { redirectOldAddress } from './redirect-old-address.server.ts'

const DASHBOARD = 'https://tahanan.example/admin/dashboard'

function catchRedirect(search: string): [number, string | null] | null {
  try {
    redirectOldAddress(new URL(DASHBOARD + search))
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return [thrown.status, thrown.headers.get('Location')]
  }
}

test.each(['properties', 'users', 'applications', 'analytics', 'settings'])(
  'the old address of the section %s leads to its own and keeps the other parameters',
  (section) => {
    expect(catchRedirect(`?section=${section}`)).toEqual([301, `/admin/dashboard/${section}`])
    expect(catchRedirect(`?q=a%26b&section=${section}&page=2&type=x&type=y`)).toEqual([
      301,
      `/admin/dashboard/${section}?q=a%26b&page=2&type=x&type=y`,
    ])
  },
)

test.each(['overview', 'nothing', '', '__proto__', '../users', '//evil.example'])(
  'the section "%s" counts as the overview',
  (section) => {
    const search = `?${new URLSearchParams({ section, lang: 'fil' }).toString()}`
    expect(catchRedirect(search)).toEqual([301, '/admin/dashboard?lang=fil'])
  },
)

test('an address without the parameter is not moved', () => {
  expect(catchRedirect('')).toBeNull()
  expect(catchRedirect('?lang=fil')).toBeNull()
})
