import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider } from '#app/ui/feedback/toast.tsx'
import type { ListingContactProfile, ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import type { RentControlRule } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { checkRentControl } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { buildRentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import { formatResponseFigures, toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { SAMPLE_LISTING, SAMPLE_RENT_RULE } from '#tests/support/fixtures/listing-fixture.ts'
import { ListingAmenities } from './listing-amenities.tsx'
import { ListingDescription } from './listing-description.tsx'
import { ListingGallery, prepareViewer } from '#app/domain/listings/photos/components/listing-gallery.tsx'
import { ListingContactCard } from './listing-contact.tsx'
import { ListingLocation } from './listing-location.tsx'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { ListingShare } from './listing-share.tsx'
import { InquirySubjectCard } from '#app/domain/messaging/inquiries/components/inquiry-subject.tsx'
import { MonthlyCosts } from '#app/domain/listings/rent-control/components/monthly-costs.tsx'
import { MoveInCosts } from '#app/domain/listings/rent-control/components/move-in-costs.tsx'

afterEach(cleanup)

async function openGallery(address: string, listing = SAMPLE_LISTING) {
  await prepareViewer()
  const router = createMemoryRouter([{ path: '*', element: <ListingGallery listing={listing} /> }], {
    initialEntries: ['/before', address],
  })
  render(<RouterProvider router={router} />)
  return router
}

const getCounter = () => within(screen.getByRole('dialog')).getByRole('status')

describe('photo gallery', () => {
  test('the gallery is a list of links to each photo, and a photo without alt text gets a default text', async () => {
    await openGallery('/home')
    const links = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home?photo=1', '/home?photo=2', '/home?photo=3'])
    expect(links[1]).toHaveAccessibleName(/Photo 2 of 3.*Two-bedroom corner condo/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the gallery loads the first photo with high priority and the others lazily', async () => {
    await openGallery('/home')
    const images = screen.getAllByRole('img')
    expect(images[0]).toHaveAttribute('fetchpriority', 'high')
    expect(images[0]).toHaveAttribute('loading', 'eager')
    expect(images[1]).toHaveAttribute('loading', 'lazy')
    expect(images[1]).not.toHaveAttribute('fetchpriority')
  })

  test('the gallery of a listing without photos is a sample photo without a link', async () => {
    await openGallery('/home?photo=1', { ...SAMPLE_LISTING, photos: [] })
    expect(screen.getByRole('img')).toHaveAccessibleName('Sample picture: Condo')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['0', '4', '-1', 'abc', ''])('the viewer stays closed for photo=%s', async (n) => {
    await openGallery(`/home?photo=${n}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('photo viewer', () => {
  test('arrow keys, Home and End move through the photos and wrap around, with one history entry', async () => {
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

  test('a horizontal swipe changes the photo, a vertical one does not', async () => {
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

  test('a viewer opened by its own link closes to the listing page', async () => {
    const router = await openGallery('/home?photo=1')
    fireEvent.click(screen.getByRole('link', { name: 'Close photos' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location).toMatchObject({ pathname: '/home', search: '' })
  })

  test('a viewer opened from the gallery closes by going back', async () => {
    const router = await openGallery('/home')
    const [first] = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link')
    fireEvent.click(first as HTMLElement)
    await screen.findByRole('dialog')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.historyAction).toBe('POP')
  })
})

describe('photos outside the cards', () => {
  test('a photo that fails to load in the viewer or in an inquiry is replaced by a sample photo, once', async () => {
    await openGallery('/properties/1?photo=1')
    render(<InquirySubjectCard listing={{ ...SAMPLE_LISTING, photo: SAMPLE_LISTING.photos[0] ?? null }} />)
    const images = document.querySelectorAll<HTMLImageElement>('.photo-viewer img, .bg-sand-100 > img.w-24')
    expect(images).toHaveLength(SAMPLE_LISTING.photos.length + 2) // with the thumbnails
    for (const image of images) {
      fireEvent.error(image)
      expect(image.getAttribute('src')).toMatch(/^\/pictures\/sample-[123]-800\.webp$/)
      expect(image).not.toHaveAttribute('srcset')
      const sample = image.src
      fireEvent.error(image)
      expect(image.src).toBe(sample)
    }
  })
})

describe('move-in costs', () => {
  test('the costs of moving in separate refundable and non-refundable costs, without the monthly ones', () => {
    render(<MoveInCosts costs={SAMPLE_LISTING} isDetailed />)
    expect(screen.getByText('₱85,500')).toBeVisible()
    const getCostLine = (name: RegExp) => screen.getByText(name).closest('div')
    expect(getCostLine(/^Comes back to you/)).toHaveTextContent('₱56,000')
    expect(getCostLine(/^Does not come back/)).toHaveTextContent('₱29,500')
    expect(screen.queryByText(/Association dues/)).toBeNull()
  })

  test('the monthly costs are the rent, the dues and the bills that the rent includes', () => {
    const bills = { kind: 'bills', value: 'Water, internet', name: 'Included in the rent' } as const
    render(<MonthlyCosts listing={{ ...SAMPLE_LISTING, spaceFacts: [bills] }} />)
    const lines = screen.getAllByRole('definition').map((amount) => amount.parentElement?.textContent)
    expect(lines).toEqual(['Rent ₱28,000', 'Association dues ₱2,000', 'Water, internet Included', 'Every month₱30,000'])
    cleanup()
    render(<MonthlyCosts listing={{ ...SAMPLE_LISTING, associationDues: 0 }} />)
    expect(screen.getByText('Association dues').closest('div')).toHaveTextContent('Included')
  })

  test('the amounts above the total add up to it, and monthly dues are in a block of their own', () => {
    const { container } = render(<MoveInCosts costs={SAMPLE_LISTING} />)
    const [column, monthly] = [...container.querySelectorAll('dl')]
    const amounts = [...(column?.querySelectorAll('dd') ?? [])].map(({ textContent }) =>
      Number(textContent.replaceAll(/[^\d]/g, '')),
    )
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(85_500)
    expect(screen.getByText('₱85,500')).toBeVisible()
    expect(monthly).toHaveTextContent('Association dues a month, on top of the rent₱2,000')
  })

  test('the costs of moving in show "Ask" for an unknown deposit', () => {
    render(<MoveInCosts costs={{ ...SAMPLE_LISTING, deposit: null, associationDues: 0 }} isDetailed />)
    expect(screen.getAllByText('Ask')).toHaveLength(2)
    expect(screen.getByText('Ask for the deposit first')).toBeVisible()
  })
})

describe('rent-control check', () => {
  const renderNotice = (change: Partial<ListingDetail>, appliedRule: RentControlRule | null = SAMPLE_RENT_RULE) => {
    const terms = { ...SAMPLE_LISTING, ...change }
    const { container } = render(
      <ListingRentControl notice={buildRentControlNotice(checkRentControl(terms, appliedRule), terms)} />,
    )
    return container
  }

  test('a rent above the limit shows that the contract decides, with the rule and its date', () => {
    const box = renderNotice({})
    expect(screen.getByRole('heading', { name: 'Not covered by rent control' })).toBeVisible()
    expect(box).toHaveTextContent('₱28,000 is above the ₱10,000 a month limit')
    expect(box.querySelector('.bg-slate-soft')).not.toBeNull()
    expect(box).toHaveTextContent('Rule: RA 9653. In force 1 Jan 2026 to 31 Dec 2026. Information, not legal advice.')
  })

  test('a covered rent shows the limits and that they are kept', () => {
    const box = renderNotice({ price: 8_000_00, deposit: 16_000_00 })
    expect(box).toHaveTextContent('At most 1 month advance and 2 months deposit may be asked')
    expect(box).toHaveTextContent('at most 2.3% a year')
    expect(screen.getByText('What is asked here keeps to these limits.')).toBeVisible()
    expect(box.querySelector('.bg-leaf-soft')).not.toBeNull()
  })

  test('terms over the limit are named', () => {
    const box = renderNotice({ price: 8_000_00, deposit: 24_000_00, advanceMonths: 2 })
    expect(box.querySelector('.bg-brick-soft')).not.toBeNull()
    expect(screen.getByText('The advance asked here, 2 months, is more than the 1 month the law allows.')).toBeVisible()
    expect(screen.getByText('The deposit asked here, ₱24,000, is more than the ₱16,000 the law allows.')).toBeVisible()
    expect(screen.queryByText('What is asked here keeps to these limits.')).toBeNull()
  })

  test('an unknown deposit gets no assurance', () => {
    renderNotice({ price: 8_000_00, deposit: null })
    expect(screen.getByText(/Ask for the deposit before you agree/)).toBeVisible()
  })

  test('commercial space and days without a rule show that no limit applies', () => {
    expect(renderNotice({ propertyType: 'commercial' })).toHaveTextContent('Rent control is for homes')
    expect(renderNotice({}, null)).toHaveTextContent('No rent-control rule on file for today')
  })
})

describe('listing description', () => {
  test('the description is in one language, and a button shows the other', () => {
    render(<ListingDescription {...SAMPLE_LISTING} />)
    expect(screen.getByText('Bright.')).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Read it in Filipino').closest('details')).not.toHaveAttribute('open')
    expect(screen.getByText('Maliwanag.')).toHaveAttribute('lang', 'fil')
  })

  test('a description in one language has no button', () => {
    render(<ListingDescription {...SAMPLE_LISTING} otherDescription={null} />)
    expect(screen.queryByText('Read it in Filipino')).toBeNull()
  })
})

test('amenities are grouped by category, and a listing without amenities shows a text', () => {
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

describe('listing contact', () => {
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
          contact={{
            ...contact,
            lines: contact.checks.map(toCheckLine),
            responseText: seconds === null ? null : formatResponseFigures({ replyRate: 92, medianSeconds: seconds }),
          }}
        />
      </MemoryRouter>,
    ).container

  test('the contact shows dated checks and names what was not checked', () => {
    const card = renderContact(AGENT)
    expect(card).toHaveTextContent('Agent, Mangubat Realty')
    expect(card).toHaveTextContent('PRC license 0012345Valid to 8 May 2028. Checked 3 Mar 2026')
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
  ])('a median reply after %s seconds is shown as %s', (seconds, text) => {
    expect(renderContact(AGENT, seconds)).toHaveTextContent(
      `Usually answers within ${text}, and replies to 92% of inquiries`,
    )
  })

  test('an expired or unchecked license is not shown as valid', () => {
    const licence = { ...none, kind: 'prc_license', number: '0012345' } as const
    const old = { ...licence, checkedOn: '2024-03-03', validUntil: '2026-01-01', isExpired: true }
    expect(renderContact({ ...AGENT, checks: [old] })).toHaveTextContent('Expired on 1 Jan 2026')
    cleanup()
    expect(renderContact({ ...AGENT, checks: [{ ...licence, checkedOn: null }] })).toHaveTextContent(
      'Not checked by us yet',
    )
  })
})

describe('listing location', () => {
  const nearbyBase = {
    radius: 500,
    tiles: undefined,
    spots: [
      { name: 'North Avenue', kind: 'station', metres: 600 },
      { name: 'UP Diliman', kind: 'school', metres: 3_500 },
    ] as const,
  }
  const nearbyArea = { ...nearbyBase, spots: [...nearbyBase.spots] }

  test('the location shows a circle and rounded distances', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const { container } = render(
      <ListingLocation listing={SAMPLE_LISTING} place="Quezon City" nearbyArea={nearbyArea} />,
    )
    expect(container).toHaveTextContent('The circle is about 1 km wide')
    expect(container).toHaveTextContent('Station: North AvenueAbout 600 m')
    expect(container).toHaveTextContent('School: UP DilimanAbout 3.5 km')
    vi.unstubAllGlobals()
  })

  test('a listing without a position shows only a line of text', () => {
    render(
      <ListingLocation listing={{ ...SAMPLE_LISTING, position: null }} place="Quezon City" nearbyArea={nearbyArea} />,
    )
    expect(screen.getByText(/has not placed this home on the map.*Quezon City/)).toBeVisible()
  })
})

describe('share menu', () => {
  const URL = 'https://tahanan.example/properties/1'
  const renderShare = () =>
    render(
      <ToastProvider>
        <ListingShare title="A & B" url={URL} />
      </ToastProvider>,
    )

  test('share targets are links with escaped values that need no JavaScript', () => {
    renderShare()
    const getHref = (name: string) => screen.getByText(`Share on ${name}`).getAttribute('href')
    const text = 'A%20%26%20B%20https%3A%2F%2Ftahanan.example%2Fproperties%2F1'
    expect(getHref('Facebook')).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ftahanan.example%2Fproperties%2F1',
    )
    expect(getHref('Messenger')).toMatch(/^fb-messenger:\/\/share\/\?link=https/)
    expect(getHref('Viber')).toBe(`viber://forward?text=${text}`)
    expect(getHref('WhatsApp')).toBe(`https://wa.me/?text=${text}`)
  })

  test('copying shows a confirmation, and without clipboard access the link itself', async () => {
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

  test('the share sheet of the device is used if there is one', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { share })
    renderShare()
    expect(fireEvent.click(screen.getByText('Share'))).toBe(false) // the menu stays closed
    expect(share).toHaveBeenCalledWith({ title: 'A & B', url: URL })
    vi.unstubAllGlobals()
  })
})
