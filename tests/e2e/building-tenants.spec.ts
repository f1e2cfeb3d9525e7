// An owner tells the tenants of a boarding house something, sees who has read it, and splits a bill among them; a tenant reads both. A renter
// waits for a space of it.
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, forgetSession, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'

const server = setUpOwnServer({ fill: async () => {} })
let database: Database
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())
const today = toManilaDay(new Date())

async function makeHouse() {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Grace Uy')
  const house = await makeBoardingHouse(database.db, { rooms: 1, beds: 2, ownerId: owner.id })
  const tenants = []
  for (const [index, name] of ['Liza Ramos', 'Mara Santos'].entries()) {
    const person = await makeUniquePerson(database.db, 'tenant', name)
    const lease = { startsOn: addMonths(today, -3), endsOn: addMonths(today, 9) }
    const place = { propertyId: house.listing.id, spaceId: house.beds[index]!.id, addedByOwner: true }
    const rental = await makeRental(database.db, { ...place, ...lease, tenantId: person.id })
    tenants.push({ ...person, rentalId: rental.id })
  }
  return { owner, ...house, tenants }
}

test('an owner announces something and splits a bill; a tenant reads it and sees their part', async ({
  page,
  browser,
  complaints,
}) => {
  const { owner, buildingId, tenants } = await makeHouse()
  const main = page.getByRole('main')
  const building = `/dashboard/landlord/buildings/${buildingId}`

  await test.step('the owner posts an announcement; a refused form loses nothing', async () => {
    await signInAndOpen(page, owner.email, building, server.url)
    await main.getByRole('link', { name: 'New announcement' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New announcement')
    await main.getByLabel('Title').fill('No water on Thursday')
    await main.getByLabel('What they should know').fill('The pump is repaired from 9 to 12.')
    await main.getByLabel('From (time)').fill('09:00')
    await main.getByRole('button', { name: 'Post the announcement' }).click()
    await expect(main.getByText('Choose the date of these hours.').first()).toBeVisible()
    // The refused form
    complaints.splice(0)
    await expect(main.getByLabel('Title')).toHaveValue('No water on Thursday')
    await main.getByLabel('Date, if it is about one').fill(addMonths(today, 1))
    await main.getByLabel('To (time)').fill('12:00')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Post the announcement' }).click()
    await expect(main.getByText('The announcement is posted. The tenants get a notice.')).toBeVisible()
    await expect(main.getByText('Read by 0 of 2')).toBeVisible()
    await expect(main.getByText('Not read yet')).toHaveCount(2)
    await expectAccessibleInEachSize(page)
  })
  const announcement = new URL(page.url()).pathname

  await test.step('a tenant finds it on the first page, and opening it is the receipt', async () => {
    const tenant = await (await browser.newContext({ timezoneId: 'Asia/Manila' })).newPage()
    await signInAndOpen(tenant, tenants[0]!.email, '/dashboard/tenant', server.url)
    await tenant.getByRole('link', { name: 'No water on Thursday' }).first().click()
    await expect(tenant.getByRole('heading', { level: 1 })).toHaveText('No water on Thursday')
    await expect(tenant.getByText(/^Read on /)).toBeVisible()
    await expectAccessibleInEachSize(tenant)
    await tenant.goto(`${server.url}/dashboard/tenant/announcements`)
    await expectAccessibleInEachSize(tenant)
    await tenant.context().close()
    await page.goto(server.url + announcement)
    await expect(main.getByText('Read by 1 of 2')).toBeVisible()
    await main.getByRole('button', { name: 'Remind who has not read it' }).click()
    await expect(main.getByText('Those who have not read it get a reminder.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Remind who has not read it' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Write a correction' })).toBeVisible()
  })

  await test.step('the owner splits a bill and sees each part before it is posted', async () => {
    await page.goto(`${server.url}${building}/bills`)
    await main.getByRole('link', { name: 'Split a bill' }).click()
    await main.getByLabel('Provider').fill('Meralco')
    await main.getByLabel('Amount of the bill').fill('1,000.01')
    await main.getByLabel('What you pay of it yourself').fill('100')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Continue' }).click()
    await main.getByLabel('People of Liza Ramos').fill('many')
    await main.getByRole('button', { name: 'See the parts' }).click()
    await expect(main.getByText('Enter a number of people from 0 to 100')).toBeVisible()
    await main.getByLabel('People of Liza Ramos').fill('2')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'See the parts' }).click()
    await expect(main.getByText('₱900.01 ÷ 3 people × 2 = ₱600.01')).toBeVisible()
    await expect(main.getByText('₱900.01 ÷ 3 people × 1 = ₱300')).toBeVisible()
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(main.getByLabel('People of Liza Ramos')).toHaveValue('2')
    await main.getByRole('button', { name: 'See the parts' }).click()
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Post the parts' }).click()
    await expect(main.getByText('The parts are in the rent books. The tenants get a notice.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the tenant sees the own part in words; the owner takes the bill back', async () => {
    const tenant = await (await browser.newContext({ timezoneId: 'Asia/Manila' })).newPage()
    await signInAndOpen(
      tenant,
      tenants[0]!.email,
      `/dashboard/rentals/${tenants[0]!.rentalId}?tab=utilities`,
      server.url,
    )
    await expect(tenant.getByText('₱900.01 ÷ 3 people × 2 = ₱600.01')).toBeVisible()
    await expect(tenant.getByText('× 1 =')).toHaveCount(0)
    await expectAccessibleInEachSize(tenant)
    await main.getByText('Undo this bill').click()
    await main.getByLabel('Why? The tenants read this.').fill('It was the bill of last year')
    await main.getByRole('button', { name: 'Take back all parts' }).click()
    await expect(main.getByText('The bill is taken back. The tenants get a notice.')).toBeVisible()
    await tenant.reload()
    await expect(tenant.getByText(/It was the bill of last year/).first()).toBeVisible()
    await tenant.context().close()
  })
})

test('a renter waits for a space of a full boarding house, the owner sees who waits, and one press leaves the list', async ({
  page,
  complaints,
}) => {
  const { owner, buildingId, listing } = await makeHouse()
  const full = { status: 'inactive', inactiveReason: 'rented', publishedAt: new Date() } as const
  await database.db.update(properties).set(full).where(eq(properties.id, listing.id))
  const renter = await makeUniquePerson(database.db, 'tenant', 'Nena Cruz')
  const main = page.getByRole('main')
  await signInAndOpen(page, renter.email, `/properties/${listing.id}`, server.url)
  // The page of a home that is not public has the status of a missing page
  complaints.splice(0)
  await main.getByRole('link', { name: 'Tell me when there is space' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting list')
  await expectAccessibleInEachSize(page)
  await main.getByRole('button', { name: 'Tell me when there is space' }).click()
  await expect(main.getByText('You are on the list.')).toBeVisible()
  const waiting = page.url()
  await expectAccessible(page)
  await forgetSession(page)
  await signInAndOpen(page, owner.email, `/dashboard/landlord/buildings/${buildingId}`, server.url)
  await main.getByRole('link', { name: /Waiting list/ }).click()
  await expect(main.getByText('Nena Cruz').first()).toBeVisible()
  await expectAccessibleInEachSize(page)
  await forgetSession(page)
  await signInAndOpen(page, renter.email, new URL(waiting).pathname, server.url)
  await main.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(main.getByText('You are no longer on the list.')).toBeVisible()
})
