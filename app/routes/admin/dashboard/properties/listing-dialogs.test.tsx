// An administrator reads that a home is rented before it is published or deleted.
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ListingDialog } from './listing-dialogs.tsx'
import type { PropertiesDialog } from './load-listings.server.ts'

afterEach(cleanup)

const ID = '0199c3a2-0000-7000-8000-000000000001'
const RENTAL = { tenant: 'Ana Cruz', startsOn: '2026-12-01', endsOn: '2027-11-30' } as const
const PREVIEW = { id: ID, title: 'Corner condo', photos: 3, saves: 2, conversations: 1, openApplications: 0 }

async function show(dialog: Exclude<PropertiesDialog, { kind: 'add' }>) {
  const form = { values: {}, errors: {}, refusal: undefined, alert: undefined }
  const place = { closeTo: '/', action: '/', form, now: new Date('2026-11-18T04:00:00Z') }
  const Page = createRoutesStub([{ path: '/', Component: () => <ListingDialog dialog={dialog} {...place} /> }])
  render(<Page />)
  return screen.findByRole('dialog')
}

const readHidden = (dialog: HTMLElement) =>
  Object.fromEntries(
    [...dialog.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name, value }) => [name, value]),
  )

test('the question before a rented home is published names tenant and dates, and only its button answers it', async () => {
  const dialog = await show({ kind: 'activate', listing: { id: ID, title: 'Corner condo' }, rental: RENTAL })
  expect(dialog.textContent).toContain('This home is rented')
  expect(dialog.textContent).toContain('Ana Cruz rents this home, 1 Dec 2026 – 30 Nov 2027.')
  expect(screen.getByRole('button', { name: 'Publish all the same' })).toBeDefined()
  expect(readHidden(dialog)).toMatchObject({ intent: 'status', ids: ID, status: 'active', rented: 'publish' })
})

test('Delete Property lists the rental of a rented home; null control: without one it lists none', async () => {
  const rented = await show({ kind: 'delete', preview: { ...PREVIEW, hasTenancy: true, rental: RENTAL } })
  expect(rented.textContent).toContain('This home is rented')
  expect(rented.textContent).toContain('Ana Cruz rents it, 1 Dec 2026 – 30 Nov 2027.')
  expect(readHidden(rented)).toMatchObject({ intent: 'delete', id: ID })
  cleanup()
  const free = await show({ kind: 'delete', preview: { ...PREVIEW, hasTenancy: false, rental: null } })
  expect(free.textContent).not.toContain('rented')
})
