import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '#app/ui/controls/button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { RowActions } from './row-actions.tsx'
import { type Column, Table, TableCard } from './table.tsx'

afterEach(cleanup)

type Item = { id: string; name: string; price: string; note?: string }
const ITEMS: Item[] = [
  { id: 'a', name: 'First', price: '₱100', note: 'Needs a new lock' },
  { id: 'b', name: 'Second', price: '₱200' },
]
const COLUMNS: Column<Item>[] = [
  { id: 'name', header: 'Name', cardSlot: 'lead', cell: ({ name }) => name, sort: { to: '/?sort=name' } },
  { id: 'price', header: 'Price', isNumber: true, cell: ({ price }) => price },
  { id: 'note', header: 'Note', cardSlot: 'wide', cell: ({ note }) => note },
]

function showTable() {
  const page = (
    <TableCard label="Items">
      <BulkBar id="bulk">
        <Button type="submit" name="intent" value="archive">
          Archive
        </Button>
      </BulkBar>
      <Table
        caption="Items"
        columns={COLUMNS}
        rows={ITEMS}
        getRowKey={({ id }) => id}
        selection={{ form: 'bulk', name: 'id', getName: ({ name }) => name }}
      />
      <Link to="/?page=2">Next</Link>
    </TableCard>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

const getBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('table', () => {
  test('a table keeps its roles as cards, and a cell has the label of its column', () => {
    showTable()
    const table = screen.getByRole('table', { name: 'Items' })
    expect(table.getAttribute('role')).toBe('table')
    const cell = within(table).getByText('₱100')
    expect(cell.dataset.label).toBe('Price')
    expect(cell.getAttribute('role')).toBe('cell')
    expect(within(table).getByText('Needs a new lock').dataset.label).toBe('Note')
    expect(within(table).getByText('First').dataset.label).toBeUndefined()
  })

  test('sortable columns are links that say what they sort by', () => {
    showTable()
    expect(screen.getByRole('link', { name: 'Sort by Name' }).getAttribute('href')).toBe('/?sort=name')
  })
})

describe('selection', () => {
  test('the bulk bar counts the selected rows, and select-all follows them', async () => {
    showTable()
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
    await userEvent.click(getBox('Select First'))
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(all.indeterminate).toBe(true)
    await userEvent.click(getBox('Select Second'))
    expect(await screen.findByText('2 selected')).toBeDefined()
    expect(all.checked).toBe(true)
    await userEvent.click(all)
    expect(getBox('Select First').checked).toBe(false)
  })

  test('"Clear selection" unchecks every row', async () => {
    showTable()
    await userEvent.click(getBox('Select First'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(getBox('Select First').checked).toBe(false)
  })

  test('the form of the bulk bar contains the checked rows, although they are outside of it', async () => {
    showTable()
    await userEvent.click(getBox('Select Second'))
    const form = document.querySelector('form')
    expect(form?.contains(getBox('Select Second'))).toBe(false)
    expect(getBox('Select Second').form?.id).toBe('bulk')
  })

  test('another page of the list starts without a selection', async () => {
    showTable()
    await userEvent.click(getBox('Select First'))
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(getBox('Select First').checked).toBe(false)
  })
})

describe('row actions', () => {
  test('icons have the name of their row, and the rest is in the menu', async () => {
    let opened = 0
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <RowActions
            name="Studio"
            icons={[{ label: 'Edit', icon: <i />, to: '/edit' }]}
            more={[{ label: 'History', icon: <i />, onSelect: () => opened++ }]}
          />
        ),
      },
    ])
    render(<RouterProvider router={router} />)
    expect(screen.getByRole('link', { name: 'Edit: Studio' }).getAttribute('href')).toBe('/edit')
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Studio' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
    expect(opened).toBe(1)
  })

  test('the server sends the menu as a details element with links and forms, without what needs JavaScript', () => {
    const remove = { label: 'Delete', icon: <i />, to: '/?delete=a', isDanger: true }
    const feature = { label: 'Feature', icon: <i />, post: { intent: 'feature' } }
    const print = { label: 'Print', icon: <i />, onSelect: () => {} }
    const element = <RowActions name="Studio" more={[feature, print, remove]} />
    const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    const page = new DOMParser().parseFromString(html, 'text/html')
    const details = page.querySelector('details')
    expect(details?.querySelector('summary')?.getAttribute('aria-label')).toBe('More actions for Studio')
    expect(details?.querySelector('a')?.getAttribute('href')).toBe('/?delete=a')
    expect(details?.querySelector<HTMLInputElement>('form input[name="intent"]')?.value).toBe('feature')
    expect(details?.textContent).not.toContain('Print')
  })

  test('arrow keys move through the menu, Enter chooses, and the form of an action is sent', async () => {
    const sent: string[] = []
    const router = createMemoryRouter([
      {
        path: '/',
        action: async ({ request }) => {
          sent.push(new URLSearchParams(await request.text()).get('intent') ?? '')
          return null
        },
        element: (
          <RowActions
            name="Studio"
            more={[
              { label: 'Edit', icon: <i />, to: '/edit' },
              { label: 'Feature', icon: <i />, post: { intent: 'feature' } },
            ]}
          />
        ),
      },
    ])
    render(<RouterProvider router={router} />)
    screen.getByRole('button', { name: 'More actions for Studio' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Feature' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(sent).toEqual(['feature']))
  })
})
