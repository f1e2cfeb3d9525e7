// An owner invites a caretaker and an accountant by mail. The caretaker accepts and records cash on a phone, the accountant exports, the owner confirms the
// hand-over and removes the caretaker while a page of theirs is open.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { readTeamToken } from '#tests/support/fixtures/team.ts'

const database = setUpSharedDatabase()
const today = toManilaDay(new Date())

async function openOnPhone(browser: Browser, email: string, locale?: 'fil'): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  if (locale) await context.addCookies([{ name: 'tahanan_locale', value: locale, url: process.env.E2E_URL ?? '' }])
  const page = await context.newPage()
  await signInAs(page, email)
  return page
}

async function makeHome(ownerId: string) {
  const { id: propertyId } = await makeProperty(database.db, { ownerId, title: 'Door 1 Salitran', status: 'inactive' })
  const dates = { startsOn: addMonths(today, -6), endsOn: addMonths(today, 6) }
  const { id: tenantId } = await makeUniquePerson(database.db, 'tenant', 'Marilou Estrella')
  const { id } = await makeRental(database.db, { propertyId, tenantId, ...dates })
  await makePayment(database.db, { rentalId: id, kind: 'rent', amountDue: pesos(9_000), dueDate: today })
  return `/dashboard/rentals/${id}`
}

test('a caretaker joins by a link, takes cash for the owner, and is removed', async ({ page, browser, complaints }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  const caretaker = await makeUniquePerson(database.db, 'tenant', 'Jun Reyes')
  const accountant = await makeUniquePerson(database.db, 'tenant', 'Ligaya Uy')
  const rental = await makeHome(owner.id)
  const main = page.getByRole('main')

  await test.step('the owner invites the caretaker', async () => {
    await signInAs(page, owner.email)
    await page.goto('/dashboard/team')
    await expectAccessibleInEachSize(page)
    await main.getByLabel('Email').fill(caretaker.email)
    await main.getByLabel('Role').selectOption('caretaker')
    await main.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(main.getByText('The invitation is on its way.')).toBeVisible()
    await expect(main.getByRole('link', { name: caretaker.email })).toContainText('Invited until')
  })

  const phone = await openOnPhone(browser, caretaker.email)
  await test.step('the caretaker accepts, and every page says for whom they act', async () => {
    const token = await readTeamToken(database.db, caretaker.email)
    await phone.goto(`/team-invitations/${token}`)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(phone.getByRole('banner')).toContainText('For Teresita Alonzo · Caretaker')
    await expect(phone.getByText('You are signed in as Jun Reyes.')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('the caretaker records cash, which is in their hands', async () => {
    await phone.goto(rental)
    await phone.getByRole('link', { name: 'Record a payment' }).click()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByLabel('Paid with').locator('option')).toHaveText(['Cash'])
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(phone.getByRole('dialog')).toBeHidden()
    await phone.goto('/dashboard/cash')
    await expect(phone.getByRole('heading', { name: 'Held by Jun Reyes' })).toContainText('₱9,000')
    await expectAccessible(phone)
  })

  await test.step('the accountant reads and downloads, and finds nothing to change', async () => {
    await makeActiveMember(database.db, { ownerId: owner.id, personId: accountant.id, role: 'accountant' })
    const office = await openOnPhone(browser, accountant.email, 'fil')
    await office.goto('/acting')
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Kumilos para kay Teresita Alonzo' }).click()
    await office.goto(rental)
    await expect(office.getByRole('link', { name: 'I-record ang bayad' })).toHaveCount(0)
    await office.goto('/dashboard/landlord/reports')
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('main').getByRole('link', { name: /CSV/ }).first().click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('Door 1 Salitran')
    await office.context().close()
  })

  await test.step('the owner confirms the hand-over and reads what the caretaker did', async () => {
    await page.goto('/dashboard/cash')
    await expect(main.getByRole('heading', { name: 'Held by Jun Reyes' })).toContainText('₱9,000')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(main.getByText('The hand-over is confirmed.')).toBeVisible()
    await expect(main.getByText('Handed over: Jun Reyes, confirmed by Teresita Alonzo')).toBeVisible()
    await page.goto('/dashboard/team')
    await main.getByRole('link', { name: 'Jun Reyes' }).click()
    await expect(main.getByText('Jun Reyes for Teresita Alonzo').first()).toBeVisible()
    await expectAccessibleInEachSize(page)
  })

  await test.step('after the removal the open page of the caretaker can do nothing', async () => {
    await main.getByText('Remove from the team').first().click()
    await main.getByRole('button', { name: 'Remove from the team' }).click()
    await expect(main.getByText('The person can no longer act for you.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('You no longer act for that owner.')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Use my own account' }).click()
    await expect(phone).toHaveURL(/\/dashboard\/tenant$/)
    await phone.context().close()
  })
  expect(complaints).toEqual([])
})
