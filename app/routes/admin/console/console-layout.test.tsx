// The frame around each section: title, breadcrumb, and the mark in the menu.
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ADMIN_DASHBOARD, ADMIN_SECTIONS } from '../shared/admin-address.ts'
import type { AdminShellData } from '../shared/load-admin-shell.server.ts'
import * as analytics from '../dashboard/analytics.tsx'
import * as applications from '../dashboard/applications.tsx'
import * as overview from '../dashboard/overview.tsx'
import * as properties from '../dashboard/properties.tsx'
import ConsoleLayout from './console-layout.tsx'
import * as settings from '../dashboard/settings.tsx'
import * as users from '../dashboard/users.tsx'

const SHELL: AdminShellData = {
  account: { email: 'ana@tahanan.example' },
  siteName: 'Tahanan',
  due: { properties: 3 },
  places: [...ADMIN_SECTIONS],
  help: null,
  firstPage: ADMIN_DASHBOARD,
}
const Layout = ConsoleLayout as ComponentType<object>

/** The page of a section without its content. */
function renderFrame(path: string, { handle }: { handle: object }): HTMLElement {
  const routes = [
    {
      path: '/admin/dashboard',
      element: <Layout {...{ loaderData: SHELL }} />,
      children: [{ path: '*', handle, element: <p /> }],
    },
  ]
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />,
  )
  return page
}

test.each([
  ['Overview', '/admin/dashboard', overview],
  ['Properties', '/admin/dashboard/properties', properties],
  ['Users', '/admin/dashboard/users?q=ana', users],
  ['Applications', '/admin/dashboard/applications', applications],
  ['Analytics', '/admin/dashboard/analytics', analytics],
  ['Settings', '/admin/dashboard/settings?tab=rent', settings],
])('%s has its title and breadcrumb, and is the only section that is marked in the menu', (label, path, section) => {
  const matches = [{}, {}, { loaderData: SHELL }]
  expect(section.meta({ matches } as never)).toEqual([{ title: `${label} · Tahanan Admin` }])
  const page = renderFrame(path, section)
  expect(page.querySelector('main nav')?.textContent).toBe(`Admin>${label}`)
  const marked = [...page.querySelectorAll('aside [aria-current="page"]')]
  expect(marked.map((link) => link.getAttribute('href'))).toEqual([path.split('?')[0]])
  expect(marked[0]?.textContent).toContain(label)
})
