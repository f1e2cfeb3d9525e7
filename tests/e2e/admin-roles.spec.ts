// An owner invites a moderator, who accepts, decides about a listing and cannot open the settings; the removal ends the open page at once.
// A new owner needs a second owner.
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { dropRefusals, signInToConsole } from '#tests/support/browser/admin-console.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { readMailText } from '#tests/support/mailed-text.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const OWNER = 'first-owner@tahanan.example'
const MODERATOR = 'nena@tahanan.example'
const PASSWORD = 'Bagong-Susi-ng-77'
let database: Database

const server = setUpOwnServer({
  fill: async (db) => {
    await makeConsoleAdmin(db, OWNER, { role: 'owner', fullName: 'Olivia Owner' })
    const landlord = await makePersonWithPassword(db, 'landlord', { fullName: 'Amihan Salazar' })
    await makeProperty(db, { ownerId: landlord.id, title: 'Molave house', status: 'pending' })
  },
})
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())

const findLink = async () => {
  const mails = await database.db.select().from(emails).where(eq(emails.toAddress, MODERATOR))
  return /\/admin\/invitation\?token=[\w-]+/.exec(mails.map(readMailText).join())?.[0] ?? ''
}

async function checkSizes(page: Page): Promise<void> {
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}

test('an owner invites a moderator, who reviews a listing, opens no settings, and is removed while a page is open', async ({
  page,
  browser,
  complaints,
}) => {
  await signInToConsole(page, server.url, OWNER)
  await page.goto(`${server.url}/admin/administrators`)
  await expect(page.getByText('One owner decides alone')).toBeVisible()
  await checkSizes(page)
  await page.getByRole('link', { name: 'Invite an administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(MODERATOR)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Moderator' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('The invitation is sent.')).toBeVisible()
  await expect(page.getByText(`${MODERATOR} · Moderator`)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await expect.poll(findLink).not.toBe('')
  await other.goto(server.url + (await findLink()))
  await expectAccessible(other)
  await other.getByRole('textbox', { name: 'Full name' }).fill('Nena Moderator')
  await other.getByRole('textbox', { name: 'New password', exact: true }).fill(PASSWORD)
  await other.getByRole('textbox', { name: /once more/ }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(other.getByText('Your account is ready.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Email' }).fill(MODERATOR)
  await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Secure Sign In' }).click()
  await expect(other).toHaveURL(/\/admin\/review/)
  const menu = other.locator('aside')
  await expect(menu.getByRole('link', { name: 'Review queue' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  const settings = await other.request.get(`${server.url}/admin/dashboard/settings`)
  expect(settings.status()).toBe(404)
  await other.getByRole('button', { name: /^Approve/ }).click()
  await expect(other.getByText('Approved: Molave house')).toBeVisible()

  await page.reload()
  await chooseIcon(page, 'Remove', 'Nena Moderator')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The administrator is removed.')).toBeVisible()
  // The event stream of the open page has ended
  await expect(other).toHaveURL(/\/admin\/login\?reason=ended/)
  dropRefusals(complaints)
})

test('a new owner is made by one owner alone, the next one by two', async ({ page, browser }) => {
  await makeConsoleAdmin(database.db, 'second@tahanan.example', { role: 'support', fullName: 'Sara Second' })
  await makeConsoleAdmin(database.db, 'third@tahanan.example', { role: 'content', fullName: 'Tino Third' })
  await signInToConsole(page, server.url, OWNER)
  const grant = async (name: string) => {
    await page.goto(`${server.url}/admin/administrators`)
    await chooseIcon(page, 'Change role', name)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Owner' })
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Change role' }).click()
  }
  // The owner of the other test was removed, if there was one; a removed moderator does not count
  await grant('Sara Second')
  await expect(page.getByText('The role is changed.')).toBeVisible()
  await expect(page.getByText('Two owners decide together')).toBeVisible()
  await grant('Tino Third')
  await expect(page.getByText('The request is open for 24 hours.')).toBeVisible()
  await expect(page.getByText('Another owner has to approve', { exact: true })).toBeVisible()
  await checkSizes(page)

  const second = await (await browser.newContext()).newPage()
  await signInToConsole(second, server.url, 'second@tahanan.example')
  await second.goto(`${server.url}/admin/administrators`)
  await second.getByRole('link', { name: 'Approve' }).click()
  await second.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(ADMIN_PASSWORD)
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('The request is approved and done.')).toBeVisible()
  const owners = await database.db.$count(adminUsers, eq(adminUsers.role, 'owner'))
  expect(owners).toBe(3)
})

/** An icon of a row, which is a link. */
const chooseIcon = (page: Page, action: string, row: string) =>
  page.getByRole('link', { name: new RegExp(`^${action}.*${row}`) }).click()
