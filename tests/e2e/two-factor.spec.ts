import { eq } from 'drizzle-orm'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, forgetSession, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

test('a tenant turns two-factor sign-in on, signs in with it, and with a recovery code', async ({ page }) => {
  const { id, email } = await makeUniquePerson(database.db, 'tenant')
  const signIn = async () => {
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto('/dashboard/settings/two-factor')
  await signIn()
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(getCurrentCode(secret, new Date()))
  await page.getByRole('button', { name: 'Confirm and turn on' }).click()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-7]{4}-/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('Two-factor sign-in is on')).toBeVisible()
  await expectAccessible(page)

  await forgetSession(page)
  await page.goto('/signin?from=/dashboard/tenant')
  await signIn()
  await expect(page).toHaveURL(/\/signin\/two-factor/)
  await expectAccessible(page)
  // The code that turned it on is used up for half a minute, so its record is deleted instead of waiting
  await database.db.delete(verifications).where(eq(verifications.identifier, `two-factor-step:${id}`))
  await page.getByLabel('Code from the app').fill(getCurrentCode(secret, new Date()))
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/tenant$/)

  await forgetSession(page)
  await page.goto('/signin?from=/dashboard/tenant')
  await signIn()
  await page.getByText('I do not have my phone').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Use the recovery code' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tenant$/)
})
