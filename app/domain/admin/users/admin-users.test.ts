import { expect, test } from 'vitest'
import type { UserCell } from './admin-users.model.ts'
import { sumUsers } from './admin-users.rules.ts'

const CELLS: UserCell[] = [
  { type: 'tenant', isActive: true, isVerified: true, total: 1 },
  { type: 'tenant', isActive: true, isVerified: false, total: 2 },
  { type: 'agent', isActive: false, isVerified: true, total: 4 },
  { type: 'agent', isActive: false, isVerified: false, total: 8 },
]

test('active, pending and inactive users add up to all users', () => {
  const parts = (['active', 'pending', 'inactive'] as const).map((status) => sumUsers(CELLS, { status }))
  expect(parts).toEqual([1, 2, 12])
  expect(sumUsers(CELLS)).toBe(15)
  expect(sumUsers(CELLS, { type: 'agent', status: 'unverified' })).toBe(8)
})
