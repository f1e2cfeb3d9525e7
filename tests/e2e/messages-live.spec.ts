// Two people in two browsers exchange messages while the server restarts. At the end both have the same list.
import type { Browser, Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { focusAndWaitForHydration, expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const database = setUpSharedDatabase()
let server: ServerProcess
let port: number

/** Always the same address and secrets, so that a restart is not visible. */
const startServer = () =>
  startServerProcess({
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    TRUSTED_PROXIES: 'loopback',
    APP_SECRET: 'a secret for tests that outlives a restart',
    ENCRYPTION_KEY: '0f'.repeat(32),
    PORT: String(port),
  })

test.beforeAll(async () => {
  port = await findFreePort()
  server = await startServer()
})
test.afterAll(async () => {
  await server.stop()
})

async function makeConsentingPerson(role: 'tenant' | 'landlord', fullName: string) {
  const newPerson = await makePersonWithPassword(database.db, role, {
    email: `live-${crypto.randomUUID()}@tahanan.example`,
    fullName,
  })
  for (const kind of ['terms', 'data_processing'] as const)
    await makeConsent(database.db, { userId: newPerson.id, kind })
  return newPerson
}

const getMessageField = (page: Page) => page.getByRole('textbox', { name: /Message to/ })

async function openThread(browser: Browser, email: string, path: string, address: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
  const page = await context.newPage()
  await signInAndOpen(page, email, path, `http://localhost:${port}`)
  await focusAndWaitForHydration(getMessageField(page))
  return page
}

async function writeMessage(page: Page, text: string): Promise<void> {
  const field = getMessageField(page)
  await field.fill(text)
  await field.press('Enter')
}
const listShownMessages = (page: Page) => page.locator('.chat-message:not([data-state]) .chat-bubble').allTextContents()
const getUnsentMessages = (page: Page) => page.locator('.chat-message[data-state=failed]')

test('two people exchange live messages through a lost connection and a server restart', async ({ browser }) => {
  const [tenant, landlord] = [
    await makeConsentingPerson('tenant', 'Maricel Bautista'),
    await makeConsentingPerson('landlord', 'Ramon Lacson'),
  ]
  const listing = await makeProperty(database.db, { ownerId: landlord.id, status: 'inactive' }) // other tests count active listings
  const { id } = await makeConversation(database.db, { propertyId: listing.id, clientUserId: tenant.id })
  const [renter, owner] = await Promise.all([
    openThread(browser, tenant.email, `/dashboard/tenant/messages/${id}`, '10.71.0.1'),
    openThread(browser, landlord.email, `/dashboard/landlord/messages/${id}`, '10.71.0.2'),
  ])
  const sentTexts: string[] = []
  const expectBothToShow = async () => {
    for (const page of [renter, owner]) await expect.poll(() => listShownMessages(page)).toEqual(sentTexts)
  }

  await writeMessage(renter, 'Available pa po ba?')
  sentTexts.push('Available pa po ba?')
  await expectBothToShow()
  await expect(renter.getByText(/, read$/)).toBeVisible()
  await writeMessage(owner, 'Opo, available pa.')
  sentTexts.push('Opo, available pa.')
  await expectBothToShow()
  await getMessageField(owner).pressSequentially('Kailan po ninyo gusto?', { delay: 160 })
  await expect(renter.getByText('Typing…')).toBeVisible()
  await expectAccessible(renter)

  // The owner is offline; a message written meanwhile is kept and sent when the connection returns
  await owner.context().setOffline(true)
  for (const text of ['Puwede po bang bumisita?', 'Sa Sabado po sana']) {
    await writeMessage(renter, text)
    sentTexts.push(text)
    await expect.poll(() => listShownMessages(renter)).toEqual(sentTexts)
  }
  await writeMessage(owner, 'Sige po, Sabado')
  await expect(getUnsentMessages(owner)).toHaveText(/Sige po, Sabado/)
  await owner.context().setOffline(false)
  sentTexts.push('Sige po, Sabado')
  await expectBothToShow()

  // The server is stopped for both
  await server.stop()
  await writeMessage(renter, 'Anong oras po?')
  await expect(getUnsentMessages(renter)).toHaveText(/Anong oras po\?/)
  server = await startServer()
  sentTexts.push('Anong oras po?')
  await expectBothToShow()
  await writeMessage(owner, 'Alas-diyes ng umaga')
  sentTexts.push('Alas-diyes ng umaga')
  await expectBothToShow()

  const stored = await database.db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.sequence))
  expect(stored.map(({ content }) => content)).toEqual(sentTexts)
  for (const page of [renter, owner]) {
    await expect(getUnsentMessages(page)).toHaveCount(0)
    await page.context().close()
  }
})
