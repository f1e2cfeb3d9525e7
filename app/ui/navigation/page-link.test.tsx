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

function show(link = <PageLink to="/people?city=Peñaranda#list">People</PageLink>) {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: link }] }], {
    initialEntries: ['/items'],
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
    expect(screen.getByRole('link').getAttribute('href')).toBe('/people?city=Peñaranda#list')
  })

  test('a page link navigates without a new document', async () => {
    show()
    expect(clickLink()).toBe(false)
    await vi.waitFor(() => expect(decodeURI(getAddress() ?? '')).toBe('/people?city=Peñaranda#list'))
  })

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click on a page link with %o is left to the browser',
    (how) => {
      show()
      const left = blockBrowserNavigation()
      clickLink(how)
      expect(left).toHaveBeenCalledOnce()
      expect(getAddress()).toBe('/items')
    },
  )

  test('a page link with a target is left to the browser', () => {
    show(
      <PageLink to="/people" target="_blank">
        People
      </PageLink>,
    )
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/items')
  })

  test('a page link is not followed if another handler prevented the click', () => {
    show(
      <PageLink to="/people" onClick={(event) => event.preventDefault()}>
        People
      </PageLink>,
    )
    clickLink()
    expect(getAddress()).toBe('/items')
  })

  test('other links are not handled', () => {
    show(<a href="/people">People</a>)
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/items')
  })
})
