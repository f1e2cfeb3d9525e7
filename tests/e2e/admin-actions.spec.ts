// Every action of the sections Properties, Users, Applications and Analytics, on one server of their own; exports are compared with the
// screen.
import { eq, sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  chooseRowAction,
  download,
  downloadCsv,
  dropRefusals,
  readChartTables,
  signInToConsole,
  toFigure,
} from '#tests/support/browser/admin-console.ts'
import { makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const ADMIN = 'actions@tahanan.example'
const OWNER = 'Amihan Salazar'
const ids: Record<string, string> = {}
let database: Database

const server = setUpOwnServer({
  fill: async (db) => {
    await makeConsoleAdmin(db, ADMIN)
    const owner = await makePersonWithPassword(db, 'landlord', { fullName: OWNER, email: 'amihan@tahanan.example' })
    ids.owner = owner.id
    for (const title of ['Molave one', 'Molave two', 'Narra flat', 'Kamagong house'])
      ids[title] = (await makeProperty(db, { ownerId: owner.id, title })).id
    for (const name of ['Lakan Reyes', 'Mayumi Cruz', 'Bituin Ramos']) {
      const person = await makePersonWithPassword(db, 'tenant', {
        fullName: name,
        email: `${name.split(' ')[0]?.toLowerCase()}@tahanan.example`,
      })
      ids[name] = person.id
      ids[`application of ${name}`] = (
        await makeApplication(db, { propertyId: ids['Narra flat'] ?? '', applicantUserId: person.id })
      ).id
    }
    const user = await makePersonWithPassword(db, 'tenant', {
      fullName: 'Dalisay Santos',
      email: 'dalisay@tahanan.example',
    })
    ids.user = user.id
    await makeBooking(db, {
      propertyId: ids['Kamagong house'] ?? '',
      status: 'confirmed',
      createdAt: new Date(Date.now() - 86_400_000),
      decidedAt: new Date(),
    })
  },
})
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())

const open = async (page: Page, section: string, more = '') => {
  await signInToConsole(page, server.url, ADMIN)
  await page.goto(`${server.url}/admin/dashboard/${section}${more}`)
}
test('Properties: add for an owner, edit, change several, feature, duplicate, message the owner, history', async ({
  page,
  browser,
}) => {
  const dialog = page.getByRole('dialog')
  const readListing = async (name: string) =>
    (
      await database.db
        .select()
        .from(properties)
        .where(eq(properties.id, ids[name] ?? ''))
    )[0]
  const inEditor = /\/dashboard\/landlord\/properties\/[0-9a-f-]{36}\/edit/
  await open(page, 'properties')

  await test.step('a listing is added for an owner', async () => {
    await page.getByRole('link', { name: 'Add Property' }).click()
    await dialog.getByRole('searchbox').fill('Amihan')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByRole('radio', { name: OWNER })).toBeChecked()
    await dialog.getByText('Apartment', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Open the editor' }).click()
    await expect(page).toHaveURL(inEditor)
    await expect(page.getByText('as an administrator', { exact: false }).first()).toBeVisible()
    const drafts = await database.db.select().from(properties).where(eq(properties.status, 'draft'))
    expect(drafts.map(({ ownerId, propertyType }) => [ownerId, propertyType])).toEqual([[ids.owner, 'apartment']])
  })

  await test.step('several listings change at once', async () => {
    await open(page, 'properties', '?q=Molave')
    for (const name of ['Molave one', 'Molave two'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Inactive' }).click()
    for (const name of ['Molave one', 'Molave two'])
      await expect.poll(async () => (await readListing(name))?.status).toBe('inactive')
  })

  await test.step('the history names the change, and the owner gets a message', async () => {
    await chooseRowAction(page, 'Molave one', 'History')
    await expect(dialog).toContainText('Active')
    await expect(dialog).toContainText('Inactive')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await chooseRowAction(page, 'Molave one', 'Message owner')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please check the address.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('The message was sent to the owner.')).toBeVisible()
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ids.owner ?? ''))
    expect(told.map(({ kind, params }) => [kind, params])).toContainEqual([
      'listing.adminMessage',
      expect.objectContaining({ note: 'Please check the address.' }) as object,
    ])
  })

  await test.step('a copy and the original open in the editor', async () => {
    await chooseRowAction(page, 'Molave two', 'Duplicate')
    await dialog.getByRole('button', { name: 'Duplicate and edit' }).click()
    await expect(page).toHaveURL(inEditor)
    await open(page, 'properties', '?q=Molave two')
    await chooseRowAction(page, 'Molave two', 'Edit')
    await expect(page).toHaveURL(inEditor)
  })

  await test.step('a featured listing is on the home page', async () => {
    await open(page, 'properties', '?q=Kamagong')
    await chooseRowAction(page, 'Kamagong house', 'Feature on home page')
    await expect.poll(async () => (await readListing('Kamagong house'))?.featured).toBe(true)
    const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
    await visitor.goto('/')
    await expect(visitor.getByRole('link', { name: 'Kamagong house' }).first()).toBeVisible()
    await chooseRowAction(page, 'Kamagong house', 'View public listing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kamagong house')
    await open(page, 'properties', '?q=Kamagong')
    await chooseRowAction(page, 'Kamagong house', 'Remove from home page')
    await expect.poll(async () => (await readListing('Kamagong house'))?.featured).toBe(false)
  })
})

test('Users: invite, edit, verify, view profile and dashboard, end sessions, deactivate, delete, export', async ({
  page,
  browser,
  complaints,
}) => {
  const NAME = 'Dalisay Santos'
  const dialog = page.getByRole('dialog')
  const readUser = async () =>
    (
      await database.db
        .select({
          fullName: users.fullName,
          isVerified: users.emailVerified,
          twoFactor: users.twoFactorEnabled,
          isActive: userProfiles.isActive,
        })
        .from(users)
        .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
        .where(eq(users.id, ids.user ?? ''))
    )[0]
  const confirm = async (action: string) => {
    await chooseRowAction(page, NAME, action)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
  }
  await open(page, 'users')

  await test.step('a person is invited by mail', async () => {
    await page.getByRole('link', { name: 'Add User' }).click()
    await dialog.getByRole('textbox', { name: 'Full name' }).fill('Hiraya Lim')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('hiraya@tahanan.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, 'hiraya@tahanan.example'))
    expect(mails).toHaveLength(1)
  })

  await test.step('the file has the users of the filter', async () => {
    // A bookmark of the time when the section was a parameter
    await page.goto(`${server.url}/admin/dashboard?section=users&q=Dalisay`)
    await expect(page).toHaveURL(`${server.url}/admin/dashboard/users?q=Dalisay`)
    const rows = await downloadCsv(page, page.getByRole('link', { name: 'Export CSV' }))
    expect(rows.slice(1).map((cells) => cells.slice(0, 3))).toEqual([[ids.user, NAME, 'dalisay@tahanan.example']])
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  })

  await test.step('profile, edit and verification', async () => {
    await chooseRowAction(page, NAME, 'View profile')
    await expect(dialog).toContainText('dalisay@tahanan.example')
    await dialog.getByRole('link', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('0917 123 4567')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table')).toContainText('+63 917 123 4567')
    await page.getByRole('combobox', { name: `Status of ${NAME}` }).selectOption('unverified')
    await expect.poll(async () => (await readUser())?.isVerified).toBe(false)
    await page.getByRole('combobox', { name: `Status of ${NAME}` }).selectOption('verified')
    await expect.poll(async () => (await readUser())?.isVerified).toBe(true)
  })

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const isSignedIn = async () => (await visitor.request.get('/dashboard/tenant', { maxRedirects: 0 })).status() === 200

  await test.step('the pages of the person are read only, with a banner', async () => {
    const banner = page.getByText(`You are viewing the pages of ${NAME}`)
    await chooseRowAction(page, NAME, 'View dashboard')
    await expect(banner).toBeVisible()
    await page.getByRole('link', { name: 'Saved Properties' }).first().click()
    await page.getByText('New list').click()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Near the office')
    await page.getByRole('button', { name: 'Create list' }).click()
    await expect(page.getByText('You are looking at the pages of someone else')).toBeVisible()
    await expect(banner).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('a status of 403')]) // the refused form
    const address = `${server.url}/dashboard/settings`
    const form = { intent: 'save', fullName: 'Changed Name' }
    const answer = await page.request.post(address, { form, headers: { Origin: server.url }, maxRedirects: 0 })
    expect([answer.status(), (await readUser())?.fullName]).toEqual([403, NAME])
    await page.getByRole('button', { name: 'Back to the console' }).click()
    await expect(page).toHaveURL(`${server.url}/admin/dashboard/users`)
  })

  await test.step('second factor, sessions, and the account itself', async () => {
    await database.db
      .update(users)
      .set({ twoFactorEnabled: true })
      .where(eq(users.id, ids.user ?? ''))
    await open(page, 'users', '?q=Dalisay')
    await confirm('Reset two-factor')
    expect((await readUser())?.twoFactor).toBe(false)
    await signInAs(visitor, 'dalisay@tahanan.example', server.url)
    expect(await isSignedIn()).toBe(true)
    await confirm('Sign out everywhere')
    expect(await isSignedIn()).toBe(false)
    const listing = await makeProperty(database.db, { ownerId: ids.user ?? '' })
    const getListingStatus = async () => (await visitor.request.get(`/properties/${listing.id}`)).status()
    expect(await getListingStatus()).toBe(200)
    await chooseRowAction(page, NAME, 'Deactivate')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog).toContainText('Please choose one.')
    expect((await readUser())?.isActive).toBe(true)
    await dialog.getByRole('radio', { name: 'Scam' }).check()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog).toContainText('Listings taken down: 1')
    expect((await readUser())?.isActive).toBe(false)
    expect(await getListingStatus()).not.toBe(200)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog).toBeHidden()
    expect(await getListingStatus()).toBe(200)
    await chooseRowAction(page, NAME, 'Deactivate')
    await dialog.getByRole('radio', { name: 'Scam' }).check()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog).toContainText('Listings taken down: 1')
    await dialog.getByRole('link', { name: 'Close' }).first().click()
    await expect(page.getByRole('table')).toContainText('Deactivated')
    await confirm('Reactivate')
    expect((await readUser())?.isActive).toBe(true)
    await chooseRowAction(page, NAME, 'Delete')
    await dialog.getByRole('button', { name: 'Delete User' }).click()
    await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
    expect((await readUser())?.fullName).not.toBe(NAME)
  })
  dropRefusals(complaints)
})

test('Applications: search on Enter, filters, details, approve, reject, delete, and an export like the screen', async ({
  page,
  complaints,
}) => {
  const dialog = page.getByRole('dialog')
  const readStatus = async (name: string) =>
    (
      await database.db
        .select({ status: rentalApplications.status, deletedAt: rentalApplications.deletedAt })
        .from(rentalApplications)
        .where(eq(rentalApplications.id, ids[`application of ${name}`] ?? ''))
    )[0]
  await open(page, 'applications', '?status=pending')
  const table = page.getByRole('table')

  await test.step('a search starts with Enter, and the file has the rows of the screen', async () => {
    await expect(table.getByRole('row')).toHaveCount(4)
    await page.getByRole('searchbox').fill('Mayumi')
    await page.getByRole('searchbox').press('Enter')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('pending')
    await expect(page).toHaveURL(/status=pending/)
    await expect(table.getByRole('row')).toHaveCount(4)
    const [head = [], ...rows] = await downloadCsv(page, page.getByRole('link', { name: 'Export' }))
    const applicants = rows.map((cells) => cells[head.indexOf('Applicant')] ?? '')
    const shown = await table.locator('tbody tr').allInnerTexts()
    expect(shown.map((text, index) => text.includes(applicants[index] ?? '-'))).toEqual([true, true, true])
    expect(rows.map((cells) => cells[head.indexOf('Status')])).toEqual(Array.from({ length: 3 }, () => 'Pending'))
  })

  await test.step('one is approved from its details, another is rejected with a reason', async () => {
    await chooseRowAction(page, 'Lakan Reyes', 'View')
    for (const title of ['Applicant Information', 'Property Information'])
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await dialog.getByRole('link', { name: 'Approve Application' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await readStatus('Lakan Reyes'))?.status).toBe('approved')
    await expect(dialog).toContainText('Approved')
    await open(page, 'applications')
    await page.getByRole('link', { name: /^Reject.*Mayumi Cruz/ }).click()
    await dialog.getByRole('combobox').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.poll(async () => (await readStatus('Mayumi Cruz'))?.status).toBe('rejected')
    await expect(dialog).toContainText('Reason of the rejection')
  })

  await test.step('a decision that comes too late says so', async () => {
    await open(page, 'applications', `?reject=${ids['application of Bituin Ramos']}`)
    await dialog.getByRole('combobox').selectOption({ index: 1 })
    await database.db.execute(
      sql`update rental_applications set status = 'withdrawn', decided_at = now() where id = ${ids['application of Bituin Ramos']}`,
    )
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This application is already withdrawn.')
  })

  await test.step('several are approved at once, and the one that cannot be is named with its reason', async () => {
    for (const name of ['Lakan Reyes', 'Mayumi Cruz']) {
      const values = { propertyId: ids['Molave one'] ?? '', applicantUserId: ids[name] ?? '' }
      await makeApplication(database.db, values)
    }
    await open(page, 'applications', '?q=Molave one&status=pending')
    for (const name of ['Lakan Reyes', 'Mayumi Cruz'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('alert')).toContainText('1 application approved')
    await expect(page.getByRole('alert')).toContainText('1 stays as it was:')
  })

  await test.step('a deletion asks in the browser', async () => {
    await open(page, 'applications')
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void question.accept()
    })
    await chooseRowAction(page, 'Bituin Ramos', 'Delete')
    await expect(page.getByText('The application was deleted.')).toBeVisible()
    expect(questions[0]).toBe('Are you sure you want to delete this application? This action cannot be undone.')
    expect((await readStatus('Bituin Ramos'))?.deletedAt).not.toBeNull()
  })
  dropRefusals(complaints)
})

test('Analytics: periods and lines, and both files have the figures of the screen', async ({ page }) => {
  await open(page, 'analytics')
  const charts = page.locator('details.chart-table table')
  await expect(charts).toHaveCount(6)
  await page.getByRole('link', { name: '90d' }).click()
  await expect(page.getByRole('link', { name: '90d' })).toHaveAttribute('aria-current', 'page')
  const lines = page.getByRole('navigation', { name: 'Lines shown' })
  await lines.getByRole('link', { name: 'Bookings confirmed' }).click()
  await expect(charts.first()).not.toContainText('Bookings confirmed')
  await expect(charts.first()).toContainText('₱29,500') // without the deposit
  const tables = await readChartTables(page)
  const csv = await downloadCsv(page, page.getByRole('link', { name: 'Export CSV' }))
  for (const { title, rows } of tables) {
    const start = csv.findIndex(([first]) => first === title) + 1
    expect(start, title).toBeGreaterThan(0)
    const inFile = csv.slice(start, start + rows.length)
    expect(
      inFile.map((cells) => cells.map(toFigure)),
      title,
    ).toEqual(rows.map((cells) => cells.map(toFigure)))
  }
  const drawn = readPdfLines(await download(page, page.getByRole('link', { name: 'Export PDF' })))
  for (const { title, rows } of tables) {
    const start = drawn.indexOf(title)
    expect(start, title).toBeGreaterThan(-1)
    const missing = rows.flat().filter((cell) => !drawn.slice(start).includes(cell))
    expect(missing, title).toEqual([])
  }
})
