import { expect, test } from 'vitest'
import { getNextStep } from './next-step.rules.ts'

const ACTIVE: Parameters<typeof getNextStep>[0] = {
  status: 'active',
  inactiveReason: null,
  isReturned: false,
  askedAt: null,
  waitingApplications: 0,
  cover: '/pictures/cover-800.webp',
}
const ASKED = new Date('2026-06-15T04:00:00Z')

test.each([
  ['finish', { status: 'draft' }],
  ['change', { status: 'draft', isReturned: true }],
  ['inReview', { status: 'pending', cover: null }],
  ['none', {}],
  ['addPhotos', { cover: null }],
  ['decide', { waitingApplications: 2, cover: null }],
  ['confirm', { askedAt: ASKED, waitingApplications: 2, cover: null }],
  ['confirm', { status: 'inactive', inactiveReason: 'no_answer' }],
  ['publish', { status: 'inactive', inactiveReason: 'owner' }],
  ['publish', { status: 'inactive', inactiveReason: 'not_available', askedAt: ASKED }],
  ['publish', { status: 'inactive', inactiveReason: null }],
  ['rented', { status: 'inactive', inactiveReason: 'rented' }],
  ['hidden', { status: 'inactive', inactiveReason: 'admin' }],
] as const)('the next step is "%s" for %o', (step, facts) => {
  expect(getNextStep({ ...ACTIVE, ...facts })).toBe(step)
})
