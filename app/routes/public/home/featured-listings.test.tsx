import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { PageSection } from '#app/http/responses/section.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { FeaturedListings } from './featured-listings.tsx'

function show(listings: PageSection<CardSlot[]>) {
  const Page = createRoutesStub([{ path: '/', Component: () => <FeaturedListings listings={listings} /> }])
  render(<Page />)
}

test('a query that failed is announced with the documented texts and can be tried again', async () => {
  show({ state: 'failed', errorId: 'a' })
  await screen.findByText('Unable to Load Featured Properties')
  screen.getByText('Error loading featured properties: Failed to fetch featured properties')
  screen.getByRole('button', { name: 'Try Again' })
})

test('a response that ends before the listings have arrived has a text of its own', async () => {
  show(Promise.reject(new Error('stream ended')))
  await screen.findByText('Error loading featured properties: Failed to load featured properties')
  expect(screen.queryByText(/Failed to fetch/)).toBeNull()
})
