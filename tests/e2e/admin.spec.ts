// The admin console: lockout and its end, sign-in, the section Properties, and the administrator's own password.
import { eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { adminLoginAttempts } from '#app/db/schema/platform/admin.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { chooseRowAction } from '#tests/support/browser/admin-console.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buildUniqueEmail, makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import type { Browser, Page } from '@playwright/test'

const PASSWORD = 'Bakal-na-Pinto-88'
const database = setUpSharedDatabase()

/** A refused sign-in has its own status. */
function dropRefusals(complaints: string[]): void {
  const others = complaints.filter((line) => !/responded with a status of (401|429)/.test(line))
  complaints.splice(0, complaints.length, ...others)
}

async function submitPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Secure Sign In' }).click()
}

test('an administrator is locked out, signs in after the lock, decides about listings and logs out', async ({
  page,
  complaints,
}) => {
  const email = buildUniqueEmail()
  const { id: userId } = await makeUniquePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId, email, passwordHash: await hashPassword(PASSWORD) })
  const { id: ownerId } = await makeUniquePerson(database.db, 'landlord', "Niña O'Hara")
  const name = `Casa ${crypto.randomUUID().slice(0, 8)}`
  const homes = await Promise.all(
    ['one', 'two'].map((n) => makeProperty(database.db, { ownerId, title: `${name} ${n}`, status: 'pending' })),
  )

  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Portal')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const alert = page.getByRole('alert')
  for (const failed of [1, 2, 3, 4]) {
    await submitPassword(page, 'wrong')
    await expect(alert).toContainText('Invalid email or password')
    await expect(alert).toContainText(`${failed} failed attempt(s). ${5 - failed} attempt(s) remaining before lockout.`)
  }
  await submitPassword(page, 'wrong')
  await expect(alert).toContainText('Account temporarily locked')
  await expect(alert).toContainText('Account locked due to too many failed attempts. Try again in 15 minutes.')
  await expect(page.getByRole('button', { name: 'Account Locked' })).toBeDisabled()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await submitPassword(page, PASSWORD)
  await expect(alert).toContainText(/Too many failed attempts\. Try again in 1[45] minutes\./)
  await database.db
    .update(adminLoginAttempts)
    .set({ lockedUntil: sql`now() - interval '1 second'` })
    .where(eq(adminLoginAttempts.email, email))
  await page.reload()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await submitPassword(page, PASSWORD)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  dropRefusals(complaints)

  await expect(page.getByText('Management Console')).toBeVisible()
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Sections of the console' })
    .getByRole('link', { name: 'Properties' })
    .click()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText('2 properties')).toBeVisible()
  await page.getByRole('combobox', { name: `Status of ${name} one` }).selectOption('active')
  const readStatus = async (id: string) =>
    (await database.db.select({ status: properties.status }).from(properties).where(eq(properties.id, id)))[0]?.status
  await expect.poll(() => readStatus(homes[0]?.id ?? '')).toBe('active')
  await page.getByRole('combobox', { name: `Status of ${name} one` }).selectOption('inactive')
  await expect.poll(() => readStatus(homes[0]?.id ?? '')).toBe('inactive')

  await chooseRowAction(page, `${name} two`, 'Return to owner')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What has to change' }).fill('Please add photos of the kitchen.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return to owner' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readStatus(homes[1]?.id ?? '')).toBe('draft')

  await chooseRowAction(page, `${name} one`, 'Delete')
  await expect(dialog).toContainText('Are you sure you want to delete this property? This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete Property' }).click()
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

const NEW_PASSWORD = 'Bagong-Susi-ng-77'
const LAST_PASSWORD = 'Huling-Susi-ng-99'

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await submitPassword(page, password)
}

async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: /^New password(,| )/ }).fill(password)
}

/** The code that an authenticator app with the shown key would show. */
async function readCode(page: Page): Promise<string> {
  const key = (await page.locator('main code').innerText()).replaceAll(/\s/g, '')
  return getCurrentCode(key, new Date())
}

async function openSecondBrowser(browser: Browser, email: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, password)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return page
}

async function findResetLink(email: string): Promise<string> {
  const findMails = () => database.db.select().from(emails).where(eq(emails.toAddress, email))
  const readLink = async () => {
    const texts = (await findMails()).filter(({ template }) => template === 'admin.passwordReset').map(readMailText)
    return /\/admin\/reset-password\?token=[\w-]+/.exec(texts.join())?.[0] ?? ''
  }
  await expect.poll(readLink).not.toBe('')
  return readLink()
}

test('an administrator changes the password, sets up a second factor, and sets a forgotten password with a recovery code', async ({
  page,
  browser,
  complaints,
}) => {
  const email = buildUniqueEmail()
  const { id: userId } = await makeUniquePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId, email, passwordHash: await hashPassword(PASSWORD) })
  await signIn(page, email, PASSWORD)
  const elsewhere = await openSecondBrowser(browser, email, PASSWORD)
  const main = page.getByRole('main')

  await test.step('the settings of the site do not open, and the name in the header leads to the own account', async () => {
    await page.goto('/dashboard/settings/password')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: `Welcome, ${email}` }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await expectAccessible(page)
  })

  await test.step('a wrong current password is refused beside its field', async () => {
    await page.getByRole('textbox', { name: 'Current password' }).fill('wrong')
    await fillNewPassword(page, NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveAccessibleDescription(/.+/)
    await expectAccessible(page)
  })

  await test.step('the new password ends the other session, which says so', async () => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await fillNewPassword(page, NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(main).toContainText('Your password was changed. All other sessions of the console have ended.')
    // the page may leave by itself, because its stream has ended; that would interrupt the navigation
    await expect(() => elsewhere.goto('/admin/dashboard')).toPass()
    await expect(elsewhere.getByRole('main')).toContainText('Your session of the console has ended')
    await expectAccessible(elsewhere)
    await signIn(elsewhere, email, PASSWORD)
    await expect(elsewhere.getByRole('alert')).toContainText('Invalid email or password')
  })

  let recoveryCode = ''
  await test.step('the second factor is set up, and its recovery codes are shown once', async () => {
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(main.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(await readCode(page))
    await page.getByRole('button', { name: 'Confirm and turn on' }).click()
    await expect(main).toContainText('Keep these recovery codes')
    recoveryCode = await main
      .getByRole('listitem')
      .filter({ hasText: /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/ })
      .first()
      .innerText()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await expect(main).toContainText('Recovery codes left: 10 of 10')
    await expectAccessible(page)
  })

  await test.step('a forgotten password is set by the mailed link and a recovery code', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/admin\/forgot-password$/)
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Forgot your password?')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(main).toContainText('Check your email')
    const link = await findResetLink(email)
    await page.goto(link)
    await expectAccessible(page)
    await fillNewPassword(page, LAST_PASSWORD)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('textbox', { name: /^Code from the app/ })).toHaveAccessibleDescription(/.+/)
    await fillNewPassword(page, LAST_PASSWORD)
    await page.getByRole('textbox', { name: /^Code from the app/ }).fill(recoveryCode)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page).toHaveURL(/\/admin\/login\?reason=reset$/)
    await expect(main).toContainText('Your new password is set')
    await page.goto(link)
    await expect(main).toContainText('This link has expired or was already used.')
    await expectAccessible(page)
  })

  await test.step('the new password opens the next step, and the used recovery code does not sign in', async () => {
    await signIn(page, email, LAST_PASSWORD)
    await expect(page).toHaveURL(/\/admin\/login\/code$/)
    await page.getByText('I do not have my phone').click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
    await page.getByRole('button', { name: 'Use the recovery code' }).click()
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(/.+/)
    await expectAccessible(page)
  })
  const others = complaints.filter((line) => !/responded with a status of (400|401|403|410)/.test(line))
  complaints.splice(0, complaints.length, ...others)
  await elsewhere.context().close()
})
