import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { buildPageHref, Pagination } from './pagination.tsx'

afterEach(cleanup)

function show(props: { page: number; size: number; total: number }, at = '/properties') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Pagination {...props} />
    </MemoryRouter>,
  )
  return screen.queryByRole('navigation')
}

/** What a person reads from left to right. */
function getItemTexts(nav: HTMLElement | null): (string | null)[] {
  return Array.from(nav?.querySelectorAll('a, span') ?? [], (place) => place.textContent)
}

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the pages of a list', () => {
  test('are not offered when there is one page or none', () => {
    expect(show({ page: 1, size: 12, total: 12 })).toBeNull()
    expect(show({ page: 1, size: 12, total: 0 })).toBeNull()
    expect(show({ page: 1, size: 12, total: 13 })).not.toBeNull()
  })

  test('are all there when they are seven or fewer', () => {
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
  ])('otherwise show the first, the last and those around page %i', (page, numbers) => {
    expect(getItemTexts(show({ page, size: 12, total: 237 }))).toEqual(['Previous', ...numbers, 'Next'])
  })

  test('say which ones are shown, with the last page cut short', () => {
    show({ page: 20, size: 12, total: 237 })
    expect(screen.getByText('Showing 229 to 237 of 237')).toBeDefined()
  })

  test('mark the current page and lead to the others, keeping what else is asked for', () => {
    show({ page: 3, size: 12, total: 237 }, '/properties?type=condo&page=3')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3')
    expect(getHref('Next')).toBe('/properties?type=condo&page=4')
    expect(getHref('Previous')).toBe('/properties?type=condo&page=2')
    expect(getHref('Page 1')).toBe('/properties?type=condo')
  })

  test('lead nowhere before the first and after the last', () => {
    show({ page: 1, size: 12, total: 30 })
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next' })).toBeDefined()
    cleanup()
    show({ page: 3, size: 12, total: 30 })
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })

  test('bring somebody who went too far back to the last page', () => {
    show({ page: 99, size: 12, total: 30 })
    expect(getHref('Previous')).toBe('/properties?page=3')
  })

  test('have an address without a number for the first one', () => {
    expect(buildPageHref('/agents', '?page=5', 1)).toBe('/agents')
    expect(buildPageHref('/agents', '', 2)).toBe('/agents?page=2')
  })
})
