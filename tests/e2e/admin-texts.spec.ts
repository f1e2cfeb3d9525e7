// Every documented text for the admin sign-in and the admin console is seen on its screen, also those of failures: the database
// refuses a read or a write while a step runs.
import { eq } from 'drizzle-orm'
import { createSecret, getCurrentCode } from '#app/adapters/auth/totp.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { ADMIN_SECRET_PURPOSE } from '#app/domain/admin/sign-in/admin-code.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { ADMIN_TEXTS, type AdminScreen } from '#tests/support/admin-texts.data.ts'
import { chooseRowAction, openRowMenu, signInToConsole } from '#tests/support/browser/admin-console.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, holdRequests, test } from '#tests/support/browser/browser-test.ts'
import { createSeenTexts } from '#tests/support/browser/seen-texts.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { TEST_CIPHER } from '#tests/support/context.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const ADMIN = 'texts@tahanan.example'
const TITLE = 'Camia bungalow'
const secret = createSecret()
let database: Database
let tenantId = ''
let listingId = ''

const server = setUpOwnServer({
  fill: async (db) => {
    await makeConsoleAdmin(db, ADMIN)
    await makeConsoleAdmin(db, 'off@tahanan.example', { isActive: false })
    const { userId } = await makeConsoleAdmin(db, 'tenant@tahanan.example')
    await db.update(userProfiles).set({ userType: 'tenant' }).where(eq(userProfiles.userId, userId))
    const coded = await makeConsoleAdmin(db, 'coded@tahanan.example')
    const mfaSecret = TEST_CIPHER.encrypt(secret, ADMIN_SECRET_PURPOSE, coded.userId)
    await db.execute(
      `update admin_users set mfa_secret = '${mfaSecret}', mfa_enrolled_at = now() where user_id = '${coded.userId}'`,
    )
    tenantId = (await makePerson(db, 'tenant', { fullName: 'Tala Bautista' })).id
    await db.update(userProfiles).set({ phone: null }).where(eq(userProfiles.userId, tenantId))
    listingId = (await makeProperty(db, { title: TITLE })).id
  },
})
test.beforeAll(async () => {
  database = openDatabase(server.databaseUrl)
  await database.pool.query(`create function fail_for_test() returns trigger language plpgsql
    as $$ begin raise exception 'the disk failed' using errcode = '58030'; end $$`)
})
test.afterAll(() => database.close())

const seen = createSeenTexts<AdminScreen>()

/** Writes to the table fail while the work runs. */
async function whileReadOnly(table: string, work: () => Promise<void>): Promise<void> {
  await database.pool.query(
    `create trigger fail_for_test before insert or update or delete on ${table} execute function fail_for_test()`,
  )
  try {
    await work()
  } finally {
    await database.pool.query(`drop trigger fail_for_test on ${table}`)
  }
}

/** Reads of the column fail while the work runs. */
async function whileUnreadable(table: string, column: string, work: () => Promise<void>): Promise<void> {
  await database.pool.query(`alter table ${table} rename column ${column} to lost`)
  try {
    await work()
  } finally {
    await database.pool.query(`alter table ${table} rename column lost to ${column}`)
  }
}

/** Responses with an error status are what this file is about. */
const dropRefusals = (complaints: string[]) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((line) => !/responded with a status of [45]\d\d/.test(line)),
  )

const listMissing = (screens: readonly AdminScreen[]) =>
  screens.flatMap((screen) =>
    ADMIN_TEXTS[screen].filter((text) => !seen.isSeen(screen, text)).map((text) => `${screen}: ${text}`),
  )

test('the admin sign-in shows every documented text', async ({ page, complaints }) => {
  const signIn = async (email: string, password = ADMIN_PASSWORD) => {
    await page.goto(`${server.url}/admin/login`)
    await submit(email, password)
  }
  const submit = async (email: string, password = ADMIN_PASSWORD) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Secure Sign In' }).click()
  }
  const expectAlert = async (text: string | RegExp) => {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await seen.record('signIn', page)
  }
  for (let failed = 1; failed < 5; failed++) {
    await signIn('unknown@tahanan.example', 'wrong')
    await expectAlert(`${failed} failed attempt(s)`)
  }
  await signIn('unknown@tahanan.example', 'wrong')
  await expectAlert('Account locked due to')
  await signIn('unknown@tahanan.example', 'wrong')
  await expectAlert('Too many failed attempts')
  for (const [email, text] of [
    ['off@tahanan.example', 'Account is deactivated'],
    ['tenant@tahanan.example', 'Invalid admin credentials'],
  ] as const) {
    await signIn(email)
    await expectAlert(text)
  }
  await whileReadOnly('admin_login_attempts', async () => {
    await signIn(ADMIN)
    await expectAlert('Login failed')
  })

  const releaseCode = await holdRequests(page, '**/admin/login/code.data*')
  await page.goto(`${server.url}/admin/login`)
  await focusAndWaitForHydration(page.getByRole('textbox', { name: 'Email' }))
  await submit('coded@tahanan.example')
  await expect(page.getByText('Securing your admin session...')).toBeVisible()
  await seen.record('signIn', page)
  releaseCode()
  const code = page.getByRole('textbox', { name: /code/i })
  await whileReadOnly('admin_users', async () => {
    await code.fill(getCurrentCode(secret, new Date()))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectAlert('Authentication failed')
  })
  const releaseDashboard = await holdRequests(page, '**/admin/dashboard.data*')
  await focusAndWaitForHydration(code)
  await code.fill(getCurrentCode(secret, new Date()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Verifying admin access...')).toBeVisible()
  await seen.record('signIn', page)
  releaseDashboard()
  await expect(page.getByText('Management Console', { exact: true })).toBeVisible() // the sign-in page has '… Management Console'
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL(/\/admin\/login$/)
  await focusAndWaitForHydration(page.getByRole('textbox', { name: 'Email' }))
  const releaseSignIn = await holdRequests(page, '**/admin/login.data*')
  const releaseConsole = await holdRequests(page, '**/admin/dashboard.data*')
  await submit(ADMIN)
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible()
  await seen.record('signIn', page)
  releaseSignIn()
  await expect(page.getByText('Verifying admin access...')).toBeVisible()
  releaseConsole()
  await expect(page.getByText('Management Console', { exact: true })).toBeVisible() // the sign-in page has '… Management Console'
  expect(listMissing(['signIn'])).toEqual([])
  dropRefusals(complaints)
})

test('the admin console shows every documented text', async ({ page, complaints }) => {
  const dialog = page.getByRole('dialog')
  const open = async (
    screen: Exclude<AdminScreen, 'signIn' | 'signInHashing' | 'console' | 'overviewEmpty'>,
    more = '',
  ) => {
    await page.goto(`${server.url}/admin/dashboard${screen === 'overview' ? '' : `/${screen}`}${more}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await seen.record(screen, page)
  }
  const expectText = async (screen: AdminScreen, text: string) => {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await seen.record(screen, page)
  }
  /** The actions of a row are in its menu, which appears gradually. */
  const recordMenu = async (screen: AdminScreen, row: string) => {
    await expect(async () => {
      await openRowMenu(page, row, 'Delete')
      await seen.record(screen, page)
      expect(seen.isSeen(screen, 'Delete')).toBe(true)
    }).toPass()
    await page.keyboard.press('Escape')
  }
  await signInToConsole(page, server.url, ADMIN)

  await test.step('overview', async () => {
    await whileUnreadable('bookings', 'total_price', async () => {
      await open('overview')
      await expectText('overview', 'Error Loading Data')
    })
    await open('overview')
    await expectText('overview', 'Recent Activities')
    await focusAndWaitForHydration(page.getByRole('link', { name: 'Refresh' }))
    await seen.record('console', page)
    const release = await holdRequests(page, '**/admin/dashboard.data*')
    await page.getByRole('link', { name: 'Refresh' }).click()
    await expectText('overview', 'Refreshing...')
    release()
  })

  await test.step('properties', async () => {
    await whileUnreadable('properties', 'featured', () => open('properties'))
    await open('properties', '?q=nothing-like-this')
    await open('properties')
    await recordMenu('properties', TITLE)
    await whileReadOnly('properties', async () => {
      await page.getByRole('checkbox', { name: `Select ${TITLE}` }).check()
      await page.getByRole('button', { name: 'Inactive' }).click()
      await expectText('properties', 'Dismiss')
      await open('properties', `?delete=${listingId}`)
      await dialog.getByRole('button', { name: 'Delete Property' }).click()
      await expectText('properties', 'Failed to delete property')
    })
  })

  await test.step('users', async () => {
    await whileUnreadable('user_profiles', 'phone', () => open('users'))
    await open('users', '?q=nothing-like-this')
    await open('users')
    await recordMenu('users', 'Tala Bautista')
    await whileReadOnly('users', async () => {
      await open('users', `?delete=${tenantId}`)
      await dialog.getByRole('button', { name: 'Delete User' }).click()
      await expectText('users', 'Failed to delete user')
    })
  })

  await test.step('applications', async () => {
    await open('applications')
    await open('applications', '?q=nothing-like-this')
    const { id } = await makeApplication(database.db, { propertyId: listingId, applicantUserId: tenantId })
    await whileUnreadable('rental_applications', 'decided_at', () => open('applications'))
    await open('applications', `?view=${id}`)
    page.on('dialog', (question) => {
      seen.add('applications', question.message())
      void question.accept()
    })
    await whileReadOnly('rental_applications', async () => {
      await open('applications', `?approve=${id}`)
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expectText('applications', 'Failed to update application status')
      await open('applications')
      await recordMenu('applications', 'Tala Bautista')
      await chooseRowAction(page, 'Tala Bautista', 'Delete')
      await expectText('applications', 'Failed to delete application')
    })
  })

  await test.step('analytics', async () => {
    await whileUnreadable('search_misses', 'term', () => open('analytics'))
    await open('analytics')
  })

  await test.step('settings', async () => {
    await open('settings')
    await page.getByRole('switch', { name: /Require email verification/ }).uncheck()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expectText('settings', 'Settings saved successfully!')
    await open('users')
    const text = 'User status updates are not supported in the current system configuration'
    await page.getByRole('combobox', { name: 'Status of Tala Bautista' }).selectOption('unverified')
    await expectText('users', text)
    const refusal = page.getByRole('alert').filter({ hasText: text })
    await expect(page.getByText(text)).toHaveCount(1) // in the red box only
    await refusal.getByRole('link', { name: 'Dismiss' }).click()
    await expect(refusal).toHaveCount(0)
  })
  const elsewhere: readonly AdminScreen[] = ['signIn', 'signInHashing', 'overviewEmpty'] // the test above, and component tests
  const screens = (Object.keys(ADMIN_TEXTS) as AdminScreen[]).filter((screen) => !elsewhere.includes(screen))
  expect(listMissing(screens)).toEqual([])
  expect(seen.isSeen('properties', 'Failed to delete user')).toBe(false) // null control: a text of another screen is not seen
  dropRefusals(complaints)
})
