// A click on a card that has scrolled into view and is not hydrated yet.
import { addTestListings } from '#tests/support/fixtures/discovery-listings.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const server = setUpOwnServer({ fill: addTestListings })

test('a click on Contact before the card is hydrated opens the dialog', async ({ page }) => {
  const address = `${server.url}/properties`
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Contact: / }).first()).toBeVisible() // the first cards are hydrated
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href*="/inquire"]')
    link?.scrollIntoView({ behavior: 'instant' })
    link?.click()
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(page.url()).toBe(address)
})
