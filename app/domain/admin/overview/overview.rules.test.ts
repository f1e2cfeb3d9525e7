import { expect, test } from 'vitest'
import { buildNews, computeChange } from './overview.rules.ts'

test('a change is in percent with two decimals, and null without anything to compare with', () => {
  expect(computeChange({ current: 31, previous: 30 })).toBe(3.33)
  expect(computeChange({ current: 1, previous: 4 })).toBe(-75)
  expect(computeChange({ current: 5, previous: 5 })).toBe(0)
  expect(computeChange({ current: 5, previous: 0 })).toBeNull()
})

test('the news have every day of the period, and the days before it only as sums', () => {
  const applications = {
    pendingApplications: 1,
    approvedApplications: 2,
    rejectedApplications: 0,
    withdrawnApplications: 1,
  }
  const makeDay = (day: string) => ({ day, newUsers: 2, inquiries: 5, ...applications })
  const figures = [makeDay('2026-03-01'), makeDay('2026-03-03')]
  const listings = [{ day: '2026-03-04', total: 3 }]
  const { days, before } = buildNews(figures, listings, { from: '2026-03-01', to: '2026-03-04' }, '2026-03-03')
  expect(days).toEqual([
    { day: '2026-03-03', listings: 0, users: 2, applications: 4, inquiries: 5 },
    { day: '2026-03-04', listings: 3, users: 0, applications: 0, inquiries: 0 },
  ])
  expect(before).toEqual({ listings: 0, users: 2, applications: 4, inquiries: 5 })
})
