// Errors stay in the part that failed, show the documented texts (docs/product.md, Error recovery), and can be found in the log.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const REFRESH_QUESTION =
  'The page failed to load properly due to a recent update. Would you like to refresh the page to get the latest version?'

const PAGE_SCRIPT = /\/assets\/attributions-[^/]+\.js/

/** The page is hydrated: a link navigates without loading the document. */
async function openHydratedPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** Each test breaks something on purpose, and the browser logs it. */
test.afterEach(({ complaints }) => {
  complaints.length = 0
})

test.describe('a page whose code cannot be fetched', () => {
  test('a failed import is retried, and the page opens when it succeeds', async ({ page }) => {
    await openHydratedPage(page, '/newsletter')
    let attemptCount = 0
    await page.route(PAGE_SCRIPT, (route) => (attemptCount++ === 0 ? route.abort() : route.continue()))
    await page.getByRole('link', { name: 'Attributions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributions')
    expect(attemptCount).toBeGreaterThan(1)
  })

  test('a failed import shows the documented Loading Error and is retried automatically', async ({ page }) => {
    await openHydratedPage(page, '/newsletter')
    let loadCount = 0
    page.on('load', () => loadCount++)
    await page.route(PAGE_SCRIPT, (route) => route.abort())
    await page.getByRole('link', { name: 'Attributions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Error')
    await expect(page.getByText(REFRESH_QUESTION)).toBeVisible()
    for (const name of ['Refresh', 'Try Again']) await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
    await expect.poll(() => loadCount).toBe(1) // automatic, after 2 s
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).toContain('count')
  })

  test('a failed import is not retried after the third time', async ({ page }) => {
    await openHydratedPage(page, '/newsletter')
    const storedAttempts = JSON.stringify({ count: 3, at: Date.now() })
    await page.evaluate((value) => sessionStorage.setItem('tahanan.attempts./attributions', value), storedAttempts)
    await page.route(PAGE_SCRIPT, (route) => route.abort())
    await page.getByRole('link', { name: 'Attributions' }).click()
    await expect(page.getByText('We have tried 3 times.')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeDisabled()
    await expectAccessible(page) // on this page, which is not reloaded meanwhile
    await page.unroute(PAGE_SCRIPT)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributions')
  })

  test('a page with an action of its own in the browser reports a failed import too, and asks only there', async ({
    page,
  }) => {
    const dialogMessages: string[] = []
    page.on('dialog', (dialog) => {
      dialogMessages.push(dialog.message())
      void dialog.dismiss()
    })
    await openHydratedPage(page, '/newsletter')
    await page.route(/\/assets\/signin-[^/]+\.js/, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Error')
    await expect(page.getByText(REFRESH_QUESTION)).toBeVisible()
    expect(dialogMessages).toEqual([])
  })

  test('a failed import in the background asks before it reloads the page', async ({ page }) => {
    await openHydratedPage(page, '/newsletter')
    const dialogMessages: string[] = []
    page.on('dialog', (dialog) => {
      dialogMessages.push(dialog.message())
      void dialog.accept()
    })
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      void Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
    })
    await loaded
    expect(dialogMessages).toEqual([REFRESH_QUESTION])
  })
})

test('failed data requests are distinguished from a broken page', async ({ page }) => {
  await openHydratedPage(page, '/attributions')
  const styles = await page.locator('head link[rel=stylesheet]').first().elementHandle()
  await page.route('**/_.data*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Tahanan' }).click()
  await expect(page.getByText('Network connection issue. Please check your internet connection.')).toBeVisible()
  // the document keeps its styles: reinserted styles would leave the page unstyled while they load
  expect(await styles?.evaluate((link) => link.isConnected)).toBe(true)
  await expectAccessible(page)
  await page.unroute('**/_.data*')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your perfect home in the Philippines')
})

test('a form whose request fails keeps what was typed, says why, and can be sent again', async ({ page }) => {
  await openHydratedPage(page, '/forgot-password')
  const email = page.getByRole('main').getByLabel('Email')
  await email.fill('niña.o’hara@tahanan.example')
  await page.route('**/forgot-password.data*', (route) => route.abort())
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText(
    'Network connection issue. Please check your internet connection.',
  )
  await page.unroute('**/forgot-password.data*')
  await page.route('**/forgot-password.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
  await expect(email).toHaveValue('niña.o’hara@tahanan.example')
  await expectAccessible(page)
  await email.fill('nina.ohara@tahanan.example')
  await page.unroute('**/forgot-password.data*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(email).toBeHidden()
})

test('a browser error is reported once, without the query of the address', async ({ page }) => {
  await openHydratedPage(page, '/newsletter?secret=1')
  const report = page.waitForRequest('**/api/error-reports')
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('broken on purpose')), 0)
  })
  const request = await report
  const body = request.postDataJSON() as { errorId: string; url: string; path: string; error: { message: string } }
  expect(body.errorId).toMatch(/^b-[0-9a-f]{12}$/)
  expect(body).toMatchObject({ path: '/newsletter', error: { message: 'broken on purpose' } })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect((await request.response())?.status()).toBe(204)
})

test('an unknown address offers ways to continue, without JavaScript too', async ({ page, browser }) => {
  await page.goto('/no/such/place')
  await expectAccessible(page)
  const contextWithoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const pageWithoutScripts = await contextWithoutScripts.newPage()
  await pageWithoutScripts.goto(new URL('/no/such/place', page.url()).href)
  await pageWithoutScripts.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(pageWithoutScripts.getByRole('heading', { level: 1 })).toHaveText(
    'Find your perfect home in the Philippines',
  )
  await contextWithoutScripts.close()
})

test('a failing header breaks neither the page nor the error screens', async ({ page }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('broken on purpose')
    }
  })
  await page.goto('/attributions')
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1) // the minimal header
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributions')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL('/')
})
