// Everything a person can be notified of. A new feature adds its rows here, and their text and link in the files beside this one.
import type { NotificationTopic } from '#app/shared/vocabulary.ts'

export type NotificationKindRow = {
  /** The topic under which a person chooses whether and how to be notified. */
  topic: Exclude<NotificationTopic, 'account'>
  /** Unread notifications of one kind about one group are one line with a count. */
  isGrouped?: true
  /** False where another feature sends a mail about the same event. */
  isMailed: boolean
  /** False for what nobody has to see on a locked screen: it waits until the person looks. */
  isPushed?: false
  /** It cannot wait: sent by SMS too, to a person who confirmed a number. An SMS costs money, so these are few. Their topics are TEXTED_TOPICS. */
  isTexted?: true
  /** Listed also if the person turned the topic off in the product, because something happens without an answer. */
  isAlwaysListed?: true
}

export const NOTIFICATION_KINDS = {
  // The inquiry itself is mailed, or the unread digest contains it; its message is pushed like every message
  'inquiry.received': { topic: 'messages', isGrouped: true, isMailed: false, isPushed: false },
  // For the agent: a client answered to homes; one line and one mail until the agent looks
  // For the salesperson of a brokerage and the broker
  'lead.assigned': { topic: 'messages', isMailed: true },
  'lead.movedOn': { topic: 'messages', isMailed: true },
  'lead.returned': { topic: 'messages', isMailed: true },
  'shortlist.reacted': { topic: 'messages', isGrouped: true, isMailed: true },
  'review.received': { topic: 'messages', isMailed: true },
  'review.hidden': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'application.received': { topic: 'applications', isMailed: true },
  'application.approved': { topic: 'applications', isMailed: true },
  'application.rejected': { topic: 'applications', isMailed: true },
  // For the owner and the agent, when somebody else rejected
  'application.rejectedForYou': { topic: 'applications', isMailed: true },
  'application.withdrawn': { topic: 'applications', isMailed: true },
  'application.deleted': { topic: 'applications', isMailed: true, isPushed: false },
  'application.othersWaiting': { topic: 'applications', isMailed: true },
  'application.homeRented': { topic: 'applications', isMailed: true },
  // For the renter: an earlier owner answered
  'rentalReference.answered': { topic: 'applications', isMailed: true },
  'booking.opened': { topic: 'bookings', isMailed: true },
  'booking.proofSubmitted': { topic: 'bookings', isMailed: true },
  'booking.confirmed': { topic: 'bookings', isMailed: true },
  'booking.cancelled': { topic: 'bookings', isMailed: true },
  'paymentProof.submitted': { topic: 'payments', isMailed: true },
  'paymentProof.confirmed': { topic: 'payments', isMailed: true },
  'paymentProof.declined': { topic: 'payments', isMailed: true },
  'paymentProof.reversed': { topic: 'payments', isMailed: true },
  'payment.charged': { topic: 'payments', isMailed: true },
  'payment.reduced': { topic: 'payments', isMailed: true },
  'payment.dueSoon': { topic: 'payments', isMailed: true, isTexted: true },
  'payment.overdue': { topic: 'payments', isMailed: true },
  'postDatedCheck.recorded': { topic: 'payments', isMailed: true },
  'postDatedCheck.due': { topic: 'payments', isMailed: true },
  'postDatedCheck.returned': { topic: 'payments', isMailed: true },
  'utility.charged': { topic: 'payments', isMailed: true },
  'utility.contested': { topic: 'payments', isMailed: true },
  'utility.kept': { topic: 'payments', isMailed: true },
  'utility.corrected': { topic: 'payments', isMailed: true },
  'utility.reversed': { topic: 'payments', isMailed: true },
  'lease.prepared': { topic: 'payments', isMailed: true },
  'lease.signedByOther': { topic: 'payments', isMailed: true },
  'lease.signed': { topic: 'payments', isMailed: true },
  'lease.declined': { topic: 'payments', isMailed: true },
  'lease.withdrawn': { topic: 'payments', isMailed: true },
  'lease.voided': { topic: 'payments', isMailed: true },
  'lease.signerSigned': { topic: 'payments', isMailed: true },
  'lease.signerDeclined': { topic: 'payments', isMailed: true },
  'renewal.offered': { topic: 'payments', isMailed: true },
  'renewal.accepted': { topic: 'payments', isMailed: true },
  'renewal.declined': { topic: 'payments', isMailed: true },
  'renewal.withdrawn': { topic: 'payments', isMailed: true },
  'rental.endedEarly': { topic: 'payments', isMailed: true },
  'rental.moved': { topic: 'payments', isMailed: true },
  'earlyEnd.proposed': { topic: 'payments', isMailed: true },
  'earlyEnd.accepted': { topic: 'payments', isMailed: true },
  'earlyEnd.declined': { topic: 'payments', isMailed: true },
  'earlyEnd.withdrawn': { topic: 'payments', isMailed: true },
  'tenant.accepted': { topic: 'payments', isMailed: true },
  'tenant.declined': { topic: 'payments', isMailed: true },
  'roommate.proposed': { topic: 'payments', isMailed: true },
  'roommate.agreed': { topic: 'payments', isMailed: true },
  'roommate.declined': { topic: 'payments', isMailed: true },
  'roommate.withdrawn': { topic: 'payments', isMailed: true },
  'roommate.depositConfirmed': { topic: 'payments', isMailed: true },
  'openingFigure.contested': { topic: 'payments', isMailed: true },
  'openingFigure.answered': { topic: 'payments', isMailed: true },
  // The mails about viewings and inspections carry a calendar file, so tenancy sends them
  'viewing.requested': { topic: 'inspections', isMailed: false },
  'viewing.confirmed': { topic: 'inspections', isMailed: false },
  'viewing.declined': { topic: 'inspections', isMailed: false },
  'viewing.cancelled': { topic: 'inspections', isMailed: false },
  'viewing.moved': { topic: 'inspections', isMailed: false },
  'viewing.reminder': { topic: 'inspections', isMailed: false, isTexted: true },
  'inspection.proposed': { topic: 'inspections', isMailed: false },
  'inspection.confirmed': { topic: 'inspections', isMailed: false },
  'inspection.declined': { topic: 'inspections', isMailed: false },
  'inspection.cancelled': { topic: 'inspections', isMailed: false },
  'inspection.moved': { topic: 'inspections', isMailed: false },
  'inspection.reminder': { topic: 'inspections', isMailed: false },
  // For the agent, about an entry of the own calendar
  'appointment.reminder': { topic: 'inspections', isMailed: true },
  // For the host: the busy times of a calendar count no longer
  'importedCalendar.stopped': { topic: 'inspections', isMailed: true, isAlwaysListed: true },
  'deposit.reportChanged': { topic: 'payments', isMailed: true },
  'deposit.reportAccepted': { topic: 'payments', isMailed: true },
  'deposit.deducted': { topic: 'payments', isMailed: true },
  'deposit.answered': { topic: 'payments', isMailed: true },
  'deposit.returned': { topic: 'payments', isMailed: true },
  'deposit.returnAnswered': { topic: 'payments', isMailed: true },
  'document.shared': { topic: 'bookings', isMailed: true },
  'maintenance.requested': { topic: 'maintenance', isMailed: true },
  'maintenance.updated': { topic: 'maintenance', isMailed: true },
  // A tenant looks up their reservations; the owner wants a list, not a mail for each
  'reservation.created': { topic: 'bookings', isGrouped: true, isMailed: false, isPushed: false },
  'reservation.cancelled': { topic: 'bookings', isMailed: true },
  // Announcements of the owner, as that there is no water tomorrow. Always listed, so that they are told once
  'announcement.posted': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'announcement.reminded': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'announcement.withdrawn': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'listing.approved': { topic: 'listings', isMailed: true },
  'listing.returned': { topic: 'listings', isMailed: true },
  'listing.availabilityAsked': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'listing.availabilityAskedAgain': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'listing.expired': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'listing.adminMessage': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  // For the person who reported, and for the person concerned
  'report.acted': { topic: 'messages', isMailed: true },
  'report.dismissed': { topic: 'messages', isMailed: true, isPushed: false },
  'report.warned': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'report.takenDown': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  // For everyone who wrote with a person whose account was closed, and whose closure was undone
  'contact.closed': { topic: 'messages', isMailed: true, isAlwaysListed: true },
  'contact.reopened': { topic: 'messages', isMailed: true, isAlwaysListed: true, isPushed: false },
  // For the tenants of an owner whose account was closed, and whose closure was undone
  'rental.ownerClosed': { topic: 'payments', isMailed: true, isAlwaysListed: true },
  'rental.ownerReopened': { topic: 'payments', isMailed: true, isAlwaysListed: true, isPushed: false },
  // For the tenants of the owner. Always listed: a changed account is the commonest fraud with rents
  'payoutAccount.changed': { topic: 'payments', isGrouped: true, isMailed: true, isAlwaysListed: true },
  // For the owner and the co-owners for all homes, who decide it; the result for its proposer, too
  'payoutProposal.proposed': { topic: 'payments', isMailed: true, isAlwaysListed: true },
  'payoutProposal.approved': { topic: 'payments', isMailed: true, isAlwaysListed: true },
  'payoutProposal.declined': { topic: 'payments', isMailed: true, isAlwaysListed: true },
  // The address of the person gets no mails any more, so the product says it
  'mail.suspended': { topic: 'messages', isMailed: false, isAlwaysListed: true },
  'verification.approved': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'verification.refused': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'verification.expiring': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'verification.expired': { topic: 'listings', isMailed: true, isAlwaysListed: true },
  'listing.importFinished': { topic: 'listings', isMailed: false, isPushed: false },
  // The mail of a saved search lists what was found, at the frequency of the search
  'search.found': { topic: 'saved', isGrouped: true, isMailed: false },
  'saved.priceDropped': { topic: 'saved', isMailed: true },
  'waitingList.opened': { topic: 'saved', isMailed: true },
  'saved.availableAgain': { topic: 'saved', isMailed: true },
} as const satisfies Record<string, NotificationKindRow>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** The values that the text and the link of a notification contain. `title` and `titleFil` are of the listing; `noteFil` is `note` in Filipino. */
export type NotificationParams = Readonly<Record<string, string | number>>

/** `kind` is stored as text: a newer version may have written one that this version does not know. */
export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, kind)
}
