import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FollowPageLinks, PageLink } from './page-link.tsx'

beforeEach(cleanup) // also what another file of the same worker has left

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

/** False when the page took the press into its own hands. */
const clickLink = (how: MouseEventInit = {}) => fireEvent.click(screen.getByRole('link'), how)

/** What the browser would do by itself leads out of the test. */
const blockBrowserNavigation = () => {
  const stay = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  addEventListener('click', stay, { once: true })
  return stay
}

describe('a link to a page', () => {
  test('is an anchor for whoever has no JavaScript', () => {
    show()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/agents?city=Peñaranda#list')
  })

  test('is followed without loading the document anew', async () => {
    show()
    expect(clickLink()).toBe(false)
    await vi.waitFor(() => expect(decodeURI(getAddress() ?? '')).toBe('/agents?city=Peñaranda#list'))
  })

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'stays with the browser when it is pressed with %o',
    (how) => {
      show()
      const left = blockBrowserNavigation()
      clickLink(how)
      expect(left).toHaveBeenCalledOnce()
      expect(getAddress()).toBe('/properties')
    },
  )

  test('that opens another tab stays with the browser', () => {
    show(
      <PageLink to="/agents" target="_blank">
        Agents
      </PageLink>,
    )
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/properties')
  })

  test('is left alone when somebody else took the press', () => {
    show(
      <PageLink to="/agents" onClick={(event) => event.preventDefault()}>
        Agents
      </PageLink>,
    )
    clickLink()
    expect(getAddress()).toBe('/properties')
  })

  test('any other link is none of its business', () => {
    show(<a href="/agents">Agents</a>)
    blockBrowserNavigation()
    clickLink()
    expect(getAddress()).toBe('/properties')
  })
})
