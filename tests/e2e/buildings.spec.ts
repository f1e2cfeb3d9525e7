// An owner charges all tenants of a boarding house and offers new rents. Then an apartment building of units. How a boarding house is made and let
// is in boarding-house.spec.ts.
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'

/** Its own database, because other files count the active listings of the common one. */
const server = setUpOwnServer({ fill: async () => {} })
let database: Database
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())
const today = toManilaDay(new Date())

test('an owner charges the tenants of a boarding house, offers new rents, and makes a building of units', async ({
  page,
  complaints,
}) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Grace Uy')
  const main = page.getByRole('main')
  const { buildingId, listing, beds } = await makeBoardingHouse(database.db, { ownerId: owner.id })
  await makeRental(database.db, {
    propertyId: listing.id,
    spaceId: beds[0]?.id ?? '',
    addedByOwner: true,
    monthlyRent: 280_000,
    startsOn: addMonths(today, -1),
    endsOn: addMonths(today, 11),
  })
  await signInAndOpen(page, owner.email, `/dashboard/landlord/buildings/${buildingId}`, server.url)

  await test.step('one charge for all tenants, after a summary', async () => {
    await main.getByRole('link', { name: 'Charge all tenants' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge all tenants')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    // The refused form
    complaints.splice(0)
    await main.getByLabel('Amount').fill('150')
    await main.getByLabel('What it is for').fill('Wi-Fi')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Continue' }).click()
    const summary = main.getByRole('heading', { name: 'Tenants: 1, total: ₱150' })
    await expect(summary).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(main.getByLabel('What it is for')).toHaveValue('Wi-Fi')
    await main.getByRole('button', { name: 'Continue' }).click()
    await main.getByRole('button', { name: 'Add the charges' }).click()
    await expect(main.getByText('The charges are in the rent books.')).toBeVisible()
  })

  await test.step('a new rent for all tenants: one above the legal limit cannot be chosen, one within it is offered', async () => {
    await main.getByRole('link', { name: 'Raise the rents' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raise the rents')
    await main.getByLabel('How much more').fill('1%%')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    // The refused form
    complaints.splice(0)
    await main.getByLabel('How much more').fill('40')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByRole('heading', { name: 'Check the new rents' })).toBeFocused()
    await expect(main.getByText(/Above the legal limit: at most ₱2,828/)).toBeVisible()
    await expect(main.getByRole('checkbox')).toBeDisabled()
    await expect(main.getByRole('button', { name: 'Send the offers' })).toHaveCount(0)
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(main.getByLabel('How much more')).toHaveValue('40')
    await main.getByLabel('How much more').fill('1')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByText(/^₱2,800 now, ₱2,828 from /)).toBeVisible()
    await main.getByRole('checkbox').uncheck()
    await main.getByRole('button', { name: 'Send the offers' }).click()
    await expect(main.getByRole('alert')).toContainText('Choose at least one tenant.')
    complaints.splice(0)
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Send the offers' }).click()
    await expect(main.getByText('The renewal offers are sent.')).toBeVisible()
    await main.getByRole('link', { name: 'Raise the rents' }).click()
    await main.getByLabel('How much more').fill('1')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByText('An offer waits for an answer')).toBeVisible()
  })

  await test.step('an apartment building has its units, floor by floor, and one listing offers them', async () => {
    await page.goto(`${server.url}/dashboard/landlord/buildings/new`)
    await main.getByRole('link', { name: /^Whole units/ }).click()
    await expect(main.getByLabel('Floors with as many units')).toBeVisible()
    await main.getByLabel('Name').fill('Uy Apartments')
    await main.getByLabel('Barangay and city').fill('Cebu City')
    await main.getByLabel('Floors with as many units').fill('3')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Create building' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uy Apartments')
    await expect(main.getByRole('link', { name: /^Unit \d+ Vacant/ })).toHaveCount(15)
    await expect(main.getByRole('link', { name: /^Unit 305 / })).toBeVisible()
    await main.locator('summary', { hasText: 'Add units' }).click()
    await main.getByRole('button', { name: 'Add units' }).click()
    await expect(main.getByText('The units are added.')).toBeVisible()
    await expect(main.getByRole('link', { name: /^Unit 306 / })).toBeVisible()
    await expectAccessibleInEachSize(page)
    await main.getByText('Offer them in one listing').click()
    await expect(main.getByText(/Makes a draft for 16 units/)).toBeVisible()
    await main.getByLabel('Monthly rent').fill('9500')
    await main.getByRole('button', { name: 'Make the listing' }).click()
    await expect(page).toHaveURL(/\/properties\/[^/]+\/edit/)
  })
})
