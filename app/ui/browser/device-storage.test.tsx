import { afterEach, expect, test, vi } from 'vitest'
import { readStoredJson, removeStored, storeJson, withDeviceStorage } from './device-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('a stored value is read as the same value until it is removed', () => {
  expect(storeJson('key', { ids: ['a'] })).toBe(true)
  expect(readStoredJson('key')).toEqual({ ids: ['a'] })
  removeStored('key')
  expect(readStoredJson('key')).toBeNull()
})

test('local and session storage are separate', () => {
  storeJson('key', 1, 'session')
  expect([readStoredJson('key', 'session'), readStoredJson('key')]).toEqual([1, null])
  expect(sessionStorage.getItem('key')).toBe('1')
  removeStored('key')
  expect(readStoredJson('key', 'session')).toBe(1)
})

test('an entry that is not JSON is read as null', () => {
  localStorage.setItem('key', '{broken')
  expect(readStoredJson('key')).toBeNull()
})

test('a full storage refuses the value without an error', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem, getItem: () => null })
  expect(storeJson('key', 1)).toBe(false)
})

test.each(['local', 'session'] as const)('a browser without %s storage causes no error', (kind) => {
  vi.stubGlobal(`${kind}Storage`, undefined)
  expect(withDeviceStorage((storage) => storage.length, kind)).toBeNull()
  expect(storeJson('key', 1, kind)).toBe(false)
  expect(readStoredJson('key', kind)).toBeNull()
  expect(() => removeStored('key', kind)).not.toThrow()
})
