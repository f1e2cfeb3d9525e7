import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const PASSWORD = 'Kubo-sa-bukid-7!'
const database = setUpSharedDatabase()

const buildNewEmail = () => `register-${crypto.randomUUID()}@tahanan.example`
const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function fillAboutYou(page: Page, firstName: string) {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Peñaflor')
  await page.getByLabel('Phone', { exact: true }).fill('0917 123 4567')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await clickContinue(page)
}

async function fillAccountStep(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('I accept the terms of use').check()
  await page.getByLabel('I agree that my data is used as described').check()
}

async function submitAccountStep(page: Page, email: string) {
  await fillAccountStep(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}

/** The link in the mail. */
async function readMailedLink(email: string): Promise<string> {
  const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
  const { pathname, search } = new URL(
    /https?:\/\/\S+token=\S+/.exec(mails[0] ? readMailText(mails[0]) : '')?.[0] ?? '',
  )
  return pathname + search
}

async function verifyAndSignIn(page: Page, email: string, dashboard: string) {
  await page.goto(await readMailedLink(email))
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`))
}

async function signOut(page: Page, firstName: string) {
  await page.goto('/')
  await page.locator('summary', { hasText: `Account menu of ${firstName}` }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin(\?|$)/)
}

test('a tenant registers with a photo, confirms the address, signs in, sees the dashboard and signs out', async ({
  page,
}) => {
  const email = buildNewEmail()
  await page.goto('/register')
  await expect(page).toHaveURL(/\/register-enhanced$/)
  await clickContinue(page)
  await clickContinue(page) // with nothing filled in
  await expect(page.getByRole('alert')).toContainText('First name is required')
  await page.getByRole('link', { name: 'Phone number is required' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await page.evaluate(() => (location.hash = 'main')) // as the skip link does
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await fillAboutYou(page, 'Ligaya')

  await page.getByLabel('Employment status').selectOption('employed')
  await page.getByLabel('I have pets').check()
  await page.getByLabel('Your pets').fill('One aspin')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ligaya')
  await clickContinue(page)
  await expect(page.getByLabel('Your pets')).toHaveValue('One aspin')
  await expectAccessible(page)
  await clickContinue(page)

  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose a profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByLabel('Closer').press('ArrowRight')
  await page.getByLabel('Left and right').press('ArrowLeft')
  await page.getByText('Read the terms').click()
  await expect(page.getByRole('region', { name: 'Terms of use' })).toContainText('Philippine law applies')
  await expectAccessible(page)
  await submitAccountStep(page, email)
  await expectAccessible(page)

  await verifyAndSignIn(page, email, '/dashboard/tenant')
  const [person] = await database.db.select().from(users).where(eq(users.email, email))
  expect((await page.request.get(person?.avatarUrl ?? '')).headers()['content-type']).toBe('image/webp')
  await signOut(page, 'Ligaya')
})

test('a landlord and an agent register with the questions of their user type, also after a dropped connection', async ({
  page,
  complaints,
}) => {
  const landlordEmail = buildNewEmail()
  await page.goto('/register-enhanced?type=landlord')
  await clickContinue(page)
  await fillAboutYou(page, 'Ramon')
  await page.getByLabel('Tax identification number').fill('123-456-789-000')
  await expectAccessible(page)
  await clickContinue(page)
  await page.route('**/register-enhanced.data*', (route) => route.abort())
  await fillAccountStep(page, landlordEmail)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Network connection issue. Please check your internet connection.',
  )
  await page.unroute('**/register-enhanced.data*')
  complaints.length = 0 // the browser logs the dropped connection
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(landlordEmail)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await verifyAndSignIn(page, landlordEmail, '/dashboard/landlord')
  await signOut(page, 'Ramon')

  const agent = buildNewEmail()
  await page.goto('/register-enhanced')
  await page.getByText('I am an agent or property manager').click()
  await clickContinue(page)
  await fillAboutYou(page, 'Carmela')
  await page.getByLabel('Company or agency').fill('Bahay Realty')
  await page.getByLabel('PRC registration number').fill('0012345')
  await page.getByLabel('License valid until').fill('2099-01-31')
  await expectAccessible(page)
  await clickContinue(page)
  await submitAccountStep(page, agent)
  await verifyAndSignIn(page, agent, '/dashboard/agent')
  await signOut(page, 'Carmela')
})

test('registration in Filipino on a phone: the meter marks a rule as met, and a common password is refused @phone', async ({
  page,
  complaints,
}) => {
  await page.goto('/register-enhanced?lang=fil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gumawa ng account')
  await page.getByRole('button', { name: 'Magpatuloy' }).click()
  await page.getByLabel('Pangalan', { exact: true }).fill('Niña')
  await page.getByLabel('Apelyido').fill('Abad')
  await page.getByRole('textbox', { name: 'Telepono' }).fill('(02) 8123 4567')
  await page.getByLabel('Petsa ng kapanganakan').fill('2015-05-17')
  await page.getByRole('button', { name: 'Magpatuloy' }).click()
  await expect(page.getByRole('alert')).toContainText('18')
  await page.getByLabel('Petsa ng kapanganakan').fill('1999-05-17')
  await page.getByRole('button', { name: 'Magpatuloy' }).click()
  await page.getByLabel('Trabaho ngayon').selectOption('student')
  await page.getByRole('button', { name: 'Magpatuloy' }).click()

  await page.getByLabel('Email address').fill(buildNewEmail())
  await page.getByLabel('Password mo', { exact: true }).fill('mahal')
  await expect(page.getByText('1 sa 5 bahagi')).toBeAttached()
  await page.getByLabel('Password mo', { exact: true }).fill('Mahalkita1!')
  await expect(page.getByText('5 sa 5 bahagi')).toBeAttached()
  await page.getByLabel('Tinatanggap ko ang mga tuntunin').check()
  await page.getByLabel('Pumapayag akong gamitin').check()
  await page.getByRole('button', { name: 'Gawin ang account' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Password mo', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('400'))) // the browser logs the refusal
})

test('a reload keeps what was typed on each step, but not the password', async ({ page }) => {
  const email = buildNewEmail()
  await page.goto('/register-enhanced?type=landlord')
  await clickContinue(page)
  await page.getByLabel('First name').fill('Niña')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Niña')
  await fillAboutYou(page, 'Niña')
  await page.getByRole('button', { name: 'Skip' }).click()
  await fillAccountStep(page, email)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await submitAccountStep(page, email)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('registration'))),
  ).toEqual([])
})
