// What the sender of an inquiry sees when its mail is not delivered: the message is stored in every case (docs/product.md, Error recovery;
// promise R1).
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { focusAndWaitForHydration, expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { createTestContext } from '#tests/support/context.ts'
import { createMigratedDatabase } from '#tests/support/database/new-database.ts'
import { type ProviderSink, startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

test.describe.configure({ mode: 'default' }) // one server and one provider for the whole file

let database: Database
let provider: ProviderSink
let server: ServerProcess
test.beforeAll(async () => {
  const DATABASE_URL = await createMigratedDatabase(process.env.E2E_DATABASE_URL ?? '') // another server would send the mails
  database = openDatabase(DATABASE_URL)
  provider = await startProviderSink()
  provider.nextResponse.status = 500
  server = await startServerProcess({
    DATABASE_URL,
    TRUSTED_PROXIES: 'loopback',
    MAIL_TRANSPORT: 'provider',
    MAIL_PROVIDER_URL: provider.url,
    MAIL_PROVIDER_PASSWORD: 'a key of the tests',
  })
})
test.afterAll(async () => {
  await server?.stop()
  await provider?.close()
  await database.close()
})

const buildNewEmail = () => `e2e-${crypto.randomUUID()}@tahanan.example`

async function makeListing(contact: 'agent' | 'owner') {
  const owner = await makePerson(database.db, 'landlord', { email: buildNewEmail(), fullName: 'Ramon Lacson' })
  if (contact === 'owner') return makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const agentUser = await makePerson(database.db, 'agent', { email: buildNewEmail(), fullName: 'Ligaya Peñaflor' })
  const { id: agentId } = await makeAgent(database.db, { userId: agentUser.id })
  return makeProperty(database.db, { ownerId: owner.id, agentId, status: 'active' })
}

/** Signs in and sends a message about a listing; returns the person. */
async function sendMessageAboutListing(
  page: Page,
  propertyId: string,
  prepare: (userId: string) => Promise<unknown> = async () => {},
) {
  const { id, email } = await makePersonWithPassword(database.db, 'tenant', {
    email: buildNewEmail(),
    fullName: "Ana D'Angelo Reyes",
  })
  await prepare(id)
  await signInAndOpen(page, email, `/properties/${propertyId}/inquire?variant=message`, server.url)
  const message = page.getByLabel('Message', { exact: true })
  await focusAndWaitForHydration(message) // input before hydration has its own test
  await message.fill('Available pa po ba?')
  await page.getByRole('button', { name: 'Send message' }).click()
  return id
}

const listStoredMessages = async (userId: string) =>
  (await database.db.select().from(messages).where(eq(messages.senderId, userId))).map(({ content }) => content)

test('an undelivered mail to an agent opens the mail client, and the conversation shows the next attempt @phone', async ({
  page,
}) => {
  const { id: propertyId } = await makeListing('agent')
  const userId = await sendMessageAboutListing(page, propertyId)
  const title = page.getByRole('heading', { name: 'Opened email client. Please send the email manually.' })
  await expect(title).toBeFocused()
  await expectAccessible(page)
  const mailtoLink = new URL((await page.locator('a[href^="mailto:"]').getAttribute('href')) ?? '')
  expect(mailtoLink.pathname).toMatch(/@tahanan\.example$/)
  expect(mailtoLink.searchParams.get('body')).toContain('Available pa po ba?')
  expect(await listStoredMessages(userId)).toEqual(['Available pa po ba?'])
  await page.getByRole('link', { name: 'Open messages' }).click()
  await expect(page.getByRole('log')).toContainText('Available pa po ba?')
  await expect(page.getByText(/^The email about your inquiry is waiting, next try on /)).toBeVisible()
  await expectAccessible(page)
})

test('an undelivered mail to an owner is reported with the documented text', async ({ page }) => {
  const { id: propertyId } = await makeListing('owner')
  const userId = await sendMessageAboutListing(page, propertyId)
  await expect(page.getByRole('heading', { name: 'Failed to send email. Please try again later.' })).toBeFocused()
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0) // owner email addresses are private
  await expectAccessible(page)
  expect(await listStoredMessages(userId)).toHaveLength(1)
})

test('a person over the mail limit is told so, and for how long', async ({ page }) => {
  const { id: propertyId } = await makeListing('agent')
  const ctx = createTestContext(database.db)
  const userId = await sendMessageAboutListing(page, propertyId, async (id) => {
    for (let n = 0; n < 10; n++) await consumeLimits(ctx, [{ rule: 'mail.hour', subject: getAccountSubject(id) }])
  })
  await expect(page.getByText(/you have sent as many as we allow for now\. Emails may go again in/)).toBeVisible()
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(1)
  await expectAccessible(page)
  expect(await listStoredMessages(userId)).toHaveLength(1)
})

test('a listing without a contact shows an alert and stores nothing', async ({ page, complaints }) => {
  const listing = await makeListing('owner')
  const userId = await sendMessageAboutListing(page, listing.id, () =>
    database.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, listing.ownerId)),
  )
  await expect(page.getByRole('alert')).toContainText(
    'Unable to send message: No contact email available for this property. Please try contacting the property owner through other means.',
  )
  await expectAccessible(page)
  expect(await listStoredMessages(userId)).toEqual([])
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 422/.test(text)))
})
