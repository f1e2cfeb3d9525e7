// Permissions from the application to the end of the rental. Printed in docs/permissions.md.
import { adminOnly, no, row, when, yes } from '#app/permissions/cells.ts'
import {
  actsForProperty,
  all,
  any,
  applicant,
  appliedToManagedListing,
  appliedToOwnListing,
  assigned,
  decided,
  earnsCommission,
  isBookingGuest,
  hasCurrentLease,
  isForOwner,
  isForTenant,
  notOwnListing,
  own,
  owns,
  ownsProperty,
  isRoommate,
  isTenant,
  uploaded,
  wasRoommate,
} from '#app/permissions/predicates.ts'

const isOwnedOrManaged = any(ownsProperty, actsForProperty)
const applicationDecision = row(
  no,
  no,
  when(ownsProperty, 'pendingOnly'),
  when(isOwnedOrManaged, 'pendingOnly'),
  yes('pendingOnly'),
)
const isOneTenant = any(isTenant, isRoommate)
/** What binds all tenants of a lease is done by its contact. An agent who lists in their own name is the owner. */
const tenantAndOwner = row(no, when(isTenant), when(ownsProperty), when(ownsProperty), yes())
const tenantsAndOwner = row(no, when(isOneTenant), when(ownsProperty), when(ownsProperty), yes())
/** Each tenant for themselves. */
const tenantsOrOwner = row(no, when(isOneTenant), when(ownsProperty), when(ownsProperty), no)
const ownerOnly = row(no, no, when(ownsProperty), when(ownsProperty), yes())
/** Everybody who has to do with a maintenance request, or with an inspection. */
const maintenanceParty = row(no, when(isOneTenant), when(ownsProperty), when(any(assigned, ownsProperty)), yes())
/** An inspection during a rental. The agent who manages the home is assigned; an agent who lists in their own name is the owner. */
const inspectionHost = row(no, no, when(ownsProperty), when(any(assigned, ownsProperty)), yes())
const inspectionResponse = row(
  no,
  when(isTenant, 'whenOffered'),
  when(ownsProperty),
  when(any(assigned, ownsProperty)),
  yes(),
)
/** A viewing. Landlords and agents can be its renter, too; the owner and the agent who manages the listing are its host. */
const viewingParty = row(
  no,
  when(isTenant),
  when(any(isTenant, ownsProperty)),
  when(any(isTenant, isOwnedOrManaged)),
  yes(),
)
const viewingAnswer = row(
  no,
  when(isTenant, 'whenOffered'),
  when(any(isTenant, ownsProperty), 'whenOffered'),
  when(any(isTenant, isOwnedOrManaged), 'whenOffered'),
  yes('whenOffered'),
)
const ownRowsOnly = row(no, yes('ownRowsOnly'), yes('ownRowsOnly'), yes('ownRowsOnly'), yes())

export const TENANCY = {
  'application.create': row(no, when(notOwnListing, 'activeListingOnly', 'noneOpen'), no, no, no),
  'application.list': ownRowsOnly,
  /** The list of everybody's applications, and its file. */
  'application.listAll': adminOnly,
  /** Who decides must be able to read: an agent also reads applications for listings they manage. */
  'application.read': row(no, when(applicant), when(ownsProperty), when(isOwnedOrManaged), yes()),
  'application.approve': applicationDecision,
  'application.reject': applicationDecision,
  'application.withdraw': row(no, when(applicant, 'pendingOnly'), no, no, no),
  'application.delete': adminOnly,
  /** Private notes of the side that decides, to read and to write. The applicant never sees them. */
  'application.note': row(no, no, when(ownsProperty), when(isOwnedOrManaged), yes()),
  'renterProfile.read': row(
    no,
    when(own),
    when(appliedToOwnListing),
    when(any(appliedToOwnListing, appliedToManagedListing)),
    yes('audited'),
  ),

  /** What a renter shares of themself, and with which application. */
  'passport.manage': row(no, when(own), no, no, no),
  /** Only the parts that the applicant shares, while the application is pending. */
  'passport.read': row(no, no, when(ownsProperty), when(isOwnedOrManaged), no),

  'booking.list': ownRowsOnly,
  'booking.listAll': adminOnly,
  'booking.read': row(no, when(isBookingGuest), when(ownsProperty), when(ownsProperty), yes()),
  'booking.create': row(no, when(isBookingGuest), no, no, yes()),
  /** Upload proof that the move-in cost was paid. */
  'booking.pay': row(no, when(isBookingGuest, 'pendingOnly'), no, no, no),
  'booking.cancel': row(
    no,
    when(isBookingGuest, 'pendingOnly'),
    when(ownsProperty, 'pendingOnly'),
    when(ownsProperty, 'pendingOnly'),
    yes('pendingOnly'),
  ),
  /** An agent who lists in their own name is the owner. */
  'booking.confirm': row(
    no,
    no,
    when(ownsProperty, 'pendingOnly'),
    when(ownsProperty, 'pendingOnly'),
    yes('pendingOnly'),
  ),

  'rental.read': tenantsAndOwner,
  /** The rent book, also for who left and owes something. */
  'rentBook.read': row(no, when(any(isOneTenant, wasRoommate)), when(ownsProperty), when(ownsProperty), yes()),
  'rental.endEarly': tenantAndOwner,
  /** Invite somebody, ask to leave, or ask for another way to pay. Nothing changes before the owner and all tenants have consented. */
  'roommate.propose': tenantsOrOwner,
  /** Consent or decline, each for themselves. */
  'roommate.consent': tenantsOrOwner,
  /** The link is the permission; the account must be one of a tenant with the invited address. Declining needs no account. */
  'roommate.join': row(no, yes(), no, no, no),
  /** To another space of the same building. */
  'rental.move': ownerOnly,
  /** Add a tenant who lives in the home. The owner vouches for what they write, so that nobody does it for them. */
  'tenant.add': row(no, no, when(ownsProperty), when(ownsProperty), no),
  /** Send, replace and withdraw the link. */
  'tenantInvitation.manage': row(no, no, when(ownsProperty), when(ownsProperty), no),
  /** The link is the permission; the account must be one of a tenant. Declining needs no account. */
  'tenantInvitation.accept': row(no, yes(), no, no, no),
  /** Confirm or contest what the owner wrote. */
  'openingFigure.answer': row(no, when(isTenant), no, no, no),
  /** Keep or correct what the tenant contests. */
  'openingFigure.correct': row(no, no, when(ownsProperty), when(ownsProperty), no),

  'payment.read': row(no, when(isOneTenant), when(ownsProperty), when(earnsCommission, 'commissionPartOnly'), yes()),
  /** Where tenants pay the person. A tenant who may pay a rental sees them there. */
  'payoutAccount.manage': row(no, no, when(own), when(own), no),
  /** By a co-owner who acts for the owner; the owner alone needs nobody else. */
  'payoutProposal.propose': row(no, no, when(own), no, no),
  'payoutProposal.decide': row(no, no, when(own), no, no),
  /** What the numbers of the person's receipts begin with. */
  'receiptPrefix.manage': row(no, no, when(own), when(own), no),
  'payment.pay': row(no, when(any(isOneTenant, wasRoommate)), no, no, no),
  'payment.record': ownerOnly,
  /** Cash that a tenant hands over. */
  'payment.recordCash': ownerOnly,
  /** Cash of the owner that people of the team hold. A caretaker sees their own. */
  'cash.read': row(no, no, when(own), no, no),
  /** Confirm that it was handed over, or write it off. Nobody settles what they hold themself. */
  'cash.settle': row(no, no, when(own), no, no),
  'payment.refund': adminOnly,
  'paymentProof.decide': row(
    no,
    no,
    when(ownsProperty, 'pendingOnly'),
    when(ownsProperty, 'pendingOnly'),
    yes('pendingOnly'),
  ),
  /** Who confirmed or recorded a payment takes that back. */
  'paymentProof.reverse': row(no, no, when(decided), when(decided), when(decided)),
  /** Record post-dated checks: who hands them in, or who takes them. */
  'postDatedCheck.record': tenantsAndOwner,
  /** Deposited, cleared, returned. */
  'postDatedCheck.move': ownerOnly,
  /** Charge a sub-meter reading, and answer when it is contested. */
  'utility.record': ownerOnly,
  /** Who recorded a reading takes that back. */
  'utility.reverse': row(no, no, when(decided), when(decided), when(decided)),
  'utility.contest': row(no, when(isTenant), no, no, no),
  /** Prepare the contract that both sides sign, and withdraw it. */
  'lease.prepare': row(no, no, when(ownsProperty), when(ownsProperty), no),
  /** Ask a guarantor or a witness to sign the lease. */
  'lease.inviteSigner': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),
  /** A paper about what both sides agreed on: either side asks for signatures. */
  'paper.prepare': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),
  'lease.read': tenantsOrOwner,
  /** Sign the contract here or decline it: each for themselves, so that no role of a team has it. */
  'lease.sign': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),
  'renewal.offer': row(no, no, when(ownsProperty), when(ownsProperty), no),
  /** Accept, decline or counter a proposal of the other side. */
  'renewal.answer': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),

  /** An agent who lists in their own name is the owner. */
  'maintenance.create': row(no, when(hasCurrentLease), when(ownsProperty), when(ownsProperty), yes()),
  'maintenance.list': ownRowsOnly,
  'maintenance.read': maintenanceParty,
  'maintenance.comment': maintenanceParty,
  'maintenance.setStatus': row(no, no, when(ownsProperty), when(ownsProperty), yes()),
  'maintenance.cancel': row(no, when(isTenant, 'openOnly'), when(ownsProperty), when(ownsProperty), yes()),
  'maintenance.reopen': tenantAndOwner,

  'inspection.list': ownRowsOnly,
  'inspection.read': maintenanceParty,
  'inspection.schedule': inspectionHost,
  /** Each side can propose another time; the other side answers. */
  'inspection.reschedule': row(no, when(isTenant), when(ownsProperty), when(any(assigned, ownsProperty)), yes()),
  'inspection.advance': inspectionHost,
  'inspection.confirm': inspectionResponse,
  'inspection.decline': inspectionResponse,
  'inspection.cancel': inspectionResponse,

  'viewing.request': row(
    no,
    yes('activeListingOnly', 'noneOpen'),
    when(notOwnListing, 'activeListingOnly', 'noneOpen'),
    when(notOwnListing, 'activeListingOnly', 'noneOpen'),
    no,
  ),
  'viewing.read': viewingParty,
  'viewing.confirm': viewingAnswer,
  'viewing.decline': viewingAnswer,
  'viewing.cancel': viewingParty,
  'viewing.propose': viewingParty,
  'viewing.advance': row(no, no, when(ownsProperty), when(isOwnedOrManaged), yes()),
  'viewing.manageTimes': row(no, no, when(own), when(own), no),
  /** Calendars of other services at whose busy times nobody can book a viewing. */
  'importedCalendar.manage': row(no, no, when(own), when(own), no),
  /** The answers after a visit. Only the renter gives them, once. */
  'viewing.report': row(no, when(isTenant), when(isTenant), when(isTenant), no),

  /** As chosen at the upload; never an agent. */
  'document.read': row(
    no,
    when(all(isOneTenant, isForTenant)),
    when(all(ownsProperty, isForOwner)),
    no,
    yes('metadataOnly'),
  ),
  'document.upload': row(no, when(isOneTenant), when(ownsProperty), no, no),
  /** Asked after `document.read`. Not of a record that the other side relies on. */
  'document.remove': row(no, when(uploaded), when(uploaded), no, no),

  /** To the tenants of a building. Nobody speaks to them for the owner. */
  'announcement.manage': row(no, no, when(owns), when(owns), no),
  'announcement.read': row(no, when(hasCurrentLease), no, no, no),

  'ownerReport.read': row(no, no, when(own), no, no),
  /** The counts that renters see about the owner, with the cases behind them. */
  'ownerFacts.read': row(no, no, when(own), when(own), no),
  'amenity.manage': row(no, no, when(owns), no, yes()),
  /** The deposit passport: condition reports and deductions. */
  'deposit.read': tenantsAndOwner,
  /** An agent who lists in their own name is the owner. */
  'deposit.report': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),
  'deposit.accept': row(no, when(isTenant), when(ownsProperty), when(ownsProperty), no),
  'deposit.deduct': row(no, no, when(ownsProperty), when(ownsProperty), no),
  /** Record what was paid back. */
  'deposit.return': row(no, no, when(ownsProperty), when(ownsProperty), no),
  'deposit.answer': row(no, when(isTenant), no, no, no),

  'reservation.create': row(no, when(hasCurrentLease), no, no, yes()),
  'reservation.read': tenantsAndOwner,
  'reservation.cancel': tenantsAndOwner,
} as const
