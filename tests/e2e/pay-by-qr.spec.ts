// An owner stores a wallet with its QR Ph code; the tenant pays with the code and hands in the payment.
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { buildModules } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { encodeModules } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { getField, parseFields } from '#app/domain/tenancy/payout-accounts/engine/emv-tlv.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { QR_PH_PERSON } from '#tests/support/fixtures/qr-ph-codes.ts'

const database = setUpSharedDatabase()

test('a tenant pays with the QR Ph code of the owner and hands in the payment', async ({ page, browser }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Ramon Dela Cruz')
  const tenant = await makeUniquePerson(database.db, 'tenant', 'Andrea Reyes')
  const { id: propertyId } = await makeProperty(database.db, { ownerId: owner.id, status: 'inactive' })
  const today = toManilaDay(new Date())
  const dates = { startsOn: addDays(today, -60), endsOn: addDays(today, 300) }
  const { id: rentalId } = await makeRental(database.db, { propertyId, tenantId: tenant.id, ...dates })
  await makePayment(database.db, { rentalId, dueDate: today, amountDue: 1_967_150 })

  await test.step('the owner stores a wallet with its code', async () => {
    await signInAs(page, owner.email)
    await page.goto('/dashboard/settings/payout-accounts')
    await page.getByLabel('Account name').fill('Ramon Dela Cruz')
    await page.getByLabel('Account number').fill('0917 555 0142')
    const buffer = await encodeModules(buildModules(QR_PH_PERSON), 6)
    await page.getByLabel('Picture of your QR Ph code').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The QR Ph code names ENG-19818-ged, Manila. Is this you?')).toBeVisible()
    await expectAccessibleInEachSize(page)
  })

  const context = await browser.newContext()
  const phone = await context.newPage()
  await test.step('the tenant saves a code with the exact amount', async () => {
    await signInAs(phone, tenant.email)
    await phone.goto(`/dashboard/rentals/${rentalId}`)
    await phone.getByRole('link', { name: 'How to pay' }).click()
    await expect(phone.getByText(/^This account changed on /)).toBeVisible()
    await expect(phone.getByText('Tahanan never holds your money. It goes straight to Ramon Dela Cruz.')).toBeVisible()
    await expectAccessibleInEachSize(phone)
    const address = await phone.getByRole('link', { name: 'Save QR' }).getAttribute('href')
    const picture = await phone.request.get(address ?? '')
    const { data, info } = await sharp(await picture.body())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const read = decodeQR({ width: info.width, height: info.height, data }, { effort: 8 })
    expect(getField(parseFields(read) ?? [], '54')).toBe('19671.50')
  })

  await test.step('the tenant hands in the payment with amount and reference filled in', async () => {
    await expect(phone.getByRole('textbox', { name: 'Amount' })).toHaveValue('19,671.50')
    await expect(phone.getByRole('textbox', { name: 'Reference number' })).toHaveValue(/^TH[0-9A-F]{10}$/)
    await phone.getByLabel('Photo or PDF of the proof').setInputFiles(await makePictureFile(7))
    await phone.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(phone).toHaveURL(/\/dashboard\/rentals\/[^/]+\?done=handIn/)
  })
  await context.close()
})
