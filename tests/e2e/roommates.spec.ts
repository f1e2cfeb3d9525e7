// Two people share a lease: one is invited and joins, each pays their share, one leaves and another comes, and the deposit share goes between them.
import type { Browser, Page } from '@playwright/test'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { readRoommateToken } from '#tests/support/fixtures/roommates.ts'

const database = setUpSharedDatabase()
const today = toManilaDay(new Date())

test('two people share a lease, pay apart, and one is replaced by another', async ({ page, browser }) => {
  const { db } = database
  const owner = await makeUniquePerson(db, 'landlord', 'Remedios Peña')
  const [ana, bea, cai] = [
    await makeUniquePerson(db, 'tenant', 'Ana Ocampo'),
    await makeUniquePerson(db, 'tenant', 'Bea D’Souza'),
    await makeUniquePerson(db, 'tenant', 'Caitlin Niño'),
  ]
  const listing = await makeProperty(db, { ownerId: owner.id, title: 'Sampaguita Apartment', status: 'inactive' })
  const lease = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10), monthlyRent: pesos(12_001) }
  const { id } = await makeRental(db, {
    propertyId: listing.id,
    tenantId: ana.id,
    ...lease,
    depositHeld: pesos(24_000),
  })
  for (const months of [1, 2, 3])
    await makePayment(db, { rentalId: id, kind: 'rent', amountDue: pesos(12_001), dueDate: addMonths(today, months) })
  const address = `/dashboard/rentals/${id}/roommates`
  const main = page.getByRole('main')

  await test.step('the tenant invites a roommate from the page of the rental', async () => {
    await signInAndOpen(page, ana.email, `/dashboard/rentals/${id}?tab=lease`)
    await main.getByRole('link', { name: 'See the shares' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roommates')
    await expectAccessibleInEachSize(page)
    await invite(page, { email: bea.email, rent: '5,000', deposit: '10,000' })
    await main.getByText('Apart: each pays their share').click()
    await main.getByRole('button', { name: 'Send invitation' }).click()
    await expect(main.getByText('The invitation is on its way.')).toBeVisible()
    await expect(main.getByText(`${bea.email} joins with a part of Ana Ocampo’s share`)).toBeVisible()
  })

  const phone = await openAs(browser, bea.email, `/roommates/${await readRoommateToken(db, bea.email)}`)
  await test.step('the invited person accepts on a phone', async () => {
    await expect(phone.getByRole('main')).toContainText('rent ₱5,000, deposit ₱10,000')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(phone.getByText('You join when the owner and everyone')).toBeVisible()
  })

  const office = await openAs(browser, owner.email, '/dashboard/landlord')
  await test.step('the owner finds it on the overview and agrees', async () => {
    await office.getByRole('link', { name: /needs your consent: Sampaguita/ }).click()
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Agree to the change' }).click()
    await expect(office.getByText('You agreed to the change.')).toBeVisible()
    await expect(office.getByRole('main')).toContainText('The shares add up to the rent of ₱12,001')
  })

  await test.step('each sees and pays their own share', async () => {
    await phone.goto(`/dashboard/rentals/${id}`)
    await expect(phone.getByRole('main')).toContainText('₱5,000')
    await expect(phone.getByRole('main')).not.toContainText('₱7,001')
    await page.goto(`/dashboard/rentals/${id}`)
    await expect(main).toContainText('₱7,001')
    for (const payer of [phone, page]) {
      await payer.getByLabel('Paid with').selectOption({ label: 'Cash' })
      await payer.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(payer.getByText('Your proof of payment was sent.')).toBeVisible()
    }
    await office.goto(`/dashboard/rentals/${id}`)
    await expect(office.getByRole('main')).toContainText('Bea D’Souza')
    await expect(office.getByRole('main')).toContainText('2 payments')
    await expectAccessible(office)
  })

  await test.step('the roommate leaves, and another one comes', async () => {
    await phone.goto(address)
    await phone.getByLabel('From the rent of').first().selectOption({ index: 1 })
    await invite(phone, { email: cai.email, rent: '5,000', deposit: '10,000' })
    await phone
      .getByLabel('Whose share is divided')
      .selectOption({ label: 'Bea D’Souza (Rent ₱5,000 · deposit ₱10,000)' })
    await phone.getByLabel('The person takes the whole share').check()
    await phone.getByRole('button', { name: 'Send invitation' }).click()
    await expect(phone.getByText('The invitation is on its way.')).toBeVisible()
    const third = await openAs(browser, cai.email, `/roommates/${await readRoommateToken(db, cai.email)}`)
    await third.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(third.getByText('You join when the owner and everyone')).toBeVisible()
    for (const reader of [page, office]) {
      await reader.goto(address)
      await reader.getByRole('button', { name: 'Agree to the change' }).click()
      await expect(reader.getByText('You agreed to the change.')).toBeVisible()
    }
    await third.goto(address)
    await third.getByRole('button', { name: 'I paid the deposit share' }).click()
    await expect(third.getByText('Deposit share: paid')).toBeVisible()
    await expectAccessible(third)
    await third.context().close()
    await phone.goto(address)
    await phone.getByRole('button', { name: 'I received the deposit share' }).first().click()
    await expect(phone.getByText('Deposit share: received')).toBeVisible()
  })
})

async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Manila', viewport: PHONE_SIZE })
  const page = await context.newPage()
  await signInAndOpen(page, email, path)
  return page
}

async function invite(page: Page, share: { email: string; rent: string; deposit: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(share.email)
  await page.getByLabel('Their share of the rent').fill(share.rent)
  await page.getByLabel('Their share of the deposit').fill(share.deposit)
}
