// Passkeys in the browser, with the virtual authenticator of Chromium.
import type { CDPSession, Page } from '@playwright/test'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, forgetSession, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

async function addDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

test('a tenant adds a passkey, signs in with it, uses it as second factor, and removes it', async ({
  page,
  complaints,
}) => {
  const { email } = await makeUniquePerson(database.db, 'tenant')
  const device = await addDevice(page)
  const typePassword = async () => {
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto('/dashboard/settings/passkeys')
  await typePassword()
  await expect(page.getByRole('heading', { name: 'You have no passkey yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Rename', { exact: false }).first().click()
  await page.getByLabel('Name').fill('Telepono ko')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('The name was saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Telepono ko' })).toContainText('not used yet')

  await forgetSession(page)
  await page.goto('/signin?from=/dashboard/settings/two-factor')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\/two-factor$/)

  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(getCurrentCode(secret, new Date()))
  await page.getByRole('button', { name: 'Confirm and turn on' }).click()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()

  await forgetSession(page)
  await page.goto('/signin?from=/dashboard/settings/passkeys')
  await typePassword()
  await expect(page).toHaveURL(/\/signin\/two-factor/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\/passkeys$/)
  await page.getByRole('button', { name: 'Remove the passkey Telepono ko' }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()

  // The device still has it, but the site no longer knows it
  await forgetSession(page)
  await page.goto('/signin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('That passkey did not work.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('responded with a status of 401')])
  await device.session.send('WebAuthn.setUserVerified', {
    authenticatorId: device.authenticatorId,
    isUserVerified: false,
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in page has no passkey button, and the password signs in', async ({ page }) => {
    const { email } = await makeUniquePerson(database.db, 'tenant')
    await page.goto('/signin?from=/dashboard/settings/passkeys')
    await expect(page.getByRole('button', { name: /passkey/i })).toHaveCount(0)
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
    expect(await page.content()).toContain('This browser cannot use passkeys.') // locators do not look into noscript
  })
})
