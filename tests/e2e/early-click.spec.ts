// A click on a card that has scrolled into view and is not hydrated yet.
import { addTestListings } from '#tests/support/fixtures/discovery-listings.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const server = setUpOwnServer({ fill: addTestListings })

test('a click on Contact before the card is hydrated opens the dialog', async ({ page }) => {
  const address = `${server.url}/properties`
  // Right after the first card is hydrated, before React continues with the others
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('button[aria-label^="Contact: "]')) return
      observer.disconnect()
      const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/inquire"]')].at(-1)
      document.documentElement.dataset.clicked = link?.getAttribute('aria-label') ?? 'none'
      link?.scrollIntoView({ behavior: 'instant' })
      link?.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-clicked')).toMatch(/^Contact: /)
  expect(page.url()).toBe(address)
})
