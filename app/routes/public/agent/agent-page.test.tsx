import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { AgentCard } from '#app/domain/agents/directory/components/agent-card.tsx'
import { toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { ContactCheck, ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import { SAMPLE_LISTING } from '#tests/support/fixtures/listing-fixture.ts'
import { AgentPage, type ShownProfile } from './agent-page.tsx'

afterEach(cleanup)

const AGENT: ShownProfile = {
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Marites Villanueva',
  agency: 'Kanlungan Realty',
  avatarUrl: null,
  listingCount: 2,
  details: { bio: '', languages: null, supervisor: null, checks: [], areas: [] },
  responseText: null,
  rating: null,
  languagesText: null,
  yearsExperience: null,
  memberSince: 2026,
}
const NO_REVIEWS = { title: 'Reviews', figures: null, items: [], write: null }
const HOME: ListingSummary = { ...SAMPLE_LISTING, photo: null }
const LICENCE: ContactCheck = {
  kind: 'prc_license',
  number: '0090013',
  checkedOn: '2026-03-03',
  validUntil: null,
  isExpired: false,
}

function show(element: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/*', Component: () => <ToastProvider>{element}</ToastProvider> }])
  return render(<Stub initialEntries={['/agents']} />).container
}

describe('way to write to an agent', () => {
  const showPage = (props: Partial<Parameters<typeof AgentPage>[0]> = {}) =>
    show(<AgentPage agent={AGENT} listings={[HOME]} reviews={NO_REVIEWS} page={1} isOwn={false} {...props} />)
  const queryButton = () => screen.queryByRole('link', { name: 'Write to Marites' })

  test('the profile links to the inquiry about the newest home, and to the other homes', () => {
    showPage({ listings: [{ id: 'broken', isInvalid: true }, HOME] })
    expect(queryButton()).toHaveAttribute('href', `/properties/${SAMPLE_LISTING.id}/inquire`)
    expect(screen.getByText(`About ${SAMPLE_LISTING.title}.`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose another home' })).toHaveAttribute('href', '#homes')
  })

  test('without a home there is nothing to write about, and nobody writes to themselves', () => {
    showPage({ listings: [], agent: { ...AGENT, listingCount: 0 } })
    expect(queryButton()).toBeNull()
    cleanup()
    showPage({ isOwn: true })
    expect(queryButton()).toBeNull()
  })
})

describe('check mark of a license', () => {
  const showCard = (licence: ContactCheck | null) =>
    show(<AgentCard agent={{ ...AGENT, areas: [], licence: licence && toCheckLine(licence) }} />)
  const hasCheckMark = (container: HTMLElement) => container.innerHTML.includes('#badge-check')

  test('a checked license has a check mark and the date', () => {
    expect(hasCheckMark(showCard(LICENCE))).toBe(true)
    expect(screen.getByText('Checked 3 Mar 2026')).toBeVisible()
  })

  test('a license that nobody checked, and none at all, have no check mark and say so', () => {
    expect(hasCheckMark(showCard({ ...LICENCE, checkedOn: null }))).toBe(false)
    expect(screen.getByText('Not checked by us yet')).toBeVisible()
    cleanup()
    expect(hasCheckMark(showCard(null))).toBe(false)
    expect(screen.getByText('No PRC license on record yet')).toBeVisible()
  })
})
