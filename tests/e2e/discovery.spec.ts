// Finding a home: lists, filters, search and map, on a server of its own with homes whose figures are known here.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { amenities } from '#app/db/schema/listings.server.ts'
import { FURNISHINGS, type Furnishing, type PropertyType } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyAmenity } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser-test.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

test.describe.configure({ mode: 'default' }) // one worker, one server

const CITIES = [
  { city: 'Quezon City', citySlug: 'quezon-city', region: 'Metro Manila', lat: 14.65, lng: 121.04 },
  { city: 'Makati', citySlug: 'makati', region: 'Metro Manila', lat: 14.555, lng: 121.02 },
  { city: 'Cebu City', citySlug: 'cebu', region: 'Central Visayas', lat: 10.31, lng: 123.9 },
] as const
const TYPES: PropertyType[] = ['condo', 'house', 'apartment', 'studio']
const HAS = ['air-conditioning', 'wifi', 'gym'] as const
const PLENTY = 40

type Home = {
  title: string
  type: PropertyType
  pesos: number
  bedrooms: number
  bathrooms: number
  parking: number
  pets: boolean
  furnishing: Furnishing
  has: string[]
  from: string
  deposit: number
  place: (typeof CITIES)[number]
  hasPosition: boolean
}

/** The first has everything a test asks for; the rest are spread so that every filter leaves some and drops some. */
const HOMES: Home[] = Array.from({ length: PLENTY }, (_, n) => {
  const type = TYPES[n % TYPES.length] ?? 'condo'
  const pesos = 8_000 + n * 1_000
  return {
    title: `${type} number ${n}`,
    type,
    pesos,
    bedrooms: type === 'studio' ? 0 : 1 + (n % 3),
    bathrooms: 1 + ((n >> 1) % 3),
    parking: n % 3 === 0 ? 1 : 0,
    pets: n % 4 === 0,
    furnishing: FURNISHINGS[n % FURNISHINGS.length] ?? 'furnished',
    has: HAS.filter((_each, bit) => n % (bit + 2) === 0),
    from: n % 5 < 3 ? '2026-01-01' : '2099-01-01',
    deposit: pesos * 2,
    place: CITIES[n % 5 === 0 ? 1 : n % 7 === 0 ? 2 : 0] ?? CITIES[0],
    hasPosition: n !== 3,
  }
})
const count = (fits: (home: Home) => boolean) => HOMES.filter(fits).length

let server: ServerProcess
let databaseUrl: string

test.beforeAll(async () => {
  const home = new URL(process.env.E2E_DATABASE_URL ?? '')
  const name = `tahanan_e2e_${randomBytes(6).toString('hex')}`
  await run(home.href, `create database ${name}`)
  home.pathname = name
  databaseUrl = home.href
  await migrateDatabase(databaseUrl)
  await fill()
  server = await startServerProcess({ DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback' })
})
test.afterAll(async () => {
  await server?.stop()
})

async function run(on: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: on })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function fill(): Promise<void> {
  const { db, close } = openDatabase(databaseUrl)
  const owner = await makePerson(db, 'landlord')
  const known = await db
    .select()
    .from(amenities)
    .where(inArray(amenities.slug, [...HAS]))
  for (const [n, home] of HOMES.entries()) {
    const { place } = home
    const at = { x: place.lng + (n % 6) * 0.004, y: place.lat + (n % 5) * 0.004 }
    const { id } = await makeProperty(db, {
      ownerId: owner.id,
      title: home.title,
      propertyType: home.type,
      basePrice: home.pesos * 100,
      securityDeposit: home.deposit * 100,
      cleaningFee: 0,
      bedroomCount: home.bedrooms,
      bathroomCount: home.bathrooms,
      parkingCount: home.parking,
      petsAllowed: home.pets,
      furnishing: home.furnishing,
      availableFrom: home.from,
      city: place.city,
      citySlug: place.citySlug,
      region: place.region,
      location: home.hasPosition ? at : null,
      approximateLocation: home.hasPosition ? at : null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
    })
    for (const { id: amenityId, slug } of known)
      if (home.has.includes(slug)) await makePropertyAmenity(db, { propertyId: id, amenityId })
  }
  await close()
}

const homes = (page: Page, total: number) =>
  expect(page.locator('#list-count')).toHaveText(`${total} home${total === 1 ? '' : 's'}`)

/** A page that answers: what is only a link before JavaScript has become a button. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await expect(page.getByRole('button', { name: /^Contact: / }).first()).toBeVisible()
}

/** Opens a pick of the bar and waits until its fields answer. */
async function pick(page: Page, label: string | RegExp): Promise<void> {
  await page.locator('summary', { hasText: label }).click()
}

/** Says More where the bar shows some of them. */
const SHEET = /^(Filters|More)( \d+ set)?$/

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: SHEET }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show \d+ home/ })).toBeVisible()
}

test('the search of the home page leads to a listing', { tag: '@each-size' }, async ({ page }) => {
  await page.goto(server.url)
  const search = page.locator('#search')
  await search.getByLabel('What are you looking for?').fill('number 39')
  await search.getByLabel('What are you looking for?').press('Enter')
  await expect(page).toHaveURL(/\/search\?q=number/)
  await page.getByRole('link', { name: 'studio number 39' }).click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('studio number 39')
})

test('each filter of the bar alone, and back', async ({ page }) => {
  await open(page, '/properties')
  await homes(page, PLENTY)
  const steps: { how: () => Promise<unknown>; address: RegExp; fits: (home: Home) => boolean }[] = [
    {
      how: async () => {
        await pick(page, 'Any type')
        await page.getByRole('radio', { name: /^Condos/ }).check()
      },
      address: /type=condo/,
      fits: ({ type }) => type === 'condo',
    },
    {
      how: async () => {
        await pick(page, 'Any price')
        await page.getByLabel('Highest').first().fill('20,000')
        await page.getByLabel('Highest').first().press('Enter')
      },
      address: /max_price=20000/,
      fits: ({ pesos }) => pesos <= 20_000,
    },
    {
      how: async () => {
        await pick(page, 'Any price')
        await page.getByLabel('Lowest').first().fill('30000') // told when the hand rests
      },
      address: /min_price=30000/,
      fits: ({ pesos }) => pesos >= 30_000,
    },
    {
      how: async () => {
        await pick(page, 'Beds and baths')
        await page.getByRole('group', { name: 'Bedrooms' }).first().getByText('Studio').click()
      },
      address: /bedrooms=0/,
      fits: ({ bedrooms }) => bedrooms === 0,
    },
    {
      how: async () => {
        await pick(page, 'Beds and baths')
        const bathrooms = page.getByRole('group', { name: 'Bathrooms' }).first()
        await bathrooms.getByText('2', { exact: true }).click()
        await expect(page).toHaveURL(/bathrooms=2$/)
        await bathrooms.getByRole('checkbox', { name: 'or more' }).check()
      },
      address: /bathrooms=2%2B/,
      fits: ({ bathrooms }) => bathrooms >= 2,
    },
    {
      how: async () => {
        const where = page.getByRole('combobox', { name: 'Where?' })
        await where.pressSequentially('makat')
        await page
          .getByRole('option', { name: /^Makati/ })
          .first()
          .click()
      },
      address: /location=makati/,
      fits: ({ place }) => place.citySlug === 'makati',
    },
  ]
  for (const { how, address, fits } of steps) {
    await how()
    await expect(page).toHaveURL(address)
    await homes(page, count(fits))
    await open(page, '/properties')
  }
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/sort=price_low/)
  await expect(page.locator('article h2').first()).toHaveText('condo number 0')
})

test('filters together: forward, back, reload, a shared link, and off again', async ({ page, context }) => {
  await open(page, '/properties')
  await pick(page, 'Any type')
  await page.getByRole('radio', { name: /^Houses/ }).check()
  const houses = count(({ type }) => type === 'house')
  await homes(page, houses)
  await expect(page.getByRole('radio', { name: /^Houses/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await pick(page, 'Beds and baths')
  await page.getByRole('group', { name: 'Bedrooms' }).first().getByText('2', { exact: true }).click()
  const both = count(({ type, bedrooms }) => type === 'house' && bedrooms === 2)
  await homes(page, both)
  await page.goBack()
  await homes(page, houses)
  await page.goForward()
  await homes(page, both)
  await page.reload()
  await homes(page, both)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await homes(shared, both)
  await shared.close()

  await page.getByRole('link', { name: 'Remove 2 bedrooms' }).click()
  await homes(page, houses)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${server.url}/properties`)
  await homes(page, PLENTY)
})

test('the sheet tells how many homes before it shows them', { tag: '@each-size' }, async ({ page }) => {
  await open(page, '/properties')
  await openSheet(page)
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('checkbox', { name: /^Wi-Fi/ }).check()
  await dialog.getByRole('checkbox', { name: /^Air conditioning/ }).check()
  const fits = ({ has }: Home) => has.includes('wifi') && has.includes('air-conditioning')
  await expect(dialog.getByRole('button', { name: `Show ${count(fits)} homes` })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await homes(page, PLENTY) // closed without a word

  await openSheet(page)
  await expect(dialog.getByRole('checkbox', { name: /^Wi-Fi/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Pets allowed/ }).check()
  await dialog.getByRole('checkbox', { name: /^With parking/ }).check()
  await dialog.getByRole('radio', { name: /^Unfurnished/ }).check()
  await dialog.getByLabel('Free to move in by').fill('2026-12-01')
  await dialog.getByLabel('Cash to move in, at most').fill('100000')
  await expect(page).toHaveURL(`${server.url}/properties`)
  const all = count(
    (home) =>
      home.pets &&
      home.parking > 0 &&
      home.furnishing === 'unfurnished' &&
      home.from <= '2026-12-01' &&
      home.pesos + home.deposit <= 100_000,
  )
  await dialog.getByRole('button', { name: `Show ${all} homes` }).click()
  await expect(page).toHaveURL(/furnishing=unfurnished&parking=1&pets=1&available_by=2026-12-01&max_move_in=100000/)
  await homes(page, all)
  await expect(page.getByRole('button', { name: /5 set$/ })).toBeVisible()
})

test('each filter of the sheet, by its address', async ({ page }) => {
  const TODAY = '2026-12-01'
  const filters: [string, (home: Home) => boolean][] = [
    ['amenities=wifi', ({ has }) => has.includes('wifi')],
    ['amenities=wifi&amenities=gym', ({ has }) => has.includes('wifi') && has.includes('gym')],
    ['furnishing=unfurnished', ({ furnishing }) => furnishing === 'unfurnished'],
    ['parking=1', ({ parking }) => parking > 0],
    ['pets=1', ({ pets }) => pets],
    [`available_by=${TODAY}`, ({ from }) => from <= TODAY],
    ['max_move_in=60000', ({ pesos, deposit }) => pesos + deposit <= 60_000],
    ['area=14.5,120.9,14.7,121.2', ({ place, hasPosition }) => place.citySlug !== 'cebu' && hasPosition],
    ['pets=1&parking=1&type=condo', ({ pets, parking, type }) => pets && parking > 0 && type === 'condo'],
  ]
  for (const [query, fits] of filters) {
    await page.goto(`${server.url}/properties?${query}`)
    await homes(page, count(fits))
  }
})

test(
  'the page and the place on it are kept on the way back from a listing',
  { tag: '@each-size' },
  async ({ page }) => {
    await open(page, '/properties')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(`Showing 13 to 24 of ${PLENTY}`)).toBeVisible()
    const card = page.locator('article').nth(7)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  },
)

test('the map searches where it is moved to, and its pins are for the keyboard too', async ({ page }) => {
  await open(page, '/properties?location=quezon-city')
  const map = page.getByRole('region', { name: 'Map of homes' })
  const pins = map.getByRole('group', { name: /arrow keys/ }).getByRole('button')
  await expect(pins.first()).toBeVisible()
  await expectAccessible(page)

  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/area=/)
  await expect(page.getByRole('link', { name: 'Remove Map area' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/area=/)
  await page.getByRole('link', { name: 'Remove Map area' }).click()
  await expect(page).not.toHaveURL(/area=/)

  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck()
  await expect(pins.first()).toBeVisible()
  await pins.first().focus()
  for (let step = 0; step < 6; step++) {
    if (await page.locator('.map-pin:focus:not(.map-group)').count()) break
    await page.keyboard.press('Enter') // comes closer until one home stands alone
    await page.waitForTimeout(700)
  }
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
  const pin = page.locator('.map-pin:not(.map-group)').first()
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const peek = page.getByRole('region', { name: 'Chosen on the map' })
  await expect(peek).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/area=/)
  await peek.getByRole('link').click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
})

test(
  'on a phone the map takes the place of the list, and Back brings it again',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/properties')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page).toHaveURL(/view=map/)
    await expect(page.locator('.map-pin').first()).toBeVisible()
    await expect(page.locator('article').first()).toBeHidden()
    await expect(page.getByText('1 home has no position on the map')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.locator('article').first()).toBeVisible()
  },
)

test('what finds nothing shows ways out, and an empty question is asked again', async ({ page }) => {
  await page.goto(`${server.url}/properties?type=condo&location=cebu&bedrooms=5&max_price=5000`)
  await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible()
  await expect(page.locator('#properties').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('#properties').getByRole('link').first().click()
  await expect(page.locator('article').first()).toBeVisible()
  await page.goto(`${server.url}/search?q=&location=`)
  await expect(page.getByText('Please enter a search term or location')).toBeVisible()
})

test.describe('in Filipino, in the dark', () => {
  test.use({ locale: 'fil-PH', colorScheme: 'dark' })
  test('lists and sheet are whole, and axe finds nothing', { tag: '@each-size' }, async ({ page }) => {
    await page.goto(`${server.url}/properties?type=condo&bedrooms=2%2B`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mga condo na paupahan')
    await expect(page.getByRole('link', { name: /2 o higit pang kuwarto/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(Mga filter|Iba pa)/ }).click()
    await expect(page.getByRole('button', { name: /^Ipakita ang \d+/ })).toBeVisible()
    await expectAccessible(page)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${width} px`).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, order, pages and chips work', { tag: '@each-size' }, async ({ page }) => {
    await page.goto(`${server.url}/properties`)
    await page.getByRole('button', { name: SHEET }).click()
    const sheet = page.locator('#filter-sheet')
    await sheet.getByRole('radio', { name: 'Condos' }).check()
    await sheet.getByRole('group', { name: 'Bedrooms' }).getByText('1', { exact: true }).click()
    await sheet.getByRole('checkbox', { name: 'or more' }).first().check()
    await sheet.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(`${server.url}/properties?type=condo&bedrooms=1%2B`)
    await homes(
      page,
      count(({ type }) => type === 'condo'),
    )
    await expect(page.getByRole('region', { name: 'Map of homes' })).toHaveCount(0)
    await page.getByLabel('Sort by').selectOption('Highest price')
    await page.locator('#filters').getByRole('button', { name: 'Show homes' }).last().click()
    await expect(page).toHaveURL(/sort=price_high/)
    await expect(page.locator('article h2').first()).toHaveText('condo number 36')
    await page.getByRole('link', { name: 'Remove Condos' }).click()
    await homes(
      page,
      count(({ bedrooms }) => bedrooms >= 1),
    )
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByText(/Showing 13 to 24 of/)).toBeVisible()
  })
})

test('a search that breaks says so in the words of the specification, and Try Again mends it', async ({
  page,
  complaints,
}) => {
  await run(databaseUrl, 'alter view property_summary_view rename to gone')
  try {
    await page.goto(`${server.url}/search?q=number`)
    await expect(page.getByRole('heading', { name: 'An error occurred while searching' })).toBeVisible()
  } finally {
    await run(databaseUrl, 'alter view gone rename to property_summary_view')
  }
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')])
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.locator('article').first()).toBeVisible()
})
