import { expect, test } from 'vitest'
import { createDashboardLinks } from './dashboard-links.server.ts'

const PAGES = {
  '/dashboard/landlord/applications': { access: ['landlord'] },
  '/dashboard/viewings/:id': { access: 'signedIn' },
} as const

test('a link is the address of its page, with the filter of its list', () => {
  const links = createDashboardLinks('landlord', PAGES)
  expect(links.applications('pending')).toBe('/dashboard/landlord/applications?status=pending')
  expect(links.applications()).toBe('/dashboard/landlord/applications')
  expect(links.viewing('a/b')).toBe('/dashboard/viewings/a%2Fb')
})

test('a viewing without a page of its own is found in the list', () => {
  const list = { '/dashboard/tenant/viewings': { access: ['tenant'] } } as const
  expect(createDashboardLinks('tenant', list).viewing('1')).toBe('/dashboard/tenant/viewings')
  expect(createDashboardLinks('tenant', { ...PAGES, ...list }).viewing('1')).toBe('/dashboard/viewings/1')
})

test('there is no link to a page that does not exist or that the role may not open', () => {
  expect(createDashboardLinks('landlord', PAGES).booking('1')).toBeNull()
  const pages = { ...PAGES, '/dashboard/tenant/messages': { access: ['tenant'] } } as const
  expect(createDashboardLinks('tenant', pages).messages()).toBe('/dashboard/tenant/messages')
  // An administrator uses the dashboard of tenants and takes part in no conversation
  expect(createDashboardLinks('admin', pages).messages()).toBeNull()
})
