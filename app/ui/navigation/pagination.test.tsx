import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

afterEach(cleanup)

function show(props: { page: number; size: number; total: number }, at = '/items') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Pagination {...props} />
    </MemoryRouter>,
  )
  return screen.queryByRole('navigation')
}

/** The texts from left to right. */
function getItemTexts(nav: HTMLElement | null): (string | null)[] {
  return Array.from(nav?.querySelectorAll('a, span') ?? [], (place) => place.textContent)
}

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('pagination', () => {
  test('the pagination is hidden for one page or none', () => {
    expect(show({ page: 1, size: 12, total: 12 })).toBeNull()
    expect(show({ page: 1, size: 12, total: 0 })).toBeNull()
    expect(show({ page: 1, size: 12, total: 13 })).not.toBeNull()
  })

  test('the pagination shows all pages up to seven', () => {
    expect(getItemTexts(show({ page: 3, size: 12, total: 84 }))).toEqual([
      'Previous',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      'Next',
    ])
  })

  test.each([
    [1, ['1', '2', '3', '4', '5', '…', '20']],
    [4, ['1', '2', '3', '4', '5', '…', '20']],
    [10, ['1', '…', '9', '10', '11', '…', '20']],
    [20, ['1', '…', '16', '17', '18', '19', '20']],
  ])('the pagination shows the first, the last and the pages around page %i', (page, numbers) => {
    expect(getItemTexts(show({ page, size: 12, total: 237 }))).toEqual(['Previous', ...numbers, 'Next'])
  })

  test('the pagination shows the range of items, also for a short last page', () => {
    show({ page: 20, size: 12, total: 237 })
    expect(screen.getByText('Showing 229 to 237 of 237')).toBeDefined()
  })

  test('the pagination marks the current page and keeps other query parameters', () => {
    show({ page: 3, size: 12, total: 237 }, '/items?type=new&page=3')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3')
    expect(getHref('Next')).toBe('/items?type=new&page=4')
    expect(getHref('Previous')).toBe('/items?type=new&page=2')
    expect(getHref('Page 1')).toBe('/items?type=new')
  })

  test('the pagination has no Previous on the first page and no Next on the last', () => {
    show({ page: 1, size: 12, total: 30 })
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next' })).toBeDefined()
    cleanup()
    show({ page: 3, size: 12, total: 30 })
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })

  test('Previous after the last page leads to the last page', () => {
    show({ page: 99, size: 12, total: 30 })
    expect(getHref('Previous')).toBe('/items?page=3')
  })
})
