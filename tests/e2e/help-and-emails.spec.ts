// An owner asks a page what it is for and finds the article; an administrator looks at an email and sends a test to their own address.
import { signInToConsole } from '#tests/support/browser/admin-console.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { makeConsoleAdmin } from '#tests/support/console-admin.ts'

const database = setUpSharedDatabase()

test('an owner opens the help of a page by key and follows it to the article', async ({ page }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  await signInAs(page, owner.email)
  await page.goto('/dashboard/landlord/payments')
  const help = page.locator('.page-help')
  await help.locator('summary').press('Enter')
  await expect(help.getByText('Confirm what tenants sent first')).toBeVisible()
  await expectAccessibleInEachSize(page)
  await help.getByRole('link', { name: 'Read more in Help' }).click()
  await expect(page).toHaveURL(/\/help#record-payment$/)
  await expect(page.getByRole('heading', { name: 'How do I record a payment?' })).toBeInViewport()

  await page.getByRole('main').getByRole('searchbox').fill('depozit')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'How do I handle a deposit?' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)
})

test('an administrator previews an email and sends a test', async ({ page, complaints }) => {
  const email = `content-${crypto.randomUUID().slice(0, 8)}@tahanan.example`
  await makeConsoleAdmin(database.db, email, { role: 'content' })
  await signInToConsole(page, process.env.E2E_URL ?? '', email)
  await page.goto('/admin/emails')
  await expectAccessibleInEachSize(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'After a registration' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  complaints.length = 0 // axe writes to the frame, which has no origin
  await main.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(main.getByText('The test is queued.')).toBeVisible()
  await main.getByRole('link', { name: 'All emails' }).click()
  await expect(main.getByText('[Test]')).toBeVisible()
})
