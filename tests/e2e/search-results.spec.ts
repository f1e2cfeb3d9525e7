// What a search shows: bedspaces by their facts, and near misses of an empty result.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expectFits } from '#tests/support/browser/overflow.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { addTestListings, countListings } from '#tests/support/fixtures/discovery-listings.ts'

test.describe.configure({ mode: 'default' }) // one worker, one server

const server = setUpOwnServer({ fill: addTestListings })

const expectListingCount = (page: Page, total: number) =>
  expect(page.locator('#list-count')).toHaveText(`${total} home${total === 1 ? '' : 's'}`)

test('a renter finds a bedspace for women by the sheet and reads it on the card @phone', async ({ page }) => {
  await page.goto(`${server.url}/properties`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('checkbox', { name: /^Bedspace/ }).check()
  await dialog.locator('label', { hasText: 'Women only' }).click()
  const matchingCount = countListings(({ residents }) => residents === 'women')
  await dialog.getByRole('button', { name: `Show ${matchingCount} homes` }).click()
  await expect(page).toHaveURL(/room_type=shared_room&residents=women/)
  await expectListingCount(page, matchingCount)
  await expect(page.getByText('Bedspace · Women only')).toHaveCount(matchingCount)
  await expect(page.getByText('Shared bathroom').first()).toBeVisible()
  await expectFits(page, 360)
  await page.getByRole('link', { name: 'Remove Women only' }).click()
  await expectListingCount(
    page,
    countListings(({ roomType }) => roomType === 'shared_room'),
  )
})

test('rent and title of the first home are on the first screen of a small phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/properties', '/properties?type=condo&location=quezon-city', '/search?q=condo&bedrooms=1']) {
    await page.goto(server.url + path)
    const article = page.locator('#properties article').first()
    const title = await article.getByRole('heading').boundingBox()
    const mapButton = await page.getByRole('link', { name: 'Map', exact: true }).boundingBox()
    const rent = await article
      .getByText(/^₱[\d,]+/)
      .first()
      .boundingBox()
    if (!title || !mapButton || !rent) throw new Error(`${path} has no card`)
    expect(title.y + title.height, path).toBeLessThan(640)
    expect(rent.y + rent.height, path).toBeLessThan(mapButton.y) // the button that floats does not cover it
  }
})

test('the pill says the whole search, and its sheet changes text, budget and place together @phone', async ({
  page,
}) => {
  await page.goto(`${server.url}/properties?type=condo`)
  await page.getByRole('button', { name: 'Search: Condos · Anywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByText(/^Typical here: ₱/)).toBeVisible()
  await dialog.getByRole('slider', { name: 'Highest' }).press('ArrowLeft')
  await expect(dialog.getByRole('textbox', { name: 'Highest' })).not.toHaveValue('') // slider and field are one value
  await dialog.getByRole('textbox', { name: 'Highest' }).fill('20,000')
  await dialog.getByRole('searchbox', { name: 'What' }).fill('number')
  await dialog.getByRole('combobox', { name: 'Where', exact: true }).fill('Makati')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^(Show|No homes)/ }).click()
  await expect(page).toHaveURL(/\/search\?q=number&location=makati&type=condo&max_price=20000$/)
  await expect(page.getByRole('button', { name: 'Search: number · Makati · under ₱20k' })).toBeVisible()
})

test('an empty result shows near misses with what they lack, and an alert to save @phone', async ({ page }) => {
  await page.goto(`${server.url}/properties?bedrooms=3&max_price=8000`)
  await expect(page.getByRole('heading', { name: 'Close to what you asked for' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Fits all but: Up to ₱8,000' }).first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Fits all but: 3 bedrooms' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Without “3 bedrooms” \d+ homes?$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alert me when a home matches' })).toBeVisible()
  await expectAccessible(page)
})
