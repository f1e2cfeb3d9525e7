// The tenant of a renewed rental proposes to end it early; the owner finds the proposal on the overview and accepts it.
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRenewalOffer } from '#seed/factories/rental-terms.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'

const OWNER = 'early-owner@tahanan.example'
const TENANT = 'early-tenant@tahanan.example'
const TITLE = 'Molave room by the park'
const TODAY = toManilaDay(new Date())

let rentalId = ''
const server = setUpOwnServer({
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: OWNER, fullName: 'Ramon Cruz' })
    const tenant = await makePersonWithPassword(db, 'tenant', { email: TENANT, fullName: 'Bea Soriano' })
    const listing = await makeProperty(db, { ownerId: owner.id, title: TITLE })
    const parties = { propertyId: listing.id, tenantId: tenant.id }
    const [startsOn, endsOn] = [addMonths(TODAY, -9), addDays(addMonths(TODAY, 3), -1)]
    const rental = await makeRental(db, { ...parties, startsOn, endsOn })
    rentalId = rental.id
    await makePayment(db, { rentalId, dueDate: addMonths(TODAY, 1) })
    const next = await makeRental(db, {
      ...parties,
      renewsRentalId: rentalId,
      startsOn: addDays(endsOn, 1),
      endsOn: addMonths(endsOn, 12),
    })
    const decidedAt = new Date()
    await makeRenewalOffer(db, { rentalId, status: 'accepted', decidedAt, nextRentalId: next.id, offeredBy: owner.id })
  },
})

test('a renewed rental ends early when both sides agree', async ({ page, browser }) => {
  const tenant = page
  await signInAs(tenant, TENANT, server.url)
  await tenant.goto(`${server.url}/dashboard/rentals/${rentalId}/renewal`)
  await tenant.getByRole('link', { name: 'Propose an early end' }).click()
  await tenant.getByLabel('What happens to the next rental').selectOption('Cancel the next rental')
  await tenant.getByLabel('Reason').fill('New work in Cebu')
  await tenant.getByRole('button', { name: 'Send the proposal' }).click()
  await expect(tenant.getByText('The proposal was sent.')).toBeVisible()
  await expect(tenant.getByRole('link', { name: 'Withdraw the proposal' })).toBeVisible()

  const owner = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAs(owner, OWNER, server.url)
  await owner.goto(`${server.url}/dashboard/landlord`)
  await owner.getByRole('link', { name: /Bea Soriano proposes to end the lease early/ }).click()
  await owner.getByRole('link', { name: 'Accept the early end' }).click()
  await owner.getByRole('button', { name: 'Accept the early end' }).click()
  await expect(owner.getByText('Accepted. The rental ends early, and the next one was changed.')).toBeVisible()
  await expect(owner.getByText('The next rental was cancelled before it began.')).toBeVisible()

  await tenant.reload()
  await expect(tenant.getByText(/Ended early on .*: New work in Cebu/)).toBeVisible()
  await owner.context().close()
})
