import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const LISTING_COUNT = 3 // created by the global set-up

test('a visitor sees the number of listings and switches to Filipino and back', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect home in the Philippines')
  await expect(page.getByText(`${LISTING_COUNT} homes to rent right now`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filipino' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByText('paupahan na available ngayon')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the first Tab leads to the skip link and to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('an unknown address has a page with a link to the home page', async ({ page, complaints }) => {
  const response = await page.goto('/no/such/place')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this page')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect home in the Philippines')
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404'))) // the browser logs the 404 itself
})

test.describe('a browser set to Filipino', () => {
  test.use({ locale: 'fil-PH' })
  test('the home page is in Filipino for a browser set to Filipino', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  })
})

test.describe('the home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('without JavaScript the home page is complete and the language control works', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('homes to rent right now')).toBeVisible()
    await page.getByRole('button', { name: 'Filipino' }).click()
    await expect(page.getByText('paupahan na available ngayon')).toBeVisible()
  })
})
