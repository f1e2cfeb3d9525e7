// Lists, filters, search and map, on its own server with listings of known values.
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '#app/db/client.server.ts'
import { analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expectFits } from '#tests/support/browser/overflow.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { getTop, keepTopAtClick, readTopAtClick } from '#tests/support/browser/scroll-position.ts'
import { runStatement } from '#tests/support/database/new-database.ts'
import {
  addTestListings,
  countListings,
  LISTING_COUNT,
  type TestListing,
} from '#tests/support/fixtures/discovery-listings.ts'

test.describe.configure({ mode: 'default' }) // one worker, one server

const server = setUpOwnServer({ fill: addTestListings })

const expectListingCount = (page: Page, total: number) =>
  expect(page.locator('#list-count')).toHaveText(`${total} home${total === 1 ? '' : 's'}`)

/** Waits for hydration: a link becomes a button. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await expect(page.getByRole('button', { name: /^Contact: / }).first()).toBeVisible({ timeout: 15_000 })
}

/** Opens a filter of the bar. */
async function openPicker(page: Page, label: string): Promise<Locator> {
  await page.locator('summary', { hasText: label }).click()
  return page.locator('details[open]')
}

/** The element of a segmented control that receives the click. */
function getSegment(container: Locator, name: string, value: number): Locator {
  return container.locator(`label:has(input[name=${name}][value="${value}"])`)
}

const SHEET_BUTTON = /^Filters( \d+ set)?$/

async function openFilterSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: SHEET_BUTTON }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show \d+ home/ })).toBeVisible()
}

/** The analytics events that the server stored, oldest first. */
async function listStoredEvents() {
  const { db, close } = openDatabase(server.databaseUrl)
  try {
    return await db
      .select({ name: analyticsEvents.name, route: analyticsEvents.route, details: analyticsEvents.details })
      .from(analyticsEvents)
      .orderBy(analyticsEvents.id)
  } finally {
    await close()
  }
}

test(
  'the search of the home page leads to a listing and stores exactly its events',
  { tag: '@phone' },
  async ({ page }) => {
    await runStatement(server.databaseUrl, 'delete from analytics_events')
    await page.goto(server.url)
    await expect(page.locator('html')).toHaveAttribute('data-watched')
    const search = page.locator('#search')
    await search.getByLabel('What', { exact: true }).fill('studio number')
    await search.getByLabel('What', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=studio/)
    const link = page.getByRole('link', { name: /^studio number \d+$/ }).first()
    const title = await link.textContent()
    await link.click()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await page.goto('about:blank') // leaving the page sends what is left
    await expect.poll(listStoredEvents).toEqual([
      { name: 'click', route: '/', details: { on: 'button' } }, // Enter presses the button of the form
      { name: 'search', route: '/search', details: { hasText: true, filters: 0 } },
      { name: 'click', route: '/search', details: { on: 'link' } },
      { name: 'property_view', route: '/properties/:id', details: {} },
    ])
  },
)

test('each filter of the bar works alone and can be removed', async ({ page }) => {
  test.slow() // six journeys in one
  await openPage(page, '/properties')
  await expectListingCount(page, LISTING_COUNT)
  const steps: { act: () => Promise<unknown>; address: RegExp; matches: (listing: TestListing) => boolean }[] = [
    {
      act: async () => {
        await openFilterSheet(page)
        await page.getByRole('radio', { name: /^Condos/ }).check()
        await page.getByRole('button', { name: /^Show \d+ home/ }).click()
      },
      address: /type=condo/,
      matches: ({ type }) => type === 'condo',
    },
    {
      act: async () => {
        const panel = await openPicker(page, 'Any price')
        await panel.getByRole('textbox', { name: 'Highest' }).fill('20,000')
        await panel.getByRole('textbox', { name: 'Highest' }).press('Enter')
      },
      address: /max_price=20000/,
      matches: ({ pesos }) => pesos <= 20_000,
    },
    {
      act: async () => {
        const panel = await openPicker(page, 'Any price')
        await panel.getByRole('textbox', { name: 'Lowest' }).fill('30000') // applied after a pause in typing (debounce)
      },
      address: /min_price=30000/,
      matches: ({ pesos }) => pesos >= 30_000,
    },
    {
      act: async () => {
        const panel = await openPicker(page, 'Bedrooms')
        await getSegment(panel, 'bedrooms', 0).click()
      },
      address: /bedrooms=0/,
      matches: ({ bedrooms }) => bedrooms === 0,
    },
    {
      act: async () => {
        await openFilterSheet(page)
        const dialog = page.getByRole('dialog', { name: 'Search' })
        await getSegment(dialog, 'bathrooms', 2).click()
        await dialog.getByRole('group', { name: 'Bathrooms' }).getByRole('checkbox', { name: 'or more' }).check()
        await dialog.getByRole('button', { name: /^Show \d+ home/ }).click()
      },
      address: /bathrooms=2%2B/,
      matches: ({ bathrooms }) => bathrooms >= 2,
    },
    {
      act: async () => {
        const locationField = page.getByRole('combobox', { name: 'Where' })
        await locationField.pressSequentially('makat')
        await page.getByRole('option', { name: 'Makati Metro Manila' }).first().click()
      },
      address: /location=makati$/,
      matches: ({ place }) => place.citySlug === 'makati',
    },
  ]
  for (const { act, address, matches } of steps) {
    await act()
    await expect(page).toHaveURL(address)
    await expectListingCount(page, countListings(matches))
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Clear all' }).first().click()
    await expectListingCount(page, LISTING_COUNT)
  }
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/sort=price_low/)
  await expect(page.locator('article h2').first()).toHaveText('condo number 0')
})

test('combined filters survive forward, back, reload and a shared link, and can be removed', async ({
  page,
  context,
}) => {
  await openPage(page, '/properties')
  await openFilterSheet(page)
  await page.getByRole('radio', { name: /^Houses/ }).check()
  const houseCount = countListings(({ type }) => type === 'house')
  await page.getByRole('button', { name: `Show ${houseCount} homes` }).click()
  await expectListingCount(page, houseCount)
  const rooms = await openPicker(page, 'Bedrooms')
  await getSegment(rooms, 'bedrooms', 2).click()
  await expect(rooms.locator('input[name=bedrooms][value="2"]')).toBeFocused()
  const matchingCount = countListings(({ type, bedrooms }) => type === 'house' && bedrooms === 2)
  await expectListingCount(page, matchingCount)
  await page.goBack()
  await expectListingCount(page, houseCount)
  await page.goForward()
  await expectListingCount(page, matchingCount)
  await page.reload()
  await expectListingCount(page, matchingCount)
  const sharedPage = await context.newPage()
  await sharedPage.goto(page.url())
  await expectListingCount(sharedPage, matchingCount)
  await sharedPage.close()

  await page.getByRole('link', { name: 'Remove 2 bedrooms' }).click()
  await expectListingCount(page, houseCount)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${server.url}/properties`)
  await expectListingCount(page, LISTING_COUNT)
})

test('the filter sheet shows the number of listings before it applies', { tag: '@each-size' }, async ({ page }) => {
  await openPage(page, '/properties')
  await openFilterSheet(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const countHiddenPixels = (element: Element) => element.scrollHeight - element.clientHeight
  expect(await dialog.evaluate(countHiddenPixels)).toBe(0) // only its body scrolls, so heading and buttons stay
  await dialog.getByRole('checkbox', { name: /^Wi-Fi/ }).check()
  await dialog.getByRole('checkbox', { name: /^Air conditioning/ }).check()
  const matches = ({ amenitySlugs }: TestListing) =>
    amenitySlugs.includes('wifi') && amenitySlugs.includes('air-conditioning')
  await expect(dialog.getByRole('button', { name: `Show ${countListings(matches)} homes` })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectListingCount(page, LISTING_COUNT) // closed without applying

  await openFilterSheet(page)
  await expect(dialog.getByRole('checkbox', { name: /^Wi-Fi/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Pets allowed/ }).check()
  await dialog.getByRole('checkbox', { name: /^With parking/ }).check()
  await dialog.getByRole('radio', { name: /^Unfurnished/ }).check()
  await dialog.getByLabel('Available by').fill('2026-12-01')
  await dialog.getByLabel('Cash to move in, at most').fill('100000')
  await expect(page).toHaveURL(`${server.url}/properties`)
  const matchingCount = countListings(
    (listing) =>
      listing.pets &&
      listing.parking > 0 &&
      listing.furnishing === 'unfurnished' &&
      listing.availableFrom <= '2026-12-01' &&
      listing.pesos + listing.deposit <= 100_000,
  )
  await dialog.getByRole('button', { name: `Show ${matchingCount} homes` }).click()
  await expect(page).toHaveURL(/furnishing=unfurnished&parking=1&pets=1&available_by=2026-12-01&max_move_in=100000/)
  await expectListingCount(page, matchingCount)
  await expect(page.getByRole('button', { name: /5 set$/ })).toBeVisible()
})

test('each filter of the sheet works by its address', async ({ page }) => {
  const TODAY = '2026-12-01'
  const filters: [string, (listing: TestListing) => boolean][] = [
    ['room_type=shared_room', ({ roomType }) => roomType === 'shared_room'],
    ['room_type=private_room&room_type=shared_room', ({ roomType }) => roomType !== 'entire_place'],
    ['residents=women', ({ residents }) => residents === 'women'],
    ['own_bathroom=1', ({ roomType, ownBathroom }) => roomType === 'entire_place' || ownBathroom === true],
    ['no_curfew=1', ({ roomType, curfew }) => roomType === 'entire_place' || curfew === 'none'],
    ['bills=water&bills=electricity', ({ bills }) => bills.length === 2],
    ['amenities=wifi', ({ amenitySlugs }) => amenitySlugs.includes('wifi')],
    [
      'amenities=wifi&amenities=gym',
      ({ amenitySlugs }) => amenitySlugs.includes('wifi') && amenitySlugs.includes('gym'),
    ],
    ['furnishing=unfurnished', ({ furnishing }) => furnishing === 'unfurnished'],
    ['parking=1', ({ parking }) => parking > 0],
    ['pets=1', ({ pets }) => pets],
    ['checked=1', ({ check }) => check === 'valid'],
    [`available_by=${TODAY}`, ({ availableFrom }) => availableFrom <= TODAY],
    ['max_move_in=60000', ({ pesos, deposit }) => pesos + deposit <= 60_000],
    ['area=14.5,120.9,14.7,121.2', ({ place, hasPosition }) => place.citySlug !== 'cebu' && hasPosition],
    ['pets=1&parking=1&type=condo', ({ pets, parking, type }) => pets && parking > 0 && type === 'condo'],
  ]
  for (const [query, matches] of filters) {
    await page.goto(`${server.url}/properties?${query}`)
    await expectListingCount(page, countListings(matches))
  }
})

test('page and scroll position are restored on the way back from a listing', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/properties')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(`Showing 13 to 24 of ${LISTING_COUNT}`)).toBeVisible()
  const card = page.locator('article').nth(7)
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await keepTopAtClick(card)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  const topBefore = await readTopAtClick(card)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => Math.abs((await getTop(card)) - topBefore)).toBeLessThan(60) // elements above it get their height later
})

test('moving the map searches its area, and its pins work by keyboard', async ({ page }) => {
  await openPage(page, '/properties?location=quezon-city')
  const map = page.getByRole('region', { name: 'Map of homes' })
  const pins = map.getByRole('group', { name: /arrow keys/ }).getByRole('button')
  await expect(pins.first()).toBeVisible()
  await expectAccessible(page)

  await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect(page).toHaveURL(/area=/)
  await expect(page).not.toHaveURL(/location=/) // the area replaces the place
  await expect(page.getByRole('link', { name: 'Remove Map area' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/area=/)
  await page.getByRole('link', { name: 'Remove Map area' }).click()
  await expect(page).not.toHaveURL(/area=/)

  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck()
  await map.getByRole('button', { name: 'Zoom out', exact: true }).click()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/area=/)

  const pin = page.locator('.map-pin:focus:not(.map-group)')
  await expect(async () => {
    if ((await page.locator('.map-pin:focus').count()) === 0) await pins.first().focus()
    if ((await pin.count()) === 0) await page.keyboard.press('ArrowDown')
    if ((await pin.count()) === 0) await page.keyboard.press('Enter') // zooms in until one listing is a single pin
    await expect(pin).toHaveCount(1, { timeout: 1_500 })
  }).toPass()
  if ((await pin.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const previewCard = page.getByRole('region', { name: 'Chosen on the map' })
  await expect(previewCard).toBeVisible()
  await expectAccessible(page)
  await previewCard.getByRole('link').click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
})

test('on a phone the map replaces the list, and Back restores the list', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/properties')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.locator('.map-pin').first()).toBeVisible()
  await expect(page.locator('article').first()).toBeHidden()
  await expect(page.getByText('1 home is not on the map')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.locator('article').first()).toBeVisible()
})

test('an empty result shows search suggestions, and an empty search asks for text @phone', async ({ page }) => {
  await page.goto(`${server.url}/properties?type=condo&location=cebu&bedrooms=5&max_price=5000`)
  await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible()
  await expect(page.locator('#properties').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('#properties').getByRole('link').first().click()
  await expect(page.locator('article').first()).toBeVisible()
  await page.goto(`${server.url}/search?q=&location=`)
  await expect(page.getByText('Please enter a search term or location')).toBeVisible()
})

test.describe('discovery in Filipino, dark', () => {
  test.use({ locale: 'fil-PH', colorScheme: 'dark' })
  test(
    'in Filipino and dark, lists and filter sheet are complete and accessible',
    { tag: '@each-size' },
    async ({ page }) => {
      await page.goto(`${server.url}/properties?type=condo&bedrooms=2%2B`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mga condo na paupahan')
      await expect(page.getByRole('link', { name: /2 o higit pang kuwarto/ })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Mga filter/ }).click()
      await expect(page.getByRole('button', { name: /^Ipakita ang \d+/ })).toBeVisible()
      await expectAccessible(page)
      for (const width of [320, 360]) await expectFits(page, width)
    },
  )
})

test.describe('discovery without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript filters, sorting, pages and chips work', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${server.url}/properties`)
    await page.getByRole('button', { name: SHEET_BUTTON }).click()
    const sheet = page.locator('#filter-sheet')
    await sheet.getByRole('radio', { name: 'Condos' }).check()
    await getSegment(sheet, 'bedrooms', 1).click()
    await sheet.getByRole('checkbox', { name: 'or more' }).first().check()
    await sheet.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(`${server.url}/properties?type=condo&bedrooms=1%2B`)
    await expectListingCount(
      page,
      countListings(({ type }) => type === 'condo'),
    )
    await expect(page.getByRole('region', { name: 'Map of homes' })).toHaveCount(0)
    await page.getByLabel('Sort by').selectOption('Highest price')
    await page.locator('#sort').getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(/sort=price_high/)
    await expect(page.locator('article h2').first()).toHaveText('condo number 36')
    await page.getByRole('link', { name: 'Remove Condos' }).click()
    await expectListingCount(
      page,
      countListings(({ bedrooms }) => bedrooms >= 1),
    )
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByText(/Showing 13 to 24 of/)).toBeVisible()
  })
})

test('a failed search shows the documented text, and Try Again repeats it', async ({ page, complaints }) => {
  await runStatement(server.databaseUrl, 'alter view property_summary_view rename to gone')
  try {
    await page.goto(`${server.url}/search?q=number`)
    await expect(page.getByRole('heading', { name: 'An error occurred while searching' })).toBeVisible()
  } finally {
    await runStatement(server.databaseUrl, 'alter view gone rename to property_summary_view')
  }
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')])
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.locator('article').first()).toBeVisible()
})
