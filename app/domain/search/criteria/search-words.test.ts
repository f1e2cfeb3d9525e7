import { expect, test } from 'vitest'
import { readSearch } from './search-input.schema.ts'
import { describeSearch } from './search-words.labels.ts'

const describe = (query: string, place = '') =>
  describeSearch(readSearch(new URLSearchParams(query)), place).join(' · ')

test('the pill says the whole search in words', () => {
  expect(describe('type=condo&location=quezon-city&max_price=20000', 'Quezon City')).toBe(
    'Condos · Quezon City · under ₱20k',
  )
  expect(describe('q=near+mrt&min_price=8500&bedrooms=2%2B')).toBe(
    'near mrt · Anywhere · From ₱8,500 · 2 or more bedrooms',
  )
  expect(describe('min_price=8000&max_price=15500')).toBe('Any home · Anywhere · ₱8k to ₱15,500')
})

test('without a search the pill says that it is any home anywhere', () => {
  expect(describe('')).toBe('Any home · Anywhere')
})
