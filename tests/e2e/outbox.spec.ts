// The outbox page for newcomers. tests/http/mail.test.ts checks that nobody else can open it.
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

test(
  'the outbox shows a mail as text and as HTML, and its link works',
  { tag: '@each-size' },
  async ({ page, complaints }) => {
    await page.context().setExtraHTTPHeaders({}) // through no proxy
    const email = `outbox-${crypto.randomUUID()}@tahanan.example`
    await page.goto('/newsletter')
    await page.locator('main').getByLabel('Your email').fill(email)
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('main').getByText('Check your inbox')).toBeVisible()

    await page.locator('main').getByRole('link', { name: 'Open the outbox' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outgoing mail')
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
