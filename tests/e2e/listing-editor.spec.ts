// An owner publishes a listing in six screens; a second page changes the same field; one step without JavaScript.
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { EDITOR_STEPS } from '#app/domain/listings/editor/listing-editor.model.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, signInAs, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

async function makeLandlord() {
  const person = await makeUniquePerson(database.db, 'landlord', 'Ramon Dela Cruz')
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(database.db, { userId: person.id, kind })
  return person
}

async function readListing(id: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
  if (!row) throw new Error('no listing')
  return row
}

/** The screen that is shown, of six. */
async function expectScreen(page: Page, number: number, heading: string) {
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps of the listing' }).getByRole('list').first()
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(
    steps
      .getByRole('listitem')
      .nth(number - 1)
      .locator('[aria-current=step]'),
  ).toBeVisible()
  await expectAccessible(page)
}

async function continueTo(page: Page, number: number, heading: string) {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectScreen(page, number, heading)
}

const getCount = (page: Page, name: string) => page.getByRole('spinbutton', { name })
const expectSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

test('an owner publishes a listing in six screens, leaves and comes back, and settles a conflict', async ({
  page,
  complaints,
}) => {
  const owner = await makeLandlord()
  await signInAndOpen(page, owner.email, '/dashboard/landlord/properties/new')
  await expectScreen(page, 1, 'Basics')
  await page.getByText('Condo', { exact: true }).click()
  await expect(getCount(page, 'Bedrooms')).toHaveValue('') // not said, which is not 0
  await getCount(page, 'Bedrooms').press('ArrowUp')
  await getCount(page, 'Maximum occupants').fill('4')
  const more = page.getByRole('group', { name: 'Bedrooms' }).getByRole('button', { name: 'One more' })
  await more.click()
  await expect(getCount(page, 'Bedrooms')).toHaveValue('2')
  await continueTo(page, 2, 'Location')
  const address = page.url()
  const id = /properties\/([^/]+)\/edit/.exec(address)?.[1] ?? ''

  // saved by itself; leaving in the middle loses nothing
  await page.getByLabel('Unit, floor or room').fill('4B')
  await expectSaved(page)
  await page.getByLabel('House number and street').fill('12 Mabini')
  await page.goto('/dashboard/landlord')
  await expect.poll(async () => (await readListing(id)).street).toBe('12 Mabini')
  await page.goto(address)
  await expect(page.getByLabel('House number and street')).toHaveValue('12 Mabini')

  const place = page.getByRole('combobox', { name: 'Barangay or city' })
  await place.fill('Poblacion, Makati')
  await page.getByRole('option').first().click()
  const map = page.getByRole('application', { name: 'Map to place the pin' })
  await map.scrollIntoViewIfNeeded()
  const pin = page.getByRole('button', { name: /Pin of this home/ })
  await expect(pin).toBeVisible()
  await expect(page.getByText('The pin is in the center of Poblacion, Makati')).toBeVisible()
  const dropped = (await readListing(id)).location
  await pin.press('ArrowRight')
  await expect(page.getByText('The pin is in the center of Poblacion, Makati')).toBeHidden()
  expect((await readListing(id)).location?.x).toBeGreaterThan(dropped?.x ?? Number.NaN)
  await expect(page.getByRole('main')).not.toContainText(/\d\.\d{3}/) // no coordinates
  await page.getByLabel('House number and street').fill('12 Mabini Street')
  await expect(page.getByText(/Poblacion, Makati.*circle about 1 km wide/)).toBeVisible()
  await continueTo(page, 3, 'Photos')
  await expect(page.getByText('Drop photos here')).toBeVisible() // hydrated
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, n) => makePictureFile(n + 1)))
  await page.locator('input[type=file]').setInputFiles(pictures)
  await expect(page.getByText('8 of 20')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expectScreen(page, 4, 'Price')

  await page.getByLabel('Monthly rent').fill('0')
  await expect(page.getByText('Some fields were not saved')).toBeVisible()
  await page.getByLabel('Monthly rent').fill('9500')
  await page.getByLabel('Security deposit').selectOption('3m')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('₱38,000')
  await expect(summary.getByRole('article')).toContainText('₱9,500') // the card of renters, while typing
  await expect(page.getByText(/covered|Covered/).first()).toBeVisible()
  await page.getByLabel('Security deposit').selectOption('2m')
  await continueTo(page, 5, 'Amenities and terms')
  await page.getByLabel('Wi-Fi').check()
  await page.getByLabel('House rules', { exact: false }).first().fill('No smoking.')
  await continueTo(page, 6, 'Review')

  // a second page of the same owner changes the title first
  const title = page.getByLabel('Title in English')
  await expect(title).toHaveValue(/2-bedroom condo in Poblacion/)
  await title.fill('Condo near Rockwell')
  await expectSaved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Title in English').fill('Condo of the other page')
  await expectSaved(other)
  await other.close()
  await title.fill('Condo beside Rockwell, call 0917 123 4567')
  await expect(page.getByText('looks like a phone number')).toBeVisible()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(conflict).toContainText('Condo of the other page')
  await expect(title).toHaveValue(/^Condo beside Rockwell/)
  expect((await readListing(id)).title).toBe('Condo of the other page')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Use the drafted text again' }).click()
  await expect(title).toHaveValue(/2-bedroom condo in Poblacion/)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 409/.test(text)))
  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('Submitted. Our team looks at it')).toBeVisible()
  const listing = await readListing(id)
  expect(listing).toMatchObject({
    status: 'pending',
    basePrice: 9_500_00,
    securityDeposit: 19_000_00,
    houseRules: 'No smoking.',
  })
  expect(listing.location).not.toBeNull()
  expect((await page.request.get(`/properties/${id}`)).status()).toBe(404) // until it is activated
  await page.getByRole('link', { name: 'Preview' }).first().click()
  await expect(page.getByText('This is how renters see your listing')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('12 Mabini Street')
})

test('each step of the editor is accessible on a phone in Filipino @phone', async ({ page }) => {
  const owner = await makeLandlord()
  const { id } = await makeProperty(database.db, { ownerId: owner.id, status: 'draft' })
  await signInAs(page, owner.email)
  for (const step of EDITOR_STEPS) {
    await page.goto(`/dashboard/landlord/properties/${id}/edit?step=${step}&lang=fil`)
    await expect(page.getByRole('heading', { level: 2 }).first(), step).toBeVisible()
    await test.step(step, () => expectAccessible(page))
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one step is a form: refused values stay, valid ones are saved, and the next step follows', async ({
    page,
    complaints,
  }) => {
    const owner = await makeLandlord()
    const { id } = await makeProperty(database.db, {
      ownerId: owner.id,
      status: 'draft',
      reviewNote: 'Please add the floor area.',
    })
    await signInAs(page, owner.email)
    await page.goto(`/dashboard/landlord/properties/${id}/edit?step=price`)
    await expect(page.getByText('Please add the floor area.')).toBeVisible()
    await page.getByLabel('Monthly rent').fill('-1')
    await page.getByLabel('Cleaning fee').fill('2,000')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByLabel('Monthly rent')).toHaveValue('-1')
    await expect(page.getByLabel('Monthly rent')).toHaveAttribute('aria-invalid', 'true')
    expect((await readListing(id)).cleaningFee).toBe(2_000_00)
    await page.getByLabel('Monthly rent').fill('30,000')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Amenities and terms', exact: true })).toBeVisible()
    expect(await readListing(id)).toMatchObject({ basePrice: 30_000_00, securityDeposit: 60_000_00 })
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d/.test(text)))
  })
})
