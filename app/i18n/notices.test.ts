import { describe, expect, test } from 'vitest'
import { addDone, readDone } from './notices.ts'

const NOTICES = { approve: () => 'Approved', note: () => 'Noted' }

describe('notices of a page', () => {
  test('addDone keeps the parameters of the address and replaces an earlier notice', () => {
    expect(addDone('/list', NOTICES, 'note')).toBe('/list?done=note')
    expect(addDone('/list?page=2&done=approve', NOTICES, 'note')).toBe('/list?page=2&done=note')
  })

  test('readDone finds what addDone wrote', () => {
    const { searchParams } = new URL(addDone('/list?page=2', NOTICES, 'approve'), 'http://localhost')
    expect(readDone(searchParams, NOTICES)).toBe('approve')
  })

  test.each(['', 'done=', 'done=other', 'done=constructor', 'done=toString'])('readDone ignores "%s"', (query) => {
    expect(readDone(new URLSearchParams(query), NOTICES)).toBeNull()
  })
})
