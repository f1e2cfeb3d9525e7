// Without a connection, a browser that has visited the site shows copies of private pages, or a page of ours instead of the browser's.
// With little data, data-saving mode.
import type { Page } from '@playwright/test'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { measureTransfer } from '#tests/support/browser/transferred-bytes.ts'

const database = setUpSharedDatabase()

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

const SAVED = '/dashboard/tenant/saved'

/** A tenant with a saved listing and a conversation about it. */
async function makeTenant() {
  const { db } = database
  const tenant = await makeUniquePerson(db, 'tenant', 'Lea Ramos')
  const { id: ownerId } = await makeUniquePerson(db, 'landlord', 'Arnel Quizon')
  const listing = await makeProperty(db, { ownerId, status: 'inactive', title: 'Studio near Maginhawa' })
  const list = await makeWishlist(db, { userId: tenant.id })
  await makeWishlistProperty(db, { wishlistId: list.id, propertyId: listing.id })
  const conversation = await makeConversation(db, { propertyId: listing.id, clientUserId: tenant.id })
  await makeMessage(db, { conversationId: conversation.id, senderId: tenant.id, content: 'Pwede po bang bisitahin?' })
  return { email: tenant.email, thread: `/dashboard/tenant/messages/${conversation.id}` }
}

/** The worker stores a copy after the page was sent, so the test waits for it. */
const countCopies = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().length
  })

test('saved listings and a conversation are shown offline with a notice, and nothing is left after sign-out @phone', async ({
  page,
  context,
}) => {
  const { email, thread } = await makeTenant()
  await page.goto('/newsletter')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await signInAndOpen(page, email, SAVED)
  await expect.poll(() => countCopies(page)).toBe(1)
  await page.goto(thread)
  await expect.poll(() => countCopies(page)).toBe(2)

  await context.setOffline(true)
  await page.goto(SAVED)
  await expect(page.locator('#offline-notice')).toContainText(/You are offline\. This page is as of \w+ \d+, \d{4}/)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0) // the copy contains its styles
  await expectAccessible(page)
  await page.goto(thread)
  await expect(page.locator('#offline-notice')).toBeVisible()
  await expect(page.getByText('Pwede po bang bisitahin?', { exact: true })).toBeVisible()
  await page.goto('/properties')
  await page.getByRole('link', { name: 'Saved Properties' }).click()
  await expect(page).toHaveURL(SAVED)

  await context.setOffline(false)
  await page.goto(SAVED)
  await expect(page.locator('#offline-notice')).toHaveCount(0)
  await expect.poll(() => countCopies(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin\?reason=signed-out$/)
  expect(await countCopies(page)).toBe(0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto(SAVED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
})

test('a private page is not shown offline after the cookies of the browser were deleted', async ({ page, context }) => {
  const { email } = await makeTenant()
  await page.goto('/newsletter')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await signInAndOpen(page, email, SAVED)
  await expect.poll(() => countCopies(page)).toBe(1)
  await context.setOffline(true)
  await page.goto(SAVED)
  await expect(page.locator('#offline-notice')).toBeVisible() // null control
  await context.clearCookies()
  await page.goto(SAVED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByText('Studio near Maginhawa')).toHaveCount(0)
})

test('data-saving mode: the home page takes less than 150 KB in all, without code, fonts and map, and says how much @phone', async ({
  page,
  context,
  browser,
}) => {
  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  const { bytes, paths } = await measureTransfer(page, '/')
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(150 * 1_024)
  expect(paths.filter((path) => /\.(js|woff2)$/.test(path) && path !== '/service-worker.js')).toEqual([])
  await expect(page.getByText(/^This visit has used about \d+ KB of data\.$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Turn off tipid mode' }).click()
  await expect(page.getByRole('button', { name: 'Use less data (tipid mode)' })).toBeVisible()
  const otherContext = await browser.newContext({ serviceWorkers: 'block' })
  const full = await measureTransfer(await otherContext.newPage(), process.env.E2E_URL ?? '') // null control
  expect(full.bytes).toBeGreaterThan(150 * 1_024)
  await otherContext.close()
})

test('data-saving mode loads the map of a listing when it is asked for', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await page.goto('/properties')
  const address = await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href')
  const { paths } = await measureTransfer(page, address ?? '')
  expect(paths.filter((path) => path.startsWith('/map/'))).toEqual([])
  await page.getByRole('link', { name: 'Show the map (uses more data)' }).click()
  await expect(page.locator('.leaflet-container')).toBeVisible()
})
