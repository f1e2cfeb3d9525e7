// The page that a notification leads to, for the role of its reader.
import {
  getDashboardRole,
  getInspectionsPath,
  getListingsPath,
  getMessagesPath,
  getPaymentsPath,
  getSigningPath,
  getViewingsPath,
} from '#app/shared/dashboard-paths.ts'
import { href } from '#app/shared/href.ts'
import { SIGNED_PAPER_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { isNotificationKind, type NotificationKind, type NotificationParams } from './notification-kind.data.ts'

export type LinkedNotification = { kind: string; subjectId: string; params: NotificationParams; count: number }
type BuildPath = (role: Role, notification: LinkedNotification) => string | null

/** Only a tenant has a passport. */
const toPassport: BuildPath = (role) => (role === 'tenant' ? href('/dashboard/passport') : null)
const toDashboard: BuildPath = (role) => href(`/dashboard/${getDashboardRole(role)}`)
const toListings: BuildPath = (role) => getListingsPath(role)
const toViewings: BuildPath = (role) => getViewingsPath(role)
const toViewing: BuildPath = (_role, { subjectId }) => href('/dashboard/viewings/:id', { id: subjectId })
const toInspections: BuildPath = (role) => getInspectionsPath(role)
const toPayments: BuildPath = (role) => getPaymentsPath(role)
const toRental: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id', { id: subjectId })
const toPostDatedChecks: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/checks', { id: subjectId })
const toUtilities: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/utilities', { id: subjectId })
/** One of an older version is about the lease. */
const toSigning: BuildPath = (_role, { subjectId, params }) =>
  getSigningPath(subjectId, SIGNED_PAPER_KINDS.find((kind) => kind === params.paperKind) ?? 'lease')
const toRenewal: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/renewal', { id: subjectId })
const toPay: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/pay', { id: subjectId })
const toBooking: BuildPath = (_role, { subjectId }) => href('/dashboard/bookings/:id', { id: subjectId })
const toDeposit: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/deposit', { id: subjectId })
const toMaintenance: BuildPath = (_role, { subjectId }) => href('/dashboard/maintenance/:id', { id: subjectId })
const toOpening: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/opening', { id: subjectId })
const toRoommates: BuildPath = (_role, { subjectId }) => href('/dashboard/rentals/:id/roommates', { id: subjectId })
const toListing: BuildPath = (_role, { subjectId }) => href('/properties/:id', { id: subjectId })
const toAvailability: BuildPath = (_role, { subjectId }) => href('/dashboard/availability/:id', { id: subjectId })

/** Agents only; another role has no clients and no reviews. */
const toClient: BuildPath = (role, notification) =>
  role === 'agent'
    ? href('/dashboard/agent/clients/:id', { id: notification.subjectId })
    : toDashboard(role, notification)
const toAppointment: BuildPath = (role, notification) =>
  role === 'agent'
    ? href('/dashboard/agent/calendar/:id', { id: notification.subjectId })
    : toDashboard(role, notification)
const toTeamLeads: BuildPath = (role, notification) =>
  role === 'agent' ? href('/dashboard/agent/brokerage/leads') : toDashboard(role, notification)
const toReviews: BuildPath = (role, notification) =>
  role === 'agent' ? href('/dashboard/agent/reviews') : toDashboard(role, notification)

const PATHS: Record<NotificationKind, BuildPath> = {
  'inquiry.received': toConversation,
  'lead.assigned': toConversation,
  'lead.movedOn': toTeamLeads,
  'lead.returned': toTeamLeads,
  'shortlist.reacted': toClient,
  'review.received': toReviews,
  'review.hidden': toDashboard,
  'application.received': toReceivedApplication,
  'application.approved': toBooking,
  'application.rejected': toOwnApplication,
  'application.rejectedForYou': toReceivedApplication,
  'application.withdrawn': toReceivedApplication,
  'application.deleted': toDashboard,
  'application.othersWaiting': toOwnApplication,
  'application.homeRented': toOwnApplication,
  'rentalReference.answered': toPassport,
  'booking.opened': toBooking,
  'booking.proofSubmitted': toBooking,
  'booking.confirmed': toBooking,
  'booking.cancelled': toBooking,
  'paymentProof.submitted': toPayments,
  'paymentProof.confirmed': toPayments,
  'paymentProof.declined': toPayments,
  'paymentProof.reversed': toPayments,
  'payment.charged': toPayments,
  'payment.reduced': toPayments,
  'payment.dueSoon': toPayments,
  'payment.overdue': toPayments,
  'postDatedCheck.recorded': toPostDatedChecks,
  'postDatedCheck.due': toPostDatedChecks,
  'postDatedCheck.returned': toPostDatedChecks,
  'utility.charged': toUtilities,
  'utility.contested': toUtilities,
  'utility.kept': toUtilities,
  'utility.corrected': toUtilities,
  'utility.reversed': toUtilities,
  'lease.prepared': toSigning,
  'lease.signedByOther': toSigning,
  'lease.signed': toSigning,
  'lease.declined': toSigning,
  'lease.withdrawn': toSigning,
  'lease.voided': toSigning,
  'lease.signerSigned': toSigning,
  'lease.signerDeclined': toSigning,
  'renewal.offered': toRenewal,
  'renewal.accepted': toRenewal,
  'renewal.declined': toRenewal,
  'renewal.withdrawn': toRenewal,
  'rental.endedEarly': toRental,
  'rental.moved': toRental,
  'earlyEnd.proposed': toRenewal,
  'earlyEnd.accepted': toRenewal,
  'earlyEnd.declined': toRenewal,
  'earlyEnd.withdrawn': toRenewal,
  'tenant.accepted': toOpening,
  'tenant.declined': toOpening,
  'roommate.proposed': toRoommates,
  'roommate.agreed': toRoommates,
  'roommate.declined': toRoommates,
  'roommate.withdrawn': toRoommates,
  'roommate.depositConfirmed': toRoommates,
  'openingFigure.contested': toOpening,
  'openingFigure.answered': toOpening,
  'viewing.requested': toViewings,
  'viewing.confirmed': toViewing,
  'viewing.declined': toViewing,
  'viewing.cancelled': toViewing,
  'viewing.moved': toViewings,
  'viewing.reminder': toViewing,
  'inspection.proposed': toInspections,
  'inspection.confirmed': toInspections,
  'inspection.declined': toInspections,
  'inspection.cancelled': toInspections,
  'inspection.moved': toInspections,
  'inspection.reminder': toInspections,
  'appointment.reminder': toAppointment,
  'importedCalendar.stopped': toOpenTimes,
  'deposit.reportChanged': toDeposit,
  'deposit.reportAccepted': toDeposit,
  'deposit.deducted': toDeposit,
  'deposit.answered': toDeposit,
  'deposit.returned': toDeposit,
  'deposit.returnAnswered': toDeposit,
  'document.shared': toRental,
  'maintenance.requested': toMaintenance,
  'maintenance.updated': toMaintenance,
  'reservation.created': toAmenity,
  'reservation.cancelled': toAmenity,
  'announcement.posted': toAnnouncement,
  'announcement.reminded': toAnnouncement,
  'announcement.withdrawn': toAnnouncement,
  'listing.approved': toListing,
  'listing.returned': toEditor,
  'listing.availabilityAsked': toAvailability,
  'listing.availabilityAskedAgain': toAvailability,
  'listing.expired': toAvailability,
  'listing.adminMessage': toEditor,
  'report.acted': toDashboard,
  'report.dismissed': toDashboard,
  'report.warned': toDashboard,
  'report.takenDown': toEditor,
  'contact.closed': toConversation,
  'contact.reopened': toConversation,
  'rental.ownerClosed': toRental,
  'rental.ownerReopened': toRental,
  'payoutAccount.changed': toPay,
  'payoutProposal.proposed': toPayoutProposals,
  'payoutProposal.approved': toPayoutProposals,
  'payoutProposal.declined': toPayoutProposals,
  'mail.suspended': toMailHealth,
  'verification.approved': toVerification,
  'verification.refused': toVerification,
  'verification.expiring': toVerification,
  'verification.expired': toVerification,
  'listing.importFinished': toListings,
  'search.found': toFoundListings,
  'saved.priceDropped': toListing,
  'waitingList.opened': toListing,
  'saved.availableAgain': toListing,
}

/** For the tenants of the building, and for its owner. */
function toAmenity(role: Role, { subjectId: id }: LinkedNotification): string | null {
  if (role === 'landlord') return href('/dashboard/landlord/amenities/:id', { id })
  return role === 'tenant' ? `${href('/dashboard/tenant/amenities')}?amenity=${id}` : null
}

/** For a tenant who lives there. */
function toAnnouncement(role: Role, { subjectId: id }: LinkedNotification): string | null {
  return role === 'tenant' ? href('/dashboard/tenant/announcements/:id', { id }) : null
}

/** A reader without the page, for example after a change of role, gets the start of their dashboard. */
export function getNotificationPath(role: Role, notification: LinkedNotification): string {
  const { kind } = notification
  return (isNotificationKind(kind) ? PATHS[kind](role, notification) : null) ?? '/dashboard'
}

/** For the owner or the agent, who decides it. */
function toReceivedApplication(role: Role, { subjectId: id }: LinkedNotification): string | null {
  if (role !== 'landlord' && role !== 'agent') return null
  return href(`/dashboard/${role}/applications/:id`, { id })
}

/** The steps of the listing, where the reviewer's reason is shown. */
function toEditor(role: Role, { subjectId: id }: LinkedNotification): string | null {
  if (role !== 'landlord' && role !== 'agent') return null
  return href(`/dashboard/${role}/properties/:id/edit`, { id })
}

/** For the host. */
function toOpenTimes(role: Role): string | null {
  return role === 'landlord' || role === 'agent' ? href(`/dashboard/${role}/viewings/times`) : null
}

/** A member of the team chooses first to act for the owner. */
function toPayoutProposals(role: Role, { params }: LinkedNotification): string | null {
  if (params.reader === 'member') return role === 'admin' ? null : href('/acting')
  return role === 'landlord' ? href('/dashboard/payout-proposals') : null
}

/** Administrators have no settings on the site. */
function toMailHealth(role: Role): string | null {
  return role === 'admin' ? null : href('/dashboard/settings/mail')
}

/** Administrators hand in no documents. */
function toVerification(role: Role): string | null {
  return role === 'admin' ? null : href('/dashboard/settings/verification')
}

/** The listing, or the saved searches if they found more since. */
function toFoundListings(role: Role, notification: LinkedNotification): string | null {
  if (notification.count === 1) return toListing(role, notification)
  return role === 'admin' ? null : href('/dashboard/settings/searches')
}

/** For the renter who sent it. */
function toOwnApplication(role: Role, { subjectId: id }: LinkedNotification): string | null {
  return role === 'tenant' ? href('/dashboard/tenant/applications/:id', { id }) : null
}

/** The thread of a single inquiry; the inbox for several. */
function toConversation(role: Role, { params: { conversationId }, count }: LinkedNotification): string | null {
  if (role === 'admin' || count > 1 || typeof conversationId !== 'string') return getMessagesPath(role)
  return href(`/dashboard/${role}/messages/:conversationId`, { conversationId })
}
