// From application to moving out (PROMISES "Who may do what"; rental, receipt and reservation rows from DECISIONS).
import { adminOnly, no, row, when, yes } from '#app/permissions/cells.ts'
import {
  actsForProperty,
  any,
  applicant,
  applicantOfManaged,
  applicantOfMine,
  assigned,
  earnsCommission,
  guestOf,
  leases,
  notOwnListing,
  own,
  ownsProperty,
  tenantOf,
} from '#app/permissions/predicates.ts'

const mineOrManaged = any(ownsProperty, actsForProperty)
const decision = row(no, no, when(ownsProperty, 'pendingOnly'), when(mineOrManaged, 'pendingOnly'), yes('pendingOnly'))
const tenantAndOwner = row(no, when(tenantOf), when(ownsProperty), no, yes())
const ownerOnly = row(no, no, when(ownsProperty), no, yes())
const tenantOwnerAssigned = row(no, when(tenantOf), when(ownsProperty), when(assigned), yes())
const ownerAssigned = row(no, no, when(ownsProperty), when(assigned), yes())
const answer = row(no, when(tenantOf, 'whenOffered'), when(ownsProperty), when(assigned), yes())
const listOfMine = row(no, yes('ownRowsOnly'), yes('ownRowsOnly'), yes('ownRowsOnly'), yes())

export const TENANCY = {
  'application.create': row(no, when(notOwnListing, 'activeListingOnly', 'noneOpen'), no, no, no),
  'application.list': listOfMine,
  /** Whoever decides must be able to read: an agent reads for the properties they act for, too (DECISIONS). */
  'application.read': row(no, when(applicant), when(ownsProperty), when(mineOrManaged), yes()),
  'application.approve': decision,
  'application.reject': decision,
  'application.withdraw': row(no, when(applicant, 'pendingOnly'), no, no, no),
  'application.delete': adminOnly,
  'renterProfile.read': row(
    no,
    when(own),
    when(applicantOfMine),
    when(any(applicantOfMine, applicantOfManaged)),
    yes('audited'),
  ),

  'booking.list': listOfMine,
  'booking.read': row(no, when(guestOf), when(ownsProperty), when(ownsProperty), yes()),
  'booking.create': row(no, when(guestOf), no, no, yes()),
  'booking.cancel': row(no, when(guestOf, 'pendingOnly'), no, no, yes('pendingOnly')),
  'booking.confirm': row(no, no, when(ownsProperty, 'pendingOnly'), no, yes('pendingOnly')),

  'rental.read': tenantAndOwner,
  'rental.endEarly': ownerOnly,

  'payment.read': row(no, when(tenantOf), when(ownsProperty), when(earnsCommission, 'commissionPartOnly'), yes()),
  'payment.pay': row(no, when(tenantOf), no, no, no),
  'payment.record': ownerOnly,
  'payment.refund': adminOnly,
  'receipt.decide': row(no, no, when(ownsProperty, 'pendingOnly'), no, yes('pendingOnly')),

  'maintenance.create': row(no, when(leases), when(ownsProperty), no, yes()),
  'maintenance.list': listOfMine,
  'maintenance.read': tenantOwnerAssigned,
  'maintenance.comment': tenantOwnerAssigned,
  'maintenance.setStatus': ownerOnly,
  'maintenance.cancel': row(no, when(tenantOf, 'openOnly'), when(ownsProperty), no, yes()),
  'maintenance.reopen': tenantAndOwner,

  'inspection.list': listOfMine,
  'inspection.read': tenantOwnerAssigned,
  'inspection.schedule': ownerAssigned,
  'inspection.reschedule': ownerAssigned,
  'inspection.advance': ownerAssigned,
  'inspection.confirm': answer,
  'inspection.decline': answer,
  'inspection.cancel': answer,

  'document.read': row(no, when(tenantOf), when(ownsProperty), no, yes('metadataOnly')),
  'document.upload': row(no, when(tenantOf), when(ownsProperty), no, no),

  'reservation.create': row(no, when(leases), no, no, yes()),
  'reservation.read': tenantAndOwner,
  'reservation.cancel': tenantAndOwner,
} as const
