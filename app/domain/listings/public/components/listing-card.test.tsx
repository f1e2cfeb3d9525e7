import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardSlot, ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { getSamplePhoto, buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { ListingCard } from './listing-card.tsx'

/** The browser of these tests fetches nothing; here a picture is on its way until the test says otherwise. */
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => {
  complete.mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response()) // a card that fails is reported
})
afterEach(cleanup)

const ID = '0199c3a2-0000-7000-8000-000000000001'
const LISTING: ListingSummary = {
  id: ID,
  title: 'Two-bedroom corner condo',
  price: 28_000_00,
  deposit: 56_000_00,
  bedrooms: 2,
  bathrooms: 1,
  parking: 1,
  propertyType: 'condo',
  featured: true,
  availableFrom: null,
  city: 'Quezon City',
  region: 'Metro Manila',
  photo: {
    url: '/pictures/condo-01-1200.webp',
    width: 1200,
    height: 800,
    widths: [400, 800],
    alt: 'Front of the building',
    placeholder: '#8fb7d8',
  },
  contact: { name: 'Liza Mangubat', kind: 'agent' },
}

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

describe('a card', () => {
  test('shows every detail of a home and leads to it', () => {
    renderCard(LISTING)
    expect(screen.getByRole('heading', { level: 3, name: LISTING.title })).toBeVisible()
    expect(screen.getByRole('link', { name: LISTING.title })).toHaveAttribute('href', `/properties/${ID}`)
    expect(screen.getByText('₱28,000')).toHaveTextContent('₱28,000/month')
    const texts = ['Featured', 'Available Now', '2 mo. deposit', 'Quezon City, Metro Manila', 'Liza Mangubat', 'Agent']
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['2 bedrooms', '1 bathroom', '1 parking slot', 'Condo'])
    expect(screen.getByRole('button', { name: 'heart' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'contact' })).toBeVisible()
  })

  test.each<[string, Partial<ListingSummary>, string]>([
    ['a day to come', { availableFrom: '2026-12-01' }, 'From 1 Dec 2026'],
    ['an unknown deposit', { deposit: null }, 'Deposit: Ask'],
    ['no deposit', { deposit: 0 }, 'No deposit'],
    ['a deposit that is not whole months', { deposit: 40_000_00 }, '₱40,000 deposit'],
    ['an owner', { contact: { name: 'Ramon Villanueva', kind: 'landlord' } }, 'Landlord'],
    ['one room for everything', { bedrooms: 0, propertyType: 'apartment' }, 'Studio'],
    ['a shop', { bedrooms: 0, propertyType: 'commercial' }, 'Commercial space'],
  ])('with %s says so', (_, change, text) => {
    renderCard({ ...LISTING, ...change })
    expect(screen.getByText(text)).toBeVisible()
  })

  test('that is not featured carries no badge', () => {
    renderCard({ ...LISTING, featured: false })
    expect(screen.queryByText('Featured')).toBeNull()
  })
})

describe('the picture of a card', () => {
  test('comes in the width the screen needs, keeps its room, and waits until it is near', () => {
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

  test('of the first row comes at once', () => {
    renderCard(LISTING, { isEager: true })
    expect(getPicture()).toHaveAttribute('loading', 'eager')
  })

  test('has a spinner until it is there', () => {
    const { container } = renderCard(LISTING)
    expect(container.querySelector('.animate-spin')).not.toBeNull()
    fireEvent.load(getPicture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('gives way to a sample when it does not load', () => {
    renderCard(LISTING)
    fireEvent.error(getPicture())
    expect(getPicture()).toHaveAttribute('src', getSamplePhoto(ID).url)
    expect(getPicture()).toHaveAttribute('alt', 'Sample picture: Condo')
  })

  test('that failed before the page woke up gives way too', () => {
    complete.mockReturnValue(true)
    renderCard(LISTING)
    expect(getPicture()).toHaveAttribute('src', getSamplePhoto(ID).url)
  })

  test('stops turning when not even the sample loads', () => {
    const { container } = renderCard({ ...LISTING, photo: null })
    fireEvent.error(getPicture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('is one of three samples where there is none, always the same for one home', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `0199c3a2-0000-7000-8000-0000000000${n}`)
    expect(new Set(ids.map((id) => getSamplePhoto(id).url)).size).toBe(3)
    expect(getSamplePhoto(ID)).toEqual(getSamplePhoto(ID))
  })

  test('with an address that names no width stands alone', () => {
    expect(buildSourceSet({ url: 'https://cdn.example/photo.jpg', widths: [400] })).toBeUndefined()
    expect(buildSourceSet({ url: '/a-800.webp', widths: [] })).toBeUndefined()
  })
})

describe('a card that cannot be shown', () => {
  const broken = { ...LISTING, contact: undefined } as unknown as ListingSummary

  test('says so with its id, and the one beside it stays', () => {
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

  test('says so in the HTML of the server too', () => {
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

  test('because its data do not read as a listing says that', () => {
    renderCard({ id: ID, isInvalid: true })
    expect(screen.getByText('Error rendering property')).toBeVisible()
    expect(screen.getByText('Invalid property data')).toBeVisible()
    expect(screen.getByText(`Property ID: ${ID}`)).toBeVisible()
  })
})
