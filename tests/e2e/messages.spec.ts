// Conversations: list, thread, draft, failure and retry, warning and report, attachments, without JavaScript.
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import {
  focusAndWaitForHydration,
  expect,
  holdScripts,
  signInAndOpen,
  test,
} from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

const makeTestPerson = (role: Role, fullName: string) => makeUniquePerson(database.db, role, fullName)

/** A renter who asked an owner about a listing. `texts` alternate, starting with the renter. */
async function makeTestConversation(texts: readonly string[]) {
  const [renter, owner] = [
    await makeTestPerson('tenant', 'Ana Reyes'),
    await makeTestPerson('landlord', 'Arnel Quizon'),
  ]
  const listing = await makeProperty(database.db, {
    ownerId: owner.id,
    status: 'inactive',
    title: 'Studio near Maginhawa',
  })
  const conversation = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  const startMs = Date.now() - 3 * 24 * 60 * 60_000
  for (const [index, content] of texts.entries())
    await makeMessage(database.db, {
      conversationId: conversation.id,
      senderId: index % 2 === 0 ? renter.id : owner.id,
      content,
      createdAt: new Date(startMs + index * 60_000),
    })
  return { renter, owner, conversationId: conversation.id }
}

const listMessagesBy = async (userId: string) =>
  (await database.db.select().from(messages).where(eq(messages.senderId, userId)).orderBy(messages.sequence)).map(
    ({ content }) => content,
  )

test('unread messages are marked and become read on opening, and a draft survives a reload @each-size', async ({
  page,
}) => {
  const { renter, conversationId } = await makeTestConversation(['Available pa po?', 'Opo, available pa.'])
  await signInAndOpen(page, renter.email, '/dashboard/tenant/messages')
  const line = page.getByRole('link', { name: /Arnel Quizon/ })
  await expect(line).toContainText('Studio near Maginhawa')
  await expect(line).toContainText('Opo, available pa.')
  await expect(line).toContainText('1 unread')
  await expectAccessible(page)
  await line.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arnel Quizon' })).toBeVisible()
  await expect(page.getByRole('log')).toContainText('Available pa po?')
  await expectAccessible(page)
  await expect
    .poll(
      async () =>
        (
          await database.db
            .select()
            .from(messages)
            .where(eq(messages.conversationId, conversationId))
            .orderBy(messages.sequence)
        ).at(-1)?.readAt,
    )
    .not.toBeNull()
  const field = page.getByLabel('Message to Arnel Quizon')
  await focusAndWaitForHydration(field)
  await field.fill('Puwede po bang tumingin')
  await page.reload()
  await expect(field).toHaveValue('Puwede po bang tumingin')
  await field.fill('Puwede po bang tumingin bukas?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Puwede po bang tumingin bukas?')
  await expect(field).toHaveValue('')
  await expect.poll(() => listMessagesBy(renter.id)).toContain('Puwede po bang tumingin bukas?')
})

test('text typed before hydration is appended to the stored draft and sent with it', async ({ page }) => {
  const { renter, conversationId } = await makeTestConversation(['Available pa po?'])
  await signInAndOpen(page, renter.email, `/dashboard/tenant/messages/${conversationId}`)
  const field = page.getByRole('textbox', { name: /Message to/ })
  await focusAndWaitForHydration(field)
  await field.fill('Bukas po sana.')
  const releaseScripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await field.fill('Sa umaga.')
  releaseScripts()
  await expect(field).toHaveValue('Bukas po sana.\nSa umaga.')
  await field.press('Enter')
  await expect.poll(() => listMessagesBy(renter.id)).toContain('Bukas po sana.\nSa umaga.')
})

/** The time from the key press to the line in the thread, measured by the page. */
async function measureDisplayTimes(page: Page): Promise<() => Promise<number[]>> {
  await page.getByRole('log').evaluate((log) => {
    const took: number[] = []
    let pressedAt = 0
    addEventListener('keydown', ({ key }) => key === 'Enter' && (pressedAt = performance.now()), true)
    new MutationObserver(() => {
      if (pressedAt > 0) took.push(performance.now() - pressedAt)
      pressedAt = 0
    }).observe(log, { subtree: true, childList: true })
    Object.assign(globalThis, { took })
  })
  return () => page.evaluate(() => (globalThis as unknown as { took: number[] }).took)
}

test('a message appears in the thread within 50 ms, before the server has answered', async ({ page }) => {
  const { renter, conversationId } = await makeTestConversation(['Available pa po?'])
  await signInAndOpen(page, renter.email, `/dashboard/tenant/messages/${conversationId}`)
  const field = page.getByRole('textbox', { name: /Message to/ })
  await focusAndWaitForHydration(field)
  await page.route('**/api/conversations/*/messages', () => {}) // never answered
  const readDisplayTimes = await measureDisplayTimes(page)
  for (let n = 1; n <= 9; n++) {
    await field.fill(`Tanong ${n}`)
    await field.press('Enter')
    await expect(page.getByRole('log').getByText(`Tanong ${n}`, { exact: true })).toBeVisible()
  }
  const took = (await readDisplayTimes()).toSorted((a, b) => a - b)
  expect(took).toHaveLength(9)
  expect(took[4], `median of ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`).toBeLessThan(50)
  expect(await listMessagesBy(renter.id)).toEqual(['Available pa po?'])
})

test('an unsent message is kept and sent once: by a retry, or after a reload', async ({ page, complaints }) => {
  const { renter, conversationId } = await makeTestConversation(['Hello po', 'Hello'])
  const refuseSending = () =>
    page.route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  const log = page.getByRole('log')
  const field = page.getByLabel('Message to Arnel Quizon')
  const writeMessage = async (text: string) => {
    await field.fill(text)
    await page.keyboard.press('Enter')
    await expect(log.getByText('Not sent.')).toBeVisible()
    await expect(log.getByText(text)).toBeVisible()
  }
  await signInAndOpen(page, renter.email, `/dashboard/tenant/messages/${conversationId}`)
  await refuseSending()
  await focusAndWaitForHydration(field)
  await writeMessage('Sulit po ba?')
  await expectAccessible(page)
  await page.unroute('**/api/conversations/*/messages')
  await log.getByRole('button', { name: 'Retry' }).click()
  await expect(log.getByText('Not sent.')).toBeHidden()
  await expect.poll(() => listMessagesBy(renter.id)).toEqual(['Hello po', 'Sulit po ba?'])

  await refuseSending()
  await writeMessage('May parking po?')
  await page.reload()
  await expect(log.getByText('May parking po?')).toBeVisible()
  await page.unroute('**/api/conversations/*/messages')
  await page.reload()
  await expect.poll(() => listMessagesBy(renter.id)).toEqual(['Hello po', 'Sulit po ba?', 'May parking po?'])
  await expect(log.getByText('Not sent.')).toBeHidden()
  for (const text of ['Sulit po ba?', 'May parking po?']) await expect(log.getByText(text)).toHaveCount(1)
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('ERR_FAILED')))
})

test('a request for money before a viewing shows a warning, and one click reports it @phone', async ({ page }) => {
  const { renter, conversationId } = await makeTestConversation([
    'Available pa po?',
    'Send reservation thru GCash na po, 3,000 lang.',
  ])
  await signInAndOpen(page, renter.email, `/dashboard/tenant/messages/${conversationId}`)
  await expect(page.getByText('Don’t pay before you have seen the place')).toBeVisible()
  await page.getByRole('button', { name: 'Report this message' }).click()
  await expect(page.getByText('Reported. Our team will look at it.')).toBeVisible()
  await expectAccessible(page)
  const reports = await database.db.select().from(messageReports).where(eq(messageReports.reporterId, renter.id))
  expect(reports).toMatchObject([{ reason: 'asks_for_money' }])
})

test('a photo and a PDF are sent with a message, and the photo opens large', async ({ page }) => {
  const { owner, conversationId } = await makeTestConversation(['May litrato po ba?'])
  await signInAndOpen(page, owner.email, `/dashboard/landlord/messages/${conversationId}`)
  await focusAndWaitForHydration(page.getByLabel('Message to Ana Reyes'))
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f6a68' } })
    .jpeg()
    .toBuffer()
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  await page.getByLabel('Attach photos or a PDF, at most 10 MB each').setInputFiles([
    { name: 'sala.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'kontrata.pdf', mimeType: 'application/pdf', buffer: pdf },
  ])
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('kontrata.pdf')
  await page.getByRole('button', { name: 'Send' }).click()
  const log = page.getByRole('log')
  await expect(log.getByRole('link', { name: /PDF file, 1 KB/ })).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('link', { name: 'Photo from Arnel Quizon' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('older messages load on scrolling up, and the scroll position is kept', async ({ page }) => {
  const { renter, conversationId } = await makeTestConversation(
    Array.from({ length: 70 }, (_, n) => `Mensahe ${n + 1}`),
  )
  await signInAndOpen(page, renter.email, `/dashboard/tenant/messages/${conversationId}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Mensahe 70', { exact: true })).toBeInViewport()
  await expect(log.getByText('Mensahe 20', { exact: true })).toHaveCount(0)
  const visibleMessage = log.getByText('Mensahe 21', { exact: true })
  await visibleMessage.scrollIntoViewIfNeeded()
  await expect(log.getByText('Mensahe 1', { exact: true })).toHaveCount(1)
  await expect(visibleMessage).toBeInViewport()
})

test('in Filipino and without JavaScript a person reads, answers and marks as read', async ({ browser }) => {
  const { owner, conversationId } = await makeTestConversation(['Magkano po lahat?'])
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_URL, locale: 'fil-PH' })
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.77.1.3' })
  const page = await context.newPage()
  await signInAndOpen(page, owner.email, '/dashboard/landlord/messages')
  await page.getByRole('link', { name: /Ana Reyes/ }).click()
  await expect(page.getByRole('log')).toContainText('Magkano po lahat?')
  const markReadButton = page.getByRole('button', { name: 'Markahang nabasa na' })
  await markReadButton.click()
  await expect(markReadButton).toBeHidden()
  await page.getByLabel('Mensahe kay Ana Reyes').fill('Dalawang buwan po')
  await page.getByRole('button', { name: 'Ipadala' }).click()
  await expect(page.getByRole('log')).toContainText('Dalawang buwan po')
  expect(await listMessagesBy(owner.id)).toEqual(['Dalawang buwan po'])
  const [firstMessage] = await database.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(messages.sequence)
  expect(firstMessage?.readAt).not.toBeNull()
  await context.close()
})
