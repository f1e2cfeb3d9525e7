import { expect, test } from 'vitest'
import { ACTIONS } from '#app/permissions/policy.ts'
import { isUpToDate, buildPermissionsDocument } from './permissions-doc.ts'

test('docs/permissions.md is up to date with the permission matrix', () => {
  expect(isUpToDate(), 'run: node scripts/docs/permissions-doc.ts').toBe(true)
})

test('docs/permissions.md has a line for every action', () => {
  const lines = buildPermissionsDocument().split('\n')
  expect(ACTIONS.filter((action) => !lines.some((line) => line.startsWith(`| ${action} |`)))).toEqual([])
})
