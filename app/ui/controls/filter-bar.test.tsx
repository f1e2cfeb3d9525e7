import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'
import { StatusSelect } from './status-select.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function List() {
  const [query] = useSearchParams()
  const search = query.get('q') ?? ''
  return (
    <FilterBar
      label="Find items"
      search={{ name: 'q', label: 'Name', value: search }}
      selects={[
        {
          name: 'status',
          label: 'Status',
          value: query.get('status') ?? '',
          choices: [
            { value: '', label: 'All' },
            { value: 'active', label: 'Active' },
          ],
        },
      ]}
      chips={search ? [{ label: 'Search', value: search, removeTo: '/' }] : []}
      clearTo="/"
      resultText="2 items"
      kept={{ sort: 'name' }}
    />
  )
}

function showList(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

const getSearch = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name' })
const getStatus = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })

describe('filter bar', () => {
  test('typing changes the address after a pause of 300 ms, and empty fields stay out of it', async () => {
    const router = showList()
    fireEvent.change(getSearch(), { target: { value: 'con' } })
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.change(getSearch(), { target: { value: 'condo ' } })
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(router.state.location.search).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(router.state.location.search).toBe('?q=condo&sort=name')
  })

  test('a choice changes the address at once', async () => {
    const router = showList()
    fireEvent.change(getStatus(), { target: { value: 'active' } })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(router.state.location.search).toBe('?status=active&sort=name')
  })

  test('the fields follow a removed chip', async () => {
    showList('/?q=condo')
    expect(getSearch().value).toBe('condo')
    fireEvent.click(screen.getByRole('link', { name: 'Remove Search: condo' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(getSearch().value).toBe('')
    expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull()
  })

  const hydrateAfter = (changeFields: () => void, address = '/?q=condo') => {
    const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [address] })
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<RouterProvider router={router} />)
    changeFields()
    render(<RouterProvider router={router} />, { container, hydrate: true })
    return router
  }

  test('text typed before hydration stays and changes the address after the pause', async () => {
    const router = hydrateAfter(() => (getSearch().value = 'condominium'))
    expect(getSearch().value).toBe('condominium')
    await act(() => vi.advanceTimersByTimeAsync(350))
    expect(router.state.location.search).toBe('?q=condominium&sort=name')
  })

  test('a choice made before hydration changes the address; without one it stays', async () => {
    const router = hydrateAfter(() => (getStatus().value = 'active'))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(router.state.location.search).toBe('?q=condo&status=active&sort=name')
    cleanup()
    for (const address of ['/?q=condo', '/?status=unknown']) {
      const unchanged = hydrateAfter(() => undefined, address)
      await act(() => vi.advanceTimersByTimeAsync(350))
      expect(`/${unchanged.state.location.search}`).toBe(address)
      cleanup()
    }
  })

  test('without JavaScript the same form submits with GET', () => {
    showList()
    const form = getSearch().form
    expect(form?.getAttribute('method')).toBe('get')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).type).toBe('submit')
  })
})

describe('status select', () => {
  const CHOICES = [
    { value: 'active', label: 'Active', tone: 'leaf' as const },
    { value: 'inactive', label: 'Inactive', tone: 'brick' as const },
  ]

  test('the choice shows at once and returns to the old value if the server refuses', async () => {
    const onAnswer = vi.fn()
    let answer: (data: unknown) => void = () => undefined
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <StatusSelect
            label="Status of Studio"
            name="status"
            value="active"
            choices={CHOICES}
            hiddenFields={{ id: '7' }}
            onAnswer={onAnswer}
          />
        ),
        action: () => new Promise((resolve) => (answer = resolve)),
      },
    ])
    render(<RouterProvider router={router} />)
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Studio' })
    fireEvent.change(select, { target: { value: 'inactive' } })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(select.value).toBe('inactive')
    expect(select.parentElement?.dataset.tone).toBe('brick')
    await act(async () => {
      answer({ error: 'refused' })
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(select.value).toBe('active')
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ error: 'refused' })
  })
})
