import { afterEach, expect, test, vi } from 'vitest'
import { keepMeantHome, takeMeantHome } from './pending-save.ts'

const HOME = { id: '0190a000-0000-7000-8000-000000000001', title: 'Studio in Makati', path: '/properties?page=2' }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('the home a guest meant is there once', () => {
  keepMeantHome(HOME)
  expect(takeMeantHome()).toEqual(HOME)
  expect(takeMeantHome()).toBeNull()
})

test('it is forgotten after an hour, and then taken out all the same', () => {
  vi.useFakeTimers()
  keepMeantHome(HOME)
  vi.advanceTimersByTime(60 * 60 * 1_000)
  expect(takeMeantHome()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('what is no such thing, or leads to another site, is no home', () => {
  for (const path of ['//elsewhere.example', '/\t/elsewhere.example', 'https://elsewhere.example/']) {
    keepMeantHome({ ...HOME, path })
    expect(takeMeantHome(), path).toBeNull()
  }
  for (const kept of ['', 'null', '{', '[]', '7', '{"id":1}']) {
    localStorage.setItem('tahanan.meant', kept)
    expect(takeMeantHome(), kept).toBeNull()
  }
})
