import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import type { ListingContactProfile, ListingDetail, ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import type { RentControlRule } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { checkRentControl } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { buildRentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { formatResponseFigures, toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { ListingAmenities } from './listing-amenities.tsx'
import { ListingDescription } from './listing-description.tsx'
import { ListingGallery, prepareViewer } from '#app/domain/listings/photos/components/listing-gallery.tsx'
import { ListingContactCard } from './listing-contact.tsx'
import { ListingLocation } from './listing-location.tsx'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { ListingShare } from './listing-share.tsx'
import { MoveInReceipt } from '#app/domain/listings/rent-control/components/move-in-receipt.tsx'

afterEach(cleanup)

const buildPhoto = (n: number): ListingPhoto => ({
  url: `/pictures/condo-${n}-1200.webp`,
  width: 1200,
  height: 800,
  widths: [400, 800],
  alt: n === 2 ? '' : `Room number ${n}`,
  placeholder: null,
})

const LISTING: ListingDetail = {
  id: '0199c3a2-0000-7000-8000-000000000001',
  title: 'Two-bedroom corner condo',
  price: 28_000_00,
  deposit: 56_000_00,
  bedrooms: 2,
  bathrooms: 1,
  parking: 1,
  propertyType: 'condo',
  featured: false,
  availableFrom: null,
  city: 'Quezon City',
  region: 'Metro Manila',
  contact: { name: 'Liza Mangubat', kind: 'agent' },
  description: 'Bright.',
  descriptionLocale: 'en',
  otherDescription: 'Maliwanag.',
  barangay: 'Bagong Pag-asa',
  citySlug: 'quezon-city',
  position: { lat: 14.65, lng: 121.03 },
  floorArea: 54,
  furnishing: 'furnished',
  roomType: 'entire_place',
  maxGuests: 4,
  petsAllowed: true,
  minimumLeaseMonths: 12,
  leaseTerms: null,
  houseRules: null,
  advanceMonths: 1,
  cleaningFee: 1_500_00,
  associationDues: 2_000_00,
  publishedOn: '2026-03-01',
  photos: [buildPhoto(1), buildPhoto(2), buildPhoto(3)],
  amenities: [],
}

async function openGallery(address: string, listing = LISTING) {
  await prepareViewer()
  const router = createMemoryRouter([{ path: '*', element: <ListingGallery listing={listing} /> }], {
    initialEntries: ['/before', address],
  })
  render(<RouterProvider router={router} />)
  return router
}

const getCounter = () => within(screen.getByRole('dialog')).getByRole('status')

describe('the gallery', () => {
  test('is a list of links, each to its picture in the address; a picture without words gets some', async () => {
    await openGallery('/home')
    const links = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home?photo=1', '/home?photo=2', '/home?photo=3'])
    expect(links[1]).toHaveAccessibleName(/Photo 2 of 3.*Two-bedroom corner condo/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('loads the first picture first and the others when they come near', async () => {
    await openGallery('/home')
    const images = screen.getAllByRole('img')
    expect(images[0]).toHaveAttribute('fetchpriority', 'high')
    expect(images[0]).toHaveAttribute('loading', 'eager')
    expect(images[1]).toHaveAttribute('loading', 'lazy')
    expect(images[1]).not.toHaveAttribute('fetchpriority')
  })

  test('is a sample picture and no link where there are none', async () => {
    await openGallery('/home?photo=1', { ...LISTING, photos: [] })
    expect(screen.getByRole('img')).toHaveAccessibleName('Sample picture: Condo')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['0', '4', '-1', 'abc', ''])('shows no viewer for photo=%s', async (n) => {
    await openGallery(`/home?photo=${n}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the viewer', () => {
  test('is led by arrows, Home and End, around the ends, in one entry of the history', async () => {
    const router = await openGallery('/home?photo=2')
    expect(getCounter()).toHaveTextContent('2 of 3')
    const pressKey = async (key: string) => {
      fireEvent.keyDown(window, { key })
      await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
      return router.state.location.search
    }
    expect(await pressKey('ArrowRight')).toBe('?photo=3')
    expect(await pressKey('ArrowRight')).toBe('?photo=1')
    expect(await pressKey('ArrowLeft')).toBe('?photo=3')
    expect(await pressKey('Home')).toBe('?photo=1')
    expect(await pressKey('End')).toBe('?photo=3')
    expect(await pressKey('x')).toBe('?photo=3')
    expect(getCounter()).toHaveTextContent('3 of 3: Room number 3')
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/before')
  })

  test('follows a finger that moves sideways, and no other', async () => {
    const router = await openGallery('/home?photo=1')
    const photoArea = within(screen.getByRole('dialog')).getByRole('img').parentElement as HTMLElement
    const swipe = (dx: number, dy: number) => {
      fireEvent.touchStart(photoArea, { touches: [{ clientX: 200, clientY: 200 }] })
      fireEvent.touchEnd(photoArea, { changedTouches: [{ clientX: 200 + dx, clientY: 200 + dy }] })
    }
    swipe(-100, 10)
    await vi.waitFor(() => expect(router.state.location.search).toBe('?photo=2'))
    swipe(-100, 200)
    swipe(-20, 0)
    expect(router.state.location.search).toBe('?photo=2')
    swipe(100, 0)
    await vi.waitFor(() => expect(router.state.location.search).toBe('?photo=1'))
  })

  test('opened by a link of its own, closes to the page of the home', async () => {
    const router = await openGallery('/home?photo=1')
    fireEvent.click(screen.getByRole('link', { name: 'Close photos' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location).toMatchObject({ pathname: '/home', search: '' })
  })

  test('opened from the gallery, closes by going back', async () => {
    const router = await openGallery('/home')
    const [first] = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link')
    fireEvent.click(first as HTMLElement)
    await screen.findByRole('dialog')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.historyAction).toBe('POP')
  })
})

describe('what it costs', () => {
  test('says what comes back, what does not, and what follows every month', () => {
    render(<MoveInReceipt costs={LISTING} isDetailed />)
    expect(screen.getByText('₱85,500')).toBeVisible()
    const getReceiptLine = (name: RegExp) => screen.getByText(name).closest('div')
    expect(getReceiptLine(/^Comes back to you/)).toHaveTextContent('₱56,000')
    expect(getReceiptLine(/^Does not come back/)).toHaveTextContent('₱29,500')
    expect(screen.getByText('Then ₱30,000 every month, ₱2,000 of it association dues.')).toBeVisible()
  })

  test('asks for a deposit nobody has named', () => {
    render(<MoveInReceipt costs={{ ...LISTING, deposit: null, associationDues: 0 }} isDetailed />)
    expect(screen.getAllByText('Ask')).toHaveLength(2)
    expect(screen.getByText('Ask for the deposit first')).toBeVisible()
    expect(screen.getByText('Then ₱28,000 every month.')).toBeVisible()
  })
})

describe('the rent-control check', () => {
  const rule: RentControlRule = {
    area: 'metro_manila_and_highly_urbanised',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    monthlyRentLimit: 10_000_00,
    maxAdvanceMonths: 1,
    maxDepositMonths: 2,
    maxIncreaseBasisPoints: 230,
    source: 'RA 9653',
    sourceUrl: null,
  }
  const renderNotice = (change: Partial<ListingDetail>, appliedRule: RentControlRule | null = rule) => {
    const terms = { ...LISTING, ...change }
    const { container } = render(
      <ListingRentControl notice={buildRentControlNotice(checkRentControl(terms, appliedRule), terms)} />,
    )
    return container
  }

  test('of a dear home says that the contract decides, by which rule and since when', () => {
    const box = renderNotice({})
    expect(screen.getByRole('heading', { name: 'Not covered by rent control' })).toBeVisible()
    expect(box).toHaveTextContent('₱28,000 is above the ₱10,000 a month limit')
    expect(box).toHaveTextContent('Rule: RA 9653. In force 1 Jan 2026 to 31 Dec 2026. Information, not legal advice.')
  })

  test('of a covered one names the limits and that they are kept', () => {
    const box = renderNotice({ price: 8_000_00, deposit: 16_000_00 })
    expect(box).toHaveTextContent('At most 1 month advance and 2 months deposit may be asked')
    expect(box).toHaveTextContent('at most 2.3% a year')
    expect(screen.getByText('What is asked here keeps to these limits.')).toBeVisible()
  })

  test('says plainly what is over the limit', () => {
    renderNotice({ price: 8_000_00, deposit: 24_000_00, advanceMonths: 2 })
    expect(screen.getByText('The advance asked here, 2 months, is more than the 1 month the law allows.')).toBeVisible()
    expect(screen.getByText('The deposit asked here, ₱24,000, is more than the ₱16,000 the law allows.')).toBeVisible()
    expect(screen.queryByText('What is asked here keeps to these limits.')).toBeNull()
  })

  test('promises nothing about a deposit nobody has named', () => {
    renderNotice({ price: 8_000_00, deposit: null })
    expect(screen.getByText(/Ask for the deposit before you agree/)).toBeVisible()
  })

  test('stays out of shops and of days without a rule', () => {
    expect(renderNotice({ propertyType: 'commercial' })).toHaveTextContent('Rent control is for homes')
    expect(renderNotice({}, null)).toHaveTextContent('No rent-control rule on file for today')
  })
})

describe('the text', () => {
  test('is in one language, with the other behind a press', () => {
    render(<ListingDescription {...LISTING} />)
    expect(screen.getByText('Bright.')).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Read it in Filipino').closest('details')).not.toHaveAttribute('open')
    expect(screen.getByText('Maliwanag.')).toHaveAttribute('lang', 'fil')
  })

  test('has no such press where there is only one', () => {
    render(<ListingDescription {...LISTING} otherDescription={null} />)
    expect(screen.queryByText('Read it in Filipino')).toBeNull()
  })
})

test('what it has is grouped by where it is; nothing said is said too', () => {
  const { rerender } = render(
    <ListingAmenities
      amenities={[
        { slug: 'wifi', name: 'Wi-Fi', category: 'utilities' },
        { slug: 'elevator', name: 'Elevator', category: 'building' },
      ]}
    />,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['In the building', 'Utilities'])
  rerender(<ListingAmenities amenities={[]} />)
  expect(screen.getByText(/has not listed what comes with it/)).toBeVisible()
})

describe('the card of whoever lets it', () => {
  const none = { validUntil: null, isExpired: false, number: null }
  const AGENT: ListingContactProfile = {
    name: 'Liza Mangubat',
    kind: 'agent',
    agency: 'Mangubat Realty',
    avatarUrl: null,
    agentId: 'a1',
    memberSince: 2023,
    listingCount: 14,
    checks: [
      { ...none, kind: 'prc_license', checkedOn: '2026-03-03', validUntil: '2028-05-08', number: '0012345' },
      { ...none, kind: 'phone', checkedOn: '2026-03-04' },
      { ...none, kind: 'title', checkedOn: null },
      { ...none, kind: 'email', checkedOn: null },
    ],
  }
  const renderContact = (contact: ListingContactProfile, seconds: number | null = null) =>
    render(
      <MemoryRouter>
        <ListingContactCard
          lister={{
            ...contact,
            lines: contact.checks.map(toCheckLine),
            responseText: seconds === null ? null : formatResponseFigures({ replyRate: 92, medianSeconds: seconds }),
          }}
        />
      </MemoryRouter>,
    ).container

  test('has dated lines, and says what nobody has looked at', () => {
    const card = renderContact(AGENT)
    expect(card).toHaveTextContent('Agent, Mangubat Realty')
    expect(card).toHaveTextContent('PRC licence 0012345Valid to 8 May 2028. Checked 3 Mar 2026')
    expect(card).toHaveTextContent('Phone confirmedChecked 4 Mar 2026')
    expect(card).toHaveTextContent('Title of the property not checkedAsk to see it before you sign')
    expect(card).toHaveTextContent('14 homes listed')
    expect(card).toHaveTextContent('Here since 2023')
    expect(card).not.toHaveTextContent('Usually answers')
  })

  test.each([
    [420, '10 minutes'],
    [3_600, '1 hour'],
    [9_000, '3 hours'],
  ])('with replies after %s seconds says %s', (seconds, text) => {
    expect(renderContact(AGENT, seconds)).toHaveTextContent(
      `Usually answers within ${text}, and replies to 92% of inquiries`,
    )
  })

  test('does not pass off a licence that has run out or was never looked at', () => {
    const licence = { ...none, kind: 'prc_license', number: '0012345' } as const
    const old = { ...licence, checkedOn: '2024-03-03', validUntil: '2026-01-01', isExpired: true }
    expect(renderContact({ ...AGENT, checks: [old] })).toHaveTextContent('Expired on 1 Jan 2026')
    cleanup()
    expect(renderContact({ ...AGENT, checks: [{ ...licence, checkedOn: null }] })).toHaveTextContent(
      'Not checked by us yet',
    )
  })
})

describe('where it is', () => {
  const nearbyBase = {
    radius: 500,
    tiles: undefined,
    spots: [
      { name: 'North Avenue', kind: 'station', metres: 600 },
      { name: 'UP Diliman', kind: 'school', metres: 3_500 },
    ] as const,
  }
  const nearbyArea = { ...nearbyBase, spots: [...nearbyBase.spots] }

  test('is a circle and rounded distances', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const { container } = render(<ListingLocation listing={LISTING} place="Quezon City" nearbyArea={nearbyArea} />)
    expect(container).toHaveTextContent('The circle is about 1 km wide')
    expect(container).toHaveTextContent('Station: North AvenueAbout 600 m')
    expect(container).toHaveTextContent('School: UP DilimanAbout 3.5 km')
    vi.unstubAllGlobals()
  })

  test('is a plain line without a position', () => {
    render(<ListingLocation listing={{ ...LISTING, position: null }} place="Quezon City" nearbyArea={nearbyArea} />)
    expect(screen.getByText(/has not set a position on the map.*Quezon City/)).toBeVisible()
  })
})

describe('sharing', () => {
  const URL = 'https://tahanan.example/properties/1'
  const renderShare = () =>
    render(
      <ToastProvider>
        <ListingShare title="A & B" url={URL} />
      </ToastProvider>,
    )

  test('is links that need no JavaScript, with everything in them escaped', () => {
    renderShare()
    const getHref = (name: string) => screen.getByText(`Share on ${name}`).getAttribute('href')
    const text = 'A%20%26%20B%20https%3A%2F%2Ftahanan.example%2Fproperties%2F1'
    expect(getHref('Facebook')).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ftahanan.example%2Fproperties%2F1',
    )
    expect(getHref('Viber')).toBe(`viber://forward?text=${text}`)
    expect(getHref('WhatsApp')).toBe(`https://wa.me/?text=${text}`)
  })

  test('copies the link and says so; where it cannot, it shows the link', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    renderShare()
    fireEvent.click(screen.getByText('Copy link'))
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(URL)
    writeText.mockRejectedValueOnce(new Error('no'))
    fireEvent.click(screen.getByText('Copy link'))
    expect(await screen.findByText(URL)).toBeVisible()
    vi.unstubAllGlobals()
  })

  test('asks the phone first where it can share', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { share })
    renderShare()
    expect(fireEvent.click(screen.getByText('Share'))).toBe(false) // the list stays closed
    expect(share).toHaveBeenCalledWith({ title: 'A & B', url: URL })
    vi.unstubAllGlobals()
  })
})
