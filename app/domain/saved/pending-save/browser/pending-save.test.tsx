import { afterEach, expect, test, vi } from 'vitest'
import { storePendingSave, takePendingSave } from './pending-save.ts'

const PENDING_SAVE = {
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Studio in Makati',
  path: '/properties?page=2',
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a pending save can be taken once', () => {
  storePendingSave(PENDING_SAVE)
  expect(takePendingSave()).toEqual(PENDING_SAVE)
  expect(takePendingSave()).toBeNull()
})

test('a pending save expires after an hour and is then removed', () => {
  vi.useFakeTimers()
  storePendingSave(PENDING_SAVE)
  vi.advanceTimersByTime(60 * 60 * 1_000)
  expect(takePendingSave()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a malformed pending save and one with a path to another site are ignored', () => {
  for (const path of ['//elsewhere.example', '/\t/elsewhere.example', 'https://elsewhere.example/']) {
    storePendingSave({ ...PENDING_SAVE, path })
    expect(takePendingSave(), path).toBeNull()
  }
  for (const stored of ['', 'null', '{', '[]', '7', '{"id":1}']) {
    localStorage.setItem('tahanan.meant', stored)
    expect(takePendingSave(), stored).toBeNull()
  }
})
