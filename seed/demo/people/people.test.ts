import { expect, test } from 'vitest'
import { createCipher } from '#app/db/encryption.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { createPendingRows } from '#seed/demo/database/pending-rows.ts'
import { createDemoCalendar } from '#seed/demo/demo-calendar.ts'
import { makePeople } from './people.ts'

function countPeople(adminId: string | null) {
  const pendingRows = createPendingRows()
  makePeople({
    calendar: createDemoCalendar('2026-11-15'),
    pendingRows,
    cipher: createCipher(['5a'.repeat(32)]),
    passwordHash: 'x'.repeat(20),
    positionSecret: 'a secret',
    amenityIds: new Map(),
    adminId,
  })
  const roles = pendingRows.listRows(userProfiles).map(({ userType }) => userType)
  return {
    people: roles.length,
    admins: roles.filter((role) => role === 'admin').length,
    consoleAccounts: pendingRows.listRows(adminUsers).length,
  }
}

test('demo data without an administrator have no account of that role; a local demo has one of each role', () => {
  expect(countPeople(null)).toEqual({ people: 350, admins: 0, consoleAccounts: 0 })
  expect(countPeople('0190a000-0000-7000-8000-000000000000')).toEqual({ people: 355, admins: 5, consoleAccounts: 5 })
})
