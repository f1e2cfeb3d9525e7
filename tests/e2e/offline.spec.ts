// Without a connection, a browser that has visited the site shows a page of ours instead of the browser's.
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

test.use({ serviceWorkers: 'allow' })

/** The browser logs the failures that these tests cause. */
test.afterEach(({ complaints }) => {
  complaints.length = 0
})

test('a page opened without a connection says so in both languages and can be tried again @phone', async ({
  page,
  context,
}) => {
  await page.goto('/newsletter')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/properties')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Wala kang internet')
  await expect(page).toHaveURL(/\/properties$/)
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('without the service worker the browser shows its own error (null control)', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(process.env.E2E_URL ?? '')
  await context.setOffline(true)
  await expect(page.goto(`${process.env.E2E_URL}/properties`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.close()
})
