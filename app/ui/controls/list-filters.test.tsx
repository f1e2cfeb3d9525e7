import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { defineList } from '#app/shared/lists/define-list.ts'
import { choice, id, searchText } from '#app/shared/lists/filters.ts'
import { ListFilters } from './list-filters.tsx'

afterEach(cleanup)

const ID = '0b5e1a52-6d0f-4c3a-9f5e-3f2d4f0b8a11'
const bookList = defineList({
  filters: {
    search: searchText(30, { param: 'q' }),
    show: choice(['open', 'all'], { fallback: 'open' }),
    status: choice(['lent', 'free']),
    shelfId: id({ param: 'shelf' }),
    ownerId: id({ param: 'owner' }),
  },
  sorts: ['newest', 'title'],
  pageSize: 10,
})
/** Fails for a value that is not of the list, as the labels of the domain do. */
const LABELS = { open: 'Open', all: 'All', lent: 'Lent', free: 'Free', newest: 'Newest', title: 'Title' }
function getLabel(value: keyof typeof LABELS): string {
  if (!(value in LABELS)) throw new Error(`There is no label for "${value}".`)
  return LABELS[value]
}

function Books() {
  const [params] = useSearchParams()
  return (
    <ListFilters
      list={bookList}
      query={bookList.read(params)}
      label="Find books"
      search={{ label: 'Words', chipLabel: 'Search' }}
      texts={{
        show: { label: 'Show', getLabel, hasChip: false },
        status: { label: 'Status', any: 'Any', getLabel },
        shelfId: { label: 'Shelf', any: 'Any', choices: [{ value: ID, label: 'Novels' }] },
        ownerId: { label: 'Owner', getLabel: (value) => value.slice(0, 8) },
      }}
      sort={{ label: 'Order', getLabel }}
      kept={{ view: 'table' }}
      resultText="2 books"
    />
  )
}

function showBooks(address: string) {
  const router = createMemoryRouter([{ path: '/books', element: <Books /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
}

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const listChips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const getSelect = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const listChoices = (name: string) => [...getSelect(name).options].map(({ value, text }) => `${value}=${text}`)
const getHidden = (name: string) => document.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value

describe('filters of a declared list', () => {
  test('without parameters every control shows its default, and there are no chips', () => {
    showBooks('/books')
    expect(listChips()).toEqual([])
    expect(listChoices('Show')).toEqual(['=Open', 'all=All'])
    expect(listChoices('Status')).toEqual(['=Any', 'lent=Lent', 'free=Free'])
    expect(listChoices('Shelf')).toEqual(['=Any', `${ID}=Novels`])
    expect(listChoices('Order')).toEqual(['=Newest', 'title=Title'])
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Words' }).maxLength).toBe(30)
    expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull()
  })

  test('each chosen filter has a chip whose link removes it and leads to the first page', () => {
    showBooks(`/books?q=sea&status=lent&shelf=${ID}&sort=title&page=3&done=saved&view=table`)
    expect(listChips()).toEqual(['Search: sea', 'Status: Lent', 'Shelf: Novels'])
    expect(getHref('Remove Status: Lent')).toBe(`/books?q=sea&shelf=${ID}&sort=title&view=table`)
    expect(getSelect('Status').value).toBe('lent')
    expect(getSelect('Order').value).toBe('title')
  })

  test('the clear link removes every filter with a chip and keeps the order and the view', () => {
    showBooks(`/books?q=sea&show=all&status=lent&owner=${ID}&sort=title&page=3`)
    expect(getHref('Clear all')).toBe('/books?show=all&sort=title')
  })

  test('a filter without choices has a chip and stays as a hidden field', () => {
    showBooks(`/books?owner=${ID}`)
    expect(listChips()).toEqual([`Owner: ${ID.slice(0, 8)}`])
    expect(screen.queryByRole('combobox', { name: 'Owner' })).toBeNull()
    expect([getHidden('owner'), getHidden('view')]).toEqual([ID, 'table'])
  })

  test('a value that is no choice has no chip', () => {
    showBooks('/books?shelf=6f0c2a52-6d0f-4c3a-9f5e-3f2d4f0b8a22')
    expect(listChips()).toEqual([])
  })
})
