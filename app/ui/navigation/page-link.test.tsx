import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FollowPageLinks, PageLink } from './page-link.tsx'

beforeEach(cleanup) // also removes what another file of the same worker has rendered

function Frame() {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <FollowPageLinks />
      <output>{pathname + search + hash}</output>
      <Outlet />
    </>
  )
}

function show(link = <PageLink to="/agents?city=Peñaranda#list">Agents</PageLink>) {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: link }] }], {
    initialEntries: ['/properties'],
  })
  render(<RouterProvider router={router} />)
  return router
}

const getAddress = () => screen.getByRole('status').textContent

/** False if the page handled the click. */
const clickLink = (how: MouseEventInit = {}) => fireEvent.click(screen.getByRole('link'), how)

/** The default action of the browser would leave the test. */
const blockBrowserNavigation = () => {
  const stay = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  addEventListener('click', stay, { once: true })
  return stay
}

describe('page link', () => {
  test('a page link is an anchor without JavaScript', () => {
    show()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/agents?city=Peñaranda#list')
  })

  test('a page link navigates without a new document', async () => {
    show()
    expect(clickLink()).toBe(false)
    await vi.waitFor(() => expect(decodeURI(getAddress() ?? '')).toBe('/agents?city=Peñaranda#list'))
  })

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click on a page link with %o is left to the browser',
    (how) => {
      show()
      const left = blockBrowserNavigation()
      clickLink(how)
      expect(left).toHaveBeenCalledOnce()
      expect(getAddress()).toBe('/properties')
    },
  )

  test('a page link with a target is left to the browser', () => {
    show(
      <PageLink to="/agents" target="_blank">
        Agents
      </PageLink>,
    )
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/properties')
  })

  test('a page link is not followed if another handler prevented the click', () => {
    show(
      <PageLink to="/agents" onClick={(event) => event.preventDefault()}>
        Agents
      </PageLink>,
    )
    clickLink()
    expect(getAddress()).toBe('/properties')
  })

  test('other links are not handled', () => {
    show(<a href="/agents">Agents</a>)
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/properties')
  })
})
