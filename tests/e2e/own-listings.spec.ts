// A landlord's own listings: list, bulk changes, copies, deletion, and the import of a file.
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
const FILE = [
  'Pamagat;Uri;Upa;Lungsod',
  'Kuwarto sa Makati;condo;15000;Makati',
  'Kuwarto sa buwan;condo;libre;Atlantis',
].join('\n')

test('a landlord filters, changes, copies, deletes and imports listings', async ({ page }) => {
  const { id: ownerId, email } = await makeUniquePerson(database.db, 'landlord', 'Ramon Cruz')
  // Other tests count active listings.
  for (const title of ['Alpha studio', 'Beta condo'])
    await makeProperty(database.db, { ownerId, title, status: 'inactive' })
  await signInAndOpen(page, email, '/dashboard/landlord/properties')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'My properties' })
  await expect(table.getByRole('link', { name: 'Alpha studio', exact: true })).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('searchbox').fill('alpha')
  await expect(page).toHaveURL(/\?q=alpha$/)
  await expect(main.getByText('1 property')).toBeVisible()
  await expect(table.getByRole('link', { name: 'Beta condo', exact: true })).toBeHidden()
  await main.getByRole('link', { name: 'Clear all', exact: true }).click()
  await expect(table.getByRole('link', { name: 'Beta condo', exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Alpha studio' }).check()
  await main.getByRole('button', { name: 'Still available' }).click()
  await expect(main.getByRole('alert')).toContainText('Availability confirmed for 0 listings')
  await expect(main.getByRole('alert')).toContainText('Alpha studio: This property is not open for rent right now.')

  await table.getByRole('link', { name: 'Alpha studio', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alpha studio')
  await expect(main.getByText('Add photos')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Duplicate', exact: true }).click()
  await main.getByLabel('How many').fill('3')
  await expect(main.getByText('Drafts: Unit 1, Unit 2, Unit 3')).toBeVisible()
  await main.getByRole('button', { name: 'Create the units' }).click()
  await expect(main.getByRole('alert')).toContainText('3 drafts were created.')
  await expect(table.getByRole('link', { name: 'Alpha studio, Unit 3', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Alpha studio, Unit 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Property' })
  await expect(dialog).toContainText('Are you sure you want to delete this property? This action cannot be undone.')
  await expect(page).toHaveURL(/delete=/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Property' }).click()
  await expect(main.getByRole('alert')).toContainText('The property was deleted.')
  await expect(table.getByRole('link', { name: 'Alpha studio, Unit 3', exact: true })).toBeHidden()

  await main.getByRole('link', { name: 'Import', exact: true }).click()
  await main
    .getByLabel('Choose a CSV or XLSX file')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await main.getByRole('button', { name: 'Check the file' }).click()
  await expect(main.getByText('1 of 2 rows can be imported')).toBeVisible()
  await expect(main.getByRole('table', { name: 'Rows with problems' })).toContainText('Atlantis')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(main.getByText('1 draft was created.')).toBeVisible({ timeout: 15_000 })
  await main.getByRole('link', { name: 'Open the drafts', exact: true }).click()
  await expect(table.getByRole('link', { name: 'Kuwarto sa Makati', exact: true })).toBeVisible()
})
