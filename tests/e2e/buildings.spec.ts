// An owner makes a boarding house, offers its beds in one listing, gives one to a tenant, moves and charges the tenant and offers a new rent; the
// public page counts the free ones. Then an apartment building of units.
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

/** Its own database, because other files count the active listings of the common one. */
const server = setUpOwnServer({ fill: async () => {} })
let database: Database
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())
const today = toManilaDay(new Date())

const listBeds = async (listingId: string) =>
  (await database.db.select().from(spaces).where(eq(spaces.listingId, listingId)).orderBy(spaces.extent)).map(
    ({ id }) => id,
  )

test('an owner makes a boarding house of eight beds and offers them in one listing', async ({ page, complaints }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Grace Uy')
  const main = page.getByRole('main')
  let buildingId = ''
  let listingId = ''

  await test.step('a refused form loses nothing, then many rooms and beds are made at once', async () => {
    await signInAndOpen(page, owner.email, '/dashboard/landlord/buildings', server.url)
    await expect(main.getByRole('heading', { name: 'No building yet' })).toBeVisible()
    await main.getByRole('link', { name: 'New building' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New building')
    await main.getByLabel('Name').fill('Uy Boarding House')
    await main.getByLabel('Barangay and city').fill('Atlantis')
    await main.getByLabel('Number of rooms').fill('2')
    await main.getByRole('button', { name: 'Create building' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    // The refused form
    complaints.splice(0)
    await expect(main.getByLabel('Name')).toHaveValue('Uy Boarding House')
    await expectAccessible(page)
    await main.getByLabel('Barangay and city').fill('Cebu City')
    await main.getByRole('button', { name: 'Create building' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uy Boarding House')
    await expect(main.getByRole('link', { name: /^Vacant Bed/ })).toHaveCount(8)
    buildingId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  await test.step('one listing offers all beds', async () => {
    await main.getByText('Offer them in one listing').click()
    await main.getByLabel('Monthly rent').fill('2800')
    await main.getByRole('button', { name: 'Make the listing' }).click()
    await expect(page).toHaveURL(/\/properties\/[^/]+\/edit/)
    listingId = /properties\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    const ready = { status: 'active', publishedAt: new Date(), title: 'Bedspace in Cebu City' } as const
    await database.db.update(properties).set(ready).where(eq(properties.id, listingId))
  })

  await test.step('a bed with a tenant, one out of use, and the page says so', async () => {
    const beds = await listBeds(listingId)
    await makeRental(database.db, {
      propertyId: listingId,
      spaceId: beds[0] ?? '',
      addedByOwner: true,
      monthlyRent: 280_000,
      startsOn: addMonths(today, -1),
      endsOn: addMonths(today, 11),
    })
    await page.goto(`${server.url}/dashboard/landlord/buildings/${buildingId}`)
    await main
      .getByRole('link', { name: /^Vacant Bed B/ })
      .first()
      .click()
    await main.getByText('Put out of use').click()
    await main.getByLabel('Why it is out of use').fill('slats')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('slats')).toBeVisible()
    await expect(main.getByText('1 of 8 occupied')).toBeVisible()
    await expectAccessibleInEachSize(page)
  })

  await test.step('the tenant moves to another bed, and the page shows them there', async () => {
    const [first = '', , third = ''] = await listBeds(listingId)
    await page.goto(`${server.url}/dashboard/landlord/buildings/${buildingId}?space=${first}`)
    await main.getByText('Move to another space').click()
    await main.getByLabel('Where to').selectOption({ label: 'Room 101, Bed C' })
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Move the tenant' }).click()
    await expect(main.getByText('The tenant is moved. The rent book goes on.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`space=${third}`))
    await expect(main.getByRole('heading', { name: 'Room 101, Bed C' })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Vacant Bed A/ }).first()).toBeVisible()
    await expect(main.getByText('1 of 8 occupied')).toBeVisible()
  })

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

  await test.step('renters see how many beds are free', async () => {
    await page.goto(`${server.url}/properties/${listingId}`)
    await expect(page.getByText('6 of 8 beds free')).toBeVisible()
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
