// A landlord adds calendars whose busy times are left out: an address that we do not fetch, one that stops working, and removing both.
import { eq } from 'drizzle-orm'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { makeBusyTime, makeImportedCalendar } from '#seed/factories/viewings.ts'
import { expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { TEST_CIPHER } from '#tests/support/context.ts'

const database = setUpSharedDatabase()
const ADDRESS = 'https://nowhere.invalid/private-0123456789/basic.ics'

test('a landlord adds, checks and removes a calendar', async ({ page, complaints }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  const main = page.getByRole('main')
  await signInAs(page, owner.email)
  await page.goto('/dashboard/landlord/viewings/times')
  const address = main.getByLabel('Secret address of the calendar')
  const add = main.getByRole('button', { name: 'Add calendar' })
  await address.fill('https://127.0.0.1/calendar.ics')
  await add.click()
  await expect(main.getByText('Enter a public address that starts with https://.')).toBeVisible()
  await address.fill(ADDRESS.replace('https:', 'webcal:'))
  await add.click()
  await expect(main.getByText('The address did not answer.')).toBeVisible()
  complaints.length = 0 // the browser reports the refusals
  expect(await database.db.$count(importedCalendars, eq(importedCalendars.userId, owner.id))).toBe(0)

  const { id } = await makeImportedCalendar(database.db, {
    userId: owner.id,
    host: 'nowhere.invalid',
    sealedAddress: TEST_CIPHER.encrypt(ADDRESS, 'imported_calendars.sealed_address', owner.id),
    nextCheckAt: new Date('2099-12-31T00:00:00Z'), // nothing but this test has it read
  })
  await makeBusyTime(database.db, { calendarId: id })
  await page.reload()
  await expect(main.getByText('Works', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('private-0123456789')
  await main.getByRole('button', { name: /Check now ?: nowhere.invalid/ }).click()
  await expect(main.getByText('We still could not read this calendar.')).toBeVisible()
  await expect(main.getByText('Cannot be read')).toBeVisible()
  await expect(main.getByText('Its last busy times count for 24 hours.')).toBeVisible()
  await expectAccessibleInEachSize(page)

  await main.getByRole('button', { name: /Remove ?: nowhere.invalid/ }).click()
  await expect(main.getByText('The calendar and its busy times are removed.')).toBeVisible()
  await expect(main.getByText('nowhere.invalid')).toHaveCount(0)
  expect(await database.db.$count(busyTimes, eq(busyTimes.calendarId, id))).toBe(0)
})
