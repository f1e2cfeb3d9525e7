import { eq } from 'drizzle-orm'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

/** Workers share one database, so every address is new. */
const makeTestPerson = (role: Role, fullName = 'Maricel Santos') => makeUniquePerson(database.db, role, fullName)

/** The browser logs every refusal and every failed request. */
const dropRefusalComplaints = (complaints: string[]) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d|ERR_FAILED/.test(text)))

async function readMailedLink(email: string): Promise<string> {
  let foundLink: string | undefined
  await expect
    .poll(async () => {
      const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
      foundLink = /https?:\/\/\S+token=\S+/.exec(mails.map(readMailText).join('\n'))?.[0]
      return foundLink
    })
    .toBeDefined()
  const { pathname, search } = new URL(foundLink ?? '')
  return pathname + search
}

test('a landlord is redirected from the settings to sign-in, returns there, and signs out by the header', async ({
  page,
  complaints,
}) => {
  const { email } = await makeTestPerson('landlord', 'Ligaya Peñaflor')
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/signin\?from=%2Fdashboard%2Fsettings$/)

  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Not the one 1!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  dropRefusalComplaints(complaints)

  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings/)

  await page.goto('/')
  const menu = page.locator('summary', { hasText: 'Account menu of Ligaya' })
  await menu.click()
  await expect(page.getByText('Welcome, Ligaya').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  await page.goto('/dashboard/landlord')
  await expect(page).toHaveURL(/\/signin\?from=%2Fdashboard%2Flandlord$/)
})

test('a person who opens the dashboard of another role gets a polite refusal', async ({ page, complaints }) => {
  const { email } = await makeTestPerson('tenant')
  await page.goto('/signin?from=/dashboard/landlord')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for your account')
  dropRefusalComplaints(complaints)
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tenant$/)
  await page.goto('/test-auth')
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: '/dashboard/landlord Refused' })).toBeVisible()
})

test('a forgotten password is reset by the link in the mail', async ({ page, complaints }) => {
  const { email } = await makeTestPerson('tenant')
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const link = await readMailedLink(email)
  await page.goto(link)
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password, once more').fill('short')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
  dropRefusalComplaints(complaints)
  await page.getByLabel('New password', { exact: true }).fill('Kubo-Bahay 2!')
  await page.getByLabel('New password, once more').fill('Kubo-Bahay 2!')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Kubo-Bahay 2!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/tenant$/)

  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expectAccessible(page)
  dropRefusalComplaints(complaints)
})

test('without a network the sign-in form retries three times, then reports it, and keeps the input', async ({
  page,
  complaints,
}) => {
  const { email } = await makeTestPerson('agent')
  await page.goto('/signin')
  let attemptCount = 0
  await page.route('**/signin.data*', (route) => {
    attemptCount++
    return route.abort()
  })
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Network connection issue. Please check your internet connection.')).toBeVisible()
  await expect(page.getByText('Unable to connect after multiple attempts. Please try again later.')).toBeVisible()
  expect(attemptCount).toBe(4)
  await page.unroute('**/signin.data*')
  dropRefusalComplaints(complaints)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/agent$/)
})

test.describe('sign-in without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('without JavaScript sign-in and sign-out work', async ({ page, complaints }) => {
    const { email } = await makeTestPerson('tenant')
    await page.goto('/signin')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Not the one 1!')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    dropRefusalComplaints(complaints)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/tenant$/)
    await page.goto('/')
    await page.locator('summary', { hasText: 'Account menu of Maricel' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await expect(page.getByText('You are signed out')).toBeVisible()
  })
})

test.describe('sign-in on a phone set to Filipino @phone', () => {
  test.use({ locale: 'fil-PH' })
  test('on a phone set to Filipino a person signs in and out by the menu @phone', async ({ page }) => {
    const { email } = await makeTestPerson('tenant')
    await page.goto('/signin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mag-sign in')
    await page.getByRole('main').getByLabel('Email address').fill(email)
    await page.getByLabel('Password mo').fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Mag-sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/tenant$/)
    await page.goto('/')
    await page.getByRole('button', { name: 'Buksan ang menu' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mag-sign out/i })
      .click()
    await expect(page.getByText('Naka-sign out ka na')).toBeVisible()
  })
})
