import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardSlot, ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { getSamplePhoto, buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { SAMPLE_LISTING } from '#tests/support/fixtures/listing-fixture.ts'
import { ListingCard } from './listing-card.tsx'

/** happy-dom loads no images; `complete` simulates a photo that is still loading. */
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => {
  complete.mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response()) // a failing card sends an error report
})
afterEach(cleanup)

const LISTING: ListingSummary = {
  ...SAMPLE_LISTING,
  featured: true,
  photo: {
    url: '/pictures/condo-01-1200.webp',
    width: 1200,
    height: 800,
    widths: [400, 800],
    alt: 'Front of the building',
    placeholder: '#8fb7d8',
  },
}
const { id: ID } = LISTING

function renderCard(listing: CardSlot, props: Partial<Parameters<typeof ListingCard>[0]> = {}) {
  return render(
    <MemoryRouter>
      <ListingCard
        listing={listing}
        sizes="92vw"
        renderSaveButton={() => <button type="button">heart</button>}
        renderContactButton={() => <button type="button">contact</button>}
        {...props}
      />
    </MemoryRouter>,
  )
}
const getPicture = () => screen.getByRole('img')

describe('listing card', () => {
  test('a card shows all facts of a listing and links to it', () => {
    renderCard(LISTING)
    expect(screen.getByRole('heading', { level: 3, name: LISTING.title })).toBeVisible()
    expect(screen.getByRole('link', { name: LISTING.title })).toHaveAttribute('href', `/properties/${ID}`)
    expect(screen.getByText('₱28,000')).toHaveTextContent('₱28,000/month')
    const texts = [
      'Featured',
      'Available Now',
      '2 mo. deposit',
      'Bagong Pag-asa, Quezon City, Metro Manila',
      'Liza Mangubat',
      'Agent',
    ]
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['2 bedrooms', '1 bathroom', '1 parking slot', 'Condo'])
    expect(screen.getByRole('button', { name: 'heart' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'contact' })).toBeVisible()
  })

  test.each<[string, Partial<ListingSummary>, string]>([
    ['a future availability date', { availableFrom: '2026-12-01' }, 'From 1 Dec 2026'],
    ['an unknown deposit', { deposit: null }, 'Deposit: Ask'],
    ['no deposit', { deposit: 0 }, 'No deposit'],
    ['a deposit that is not whole months', { deposit: 40_000_00 }, '₱40,000 deposit'],
    ['an owner as contact', { contact: { name: 'Ramon Villanueva', kind: 'landlord' } }, 'Landlord'],
    ['no separate bedroom', { bedrooms: 0, propertyType: 'apartment' }, 'Studio'],
    ['commercial space', { bedrooms: 0, propertyType: 'commercial' }, 'Commercial space'],
  ])('a card with %s shows the matching text', (_, change, text) => {
    renderCard({ ...LISTING, ...change })
    expect(screen.getByText(text)).toBeVisible()
  })

  test('a card leaves out what the home has none of', () => {
    renderCard({ ...LISTING, parking: 0 })
    const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['2 bedrooms', '1 bathroom', 'Condo'])
  })

  test('a card of a bedspace names it and for whom it is, in place of the bedrooms of the home', () => {
    renderCard({ ...LISTING, space: 'Bedspace · Women only', bathroom: 'Shared bathroom', parking: 0 })
    const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['Bedspace · Women only', 'Shared bathroom', 'Condo'])
  })

  test('a card without a check says so and has no check mark', () => {
    const { container } = renderCard(LISTING)
    expect(screen.getByText('Not checked yet')).toBeVisible()
    expect(container.innerHTML).not.toContain('badge-check')
  })

  test('a card shows what was checked and when, the move-in total and the nearest station', () => {
    const { container } = renderCard({
      ...LISTING,
      check: 'ID, 3 Nov 2026',
      moveIn: 84_000_00,
      station: '700 m to Cubao station',
    })
    for (const text of ['ID, 3 Nov 2026', '₱84,000 to move in', '700 m to Cubao station'])
      expect(screen.getByText(text)).toBeVisible()
    expect(container.innerHTML).toContain('badge-check')
    expect(screen.queryByText('Not checked yet')).toBeNull()
  })

  test('a card that is not featured has no badge', () => {
    renderCard({ ...LISTING, featured: false })
    expect(screen.queryByText('Featured')).toBeNull()
  })
})

describe('card photo', () => {
  test('a card photo has a srcset and a fixed size, and loads lazily', () => {
    renderCard(LISTING)
    expect(getPicture()).toHaveAttribute('alt', 'Front of the building')
    expect(getPicture()).toHaveAttribute(
      'srcset',
      '/pictures/condo-01-400.webp 400w, /pictures/condo-01-800.webp 800w, /pictures/condo-01-1200.webp 1200w',
    )
    expect(getPicture()).toHaveAttribute('width', '1200')
    expect(getPicture()).toHaveAttribute('height', '800')
    expect(getPicture()).toHaveAttribute('loading', 'lazy')
    expect(getPicture().parentElement).toHaveStyle({ backgroundColor: '#8fb7d8' })
  })

  test('a card photo of the first row loads eagerly', () => {
    renderCard(LISTING, { isEager: true })
    expect(getPicture()).toHaveAttribute('loading', 'eager')
  })

  test('a card photo shows a spinner until it is loaded', () => {
    const { container } = renderCard(LISTING)
    expect(container.querySelector('.animate-spin')).not.toBeNull()
    fireEvent.load(getPicture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('a card photo that fails to load is replaced by a sample photo', () => {
    renderCard(LISTING)
    fireEvent.error(getPicture())
    expect(getPicture()).toHaveAttribute('src', getSamplePhoto(ID).url)
    expect(getPicture()).toHaveAttribute('alt', 'Sample picture: Condo')
  })

  test('a card photo that failed before hydration is replaced by a sample photo', () => {
    complete.mockReturnValue(true)
    renderCard(LISTING)
    expect(getPicture()).toHaveAttribute('src', getSamplePhoto(ID).url)
  })

  test('the spinner stops when the sample photo fails to load too', () => {
    const { container } = renderCard({ ...LISTING, photo: null })
    fireEvent.error(getPicture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('a listing without photos shows one of three sample photos, always the same one', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `0199c3a2-0000-7000-8000-0000000000${n}`)
    expect(new Set(ids.map((id) => getSamplePhoto(id).url)).size).toBe(3)
    expect(getSamplePhoto(ID)).toEqual(getSamplePhoto(ID))
  })

  test('a photo address without a width gets no srcset', () => {
    expect(buildSourceSet({ url: 'https://cdn.example/photo.jpg', widths: [400] })).toBeUndefined()
    expect(buildSourceSet({ url: '/a-800.webp', widths: [] })).toBeUndefined()
  })
})

describe('card that cannot be rendered', () => {
  const broken = { ...LISTING, contact: undefined } as unknown as ListingSummary

  test('a card that throws shows an error with its id, and the card beside it stays', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <MemoryRouter>
        <ListingCard listing={broken} sizes="92vw" />
        <ListingCard listing={{ ...LISTING, id: 'other' }} sizes="92vw" />
      </MemoryRouter>,
    )
    expect(screen.getByText('Error rendering property')).toBeVisible()
    expect(screen.getByText(`Property ID: ${ID}`)).toBeVisible()
    expect(screen.getByRole('heading', { name: LISTING.title })).toBeVisible()
    consoleError.mockRestore()
  })

  test('a card that throws shows the error in the server-rendered HTML', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const html = renderToString(
      <MemoryRouter>
        <ListingCard listing={broken} sizes="92vw" />
        <ListingCard listing={LISTING} sizes="92vw" />
      </MemoryRouter>,
    )
    expect(html).toContain('Error rendering property')
    expect(html).toContain(LISTING.title)
    consoleError.mockRestore()
  })

  test('a card with invalid data shows an error', () => {
    renderCard({ id: ID, isInvalid: true })
    expect(screen.getByText('Error rendering property')).toBeVisible()
    expect(screen.getByText('Invalid property data')).toBeVisible()
    expect(screen.getByText(`Property ID: ${ID}`)).toBeVisible()
  })
})
