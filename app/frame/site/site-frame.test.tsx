// The frame of the site with every planned page and with none: links are shown only for pages that exist.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConsolePageHead, ConsoleShell } from '#app/frame/console/console-shell.tsx'
import { hasOwnFrame } from '#app/frame/page-frame.ts'
import { prepareFooter, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { prepareViewerParts } from './site-viewer.tsx'

const ALL_PAGES =
  '/ /properties /agents /about /contact /careers /help /terms /privacy /blog /facebook-data-deletion /attributions /signin /register-enhanced /search'.split(
    ' ',
  )
const viewer = {
  firstName: 'Maricel',
  fullName: 'Maricel Santos',
  avatarUrl: '/avatars/maricel.webp',
  roleLabel: 'Tenant',
  hasTeams: false,
  links: [{ to: '/dashboard/tenant', label: 'Dashboard' }],
  messagesTo: '/dashboard/tenant/messages',
  unread: 3,
  listTo: null,
  settingsTo: '/dashboard/settings',
  id: '0190a000-0000-7000-8000-000000000001',
  signOutTo: '/signout',
}
beforeAll(async () => {
  await Promise.all([prepareViewerParts(), prepareFooter()])
})
afterEach(cleanup)

function show(element: React.ReactNode, at = '/properties') {
  const Stub = createRoutesStub([{ path: '/*', Component: () => element }])
  return render(<Stub initialEntries={[at]} />)
}
const getLinkTexts = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .map((link) => link.textContent)

describe('site header', () => {
  test('the header links a guest to every existing page, and to sign-in and registration', () => {
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} />)
    expect(getLinkTexts('Main')).toEqual(['Rent', 'Find Agents', 'About', 'Contact', 'List your property'])
    expect(screen.getByRole('link', { name: 'Rent' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register-enhanced')
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search homes' })
    expect(search.name).toBe('q')
    expect(search.form?.getAttribute('action')).toBe('/search')
  })

  test('"List your property" leads a guest to registration, a landlord to the dashboard, and is not for a tenant', () => {
    const queryAddress = () => screen.queryByRole('link', { name: 'List your property' })?.getAttribute('href')
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} />)
    expect(queryAddress()).toBe('/register-enhanced?type=landlord')
    cleanup()
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} viewer={{ ...viewer, listTo: '/dashboard/landlord' }} />)
    expect(queryAddress()).toBe('/dashboard/landlord')
    cleanup()
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} viewer={viewer} />)
    expect(queryAddress()).toBeUndefined()
  })

  test('the header shows no link to a page that does not exist', () => {
    show(<SiteHeader siteName="Tahanan" pages={['/']} />)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/'])
  })

  test('the header shows a signed-in person the first name, the links of the role, Settings and Sign Out', async () => {
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} viewer={viewer} />)
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Messages, 3 unread' }).getAttribute('href')).toBe(
      '/dashboard/tenant/messages',
    )
    const menu = screen.getByText('Maricel').closest('details')
    await userEvent.click(within(menu as HTMLElement).getByText('Maricel'))
    expect(menu?.open).toBe(true)
    const menuContent = within(menu as HTMLElement)
    expect(menuContent.getByText('Welcome, Maricel')).toBeDefined()
    expect(menuContent.getByRole('link', { name: 'Dashboard' })).toBeDefined()
    expect(menuContent.getByRole('link', { name: 'Settings' })).toBeDefined()
    expect(menuContent.getByRole('button', { name: 'Sign Out' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(menu?.open).toBe(false)
  })

  test.each([
    ['the profile picture', '/avatars/maricel.webp', '/avatars/maricel.webp'],
    ['no picture, but initials,', null, undefined],
  ])('the header shows %s of a signed-in person', (_what, avatarUrl, shownSource) => {
    show(<SiteHeader siteName="Tahanan" pages={ALL_PAGES} viewer={{ ...viewer, avatarUrl }} />)
    const summary = screen.getByText('Maricel').closest('summary')
    expect(summary?.querySelector('img')?.getAttribute('src')).toBe(shownSource)
    expect(within(summary as HTMLElement).queryByText('MS') === null).toBe(avatarUrl !== null)
  })
})

describe('site footer', () => {
  test('the footer has every documented link once the pages exist', () => {
    const socialLinks = [{ network: 'facebook' as const, url: 'https://facebook.com/tahanan' }]
    show(<SiteFooter siteName="Tahanan" year={2026} pages={ALL_PAGES} socialLinks={socialLinks} />)
    expect(getLinkTexts('Property types')).toEqual(['Apartments', 'Houses', 'Condos', 'Commercial'])
    expect(getLinkTexts('Popular locations')).toEqual(['Manila', 'Quezon City', 'Cebu', 'Davao', 'BGC'])
    expect(getLinkTexts('Company')).toEqual(['About', 'Careers', 'Help', 'Contact'])
    expect(getLinkTexts('Blog')).toEqual(['Rental Guides', 'Market Analysis', 'Regional Markets', 'Investment Tips'])
    expect(getLinkTexts('Legal and credits')).toEqual(['Terms', 'Privacy', 'Delete my data', 'Attributions'])
    expect(screen.getByRole('link', { name: 'Tahanan on Facebook' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Quezon City' }).getAttribute('href')).toBe(
      '/properties?location=quezon-city',
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email' }).form?.getAttribute('action')).toBe(
      '/newsletter',
    )
    expect(screen.getByText('© 2026 Tahanan')).toBeDefined()
  })

  test('the footer shows no heading without links', () => {
    show(<SiteFooter siteName="Tahanan" year={2026} pages={['/']} />)
    expect(screen.queryByRole('heading', { name: 'Blog' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Follow us' })).toBeNull()
  })
})

describe('console frame', () => {
  const side = {
    siteName: 'Tahanan',
    area: 'Landlord',
    navLabel: 'My properties',
    links: [
      { to: '/dashboard/landlord', label: 'Home', icon: 'house', isExact: true },
      { to: '/dashboard/landlord/applications', label: 'Applications', icon: 'file-text', count: 4, isDue: true },
    ],
  }

  test('the console marks the current page in the side menu and in the breadcrumb', () => {
    show(
      <ConsoleShell
        {...side}
        help={null}
        title="My properties"
        breadcrumb={[{ label: 'Dashboard', to: '/' }, { label: 'Applications' }]}
      >
        <ConsolePageHead title="Applications" context="4 to decide" />
      </ConsoleShell>,
      '/dashboard/landlord/applications',
    )
    const menu = within(screen.getByRole('complementary', { name: 'Side menu' }))
    expect(menu.getByRole('link', { current: 'page' }).textContent).toContain('Applications')
    expect(menu.getByText('4 waiting')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Applications')
    expect(within(screen.getByRole('main')).getByText('Applications', { selector: '[aria-current]' })).toBeDefined()
  })

  test('the frame of the site is left out only for routes that ask for another', () => {
    expect(hasOwnFrame([{ handle: undefined }, { handle: { frame: 'console' } }])).toBe(true)
    expect(hasOwnFrame([{}, { handle: { frame: 'account' } }])).toBe(true)
    expect(hasOwnFrame([{}, { handle: { other: true } }])).toBe(false)
  })
})
