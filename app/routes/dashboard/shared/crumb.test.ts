import { describe, expect, test } from 'vitest'
import { buildCrumbBelow } from './crumb.ts'

const { parent } = buildCrumbBelow(
  'properties',
  () => 'Properties',
  () => 'Edit',
)
const EDITOR = '/dashboard/landlord/properties/1/edit'

describe('the breadcrumb of a page below a list', () => {
  test('leads a landlord and an agent to the list in their own console', () => {
    expect(parent?.getPath(EDITOR, 'landlord')).toBe('/dashboard/landlord/properties')
    expect(parent?.getPath('/dashboard/agent/properties/1/edit', 'agent')).toBe('/dashboard/agent/properties')
  })

  test('leads an administrator, who may not open the list of landlords, to the section of the admin console', () => {
    expect(parent?.getPath(EDITOR, 'admin')).toBe('/admin/dashboard/properties')
  })
})
