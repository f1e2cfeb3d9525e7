// A landlord's own listings: list, bulk changes, copies, deletion, and the import of a file with its photos.
import { makeProperty } from '#seed/factories/listings.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { buildZip } from '#tests/support/fixtures/spreadsheets.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
const FILE = [
  'Pamagat;Uri;Upa;Lungsod;Tala;Larawan',
  'Kuwarto sa Makati;condo;15000;Makati;may bintana;sala.jpg, kusina.jpg',
  'Kuwarto sa buwan;condo;18k nego;Atlantis;;',
  'Kuwarto na walang lugar;condo;15000;;;',
].join('\n')

/** As portals exchange homes (Kyero). */
const PORTAL_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<root><kyero><feed_version>3</feed_version></kyero>
<property><id>1</id><date>2026-03-02 02:03:04</date><ref>A-1</ref><price>25000</price><currency>PHP</currency>
<price_freq>month</price_freq><type>apartment</type><town>Makati</town><province>Metro Manila</province>
<beds>2</beds><baths>1</baths><title><en>Condo ni Ñena &amp; Sons</en></title><desc><en>Bright and quiet</en></desc></property></root>`

test('a landlord filters, changes, copies, deletes and imports listings', async ({ page }) => {
  const { id: ownerId, email } = await makeUniquePerson(database.db, 'landlord', 'Ramon Cruz')
  // Other tests count active listings.
  for (const title of ['Alpha studio', 'Beta condo'])
    await makeProperty(database.db, { ownerId, title, status: 'inactive' })
  await signInAndOpen(page, email, '/dashboard/landlord/properties')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'My properties' })
  await expect(table.getByRole('link', { name: 'Alpha studio', exact: true })).toBeVisible()
  await expect(table.getByRole('button', { name: 'Publish it again: Alpha studio' })).toBeVisible()
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
  await expect(table.getByRole('link', { name: 'Finish and submit it: Alpha studio, Unit 3' })).toBeVisible()

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
    .getByLabel('Choose a CSV, XLSX or XML file')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByLabel('In Tahanan, Upa is')).toHaveValue('rent')
  await expect(main.getByLabel('In Tahanan, Tala is')).toHaveValue('notUsed')
  await expectAccessible(page)
  await main.getByLabel('In Tahanan, Tala is').selectOption('Description')
  await main.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 of 3 rows can be imported')
  const rows = main.getByRole('table', { name: 'Rows of your file' })
  await expect(rows).toContainText('“18k nego” was read as ₱18,000')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Incomplete row' }).click()
  await expect(rows.getByRole('row')).toHaveCount(2)
  await expect(rows).toContainText('Kuwarto na walang lugar')
  await main.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(main.getByText('2 drafts were created.')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  const sala = { name: 'Unit 1/SALA.jpg', text: await makeDistinctPicture(1) }
  await main
    .getByLabel('Choose a ZIP file with the photos')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: buildZip([sala]) })
  await main.getByRole('button', { name: 'Add the photos' }).click()
  await expect(main.getByText('1 of 2 photos added')).toBeVisible()
  await expect(rows).toContainText('Photo kusina.jpg: It is not in the ZIP file.')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Open the drafts', exact: true }).click()
  await expect(table.getByRole('link', { name: 'Kuwarto sa Makati', exact: true })).toBeVisible()
  await page.goBack()
  await main.getByRole('button', { name: 'Undo import' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This import was undone')
  await main.getByRole('link', { name: 'Properties', exact: true }).first().click()
  await expect(table.getByRole('link', { name: 'Alpha studio', exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Kuwarto sa Makati', exact: true })).toBeHidden()

  await main.getByRole('link', { name: 'Import', exact: true }).click()
  await main
    .getByLabel('Choose a CSV, XLSX or XML file')
    .setInputFiles({ name: 'portal.xml', mimeType: 'application/xml', buffer: Buffer.from(PORTAL_FILE) })
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('1 of 1 row can be imported')
  await main.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(main.getByText('1 draft was created.')).toBeVisible({ timeout: 15_000 })
  await main.getByRole('link', { name: 'Open the drafts', exact: true }).click()
  await expect(table.getByRole('link', { name: 'Condo ni Ñena & Sons', exact: true })).toBeVisible()
})
