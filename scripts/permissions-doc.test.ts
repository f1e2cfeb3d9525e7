import { expect, test } from 'vitest'
import { ACTIONS } from '#app/permissions/policy.ts'
import { isUpToDate, buildPermissionsDocument } from './permissions-doc.ts'

test('docs/permissions.md says what the policy says', () => {
  expect(isUpToDate(), 'run: node scripts/permissions-doc.ts').toBe(true)
})

test('the document has a line for every action', () => {
  const lines = buildPermissionsDocument().split('\n')
  expect(ACTIONS.filter((action) => !lines.some((line) => line.startsWith(`| ${action} |`)))).toEqual([])
})
