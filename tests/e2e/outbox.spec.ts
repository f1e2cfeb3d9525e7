// The outbox page for newcomers, and the mail of the contact form in it. tests/http/mail.test.ts checks that nobody else can open it.
import { MIN_SECONDS_OPEN } from '#app/domain/content/contact/form-stamp.rules.server.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, focusAndWaitForHydration, test } from '#tests/support/browser/browser-test.ts'

test(
  'the outbox shows a mail as text and as HTML, and its link works',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.context().setExtraHTTPHeaders({}) // through no proxy
    const email = `outbox-${crypto.randomUUID()}@tahanan.example`
    await page.goto('/newsletter')
    await page.locator('main').getByLabel('Your email').fill(email)
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('main').getByText('Check your inbox')).toBeVisible()

    await page.locator('main').getByRole('link', { name: 'Open the outbox' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outgoing email')
    await expectAccessible(page)
    const row = page.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('newsletter.confirm')
    await row.getByRole('link').click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription to Tahanan')
    await expect(page.locator('pre')).toContainText('Confirm subscription:')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: 'Confirm subscription' })).toBeVisible()
    await expectAccessible(page)
    // axe cannot enter the sandboxed frame
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('postMessage')))
    await page.getByRole('link', { name: /newsletter\/confirm\?token=/ }).click()
    await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeVisible()
  },
)

test('a guest writes to the support address by the contact form, and the mail has the reply address', async ({
  page,
  complaints,
}) => {
  await page.context().setExtraHTTPHeaders({}) // through no proxy
  const email = `guest-${crypto.randomUUID()}@tahanan.example`
  await page.goto('/contact')
  const main = page.getByRole('main')
  await focusAndWaitForHydration(main.getByLabel('Your name'))
  await main.getByLabel('Your name').fill("Niña O'Hara")
  await main.getByLabel('Your email').fill(email)
  await main.getByLabel('Subject').fill('Deposit')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByLabel('Message')).toHaveAccessibleDescription('Please enter a message')
  const formShownAt = Date.now()
  complaints.length = 0 // the browser logs the refused request
  await expectAccessible(page)
  await main.getByLabel('Message').fill('Who keeps my deposit?')
  // a program sends sooner, and is refused
  await expect.poll(() => Date.now() - formShownAt).toBeGreaterThan(MIN_SECONDS_OPEN * 1_000)
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('We have your message and answer by email.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/outbox')
  const row = page.getByRole('listitem').filter({ hasText: 'contact.message' }).first()
  await row.getByRole('link').click()
  await expect(main).toContainText('Tahanan contact form: Deposit')
  await expect(main).toContainText(email)
  await expect(page.locator('pre')).toContainText('Who keeps my deposit?')
})
