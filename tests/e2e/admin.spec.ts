// The admin console: lockout and its end, sign-in, and the section Properties.
import { eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { adminLoginAttempts } from '#app/db/schema/platform/admin.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { buildUniqueEmail, makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'

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

  await page.getByRole('button', { name: `More actions for ${name} two` }).click()
  await page.getByRole('menuitem', { name: 'Return to owner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What has to change' }).fill('Please add photos of the kitchen.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return to owner' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readStatus(homes[1]?.id ?? '')).toBe('draft')

  await page.getByRole('link', { name: `Delete: ${name} one` }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this property? This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete Property' }).click()
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
})
