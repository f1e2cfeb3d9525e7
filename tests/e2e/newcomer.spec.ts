// The whole path of a newcomer on a phone, with and without JavaScript: find a home, write to its owner before having an account, read the
// mail, and confirm the address, which sends the message. Nothing that the person started is lost on the way.
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buildUniqueEmail, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, test } from '#tests/support/browser/browser-test.ts'

const PASSWORD = 'Kubo-sa-bukid-7!'
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

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.context().setExtraHTTPHeaders({}) // the outbox is shown through no proxy
  await page.goto('/outbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await page.getByRole('link', { name: /verify-email\?token=/ }).click()
  await page.getByRole('main').getByRole('button').click()
}

async function expectDelivered(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  const sent = await database.db
    .select({ propertyId: inquiries.propertyId, phone: inquiries.phone, sender: users.fullName })
    .from(inquiries)
    .innerJoin(users, eq(users.id, inquiries.senderId))
    .where(eq(users.email, email))
  expect(sent).toMatchObject([{ propertyId: listing.id, phone: null }])
}

test('a newcomer finds a home, writes first, confirms the address, and the message goes out @phone', async ({
  page,
  complaints,
}) => {
  const email = buildUniqueEmail()
  const known = await makePersonWithPassword(database.db, 'tenant', { email: buildUniqueEmail() })
  await findListing(page)
  await focusAndWaitForHydration(page.locator('#contact'))
  await page
    .locator('#contact')
    .getByRole('button', { name: /^Contact/ })
    .click()
  const dialog = page.getByRole('dialog')
  const message = dialog.getByLabel('Message', { exact: true })
  await dialog.getByRole('button', { name: 'Pets OK?' }).click()
  await expect(message).toHaveValue(/Is it still available\? Are pets OK\?$/)
  await dialog.getByRole('button', { name: 'Available?' }).click()
  await expect(message).not.toHaveValue(/available/)
  await expectAccessible(page)
  const send = async (address: string) => {
    await dialog.getByLabel('Email', { exact: true }).fill(address)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Send message' }).dblclick()
  }
  await send(known.email)
  await expect(dialog.getByText('This email has an account. Enter its password to send your message.')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  complaints.splice(0) // the browser logs the refusal
  await expect(message).toHaveValue(/Are pets OK\?$/)
  await send(email)
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectAccessible(page)
  await confirmAddress(page, email)
  await expectDelivered(page, email)
  await page.getByRole('link', { name: 'Open messages' }).click()
  await expect(page.getByRole('log')).toContainText('Are pets OK?')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a newcomer without JavaScript writes first, confirms the address, and the message goes out @phone', async ({
    page,
  }) => {
    const email = buildUniqueEmail()
    await findListing(page)
    await page
      .locator('#contact')
      .getByRole('link', { name: /^Contact/ })
      .click()
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('main')).toContainText(email)
    await confirmAddress(page, email)
    await expectDelivered(page, email)
  })
})
