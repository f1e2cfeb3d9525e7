import {
  incomeDocuments,
  passportShares,
  passportViews,
  rentalReferences,
} from '#app/db/schema/tenancy/passports.server.ts'
import type { Db } from '#app/db/client.server.ts'
import {
  applicationDocuments,
  applicationDrafts,
  applicationNotes,
  rentalApplications,
  renterDocuments,
} from '#app/db/schema/tenancy/applications.server.ts'
import { paymentReminders } from '#app/db/schema/tenancy/payment-reminders.server.ts'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import {
  bookings,
  postDatedCheckLines,
  postDatedChecks,
  documents,
  paymentAcknowledgments,
  paymentProofs,
  payments,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import { makePerson } from './accounts.ts'
import { FAR_FUTURE, dayNumber, momentNumber, nextSerial, requireOneRow, pesos } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'

export async function makeApplication(db: Db, overrides: Partial<typeof rentalApplications.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const applicantUserId = overrides.applicantUserId ?? (await makePerson(db, 'tenant')).id
  const values = { message: 'We would like to live here.', moveInDate: dayNumber(30), leaseMonths: 12, occupants: 2 }
  return requireOneRow(
    await db
      .insert(rentalApplications)
      .values({ ...values, ...overrides, propertyId, applicantUserId })
      .returning(),
  )
}

export async function makeApplicationDocument(
  db: Db,
  overrides: Partial<typeof applicationDocuments.$inferInsert> = {},
) {
  const applicationId = overrides.applicationId ?? (await makeApplication(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  const values = { kind: 'payslip' } as const
  return requireOneRow(
    await db
      .insert(applicationDocuments)
      .values({ ...values, ...overrides, applicationId, fileId })
      .returning(),
  )
}

export async function makeApplicationDraft(db: Db, overrides: Partial<typeof applicationDrafts.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = { answers: { message: 'We would like to live here.' } }
  return requireOneRow(
    await db
      .insert(applicationDrafts)
      .values({ ...values, ...overrides, propertyId, userId })
      .returning(),
  )
}

export async function makeRenterDocument(db: Db, overrides: Partial<typeof renterDocuments.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  const values = { kind: 'government_id' } as const
  return requireOneRow(
    await db
      .insert(renterDocuments)
      .values({ ...values, ...overrides, userId, fileId })
      .returning(),
  )
}

export async function makeApplicationNote(db: Db, overrides: Partial<typeof applicationNotes.$inferInsert> = {}) {
  const applicationId = overrides.applicationId ?? (await makeApplication(db)).id
  const authorId = overrides.authorId ?? (await makePerson(db, 'landlord')).id
  const values = { body: 'Called the employer: confirmed.' }
  return requireOneRow(
    await db
      .insert(applicationNotes)
      .values({ ...values, ...overrides, applicationId, authorId })
      .returning(),
  )
}

/** For an approved application, which is created unless given. */
export async function makeBooking(db: Db, overrides: Partial<typeof bookings.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const guestId = overrides.guestId ?? (await makePerson(db, 'tenant')).id
  const approved = { propertyId, applicantUserId: guestId, status: 'approved', decidedAt: momentNumber(3) } as const
  const applicationId = overrides.applicationId ?? (await makeApplication(db, approved)).id
  const values = {
    monthlyRent: pesos(28_000),
    advanceAmount: pesos(28_000),
    depositAmount: pesos(56_000),
    cleaningFee: pesos(1_500),
    totalPrice: pesos(85_500),
    moveInDate: dayNumber(30),
    leaseMonths: 12,
  }
  return requireOneRow(
    await db
      .insert(bookings)
      .values({ ...values, ...overrides, propertyId, guestId, applicationId })
      .returning(),
  )
}

export async function makeBookingProof(db: Db, overrides: Partial<typeof bookingProofs.$inferInsert> = {}) {
  const bookingId = overrides.bookingId ?? (await makeBooking(db)).id
  const submittedBy = overrides.submittedBy ?? (await makePerson(db, 'tenant')).id
  const values = {
    amount: pesos(85_500),
    method: 'gcash',
    paidOn: dayNumber(5),
    reference: `REF${nextSerial()}`,
  } as const
  return requireOneRow(
    await db
      .insert(bookingProofs)
      .values({ ...values, ...overrides, bookingId, submittedBy })
      .returning(),
  )
}

export async function makeRental(db: Db, overrides: Partial<typeof rentals.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const tenantId = overrides.tenantId ?? (await makePerson(db, 'tenant')).id
  const confirmed = { propertyId, guestId: tenantId, status: 'confirmed', decidedAt: momentNumber(5) } as const
  const hasOrigin = overrides.bookingId !== undefined || overrides.renewsRentalId || overrides.addedByOwner
  const bookingId = hasOrigin ? overrides.bookingId : (await makeBooking(db, confirmed)).id
  const values = {
    startsOn: dayNumber(30),
    endsOn: dayNumber(394),
    monthlyRent: pesos(28_000),
    depositHeld: pesos(56_000),
  }
  return requireOneRow(
    await db
      .insert(rentals)
      .values({ ...values, ...overrides, propertyId, tenantId, bookingId })
      .returning(),
  )
}

export async function makePayment(db: Db, overrides: Partial<typeof payments.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const values = { dueDate: dayNumber(65), amountDue: pesos(28_000) }
  return requireOneRow(
    await db
      .insert(payments)
      .values({ ...values, ...overrides, rentalId })
      .returning(),
  )
}

export async function makePaymentProof(db: Db, overrides: Partial<typeof paymentProofs.$inferInsert> = {}) {
  const paymentId = overrides.paymentId ?? (await makePayment(db)).id
  const submittedBy = overrides.submittedBy ?? (await makePerson(db, 'tenant')).id
  const values = {
    amount: pesos(28_000),
    method: 'gcash',
    paidOn: dayNumber(64),
    reference: String(nextSerial()).padStart(13, '0'),
  } as const
  return requireOneRow(
    await db
      .insert(paymentProofs)
      .values({ ...values, ...overrides, paymentId, submittedBy })
      .returning(),
  )
}

export async function makePaymentAcknowledgment(
  db: Db,
  overrides: Partial<typeof paymentAcknowledgments.$inferInsert> = {},
) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const values = { transferId: crypto.randomUUID(), issuedAt: momentNumber(66) }
  return requireOneRow(
    await db
      .insert(paymentAcknowledgments)
      .values({ ...values, ...overrides, rentalId })
      .returning(),
  )
}

export async function makePaymentReminder(db: Db, overrides: Partial<typeof paymentReminders.$inferInsert> = {}) {
  const paymentId = overrides.paymentId ?? (await makePayment(db)).id
  const values = { kind: 'before', sentAt: momentNumber(62) } as const
  return requireOneRow(
    await db
      .insert(paymentReminders)
      .values({ ...values, ...overrides, paymentId })
      .returning(),
  )
}

export async function makePostDatedCheck(db: Db, overrides: Partial<typeof postDatedChecks.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const recordedBy = overrides.recordedBy ?? (await makePerson(db, 'landlord')).id
  const values = {
    bank: 'BPI',
    number: String(nextSerial()).padStart(10, '0'),
    checkDate: dayNumber(65),
    amount: pesos(28_000),
  }
  return requireOneRow(
    await db
      .insert(postDatedChecks)
      .values({ ...values, ...overrides, rentalId, recordedBy })
      .returning(),
  )
}

export async function makePostDatedCheckLine(db: Db, overrides: Partial<typeof postDatedCheckLines.$inferInsert> = {}) {
  const rentalId = (await makeRental(db)).id
  const checkId = overrides.checkId ?? (await makePostDatedCheck(db, { rentalId })).id
  const paymentId = overrides.paymentId ?? (await makePayment(db, { rentalId, kind: 'dues' })).id
  const values = { amount: pesos(28_000) }
  return requireOneRow(
    await db
      .insert(postDatedCheckLines)
      .values({ ...values, ...overrides, checkId, paymentId })
      .returning(),
  )
}

export async function makeDocument(db: Db, overrides: Partial<typeof documents.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  const values = { kind: 'lease', title: 'Contract of lease' } as const
  return requireOneRow(
    await db
      .insert(documents)
      .values({ ...values, ...overrides, rentalId, fileId })
      .returning(),
  )
}

export async function makePassportShare(db: Db, overrides: Partial<typeof passportShares.$inferInsert> = {}) {
  const applicationId = overrides.applicationId ?? (await makeApplication(db)).id
  const values = { part: 'history', sharedAt: momentNumber(1), expiresAt: FAR_FUTURE } as const
  return requireOneRow(
    await db
      .insert(passportShares)
      .values({ ...values, ...overrides, applicationId })
      .returning(),
  )
}

export async function makePassportView(db: Db, overrides: Partial<typeof passportViews.$inferInsert> = {}) {
  const application = overrides.applicationId === undefined ? await makeApplication(db) : null
  const applicationId = overrides.applicationId ?? application?.id ?? ''
  const userId = overrides.userId ?? application?.applicantUserId ?? (await makePerson(db, 'tenant')).id
  const viewerId = overrides.viewerId === undefined ? (await makePerson(db, 'landlord')).id : overrides.viewerId
  const values = { kind: 'history', viewedAt: momentNumber(2, 1), viewedHour: momentNumber(2, 1) } as const
  return requireOneRow(
    await db
      .insert(passportViews)
      .values({ ...values, ...overrides, applicationId, userId, viewerId })
      .returning(),
  )
}

/** An answered one. */
export async function makeRentalReference(db: Db, overrides: Partial<typeof rentalReferences.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = {
    name: `Former Owner ${nextSerial()}`,
    maskedEmail: 'f…@example.com',
    place: 'A room in Sampaloc',
    status: 'answered',
    livedFrom: dayNumber(-400),
    livedUntil: dayNumber(-40),
    paidOnTime: 'mostly',
    leftInOrder: 'yes',
    wouldRentAgain: true,
    comment: 'A quiet tenant.',
    answeredAt: momentNumber(3),
  } as const
  return requireOneRow(
    await db
      .insert(rentalReferences)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeIncomeDocument(db: Db, overrides: Partial<typeof incomeDocuments.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  const values = { kind: 'payslip', month: '2026-01-01' } as const
  return requireOneRow(
    await db
      .insert(incomeDocuments)
      .values({ ...values, ...overrides, userId, fileId })
      .returning(),
  )
}
