// The whole path of a newcomer on a phone, with and without JavaScript: find a home, write to its owner as a guest, register, read the mail,
// confirm the address, and send the message. Nothing that the person started is lost on the way.
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { buildUniqueEmail, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
let listing: { id: string; title: string }

test.beforeAll(async () => {
  const columns = { id: properties.id, title: properties.title }
  const [found] = await database.db.select(columns).from(properties).where(eq(properties.status, 'active')).limit(1)
  if (!found) throw new Error('there is no active listing')
  listing = found
})

async function findListing(page: Page): Promise<void> {
  await page.goto('/search')
  const search = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')).first()
  await search.fill(listing.title)
  await search.press('Enter')
  await page.getByRole('link', { name: listing.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.title)
}

async function register(page: Page, email: string): Promise<void> {
  const clickContinue = () => page.getByRole('button', { name: 'Continue' }).click()
  await clickContinue()
  await page.getByLabel('First name').fill('Ligaya')
  await page.getByLabel('Last name').fill('Peñaflor')
  await page.getByLabel('Phone', { exact: true }).fill('0917 123 4567')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await clickContinue()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Kubo-sa-bukid-7!')
  await page.getByLabel('I accept the terms of use').check()
  await page.getByLabel('I agree that my data is used as described').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('main')).toContainText(email)
}

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.context().setExtraHTTPHeaders({}) // the outbox is shown through no proxy
  await page.goto('/outbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await page.getByRole('link', { name: /verify-email\?token=/ }).click()
  await page.getByRole('main').getByRole('button').click()
}

async function sendMessage(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/properties/${listing.id}/inquire\\?variant=contact$`))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  const [sent] = await database.db
    .select({ propertyId: inquiries.propertyId })
    .from(inquiries)
    .innerJoin(users, eq(users.id, inquiries.senderId))
    .where(eq(users.email, email))
  expect(sent?.propertyId).toBe(listing.id)
}

test('a newcomer finds a home, registers on the way, and the message goes out @phone', async ({ page }) => {
  const email = buildUniqueEmail()
  await findListing(page)
  await focusAndWaitForHydration(page.locator('#contact'))
  await page
    .locator('#contact')
    .getByRole('button', { name: /^Contact/ })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Create Account' }).click()
  await register(page, email)
  await confirmAddress(page, email)
  await sendMessage(page, email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a newcomer without JavaScript finds a home, registers on the way, and the message goes out @phone', async ({
    page,
  }) => {
    const email = buildUniqueEmail()
    await findListing(page)
    await page
      .locator('#contact')
      .getByRole('link', { name: /^Contact/ })
      .click()
    await page.getByRole('link', { name: 'Create Account' }).click()
    await register(page, email)
    await confirmAddress(page, email)
    await sendMessage(page, email)
  })
})
