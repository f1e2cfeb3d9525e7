import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cancelBooking } from '#app/domain/tenancy/bookings/cancel-booking.commands.server.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makeBookingProof } from '#seed/factories/tenancy.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { QR_PH_PERSON } from '#tests/support/fixtures/qr-ph-codes.ts'
import { getBookingPayPicture, getBookingPaySheet } from './booking-pay-sheet.queries.server.ts'
import { getField, parseFields } from './engine/emv-tlv.ts'

const database = setUpTestDatabase()
const { people, makeOpenBooking } = setUpBookingPeople(database)
const makeAccount = () =>
  makePayoutAccount(database.db, { ownerId: getId(people.owner), qrPayload: QR_PH_PERSON, qrAccount: 'x' })

test('the tenant of an approved application gets a code for what no proof covers yet', async () => {
  const { bookingId } = await makeOpenBooking()
  const { id: accountId } = await makeAccount()
  const whole = await getBookingPaySheet(people.guest, bookingId)
  await makeBookingProof(database.db, { bookingId, submittedBy: getId(people.guest), amount: whole.amount - 1_234_567 })
  const rest = await getBookingPaySheet(people.guest, bookingId)
  expect(rest.amount).toBe(1_234_567)
  expect(rest.reference).not.toBe(whole.reference)
  const picture = sharp(await getBookingPayPicture(people.guest, bookingId, accountId))
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const fields = parseFields(decodeQR({ width: info.width, height: info.height, data }, { effort: 8 })) ?? []
  expect(getField(fields, '54')).toBe('12345.67')
  expect(getField(fields, '62')).toContain(rest.reference)
})

test('nothing is open once the proofs cover the cost', async () => {
  const { bookingId } = await makeOpenBooking()
  const { amount } = await getBookingPaySheet(people.guest, bookingId)
  await makeBookingProof(database.db, { bookingId, submittedBy: getId(people.guest), amount })
  expect((await getBookingPaySheet(people.guest, bookingId)).amount).toBe(0)
})

test('nobody else sees the accounts, and the tenant no longer after the booking was decided', async () => {
  const { bookingId } = await makeOpenBooking()
  const { id: accountId } = await makeAccount()
  const { guest: tenant, ...others } = people
  for (const person of [createTestContext(database.db), ...Object.values(others)]) {
    expect(await getOutcome(getBookingPaySheet(person, bookingId))).not.toBe('done')
    expect(await getOutcome(getBookingPayPicture(person, bookingId, accountId))).not.toBe('done')
  }
  expect(await getOutcome(getBookingPaySheet(tenant, bookingId))).toBe('done') // null control
  await cancelBooking(tenant, { id: bookingId, reason: 'Found another home' })
  expect(await getOutcome(getBookingPaySheet(tenant, bookingId))).toBe('booking.moveNotAllowed')
})
