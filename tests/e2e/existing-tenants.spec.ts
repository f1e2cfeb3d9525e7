// An owner adds a tenant who already lives in a home: a refusal loses nothing, then the rent book is there and the list names the tenant.
import { makeProperty } from '#seed/factories/listings.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

test('an owner adds a tenant with what they owe', async ({ page, complaints }) => {
  const { id: ownerId, email } = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  await makeProperty(database.db, { ownerId, title: 'Door 1 Salitran', status: 'inactive' })
  const today = toManilaDay(new Date())
  await signInAndOpen(page, email, '/dashboard/landlord/tenants')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Add a tenant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tenant')
  await expectAccessible(page)

  await main.getByLabel('Name of the tenant').fill('Marilou Estrella')
  await main.getByLabel('Phone').fill('0928 555 01')
  await main.getByLabel('Monthly rent').fill('7,500')
  await main.getByLabel('Due day of the month').fill('5')
  await main.getByLabel('Lease starts').fill(addMonths(today, -6))
  await main.getByLabel('Last day').fill(addMonths(today, 6))
  const owed = main.getByRole('group', { name: 'Entry 1' })
  await owed.getByLabel('Kind').selectOption('rent')
  await owed.getByLabel('Amount').fill('3,000')
  await owed.getByLabel('Was due on').fill(addDays(today, -10))
  await main.getByRole('button', { name: 'Add a tenant' }).click()
  await expect(main.getByRole('alert')).toBeVisible()
  // The refused form
  complaints.splice(0)
  await expect(main.getByLabel('Name of the tenant')).toHaveValue('Marilou Estrella')
  await expect(owed.getByLabel('Amount')).toHaveValue('3,000')
  await expectAccessible(page)

  await main.getByLabel('Phone').fill('0928 555 0123')
  await main.getByRole('button', { name: 'Add a tenant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Door 1 Salitran')
  await expect(main.getByText('The tenant is added.')).toBeVisible()
  await expect(main.getByText('₱3,000').first()).toBeVisible()

  await page.goto('/dashboard/landlord/tenants')
  const row = main.getByRole('row', { name: /Marilou Estrella/ })
  await expect(row).toContainText('Not invited')
  await expect(row).toContainText('₱3,000')
})
