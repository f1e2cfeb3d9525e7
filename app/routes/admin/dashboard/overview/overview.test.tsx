// What the overview shows without activities, and where each waiting item leads.
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DECISION_KINDS, type Decision } from '#app/domain/admin/overview/overview.model.ts'
import { ADMIN_TEXTS } from '#tests/support/admin-texts.data.ts'
import { ActivitiesCard } from './activities.tsx'
import { Decisions } from './decisions.tsx'
import { OverviewFigures } from './overview-figures.tsx'

const NOW = new Date('2026-03-02T04:00:00Z')
const LISTING_ID = '0199c3a2-0000-7000-8000-0000000000ff'
const DUE = Object.fromEntries(DECISION_KINDS.map((kind) => [kind, 1])) as Record<Decision['kind'], number>

test('without activities the overview shows the documented texts', () => {
  const { container } = render(<ActivitiesCard activities={[]} now={NOW} sign="₱" />, { wrapper: MemoryRouter })
  for (const text of ADMIN_TEXTS.overviewEmpty) expect(screen.getByText(text)).toBeDefined()
  expect(container.querySelector('ol')).toBeNull()
})

test('the revenue and the bookings have the currency sign of the settings', () => {
  const count = { total: 0, current: 0, previous: 0 }
  const stats = {
    listings: { ...count, active: 0 },
    users: { ...count, tenants: 0 },
    bookings: { ...count, pending: 0 },
    applications: { ...count, pending: 0 },
    revenue: { total: 2_500_000, current: 2_500_000, previous: 0, confirmed: 1 },
    days: [],
    before: { listings: 0, users: 0, applications: 0, inquiries: 0 },
  }
  render(<OverviewFigures stats={stats} sign="$" />, { wrapper: MemoryRouter })
  expect(screen.getByText('$25,000')).toBeDefined()
  const booking = { type: 'booking', id: 'ID', person: 'Ana', at: NOW, role: null, listingTitle: 'Loft' } as const
  render(<ActivitiesCard activities={[{ ...booking, amount: 300_000 }]} now={NOW} sign="$" />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByText(/\$3,000/)).toBeDefined()
})

test.each([
  ['application', null, '/admin/dashboard/applications?view=ID'],
  ['listing', null, '/admin/review?id=ID'],
  ['listingReport', 'visit', '/admin/reports?case=visit%3AID'],
  ['moneyReport', 'warning', '/admin/reports?case=warning%3AID'],
  ['messageReport', 'message', '/admin/reports?case=message%3AID'],
  ['photoMatch', null, '/admin/photo-matches'],
  ['licence', null, '/admin/dashboard/users?view=ID'],
  ['verification', null, '/admin/verifications?id=ID'],
] as const)('a waiting %s leads to the item itself', (kind, report, address) => {
  const decision: Decision = {
    kind,
    report,
    id: 'ID',
    person: 'Ana',
    listingId: LISTING_ID,
    listingTitle: 'Loft',
    reason: null,
    since: NOW,
  }
  render(<Decisions decisions={[decision]} due={DUE} now={NOW} />, { wrapper: MemoryRouter })
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toContain(address)
})
