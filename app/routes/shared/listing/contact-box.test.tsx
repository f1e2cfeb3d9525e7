import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import { SAMPLE_LISTING } from '#tests/support/fixtures/listing-fixture.ts'
import { BottomBar } from './contact-box.tsx'

afterEach(cleanup)

test('the bar at the bottom shows the move-in total beside the rent, and nothing if the deposit is unknown', () => {
  const renderBar = (change: Partial<ListingDetail>) => {
    const element = <BottomBar listing={{ ...SAMPLE_LISTING, ...change }} isOwn />
    const router = createMemoryRouter([{ path: '*', element }])
    return render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    )
  }
  renderBar({})
  expect(screen.getByText('₱85,500 to move in')).toBeVisible()
  cleanup()
  renderBar({ deposit: null })
  expect(screen.queryByText(/to move in/)).toBeNull()
})
