import { expect, test } from 'vitest'
import { choosePrimary } from './primary-host.rules.ts'

test('the server that accepts changes is chosen, of two the promoted one', () => {
  const standby = { isPrimary: false, timeline: 0 }
  const primary = (timeline: number) => ({ isPrimary: true, timeline })
  expect(choosePrimary([standby, primary(1)])).toBe(1)
  expect(choosePrimary([primary(1), null, primary(2)])).toBe(2)
  expect(choosePrimary([primary(2), primary(1)])).toBe(0)
  expect(choosePrimary([standby, null])).toBeNull()
  expect(choosePrimary([])).toBeNull()
})
