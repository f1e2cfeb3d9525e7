import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardSlot, ListingCard } from '#app/domain/listings/public/listing.model.ts'
import { samplePhoto, sourceSetOf } from '#app/domain/listings/photos/photo.rules.ts'
import { PropertyCard } from './listing-card.tsx'

/** The browser of these tests fetches nothing; here a picture is on its way until the test says otherwise. */
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => {
  complete.mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response()) // a card that fails is reported
})
afterEach(cleanup)

const ID = '0199c3a2-0000-7000-8000-000000000001'
const HOME: ListingCard = {
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
  lister: { name: 'Liza Mangubat', kind: 'agent' },
}

function show(listing: CardSlot, props: Partial<Parameters<typeof PropertyCard>[0]> = {}) {
  return render(
    <MemoryRouter>
      <PropertyCard
        listing={listing}
        sizes="92vw"
        save={() => <button type="button">heart</button>}
        contact={() => <button type="button">contact</button>}
        {...props}
      />
    </MemoryRouter>,
  )
}
const picture = () => screen.getByRole('img')

describe('a card', () => {
  test('shows every detail of a home and leads to it', () => {
    show(HOME)
    expect(screen.getByRole('heading', { level: 3, name: HOME.title })).toBeVisible()
    expect(screen.getByRole('link', { name: HOME.title })).toHaveAttribute('href', `/properties/${ID}`)
    expect(screen.getByText('₱28,000')).toHaveTextContent('₱28,000/month')
    const words = ['Featured', 'Available Now', '2 mo. deposit', 'Quezon City, Metro Manila', 'Liza Mangubat', 'Agent']
    for (const text of words) expect(screen.getByText(text)).toBeVisible()
    const facts = within(screen.getByRole('list', { name: 'Facts' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['2 bedrooms', '1 bathroom', '1 parking slot', 'Condo'])
    expect(screen.getByRole('button', { name: 'heart' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'contact' })).toBeVisible()
  })

  test.each<[string, Partial<ListingCard>, string]>([
    ['a day to come', { availableFrom: '2026-12-01' }, 'From 1 Dec 2026'],
    ['an unknown deposit', { deposit: null }, 'Deposit: Ask'],
    ['no deposit', { deposit: 0 }, 'No deposit'],
    ['a deposit that is not whole months', { deposit: 40_000_00 }, '₱40,000 deposit'],
    ['an owner', { lister: { name: 'Ramon Villanueva', kind: 'landlord' } }, 'Landlord'],
    ['one room for everything', { bedrooms: 0, propertyType: 'apartment' }, 'Studio'],
    ['a shop', { bedrooms: 0, propertyType: 'commercial' }, 'Commercial space'],
  ])('with %s says so', (_, change, words) => {
    show({ ...HOME, ...change })
    expect(screen.getByText(words)).toBeVisible()
  })

  test('that is not featured carries no badge', () => {
    show({ ...HOME, featured: false })
    expect(screen.queryByText('Featured')).toBeNull()
  })
})

describe('the picture of a card', () => {
  test('comes in the width the screen needs, keeps its room, and waits until it is near', () => {
    show(HOME)
    expect(picture()).toHaveAttribute('alt', 'Front of the building')
    expect(picture()).toHaveAttribute(
      'srcset',
      '/pictures/condo-01-400.webp 400w, /pictures/condo-01-800.webp 800w, /pictures/condo-01-1200.webp 1200w',
    )
    expect(picture()).toHaveAttribute('width', '1200')
    expect(picture()).toHaveAttribute('height', '800')
    expect(picture()).toHaveAttribute('loading', 'lazy')
    expect(picture().parentElement).toHaveStyle({ backgroundColor: '#8fb7d8' })
  })

  test('of the first row comes at once', () => {
    show(HOME, { isEager: true })
    expect(picture()).toHaveAttribute('loading', 'eager')
  })

  test('has a spinner until it is there', () => {
    const { container } = show(HOME)
    expect(container.querySelector('.animate-spin')).not.toBeNull()
    fireEvent.load(picture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('gives way to a sample when it does not load', () => {
    show(HOME)
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute('src', samplePhoto(ID).url)
    expect(picture()).toHaveAttribute('alt', 'Sample picture: Condo')
  })

  test('that failed before the page woke up gives way too', () => {
    complete.mockReturnValue(true)
    show(HOME)
    expect(picture()).toHaveAttribute('src', samplePhoto(ID).url)
  })

  test('stops turning when not even the sample loads', () => {
    const { container } = show({ ...HOME, photo: null })
    fireEvent.error(picture())
    expect(container.querySelector('.animate-spin')).toBeNull()
  })

  test('is one of three samples where there is none, always the same for one home', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `0199c3a2-0000-7000-8000-0000000000${n}`)
    expect(new Set(ids.map((id) => samplePhoto(id).url)).size).toBe(3)
    expect(samplePhoto(ID)).toEqual(samplePhoto(ID))
  })

  test('with an address that names no width stands alone', () => {
    expect(sourceSetOf({ url: 'https://cdn.example/photo.jpg', widths: [400] })).toBeUndefined()
    expect(sourceSetOf({ url: '/a-800.webp', widths: [] })).toBeUndefined()
  })
})

describe('a card that cannot be shown', () => {
  const broken = { ...HOME, lister: undefined } as unknown as ListingCard

  test('says so with its id, and the one beside it stays', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <MemoryRouter>
        <PropertyCard listing={broken} sizes="92vw" />
        <PropertyCard listing={{ ...HOME, id: 'other' }} sizes="92vw" />
      </MemoryRouter>,
    )
    expect(screen.getByText('Error rendering property')).toBeVisible()
    expect(screen.getByText(`Property ID: ${ID}`)).toBeVisible()
    expect(screen.getByRole('heading', { name: HOME.title })).toBeVisible()
    complain.mockRestore()
  })

  test('says so in the HTML of the server too', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const html = renderToString(
      <MemoryRouter>
        <PropertyCard listing={broken} sizes="92vw" />
        <PropertyCard listing={HOME} sizes="92vw" />
      </MemoryRouter>,
    )
    expect(html).toContain('Error rendering property')
    expect(html).toContain(HOME.title)
    complain.mockRestore()
  })

  test('because its data do not read as a listing says that', () => {
    show({ id: ID, isInvalid: true })
    expect(screen.getByText('Error rendering property')).toBeVisible()
    expect(screen.getByText('Invalid property data')).toBeVisible()
    expect(screen.getByText(`Property ID: ${ID}`)).toBeVisible()
  })
})
