// Settings end to end: profile, sessions, account deletion and its cancellation.
import { eq, sql } from 'drizzle-orm'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { erasureRequests } from '#app/db/schema/accounts/privacy.server.ts'
import { eraseDueAccounts } from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { createTestContext } from '#tests/support/context.ts'

const database = setUpSharedDatabase()

async function makeTenant(fullName: string) {
  const person = await makeUniquePerson(database.db, 'tenant', fullName)
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(database.db, { userId: person.id, kind })
  return person
}
const dropRefusalComplaints = (complaints: string[]) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d/.test(text)))

test('a tenant changes their profile, their notification choices and their language @phone', async ({
  page,
  complaints,
}) => {
  const { id, email } = await makeTenant('Maricel Bautista')
  await signInAndOpen(page, email, '/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click()
  await page.getByLabel('Full name').fill('Maricel Reyes')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByLabel('Date of birth').fill('1991-07-08')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Maricel Reyes')
  await expectAccessible(page)
  dropRefusalComplaints(complaints)
  await page.getByLabel('Phone', { exact: true }).fill('0917 555 0101')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const [profile] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, id))
  expect(profile).toMatchObject({ fullName: 'Maricel Reyes', phone: '+639175550101' })

  await page.goto('/dashboard/settings/notifications')
  const mails = page.getByRole('group', { name: 'Messages' }).getByLabel('Email')
  await mails.selectOption({ label: 'Once a day, at 8 AM' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(mails).toHaveValue('messages:email:daily')
  await expectAccessible(page)

  await page.goto('/dashboard/settings/language')
  await page.getByRole('radio', { name: 'Filipino' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByText('Na-save na.')).toBeVisible()
  await expectAccessible(page)
})

test('sessions are listed, and another one is ended from here', async ({ page, browser }) => {
  const { email } = await makeTenant('Paolo Mercado')
  const otherPage = await browser.newPage({ baseURL: process.env.E2E_URL })
  await otherPage.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.200.1.3' })
  await signInAndOpen(otherPage, email, '/dashboard/settings')
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await signInAndOpen(page, email, '/dashboard/settings/sessions')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByText('Signed out.')).toBeVisible()
  await otherPage.goto('/dashboard/settings')
  await expect(otherPage).toHaveURL(/\/signin/)
  await otherPage.close()
})

/** The number of rows of the whole database that contain the text. */
async function countRowsContaining(text: string): Promise<number> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await database.db.execute(
        sql`select 1 from ${sql.raw(name)} row where position(${text} in row::text) > 0`,
      )
      return found.rows.length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

test('an account deletion is requested, cancelled, requested again, and executed after the grace period', async ({
  page,
  complaints,
}, testInfo) => {
  const fullName = 'Kristine Macaraeg' // a surname that no factory uses: other tests make people in this database meanwhile
  const { id, email } = await makeTenant(fullName)
  await signInAndOpen(page, email, '/dashboard/settings/privacy')
  await expect(page.getByText('Terms of use')).toBeVisible()
  await page.getByRole('link', { name: 'Read on' }).click()
  await expect(page.getByRole('heading', { name: 'What has to stay, and why' })).toBeVisible()
  const requestErasure = async () => {
    await page.getByLabel('I have read this and want my account to be erased').check()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account will be erased in 14 days.')).toBeVisible()
  }
  await requestErasure()

  await signInAndOpen(page, email, '/dashboard')
  await expect(page).toHaveURL(/privacy\/deletion$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  await requestErasure()
  const requests = await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, id))
  expect(requests.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(1)

  for (const trace of [email, fullName]) expect(await countRowsContaining(trace)).toBeGreaterThan(0)
  const afterGrace = new Date(Date.now() + 15 * 24 * 60 * 60_000) // as the nightly job finds it then
  const storage = createDiskStorage(testInfo.outputPath('files')) // the person has no stored files
  const ctx = createTestContext(database.db, { now: afterGrace, adapters: { storage } })
  expect(await eraseDueAccounts(ctx)).toMatchObject({ failed: 0 })
  for (const trace of [email, fullName]) expect(await countRowsContaining(trace)).toBe(0)
  await page.goto('/signin')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  dropRefusalComplaints(complaints)
})

test.describe('settings without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('without JavaScript the settings are plain forms', async ({ page }) => {
    const { email } = await makeTenant('Jun Lacson')
    await signInAndOpen(page, email, '/dashboard/settings/language')
    await page.getByRole('radio', { name: 'Filipino' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Na-save na.')).toBeVisible()
  })
})
