// Two people talk, each in a browser of their own, on a server that goes away in the middle. At the end both have the same list.
import type { Browser, Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makeSignable } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { comeTo, expect, openAs, test } from '#tests/support/browser/browser-test.ts'
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

let database: Database
let server: ServerProcess
let port: number

/** Always at the same address, with the same secrets: the one that comes back is the one that went. */
const start = () =>
  startServerProcess({
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    TRUSTED_PROXIES: 'loopback',
    APP_SECRET: 'a secret for tests that outlives a restart',
    ENCRYPTION_KEY: '0f'.repeat(32),
    PORT: String(port),
  })

test.beforeAll(async () => {
  database = openDatabase(process.env.E2E_DATABASE_URL ?? '')
  port = await freePort()
  server = await start()
})
test.afterAll(async () => {
  await server.stop()
  await database.close()
})

async function person(role: 'tenant' | 'landlord', fullName: string) {
  const made = await makeSignable(database.db, role, { email: `live-${crypto.randomUUID()}@tahanan.example`, fullName })
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(database.db, { userId: made.id, kind })
  return made
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Message to/ })

async function openThread(browser: Browser, email: string, path: string, address: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
  const page = await context.newPage()
  await openAs(page, email, path, `http://localhost:${port}`)
  await comeTo(fieldOf(page))
  return page
}

async function write(page: Page, text: string): Promise<void> {
  const field = fieldOf(page)
  await field.fill(text)
  await field.press('Enter')
}
const shown = (page: Page) => page.locator('.chat-message:not([data-state]) .chat-bubble').allTextContents()
const unsent = (page: Page) => page.locator('.chat-message[data-state=failed]')

test('two people talk live, through a lost connection and a restart of the server', async ({ browser }) => {
  const [tenant, landlord] = [await person('tenant', 'Maricel Bautista'), await person('landlord', 'Ramon Lacson')]
  const home = await makeProperty(database.db, { ownerId: landlord.id, status: 'inactive' }) // others count public homes
  const { id } = await makeConversation(database.db, { propertyId: home.id, clientUserId: tenant.id })
  const [renter, owner] = await Promise.all([
    openThread(browser, tenant.email, `/dashboard/tenant/messages/${id}`, '10.71.0.1'),
    openThread(browser, landlord.email, `/dashboard/landlord/messages/${id}`, '10.71.0.2'),
  ])
  const said: string[] = []
  const bothShow = async () => {
    for (const page of [renter, owner]) await expect.poll(() => shown(page)).toEqual(said)
  }

  await write(renter, 'Available pa po ba?')
  said.push('Available pa po ba?')
  await bothShow()
  await expect(renter.getByText(/, read$/)).toBeVisible()
  await write(owner, 'Opo, available pa.')
  said.push('Opo, available pa.')
  await bothShow()
  await fieldOf(owner).pressSequentially('Kailan po ninyo gusto?', { delay: 160 })
  await expect(renter.getByText('Typing…')).toBeVisible()
  await expectAccessible(renter)

  // The owner's connection is gone; what they write meanwhile keeps its words and goes out when it is back
  await owner.context().setOffline(true)
  for (const text of ['Puwede po bang bumisita?', 'Sa Sabado po sana']) {
    await write(renter, text)
    said.push(text)
    await expect.poll(() => shown(renter)).toEqual(said)
  }
  await write(owner, 'Sige po, Sabado')
  await expect(unsent(owner)).toHaveText(/Sige po, Sabado/)
  await owner.context().setOffline(false)
  said.push('Sige po, Sabado')
  await bothShow()

  // The server is gone for everybody
  await server.stop()
  await write(renter, 'Anong oras po?')
  await expect(unsent(renter)).toHaveText(/Anong oras po\?/)
  server = await start()
  said.push('Anong oras po?')
  await bothShow()
  await write(owner, 'Alas-diyes ng umaga')
  said.push('Alas-diyes ng umaga')
  await bothShow()

  const stored = await database.db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.sequence))
  expect(stored.map(({ content }) => content)).toEqual(said)
  for (const page of [renter, owner]) {
    await expect(unsent(page)).toHaveCount(0)
    await page.context().close()
  }
})
