import { paymentReminders } from './payment-reminders.server.ts'
import { type Column, sql } from 'drizzle-orm'
import { refersToAgent } from '#app/db/schema/agents/agents.privacy.server.ts'
import { refersToListing } from '#app/db/schema/listings/listings.privacy.server.ts'
import {
  anyCondition,
  ERASED_TEXT,
  eraseIfPresent,
  getColumn,
  matchesPerson,
  personalData,
  refersTo,
  setNowIfNull,
} from '#app/db/schema/personal-data.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  applicationDocuments,
  applicationDrafts,
  applicationNotes,
  rentalApplications,
  renterDocuments,
} from './applications.server.ts'
import {
  conditionEntries,
  conditionPhotos,
  conditionReports,
  depositDeductionLines,
  depositDeductions,
  depositReturns,
} from './deposits.server.ts'
import { bookingProofs } from './booking-proofs.server.ts'
import {
  bookings,
  postDatedCheckLines,
  postDatedChecks,
  documents,
  paymentAcknowledgments,
  paymentProofs,
  payments,
  rentals,
} from './tenancy.server.ts'
import { invoiceNumbers, receiptCounters, receiptPrefixes } from './receipts.server.ts'
import { payoutAccounts } from './payout-accounts.server.ts'
import { payoutProposals } from './payout-proposals.server.ts'
import { earlyEndProposals, renewalOffers, utilityReadings } from './rental-terms.server.ts'
import { amenityReservations, sharedAmenities, sharedAmenityProperties } from './shared-amenities.server.ts'
import { openingFigures, tenantInvitations } from './existing-tenants.server.ts'
import { isOwedOrOwn, isRoommate } from './roommates.privacy.server.ts'
import { heldCash } from './held-cash.server.ts'
import { busyTimes, importedCalendars } from './imported-calendars.server.ts'
import { inspections } from './inspections.server.ts'
import { maintenancePhotos, maintenanceRequests, maintenanceUpdates } from './maintenance.server.ts'
import {
  calendarFeeds,
  viewingDates,
  viewingHours,
  viewingProposals,
  viewingSettings,
  visitReports,
} from './viewings.server.ts'

const isInTenancy = anyCondition(matchesPerson(rentals.tenantId), refersToListing(rentals.propertyId))
export const refersToRental = (column: Column) => refersTo(column, rentals.id, isInTenancy)
const refersToRequest = (column: Column) =>
  refersTo(column, maintenanceRequests.id, matchesPerson(maintenanceRequests.requestedBy))

export const isInMaintenanceRequest = anyCondition(
  matchesPerson(maintenanceRequests.requestedBy, maintenanceRequests.assignedUserId),
  refersToListing(maintenanceRequests.propertyId),
)

/** What two people agreed on stays; what the person wrote is erased. */
export const tenancyPersonalData = [
  personalData(rentalApplications, {
    rows: matchesPerson(rentalApplications.applicantUserId),
    handlerKeys: ['decidedBy'],
    erasure: [
      {
        clear: {
          status: sql`case when ${getColumn(rentalApplications.status)} = 'pending' then 'withdrawn' else ${getColumn(rentalApplications.status)} end`,
          decidedAt: setNowIfNull(rentalApplications.decidedAt),
          message: '',
          household: null,
          employer: null,
          petDetails: null,
          contactReferences: null,
          reason: eraseIfPresent(rentalApplications.reason),
        },
      },
    ],
  }),
  personalData(applicationDocuments, {
    rows: refersTo(
      applicationDocuments.applicationId,
      rentalApplications.id,
      matchesPerson(rentalApplications.applicantUserId),
    ),
    erasure: 'remove',
  }),
  personalData(applicationDrafts, { rows: matchesPerson(applicationDrafts.userId), erasure: 'remove' }),
  personalData(renterDocuments, { rows: matchesPerson(renterDocuments.userId), erasure: 'remove' }),
  personalData(applicationNotes, { rows: matchesPerson(applicationNotes.authorId), erasure: 'remove' }),
  personalData(bookings, {
    rows: anyCondition(matchesPerson(bookings.guestId), refersToListing(bookings.propertyId)),
    handlerKeys: ['decidedBy'],
    erasure: [{ clear: { cancelReason: eraseIfPresent(bookings.cancelReason) }, harmless: ['receiptNumber'] }],
  }),
  personalData(bookingProofs, {
    rows: anyCondition(
      matchesPerson(bookingProofs.submittedBy),
      refersTo(bookingProofs.bookingId, bookings.id, refersToListing(bookings.propertyId)),
    ),
    erasure: [{ rows: matchesPerson(bookingProofs.submittedBy), clear: { reference: null, fileId: null } }],
  }),
  personalData(rentals, {
    rows: anyCondition(isInTenancy, isRoommate),
    erasure: [{ rows: isInTenancy, clear: { endedEarlyReason: eraseIfPresent(rentals.endedEarlyReason) } }],
  }),
  personalData(payments, {
    rows: isOwedOrOwn,
    erasure: [{ rows: refersToRental(payments.rentalId), clear: { note: null } }],
  }),
  personalData(paymentProofs, {
    rows: anyCondition(
      matchesPerson(paymentProofs.submittedBy),
      refersTo(paymentProofs.paymentId, payments.id, isOwedOrOwn),
    ),
    handlerKeys: ['decidedBy', 'reversedBy'],
    erasure: [
      {
        rows: matchesPerson(paymentProofs.submittedBy),
        clear: {
          reference: null,
          proofFileId: null,
          declineReason: eraseIfPresent(paymentProofs.declineReason),
          reversalReason: eraseIfPresent(paymentProofs.reversalReason),
        },
      },
    ],
  }),
  personalData(paymentAcknowledgments, {
    rows: refersToRental(paymentAcknowledgments.rentalId),
    erasure: { keep: 'the number of a payment, without anything about a person' },
  }),
  personalData(receiptCounters, {
    rows: matchesPerson(receiptCounters.ownerId),
    erasure: { keep: 'how many receipts the owner issued in a year, without anything about a person' },
  }),
  personalData(receiptPrefixes, { rows: matchesPerson(receiptPrefixes.ownerId), erasure: 'remove' }),
  personalData(invoiceNumbers, {
    rows: matchesPerson(invoiceNumbers.ownerId),
    erasure: { keep: 'the number of an invoice, which the books have to keep' },
  }),
  personalData(paymentReminders, {
    rows: refersTo(paymentReminders.paymentId, payments.id, refersToRental(payments.rentalId)),
    erasure: { keep: 'the time of a reminder, without anything about a person' },
  }),
  personalData(postDatedChecks, {
    rows: refersToRental(postDatedChecks.rentalId),
    handlerKeys: ['recordedBy'],
    erasure: [
      {
        rows: refersTo(postDatedChecks.rentalId, rentals.id, matchesPerson(rentals.tenantId)),
        // The number stays unique in the rental.
        clear: {
          bank: ERASED_TEXT,
          number: sql`replace(${getColumn(postDatedChecks.id)}::text, '-', '')`,
          returnReason: eraseIfPresent(postDatedChecks.returnReason),
        },
      },
    ],
  }),
  personalData(postDatedCheckLines, {
    rows: refersTo(postDatedCheckLines.checkId, postDatedChecks.id, refersToRental(postDatedChecks.rentalId)),
    erasure: { keep: 'the part of a check for a line, without anything about a person' },
  }),
  personalData(heldCash, {
    rows: matchesPerson(heldCash.ownerId, heldCash.heldBy),
    handlerKeys: ['settledBy'],
    erasure: [{ clear: { note: eraseIfPresent(heldCash.note) } }],
  }),
  personalData(utilityReadings, {
    rows: refersToRental(utilityReadings.rentalId),
    handlerKeys: ['recordedBy', 'reversedBy'],
    erasure: [
      {
        clear: {
          contestReason: eraseIfPresent(utilityReadings.contestReason),
          answer: eraseIfPresent(utilityReadings.answer),
          reversalReason: eraseIfPresent(utilityReadings.reversalReason),
        },
      },
      { rows: matchesPerson(utilityReadings.recordedBy), clear: { meterFileId: null, billFileId: null } },
    ],
  }),
  // The invited person is no user yet; who accepts has the data in the own account.
  personalData(tenantInvitations, {
    rows: refersToRental(tenantInvitations.rentalId),
    handlerKeys: ['acceptedBy'],
    erasure: [
      {
        // An open link ends with the account of the owner.
        clear: {
          status: sql`case when ${getColumn(tenantInvitations.status)} = 'invited' then 'not_invited' else ${getColumn(tenantInvitations.status)} end`,
          phone: null,
          email: null,
          tokenHash: null,
          sealedToken: null,
          expiresAt: null,
        },
      },
    ],
  }),
  personalData(openingFigures, {
    rows: refersToRental(openingFigures.rentalId),
    erasure: [
      {
        clear: {
          contestReason: eraseIfPresent(openingFigures.contestReason),
          answer: eraseIfPresent(openingFigures.answer),
        },
      },
    ],
  }),
  personalData(renewalOffers, {
    rows: refersToRental(renewalOffers.rentalId),
    handlerKeys: ['offeredBy', 'decidedBy'],
    erasure: [{ clear: { message: null, declineReason: null } }],
  }),
  personalData(earlyEndProposals, {
    rows: refersToRental(earlyEndProposals.rentalId),
    handlerKeys: ['proposedBy', 'decidedBy'],
    erasure: [{ clear: { reason: ERASED_TEXT, declineReason: null } }],
  }),
  personalData(documents, {
    rows: anyCondition(matchesPerson(documents.uploadedBy), refersToRental(documents.rentalId)),
    erasure: [{ clear: { title: ERASED_TEXT, uploadedBy: null }, rows: matchesPerson(documents.uploadedBy) }],
  }),
  // What both sides accepted stays as the evidence of the other side, without the name and the words of the person.
  personalData(conditionReports, {
    rows: refersToRental(conditionReports.rentalId),
    erasure: [
      {
        rows: refersTo(conditionReports.rentalId, rentals.id, refersToListing(rentals.propertyId)),
        clear: { ownerName: eraseIfPresent(conditionReports.ownerName) },
        harmless: ['tenantName'], // of the other side
      },
      {
        rows: refersTo(conditionReports.rentalId, rentals.id, matchesPerson(rentals.tenantId)),
        clear: { tenantName: eraseIfPresent(conditionReports.tenantName) },
        harmless: ['ownerName'], // of the other side
      },
    ],
  }),
  personalData(conditionEntries, {
    rows: anyCondition(
      matchesPerson(conditionEntries.authorId),
      refersTo(conditionEntries.reportId, conditionReports.id, refersToRental(conditionReports.rentalId)),
    ),
    erasure: [{ rows: matchesPerson(conditionEntries.authorId), clear: { room: ERASED_TEXT, note: null } }],
  }),
  personalData(conditionPhotos, {
    rows: refersTo(
      conditionPhotos.entryId,
      conditionEntries.id,
      refersTo(conditionEntries.reportId, conditionReports.id, refersToRental(conditionReports.rentalId)),
    ),
    erasure: { keep: 'pairs of ids; the picture shows the home and belongs to both sides' },
  }),
  personalData(depositDeductions, {
    rows: anyCondition(matchesPerson(depositDeductions.createdBy), refersToRental(depositDeductions.rentalId)),
    erasure: [
      { rows: matchesPerson(depositDeductions.createdBy), clear: { reason: ERASED_TEXT }, harmless: ['answer'] },
      {
        rows: refersTo(depositDeductions.rentalId, rentals.id, matchesPerson(rentals.tenantId)),
        clear: { answer: eraseIfPresent(depositDeductions.answer) },
        harmless: ['reason'], // of the other side
      },
    ],
  }),
  personalData(depositDeductionLines, {
    rows: refersTo(depositDeductionLines.deductionId, depositDeductions.id, refersToRental(depositDeductions.rentalId)),
    erasure: { keep: 'the part of a deduction for a line, without anything about a person' },
  }),
  personalData(depositReturns, {
    rows: anyCondition(matchesPerson(depositReturns.recordedBy), refersToRental(depositReturns.rentalId)),
    erasure: [
      {
        rows: matchesPerson(depositReturns.recordedBy),
        clear: { reference: null, proofFileId: null },
        harmless: ['answer'], // of the other side
      },
      {
        rows: refersTo(depositReturns.rentalId, rentals.id, matchesPerson(rentals.tenantId)),
        clear: { answer: eraseIfPresent(depositReturns.answer) },
        harmless: ['reference'], // of the other side
      },
    ],
  }),
  personalData(maintenanceRequests, {
    rows: isInMaintenanceRequest,
    erasure: [
      {
        rows: anyCondition(
          matchesPerson(maintenanceRequests.requestedBy),
          refersToListing(maintenanceRequests.propertyId),
        ),
        // A CHECK constraint requires a longer description.
        clear: { title: ERASED_TEXT, description: '[erased with the account]', assignedTo: null },
      },
    ],
  }),
  personalData(maintenanceUpdates, {
    rows: anyCondition(matchesPerson(maintenanceUpdates.authorId), refersToRequest(maintenanceUpdates.requestId)),
    erasure: [{ clear: { message: ERASED_TEXT }, rows: matchesPerson(maintenanceUpdates.authorId) }],
  }),
  personalData(maintenancePhotos, {
    rows: refersToRequest(maintenancePhotos.requestId),
    erasure: [{ remove: refersTo(maintenancePhotos.fileId, storedFiles.id, matchesPerson(storedFiles.uploadedBy)) }],
  }),
  personalData(inspections, {
    rows: anyCondition(
      matchesPerson(inspections.tenantId, inspections.proposedBy, inspections.hostUserId),
      refersToAgent(inspections.agentId),
      refersToListing(inspections.propertyId),
    ),
    erasure: [
      {
        clear: {
          status: sql`case when ${getColumn(inspections.status)} in ('pending_confirmation', 'scheduled') then 'cancelled' else ${getColumn(inspections.status)} end`,
          holdsTime: false,
          notes: null,
          findings: null,
          cancelReason: null,
        },
      },
    ],
  }),
  personalData(viewingSettings, { rows: matchesPerson(viewingSettings.userId), erasure: 'remove' }),
  personalData(viewingHours, { rows: matchesPerson(viewingHours.userId), erasure: 'remove' }),
  personalData(viewingDates, { rows: matchesPerson(viewingDates.userId), erasure: 'remove' }),
  personalData(viewingProposals, {
    rows: refersTo(viewingProposals.inspectionId, inspections.id, matchesPerson(inspections.tenantId)),
    erasure: 'remove',
  }),
  personalData(visitReports, {
    rows: matchesPerson(visitReports.reporterId),
    erasure: [{ clear: { note: null } }],
  }),
  personalData(importedCalendars, { rows: matchesPerson(importedCalendars.userId), erasure: 'remove' }),
  personalData(busyTimes, {
    rows: refersTo(busyTimes.calendarId, importedCalendars.id, matchesPerson(importedCalendars.userId)),
    erasure: 'remove',
  }),
  personalData(calendarFeeds, { rows: matchesPerson(calendarFeeds.userId), erasure: 'remove' }),
  personalData(payoutAccounts, {
    rows: matchesPerson(payoutAccounts.ownerId),
    // Made from the payload, which is exported
    secretColumns: ['qrAccount'],
    erasure: 'remove',
  }),
  personalData(payoutProposals, {
    rows: matchesPerson(payoutProposals.ownerId, payoutProposals.proposedBy),
    handlerKeys: ['decidedBy'],
    // Made from the payload, which is exported
    secretColumns: ['qrAccount'],
    erasure: 'remove',
  }),
  personalData(sharedAmenities, {
    rows: matchesPerson(sharedAmenities.ownerId),
    erasure: [{ clear: { name: ERASED_TEXT, description: null, isActive: false } }],
  }),
  personalData(sharedAmenityProperties, {
    rows: refersTo(sharedAmenityProperties.sharedAmenityId, sharedAmenities.id, matchesPerson(sharedAmenities.ownerId)),
    notExported: 'pairs of ids',
    erasure: { keep: 'pairs of ids' },
  }),
  personalData(amenityReservations, {
    rows: matchesPerson(amenityReservations.reservedBy),
    erasure: [
      {
        rows: (person) =>
          sql`${matchesPerson(amenityReservations.reservedBy)(person)} and ${getColumn(amenityReservations.status)} = 'booked' and ${getColumn(amenityReservations.endsAt)} > now()`,
        clear: { status: 'cancelled', cancelledAt: sql`now()` },
      },
      { clear: { cancelReason: null } },
    ],
  }),
]
