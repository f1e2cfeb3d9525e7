// A renter looks for a bedspace: the filter sheet, the address, the chips and the cards.
import type { Page } from '@playwright/test'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expectFits } from '#tests/support/browser/overflow.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { addTestListings, countListings } from '#tests/support/fixtures/discovery-listings.ts'

const server = setUpOwnServer({ fill: addTestListings })

const expectListingCount = (page: Page, total: number) =>
  expect(page.locator('#list-count')).toHaveText(`${total} home${total === 1 ? '' : 's'}`)

test('a renter finds a bedspace for women by the sheet and reads it on the card @phone', async ({ page }) => {
  await page.goto(`${server.url}/properties`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('checkbox', { name: /^Bedspace/ }).check()
  await dialog.getByRole('radio', { name: /^Women only/ }).check()
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
