import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeQR } from 'qr/decode.js'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { QR_PH_MERCHANT, QR_PH_PERSON, QR_PH_WITH_AMOUNT } from '#tests/support/fixtures/qr-ph-codes.ts'
import { getField, parseFields } from './engine/emv-tlv.ts'
import { getRentPayPicture, getRentPaySheet } from './pay-sheet.queries.server.ts'
import { isQrPh, parseQrPh } from './qr-ph.rules.ts'

const database = setUpTestDatabase()
const { people, makeListing, makePending } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
async function makeRented(amounts: readonly number[] = [1_850_050, 117_125]) {
  const { id: propertyId } = await makeListing()
  const values = { propertyId, tenantId: getId(people.guest), startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const { id: rentalId } = await makeRental(database.db, values)
  const lines: string[] = []
  for (const [at, amountDue] of amounts.entries()) {
    const kind = at === 0 ? 'rent' : 'dues'
    lines.push((await makePayment(database.db, { rentalId, kind, dueDate: '2026-03-01', amountDue })).id)
  }
  return { rentalId, lines, propertyId }
}

const makeAccount = (qrPayload: string | null, values: object = {}) => {
  const code = qrPayload === null ? null : parseQrPh(qrPayload)
  const qrAccount = code !== null && isQrPh(code) ? code.accountKey : null
  return makePayoutAccount(database.db, { ownerId: getId(people.owner), qrPayload, qrAccount, ...values })
}

/** As the wallet that opens the saved picture. */
async function scan(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data }, { effort: 8 })
}

describe('the tenant of a rental', () => {
  test('gets a picture with the exact amount and the reference of the lines', async () => {
    const { rentalId, lines } = await makeRented()
    const account = await makeAccount(QR_PH_PERSON)
    const sheet = await getRentPaySheet(people.guest, rentalId, [])
    expect(sheet).toMatchObject({ amount: 1_967_175, isOverLimit: false })
    const payload = await scan(await getRentPayPicture(people.guest, rentalId, { accountId: account.id, lineIds: [] }))
    const fields = parseFields(payload) ?? []
    expect(isQrPh(parseQrPh(payload))).toBe(true)
    expect(getField(fields, '54')).toBe('19671.75')
    expect(getField(fields, '62')).toBe(`0512${sheet.reference}`)
    const one = await getRentPaySheet(people.guest, rentalId, lines.slice(1))
    expect([one.amount, one.lineIds]).toEqual([117_125, lines.slice(1)])
    expect(one.reference).not.toBe(sheet.reference)
    expect(one.accounts.find(({ id }) => id === account.id)).toMatchObject({ isNew: false, code: { isReady: true } })
  })

  test('sees codes of businesses and codes with an amount as they were issued', async () => {
    const { rentalId } = await makeRented()
    for (const issued of [QR_PH_MERCHANT, QR_PH_WITH_AMOUNT]) {
      const { id: accountId } = await makeAccount(issued)
      const picture = await getRentPayPicture(people.guest, rentalId, { accountId, lineIds: [] })
      expect(await scan(picture)).toBe(issued)
    }
  })

  test('gets no code above ₱50,000, and the account in words', async () => {
    const { rentalId } = await makeRented([5_000_001])
    const account = await makeAccount(QR_PH_PERSON)
    const sheet = await getRentPaySheet(people.guest, rentalId, [])
    expect(sheet.isOverLimit).toBe(true)
    expect(sheet.accounts.find(({ id }) => id === account.id)).toMatchObject({
      code: null,
      accountNumber: account.accountNumber,
    })
    const picture = getRentPayPicture(people.guest, rentalId, { accountId: account.id, lineIds: [] })
    expect(await getOutcome(picture)).toBe('file.notFound')
  })

  test('hands in the payment with the reference of the page; then nothing is open', async () => {
    const { rentalId, lines } = await makeRented()
    const { reference } = await getRentPaySheet(people.guest, rentalId, [])
    await handInPayment(people.guest, {
      rentalId,
      key: crypto.randomUUID(),
      lines,
      amount: undefined,
      spread: undefined,
      method: 'cash',
      paidOn: '2026-03-02',
      reference,
    })
    expect(await getRentPaySheet(people.guest, rentalId, lines)).toMatchObject({ amount: 0, lineIds: [] })
  })

  test('does not get the code of another owner', async () => {
    const { rentalId } = await makeRented()
    const { id: accountId } = await makePayoutAccount(database.db, { qrPayload: QR_PH_PERSON, qrAccount: 'x' })
    expect(await getOutcome(getRentPayPicture(people.guest, rentalId, { accountId, lineIds: [] }))).toBe(
      'file.notFound',
    )
    const { accounts } = await getRentPaySheet(people.guest, rentalId, [])
    expect(accounts.some(({ id }) => id === accountId)).toBe(false)
  })
})

test('nobody but the tenant sees payment details: not a guest, an inquirer, an applicant, other tenants, agents or the owner', async () => {
  const { rentalId, propertyId } = await makeRented()
  const { id: accountId } = await makeAccount(QR_PH_PERSON)
  // The other tenant wrote about the home and applied for it, and rents another home of the same owner
  await makeConversation(database.db, { propertyId, clientUserId: getId(people.otherTenant) })
  await makePending({ propertyId, applicantUserId: getId(people.otherTenant) })
  await makeRental(database.db, { propertyId: (await makeListing()).id, tenantId: getId(people.otherTenant) })
  const { guest: tenant, ...others } = people
  for (const person of [createTestContext(database.db), ...Object.values(others)]) {
    expect(await getOutcome(getRentPaySheet(person, rentalId, []))).not.toBe('done')
    expect(await getOutcome(getRentPayPicture(person, rentalId, { accountId, lineIds: [] }))).not.toBe('done')
  }
  expect(await getOutcome(getRentPaySheet(tenant, rentalId, []))).toBe('done') // null control
})
