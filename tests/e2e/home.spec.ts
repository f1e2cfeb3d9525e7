// The home page with and without JavaScript, complete and with failed sections.
import type { Page } from '@playwright/test'
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { runStatement } from '#tests/support/database/new-database.ts'

/** Waits for hydration: a link becomes a button. */
async function openHydratedPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.locator('#featured-list').scrollIntoViewIfNeeded() // its code is fetched when it is visible
  await expect(page.getByRole('button', { name: /^Contact: / }).first()).toBeVisible()
}

const NOTHING_ENTERED = 'Please enter a search term or location'

test('the home page has all its sections, and axe finds nothing in them', { tag: '@each-size' }, async ({ page }) => {
  await page.goto('/')
  for (const name of ['Featured homes', 'Popular locations', 'Why choose Tahanan', 'How it works', 'Start here'])
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.locator('#featured-properties article')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /Quezon City .* 3 properties/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Condos 3 for rent' })).toBeVisible()
  await expectAccessible(page)
})

test('the hero search refuses empty input, then finds a listing', { tag: '@phone' }, async ({ page }) => {
  await openHydratedPage(page)
  const search = page.locator('#search')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(NOTHING_ENTERED)).toBeVisible()
  await expect(page).toHaveURL('/')
  const searchField = search.getByLabel('What', { exact: true })
  await expect(searchField).toBeFocused()
  await expectAccessible(page)

  await searchField.fill('condo')
  await searchField.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=condo/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for “condo”')
  await expect(page.locator('article')).toHaveCount(3)
  await expectAccessible(page)
})

test('homes near me are those of the rounded position, which is asked for only when pressed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 14.654_321, longitude: 121.048_765 })
  await openHydratedPage(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/\/properties\?area=14\.62%2C121\.02%2C14\.68%2C121\.08$/)
})

test('a place can be chosen by keyboard, and its slug is in the address', async ({ page }) => {
  await openHydratedPage(page)
  const locationField = page.locator('#search').getByRole('combobox', { name: 'Where' })
  await locationField.pressSequentially('quezon ci')
  const suggestion = page.getByRole('option', { name: 'Quezon City Metro Manila' })
  await expect(suggestion).toBeVisible()
  const isCutOff = await suggestion.evaluate((element) => {
    let box = element.parentElement
    while (box && getComputedStyle(box).overflowX !== 'hidden') box = box.parentElement
    return box === null || element.getBoundingClientRect().left < box.getBoundingClientRect().left
  })
  expect(isCutOff).toBe(false)
  await locationField.press('ArrowDown')
  await locationField.press('Enter')
  await locationField.press('Enter')
  await expect(page).toHaveURL(/location=quezon-city/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for rent in Quezon City')
})

test('a search without results says what to do next', async ({ page }) => {
  await page.goto('/search?q=castle')
  await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible()
  await page.getByRole('link', { name: 'See all homes' }).click()
  await expect(page).toHaveURL('/properties')
  await expect(page.getByText('3 homes', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the save button asks a guest to sign in', async ({ page }) => {
  await openHydratedPage(page)
  await page
    .getByRole('button', { name: /^Save: / })
    .first()
    .click()
  await expect(page.getByText('Please sign in to save properties')).toBeVisible()
})

test('Contact opens the dialog, Escape closes it, and the focus returns', { tag: '@each-size' }, async ({ page }) => {
  await openHydratedPage(page)
  const contact = page.getByRole('button', { name: /^Contact: / }).first()
  await contact.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Where should .* answer\?$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(contact).toBeFocused()
})

test('a card opens its listing', async ({ page }) => {
  await openHydratedPage(page)
  const title = await page.locator('#featured-properties h3').first().textContent()
  await page
    .locator('#featured-properties article')
    .first()
    .click({ position: { x: 60, y: 120 } })
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByText('₱85,500').first()).toBeVisible()
  await expectAccessible(page)
})

test('nothing overflows at 320 px, at 200% zoom, and with text twice as large', async ({ page }) => {
  const screens = [
    { width: 320, letters: '100%' },
    { width: 640, letters: '100%' }, // 1280 px, zoomed to 200%
    { width: 1280, letters: '200%' },
  ]
  for (const { width, letters } of screens) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/', '/properties', '/search?q=condo']) {
      await page.goto(path)
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters)
      const overflowWidth = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflowWidth, `${path} at ${width} px, letters ${letters}`).toBeLessThanOrEqual(0)
    }
  }
})

test.describe('the home page, dark', () => {
  test.use({ colorScheme: 'dark' })
  test('the dark home page is accessible', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#featured-properties article')).toHaveCount(3)
    await expectAccessible(page)
  })
})

test.describe('interactions of the home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'without JavaScript the home page is complete, the search works, and every link leads somewhere',
    { tag: '@phone' },
    async ({ page, request }) => {
      await page.goto('/')
      await expect(page.locator('#featured-properties article')).toHaveCount(3)
      await expect(page.getByRole('link', { name: /Quezon City .* 3 properties/ })).toBeVisible()
      const links = await page.getByRole('main').getByRole('link').all()
      const addresses = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))))
      expect(addresses.size).toBeGreaterThan(10)
      for (const address of addresses) expect((await request.get(address ?? '')).status(), address ?? '').toBe(200)

      const search = page.locator('#search')
      await search.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText(NOTHING_ENTERED)).toBeVisible()
      await search.getByRole('combobox', { name: 'Where' }).fill('Quezon City')
      await search.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/location=quezon-city/)
      await expect(page.locator('article')).toHaveCount(3)
    },
  )

  test('without JavaScript Contact leads to the form of the listing', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('link', { name: /^Contact: / })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Where should .* answer\?$/ })).toBeVisible()
  })
})

test.describe('the home page with a failed section', () => {
  test.describe.configure({ mode: 'serial' })
  const server = setUpOwnServer({ fill: async (db) => void (await makeProperty(db)) })

  test('the counted sections fail, and Retry Loading loads them without a new page', async ({ page }) => {
    await runStatement(server.databaseUrl, 'alter table properties rename column city_slug to gone')
    const failed = page.getByRole('heading', { name: 'Unable to load popular locations' })
    await openHydratedPage(page, server.url) // the first visit: counts are kept for a moment
    await expect(failed).toBeVisible()
    await expect(page.getByRole('link', { name: 'Condos 1 for rent' })).toBeVisible()
    await expect(page.locator('#featured-properties article')).toHaveCount(1)
    await page.evaluate(() => (document.title = 'the same page'))
    await runStatement(server.databaseUrl, 'alter table properties rename column gone to city_slug')
    await page.getByRole('button', { name: 'Retry Loading' }).click()
    await expect(page.getByRole('link', { name: /Quezon City .* 1 property/ })).toBeVisible()
    await expect(page).toHaveTitle('the same page')
  })

  test('only the featured section fails, and Try Again loads it', async ({ page }) => {
    await runStatement(server.databaseUrl, 'alter view property_summary_view rename to gone')
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Unable to Load Featured Properties' })).toBeVisible()
    await expect(page.getByText('Error loading featured properties: Failed to fetch featured properties')).toBeVisible()
    await expect(page.getByRole('link', { name: /Quezon City .* 1 property/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Condos 1 for rent' })).toBeVisible()
    await expectAccessible(page)
    await runStatement(server.databaseUrl, 'alter view gone rename to property_summary_view')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.locator('#featured-properties article')).toHaveCount(1)
  })

  test('without featured listings the documented text is shown', async ({ page }) => {
    await runStatement(server.databaseUrl, `update properties set status = 'inactive'`)
    await expect(async () => {
      await page.goto(server.url) // slow counts are cached for a moment
      await expect(page.getByRole('link', { name: /Quezon City .* 0 properties/ })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'No Featured Properties Available' })).toBeVisible()
    const hint = 'No featured properties available at the moment. Check back soon for new listings!'
    await expect(page.getByText(hint)).toBeVisible()
  })
})
