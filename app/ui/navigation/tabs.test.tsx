import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const TABS = [
  { value: 'details', label: 'Details', content: 'About this item' },
  { value: 'costs', label: 'Costs', content: 'What it costs' },
  { value: 'map', label: 'Map', content: 'Where it is' },
]

function show(at: string, param?: string) {
  const router = createMemoryRouter([{ path: '*', element: <Tabs label="Item" tabs={TABS} param={param} /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  return router
}

const getSelectedTab = () => screen.getByRole('tab', { selected: true }).textContent
const getPanelText = () => screen.getByRole('tabpanel').textContent

describe('tabs', () => {
  test('tabs are moved through with the arrow keys and chosen with Enter', async () => {
    show('/')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Details')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Costs')
    expect(getPanelText()).toBe('About this item')
    await userEvent.keyboard('{Enter}')
    expect(getPanelText()).toBe('What it costs')
    await userEvent.keyboard('{End}{Enter}')
    expect(getSelectedTab()).toBe('Map')
  })

  test('tabs in the address open the named one, and write the chosen one to the address', async () => {
    const router = show('/items/1?tab=costs&from=search', 'tab')
    expect(getPanelText()).toBe('What it costs')
    await userEvent.click(screen.getByRole('tab', { name: 'Map' }))
    expect(router.state.location.search).toBe('?tab=map&from=search')
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }))
    expect(router.state.location.search).toBe('?from=search')
    expect(getPanelText()).toBe('About this item')
  })

  test('a tab in the address is chosen with the space bar, and the panel has its name', async () => {
    const router = show('/items/1', 'tab')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft} ')
    expect(router.state.location.search).toBe('?tab=map')
    expect(screen.getByRole('tabpanel', { name: 'Map' }).textContent).toBe('Where it is')
  })

  test('tabs in the address are links, for people without JavaScript and for new windows', () => {
    show('/items/1?from=search', 'tab')
    expect(screen.getByRole('tab', { name: 'Costs' }).getAttribute('href')).toBe('/items/1?from=search&tab=costs')
  })

  test('an unknown tab in the address shows the first', () => {
    show('/items/1?tab=nonsense', 'tab')
    expect(getSelectedTab()).toBe('Details')
  })
})
