// Inquiries: as a guest, with each of the three variants, with a double click, without a network, and without JavaScript.
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { INQUIRY_AUTO_CLOSE_MS } from '#app/shared/constants.ts'
import { makeAccount } from '#seed/factories/accounts.ts'
import { makePersonWithPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buildUniqueEmail, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import {
  focusAndWaitForHydration,
  expect,
  holdScripts,
  signInAndOpen,
  signInAs,
  test,
} from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
/** One of the listings of all tests, because other tests count active listings. */
let listing: { id: string; title: string; ownerId: string; ownerName: string; ownerEmail: string }

test.beforeAll(async () => {
  const [found] = await database.db
    .select({
      id: properties.id,
      title: properties.title,
      ownerId: users.id,
      ownerName: users.fullName,
      ownerEmail: users.email,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(eq(properties.status, 'active'))
    .limit(1)
  if (!found) throw new Error('there is no active listing')
  listing = found
})

const makeRenter = () =>
  makePersonWithPassword(database.db, 'tenant', { email: buildUniqueEmail(), fullName: 'Ana Reyes' })

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/signin/)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openListing(page: Page, email: string): Promise<void> {
  await signInAndOpen(page, email, `/properties/${listing.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.title)
}

const listInquiriesBy = (userId: string) => database.db.select().from(inquiries).where(eq(inquiries.senderId, userId))

test('a guest with an account signs in from the dialog, and the typed message is in the form @each-size', async ({
  page,
}) => {
  const { id, email } = await makeRenter()
  await page.goto(`/properties/${listing.id}`)
  await page
    .getByRole('button', { name: /^Contact: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message', { exact: true }).fill('Puwede po ba ang aso?')
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(new RegExp(`/properties/${listing.id}/inquire\\?variant=contact$`))
  await expect(page.getByText(`Sending as Ana Reyes, ${email}`)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Puwede po ba ang aso?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeFocused()
  await page.getByRole('link', { name: 'Open messages' }).click()
  await expect(page.getByRole('log')).toContainText('Puwede po ba ang aso?')
  expect((await listInquiriesBy(id)).map(({ variant }) => variant)).toEqual(['contact'])
})

/** The last one is what an open keyboard leaves of a phone. */
const PHONE_HEIGHTS = [640, 780, 400]

for (const path of ['/properties', 'the listing'] as const) {
  test(`the contact dialog of ${path} fits a phone, also with an open keyboard @phone`, async ({ page }) => {
    const { email } = await makeRenter()
    await signInAndOpen(page, email, path === '/properties' ? path : `/properties/${listing.id}`)
    await expect(page.locator('[data-bottom-bar]')).toBeVisible()
    for (const height of PHONE_HEIGHTS) {
      await page.setViewportSize({ width: 360, height })
      const opener = page.getByRole('button', { name: /^Contact: / }).first()
      await focusAndWaitForHydration(opener)
      await opener.press('Enter')
      const dialog = page.getByRole('dialog')
      const send = dialog.getByRole('button', { name: /^Send / })
      for (const part of [dialog.getByRole('button', { name: 'Close' }), send])
        await expect(part, `at ${height} px`).toBeInViewport({ ratio: 1 })
      const bottom = await dialog.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(bottom, `at ${height} px`).toBe(height)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
}

test('the dialog shows errors at their fields, a double click sends once, and success closes it', async ({ page }) => {
  const { id, email } = await makeRenter()
  await openListing(page, email)
  const opener = page.getByRole('button', { name: 'Request viewing' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Sending as Ana Reyes, ${email}`)).toBeVisible()
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(/^Hi .*, good day!(?!.*http)/)
  const dateInAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Preferred date').fill(dateInAWeek)
  await dialog.getByLabel('Preferred time').fill('10:00')
  await dialog.getByText('Add your phone number').click()
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Please enter a valid Philippine phone number')).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Phone').fill('0917 123 4567')
  await dialog.getByRole('button', { name: 'Send request' }).dblclick()
  await expect(dialog.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  await expect(dialog).toBeHidden({ timeout: INQUIRY_AUTO_CLOSE_MS + 5_000 })
  await expect(opener).toBeFocused()
  const sent = await listInquiriesBy(id)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ variant: 'inspection', phone: '+639171234567' })
  const storedMessages = await database.db.select().from(messages).where(eq(messages.senderId, id))
  expect(storedMessages).toHaveLength(1)
})

test('without a network the typed text is kept, and a retry sends it once', async ({ page, context, complaints }) => {
  const { id, email } = await makeRenter()
  await openListing(page, email)
  await page
    .getByRole('button', { name: /^Contact: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message', { exact: true }).fill('Puwede po ba ang aso?')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Network connection issue. Please check your internet connection.')).toBeVisible()
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Puwede po ba ang aso?')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  expect(await listInquiriesBy(id)).toHaveLength(1)
  // The browser logs the failed connection
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')),
  )
})

test('text typed before hydration is kept', async ({ page }) => {
  const { email } = await makeRenter()
  const releaseScripts = await holdScripts(page)
  await signInAs(page, email)
  await page.goto(`/properties/${listing.id}/inquire?variant=message`, { waitUntil: 'commit' })
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Puwede po ba ang aso?')
  releaseScripts()
  await focusAndWaitForHydration(message)
  await expect(message).toHaveValue('Puwede po ba ang aso?')
})

test('owners cannot send an inquiry to themselves', async ({ page }) => {
  const password = await hashPassword(TEST_PASSWORD)
  await makeAccount(database.db, {
    userId: listing.ownerId,
    providerId: 'credential',
    accountId: listing.ownerId,
    password,
  })
  await openListing(page, listing.ownerEmail)
  await expect(page.getByText('This is your own listing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request viewing' })).toHaveCount(0)
})

test('without JavaScript the inquiry form is a page, in Filipino too', async ({ browser }) => {
  const { id, email } = await makeRenter()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_URL, locale: 'fil-PH' })
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.77.1.2' })
  const page = await context.newPage()
  await page.goto(`/properties/${listing.id}`)
  await page
    .getByRole('link', { name: /^Kontakin/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Mag-sign In' }).click()
  await page.locator('input[name=email]').first().fill(email)
  await page.locator('input[name=password]').fill(TEST_PASSWORD)
  await page.getByRole('main').locator('button[type=submit]').first().click()
  await page.getByRole('textbox', { name: 'Mensahe', exact: true }).fill('')
  await page.getByRole('button', { name: 'Ipadala ang mensahe' }).click()
  await expect(page.getByText('Magsulat ng mensahe')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensahe', exact: true }).fill('Available pa po ba?')
  await page.getByRole('button', { name: 'Ipadala ang mensahe' }).click()
  await expect(page.getByRole('link', { name: 'Buksan ang Mensahe' })).toBeVisible()
  expect(await listInquiriesBy(id)).toHaveLength(1)
  const [conversation] = await database.db.select().from(conversations).where(eq(conversations.clientUserId, id))
  expect(conversation?.propertyId).toBe(listing.id)
  await context.close()
})
