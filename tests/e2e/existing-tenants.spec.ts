// An owner adds the tenants of four homes, by the form, the table and a spreadsheet, and invites one; the tenant accepts on a phone, confirms and contests what the owner wrote,
// and pays with a QR code. A payment is reversed, the lease ends, and the deposit is closed.
import type { Locator, Page } from '@playwright/test'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { QR_PH_PERSON } from '#tests/support/fixtures/qr-ph-codes.ts'

const database = setUpSharedDatabase()
const today = toManilaDay(new Date())

test('an owner adds four tenants; one accepts by a link, answers the figures, pays and moves out', async ({
  page,
  browser,
  complaints,
}) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  const tenant = await makeUniquePerson(database.db, 'tenant', 'Marilou Estrella')
  for (const number of [1, 2, 3, 4])
    await makeProperty(database.db, { ownerId: owner.id, title: `Door ${number} Salitran`, status: 'inactive' })
  await makePayoutAccount(database.db, { ownerId: owner.id, qrPayload: QR_PH_PERSON, qrAccount: 'a'.repeat(64) })
  const main = page.getByRole('main')
  let rental = ''
  let link = ''

  await test.step('a refused form loses nothing, then the tenant is added with what is owed', async () => {
    await signInAndOpen(page, owner.email, '/dashboard/landlord/tenants')
    await main.getByRole('link', { name: 'Add a tenant' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tenant')
    await expectAccessible(page)
    await fillTenant(page, { phone: '0928 555 01' })
    await main.getByRole('button', { name: 'Add a tenant' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    // The refused form
    complaints.splice(0)
    await expect(main.getByLabel('Name of the tenant')).toHaveValue('Marilou Estrella')
    await expect(main.getByRole('group', { name: 'Entry 1' }).getByLabel('Amount')).toHaveValue('3,000')
    await main.getByLabel('Phone').fill('0928 555 0123')
    await main.getByRole('button', { name: 'Add a tenant' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening figures')
    await expect(main.getByText('The tenant is added.')).toBeVisible()
    rental = new URL(page.url()).pathname.replace(/\/opening$/, '')
  })

  await test.step('the owner makes the link', async () => {
    await main.getByRole('button', { name: 'Create the invitation' }).click()
    await expect(main.getByText('The invitation is ready.')).toBeVisible()
    await expect(main.getByRole('img', { name: 'QR code of the link for the tenant' })).toBeVisible()
    link = await main.getByLabel('Link for the tenant').inputValue()
    await expectAccessibleInEachSize(page)
  })

  await test.step('two more are added in the table and one from a spreadsheet', async () => {
    await page.goto('/dashboard/landlord/tenants/several')
    await expectAccessibleInEachSize(page)
    for (const [index, number] of [2, 3].entries()) await fillTableRow(page, { row: index + 1, number })
    await main.getByRole('button', { name: 'Add these tenants' }).click()
    await expect(main.getByText('The tenants are added.')).toBeVisible()
    await main.getByRole('link', { name: 'Several at once' }).click()
    await main.getByRole('link', { name: 'From a spreadsheet' }).click()
    const sheet = [
      ['Home', 'Tenant', 'Rent', 'Due day', 'Start', 'End'],
      ['Door 4 Salitran', 'Dante Cruz', '7500', '5', addMonths(today, -6), addMonths(today, 6)],
      ['Door 9', 'Nobody', '7500', '5', addMonths(today, -6), addMonths(today, 6)],
    ]
    const file = { name: 'tenants.csv', mimeType: 'text/csv', buffer: Buffer.from(buildCsv(sheet)) }
    await main.locator('input[type=file]').setInputFiles(file)
    await main.getByRole('button', { name: 'Show preview' }).click()
    await expect(main.getByText('1 of 2 rows can be added')).toBeVisible()
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Add only the good rows' }).click()
    await expect(main.getByText('The tenants are added.')).toBeVisible()
    await expect(main.getByRole('row', { name: /Marilou Estrella/ })).toContainText('Invited')
    for (const name of ['Tenant of door 2', 'Tenant of door 3', 'Dante Cruz'])
      await expect(main.getByRole('row', { name: new RegExp(name) })).toContainText('Not invited')
  })

  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const phone = await context.newPage()
  await test.step('the tenant opens it on a phone, signs in and accepts', async () => {
    await phone.goto(link)
    await expect(phone.getByText('Teresita Alonzo keeps the rent book of your home here')).toBeVisible()
    await expect(phone.getByRole('main')).not.toContainText('₱')
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'Sign in to accept' }).click()
    await phone.getByLabel('Email', { exact: true }).fill(tenant.email)
    await phone.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(phone.getByText('You accepted the invitation.')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('the tenant contests the debt and confirms the rest; the owner corrects it from the overview', async () => {
    const debt = phone.getByRole('listitem').filter({ hasText: 'Rent, ' })
    await debt.locator('summary').click()
    await debt.getByLabel('What is wrong, and what is right').fill('I paid 1,000 of it in cash.')
    await debt.getByRole('button', { name: 'Contest', exact: true }).click()
    await expect(phone.getByText('We told the owner what you contest.')).toBeVisible()
    await phone.getByRole('button', { name: 'Confirm everything else' }).click()
    await expect(phone.getByText('Your confirmation is saved.')).toBeVisible()
    await page.goto('/dashboard/landlord')
    await main.getByRole('link', { name: /Opening figures that Marilou Estrella contests: 1/ }).click()
    await main.locator('summary', { hasText: 'Correct' }).click()
    await main.getByLabel('Right figure').fill('2,000')
    await main.getByLabel('Your answer to the tenant').first().fill('Right, I found the note.')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(main.getByText('The figure is corrected, also in the rent book.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Owner: Right, I found the note.')).toBeVisible()
  })

  await test.step('the tenant pays with the code, and the owner confirms', async () => {
    await phone.goto(`${rental}/pay`)
    await expect(phone.getByRole('link', { name: 'Save QR' })).toBeVisible()
    await expect(phone.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,000')
    await phone.getByLabel('Photo or PDF of the proof').setInputFiles(await makePictureFile(8))
    await phone.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(phone).toHaveURL(/\?done=handIn/)
    await page.goto('/dashboard/landlord/payments?status=submitted')
    await main.getByRole('link', { name: 'Confirm', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The payment is confirmed. We notified the tenant.')).toBeVisible()
    await phone.goto(rental)
    await expect(phone.getByRole('link', { name: /^Acknowledgment [A-Z0-9]+-\d{4}-\d+/ }).first()).toBeVisible()
  })

  await test.step('the owner reverses the payment, which was no money, and the tenant reads why', async () => {
    const reason = 'The transfer never arrived'
    await page.goto(rental)
    await main.getByRole('link', { name: /^Reverse/ }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
    await expect(page.getByText('The payment is reversed. We notified the tenant.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(new RegExp(reason)).first()).toBeVisible()
    await phone.goto(`${rental}/pay`)
    await expect(phone.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,000')
  })

  await test.step('the lease ends today, and the deposit is closed', async () => {
    await page.goto(`${rental}/renewal?dialog=end`)
    await page.getByRole('dialog').getByLabel('Last day').fill(today)
    await page.getByRole('dialog').getByLabel('Reason').fill('Both agreed')
    await page.getByRole('dialog').getByRole('button', { name: 'End the rental early' }).click()
    await expect(page.getByText('The rental ends early. Rent for the time after that day was closed.')).toBeVisible()
    await page.goto(`${rental}/deposit`)
    await main.locator('summary', { hasText: 'Record what was paid back' }).click()
    const form = page.locator('form').filter({ has: page.locator('input[name=paidOn]') })
    await expect(form.getByLabel('Amount')).toHaveValue('15,000')
    await form.getByLabel('Reference number').fill('GC-DEPOSIT')
    await form.getByRole('button', { name: 'Record what was paid back' }).click()
    await expect(main.getByText('The payment was recorded. The tenant is asked to confirm it.')).toBeVisible()
    await phone.goto(`${rental}/deposit`)
    await phone.getByRole('button', { name: 'It arrived' }).click()
    await expect(phone.getByText('Closed: everything is returned or deducted, and both sides agree.')).toBeVisible()
  })
  await context.close()
})

async function fillTenant(page: Page, { phone }: { phone: string }): Promise<void> {
  const main = page.getByRole('main')
  await chooseHome(main.getByLabel('Home'), 1)
  await main.getByLabel('Name of the tenant').fill('Marilou Estrella')
  await main.getByLabel('Phone').fill(phone)
  await main.getByLabel('Monthly rent').fill('7,500')
  await main.getByLabel('Due day of the month').fill('5')
  await main.getByLabel('Lease starts').fill(addMonths(today, -6))
  await main.getByLabel('Last day').fill(addMonths(today, 6))
  await main.getByLabel('Deposit held').fill('15,000')
  const owed = main.getByRole('group', { name: 'Entry 1' })
  await owed.getByLabel('Kind').selectOption('rent')
  await owed.getByLabel('Amount').fill('3,000')
  await owed.getByLabel('Was due on').fill(addDays(today, -10))
}

async function fillTableRow(page: Page, { row, number }: { row: number; number: number }): Promise<void> {
  const group = page.getByRole('group', { name: `Tenant ${row}`, exact: true })
  await chooseHome(group.getByLabel('Home'), number)
  await group.getByLabel('Name of the tenant').fill(`Tenant of door ${number}`)
  await group.getByLabel('Monthly rent').fill('7,500')
  await group.getByLabel('Due day of the month').fill('5')
  await group.getByLabel('Lease starts').fill(addMonths(today, -6))
  await group.getByLabel('Last day').fill(addMonths(today, 6))
}

/** The choices also name the place. */
async function chooseHome(select: Locator, number: number): Promise<void> {
  const option = select.locator('option', { hasText: `Door ${number} Salitran` })
  await select.selectOption((await option.getAttribute('value')) ?? '')
}
