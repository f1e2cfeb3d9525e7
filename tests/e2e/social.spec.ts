import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, forgetSession, test } from '#tests/support/browser/browser-test.ts'
import { type OidcProvider, startOidcProvider } from '#tests/support/servers/oidc-provider.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

test.describe.configure({ mode: 'default' }) // one server and one provider for the whole file

const database = setUpSharedDatabase()
let provider: OidcProvider
let server: ServerProcess
test.beforeAll(async () => {
  provider = await startOidcProvider()
  server = await startServerProcess({
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    TRUSTED_PROXIES: 'loopback',
    GOOGLE_CLIENT_ID: 'our-id',
    GOOGLE_CLIENT_SECRET: 'our-secret',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  })
})
test.afterAll(async () => {
  await server?.stop()
  await provider?.stop()
})

test('a new landlord signs in by Google, completes the account, and signs in again', async ({ page }) => {
  const email = `e2e-${crypto.randomUUID()}@tahanan.example`
  provider.person = { sub: email, email, email_verified: true, name: 'Ligaya Peñaflor' }
  await page.goto(`${server.url}/register-enhanced?type=landlord`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/register\/finish$/)
  await expect(page.getByText('Your account: landlord')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ligaya')
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Phone' }).fill('0917 123 4567')
  await page.getByLabel('Date of birth').fill('1985-06-12')
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/landlord$/)
  const [createdUser] = await database.db
    .select({ role: userProfiles.userType, isVerified: users.emailVerified })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email))
  expect(createdUser).toEqual({ role: 'landlord', isVerified: true })

  await page.goto(`${server.url}/dashboard/settings/connections`)
  await expect(page.getByText('Connected since')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeDisabled()
  await expectAccessible(page)

  await forgetSession(page)
  await page.goto(`${server.url}/signin`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/dashboard\/landlord$/)
})

test('a refusal at Google is reported politely', { tag: '@phone' }, async ({ page, complaints }) => {
  await page.goto(`${server.url}/api/auth/callback/google?error=access_denied&state=none`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That sign-in did not work')
  await expectAccessible(page)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('status of 401')))
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})
