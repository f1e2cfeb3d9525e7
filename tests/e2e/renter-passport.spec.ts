// A renter collects the facts of a passport and shares them with one application; the owner reads them until the application ends.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
const TODAY = toManilaDay(new Date())
const TOKEN = 'P'.repeat(43)

async function setUp() {
  const { db } = database
  const owner = await makeUniquePerson(db, 'landlord', 'Olivia Ledesma')
  const second = await makeUniquePerson(db, 'landlord', 'Simon Villar')
  const renter = await makeUniquePerson(db, 'tenant', 'Rico Santos')
  const earlier = await makeProperty(db, {
    ownerId: second.id,
    title: 'Studio near the university',
    status: 'inactive',
  })
  const lease = await makeRental(db, {
    propertyId: earlier.id,
    tenantId: renter.id,
    startsOn: addMonths(TODAY, -3),
    endsOn: addMonths(TODAY, 9),
  })
  const dueDates = [addMonths(TODAY, -2), addMonths(TODAY, -1)]
  for (const [index, dueDate] of dueDates.entries()) {
    const { id } = await makePayment(db, { rentalId: lease.id, kind: 'rent', dueDate })
    const paidOn = index === 0 ? dueDate : TODAY
    const decided = { status: 'confirmed', decidedAt: new Date() } as const
    await makePaymentProof(db, { paymentId: id, submittedBy: renter.id, paidOn, ...decided })
  }
  const wanted = await makeProperty(db, { ownerId: owner.id, title: 'Apartment with a garden', status: 'inactive' })
  const { id } = await makeApplication(db, { propertyId: wanted.id, applicantUserId: renter.id })
  return { owner, second, renter, id, wantedId: wanted.id }
}

test('a renter shares a passport, the owner reads it, and the end of the application closes it', async ({
  page,
  browser,
  complaints,
}) => {
  const { owner, second, renter, id, wantedId } = await setUp()
  const main = page.getByRole('main')
  await signInAs(page, renter.email)
  await page.goto('/dashboard/passport')
  await expect(main.getByText('Not checked by Tahanan.')).toBeVisible()
  await expect(main.getByText('1 of 2 rents paid on time')).toBeVisible()
  await expect(main.getByText('Nobody has opened your passport yet.')).toBeVisible()

  await test.step('asks an earlier owner, who answers without an account', async () => {
    await main.locator('summary', { hasText: 'Ask an earlier owner' }).click()
    await main.getByLabel('Name of the earlier owner').fill('Fe Former')
    await main.getByLabel('Their email address').fill(`fe-${id.slice(0, 8)}@example.com`)
    await main.getByLabel('Which home, and when').fill('Studio on Maginhawa Street')
    await main.getByRole('button', { name: 'Send the link' }).click()
    await expect(main.getByText('We sent the link.')).toBeVisible()
    await database.db
      .update(rentalReferences)
      .set({ tokenHash: hashToken(TOKEN) })
      .where(eq(rentalReferences.userId, renter.id))
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(`/references/${TOKEN}`)
    await guest.getByLabel('Rented from').fill('2023-06-01')
    await guest.getByLabel('Rented until').fill('2025-05-31')
    await guest.getByRole('group', { name: 'Did they pay the rent on time?' }).getByText('Mostly').click()
    await guest.getByRole('group', { name: 'Did they leave the home' }).getByText('Yes').click()
    await guest.getByRole('group', { name: 'Would you rent to them again?' }).getByText('Yes').click()
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Send the reference' }).click()
    await expect(guest.getByText('Thank you. We sent your reference to the renter.')).toBeVisible()
    await guest.context().close()
  })

  await test.step('adds a proof of income', async () => {
    await page.goto('/dashboard/passport')
    await expect(main.getByText('Not checked by Tahanan: the person answered from f…@example.com')).toBeVisible()
    await main.locator('summary', { hasText: 'Add proof of income' }).click()
    await main.getByLabel('Month it is about').fill('2026-01')
    const picture = sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } })
    const buffer = await picture.png().toBuffer()
    await main.getByLabel('Picture of the proof').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await main.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(main.getByText('The proof of income is in your passport.')).toBeVisible()
    await expectAccessibleInEachSize(page)
  })

  await page.goto(`/dashboard/tenant/applications/${id}`)
  await expect(main.getByText('Nothing is shared with this owner.')).toBeVisible()
  for (const part of ['Rent history', 'References from earlier owners', 'Proof of income'])
    await main.getByLabel(part).check()
  await main.getByRole('button', { name: 'Share what is chosen' }).click()
  await expect(main.getByText('Your choice is saved.')).toBeVisible()
  await expectAccessible(page)

  const reader = await (await browser.newContext()).newPage()
  const passport = `/dashboard/landlord/applications/${id}/passport`
  await test.step('the owner reads what is shared, and a marked picture', async () => {
    await signInAs(reader, owner.email)
    await reader.goto(`/dashboard/landlord/applications/${id}`)
    await reader.getByRole('link', { name: 'Read the passport' }).click()
    await expect(reader.getByText('1 of 2 rents paid on time')).toBeVisible()
    await expect(reader.getByText('Fe Former')).toBeVisible()
    await expect(reader.getByText('Not checked by Tahanan.', { exact: true })).toHaveCount(0)
    await expectAccessible(reader)
    const link = await reader.getByRole('link', { name: /Open the picture/ }).getAttribute('href')
    const picture = await reader.request.get(link ?? '')
    expect(picture.headers()['content-type']).toBe('image/webp')
    expect(picture.headers()['cache-control']).toContain('no-store')
  })

  await test.step('the owner sees what renters see of the owner, and contests by a message', async () => {
    await makeMaintenanceRequest(database.db, {
      propertyId: wantedId,
      title: 'Leaking faucet',
      respondBy: new Date(Date.now() - 3_600_000),
    })
    await reader.goto('/dashboard/owner-facts')
    await expect(reader.getByText('Leaking faucet · Apartment with a garden', { exact: true })).toBeVisible()
    await expect(reader.getByRole('main').getByText('Too few cases to count yet.')).toHaveCount(3)
    await expectAccessible(reader)
    await reader.getByRole('link', { name: /Contest this case/ }).click()
    await expect(reader.getByLabel('Subject')).toHaveValue(/^I contest a maintenance case: /)
  })

  await test.step('a second owner finds nothing', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await signInAs(stranger, second.email)
    expect((await stranger.request.get(passport)).status()).toBe(404)
    await stranger.context().close()
  })

  await page.goto('/dashboard/passport')
  await expect(main.getByText('Olivia Ledesma')).toHaveCount(4)
  await expect(main.getByText('A proof of income, opened')).toBeVisible()
  await expect(main.getByText('Simon Villar')).toHaveCount(0)

  await page.goto(`/dashboard/tenant/applications/${id}?withdraw`)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(main.getByText('Share your passport')).toHaveCount(0)
  expect((await reader.request.get(passport)).status()).toBe(404)
  await reader.context().close()
  expect(complaints).toEqual([])
})
