import { expect, test } from 'vitest'
import { publicProfileInput } from '#app/domain/agents/profile/public-profile.schema.ts'
import { toReviewFigures } from './review.rules.ts'
import { replyInput, reviewDecision, reviewInput } from './review.schema.ts'

const ID = '0190a000-0000-7000-8000-000000000000'

test('the average has one decimal, and there is none without reviews', () => {
  expect(toReviewFigures(0, 0)).toBeNull()
  expect(toReviewFigures(3, 14)).toEqual({ count: 3, average: 4.7 })
  expect(toReviewFigures(2, 10)).toEqual({ count: 2, average: 5 })
})

test('a review has a rating from 1 to 5 and a text', () => {
  const isValid = (rating: string, content = 'On time') => reviewInput.safeParse({ rating, content }).success
  expect(['0', '1', '5', '6', '4.5', ''].map((rating) => isValid(rating))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isValid('5', ' ')).toBe(false)
  expect(isValid('5', 'x'.repeat(2_001))).toBe(false)
})

test('an empty reply removes the reply; hiding needs a reason', () => {
  expect(replyInput.parse({ review: ID, reply: ' ' })).toEqual({ review: ID, reply: null })
  expect(reviewDecision.safeParse({ intent: 'hide', review: ID }).success).toBe(false)
  expect(reviewDecision.safeParse({ intent: 'hide', review: ID, reason: 'Names a neighbor' }).success).toBe(true)
})

test('a supervising broker has a name and a number, or neither', () => {
  const listErrors = (fields: object) =>
    Object.keys(publicProfileInput.safeParse({ intent: 'save', version: '', ...fields }).error?.format() ?? {}).slice(1)
  expect(listErrors({})).toEqual([])
  expect(listErrors({ supervisorName: 'Ana Cruz', supervisorLicenseNumber: '00-12345' })).toEqual([])
  expect(listErrors({ supervisorName: 'Ana Cruz' })).toEqual(['supervisorLicenseNumber'])
  expect(listErrors({ supervisorLicenseNumber: '12345' })).toEqual(['supervisorName'])
  expect(listErrors({ supervisorName: 'Ana Cruz', supervisorLicenseNumber: '12' })).toEqual(['supervisorLicenseNumber'])
})
