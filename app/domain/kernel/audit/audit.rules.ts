// Actions of the audit log (promise Q4). Actions of sign-in and sign-out start with `signIn.`: users may read these about
// themselves.
export const AUDIT_ACTIONS = [
  'settings.changed',
  'settings.reset',
  'settings.dataCleared',
  'rentControl.ruleAdded',
  'system.jobRetried',
  'system.backupMade',
  'signIn.succeeded',
  'signIn.challenged',
  'signIn.refused',
  'signIn.locked',
  'signIn.ended',
  'account.registered',
  'account.resetAsked',
  'account.passwordReset',
  'account.emailVerified',
  'twoFactor.turnedOn',
  'twoFactor.turnedOff',
  'twoFactor.refused',
  'twoFactor.recoveryUsed',
  'twoFactor.codesRenewed',
  'account.socialLinked',
  'account.socialUnlinked',
  'account.methodsDropped',
  'account.passkeyAdded',
  'account.passkeyRemoved',
  'account.profileChanged',
  'account.passwordChanged',
  'account.emailChangeAsked',
  'account.emailChangeCanceled',
  'account.emailChanged',
  'account.sessionsEnded',
  'account.consentGiven',
  'account.consentWithdrawn',
  'account.exportAsked',
  'account.exportTaken',
  'account.erasureAsked',
  'account.erasureUndone',
  'account.erased',
  'account.facebookDeletion',
  'calendarFeed.created',
  'calendarFeed.revoked',
  'viewing.reported',
  'listing.created',
  'listing.edited',
  'listing.openedByAdmin',
  'listing.photosChanged',
  'listing.statusChanged',
  'listing.availabilityConfirmed',
  'listing.authorityCheckWithdrawn',
  'listing.duplicated',
  'listing.imported',
  'listing.deleted',
  'listing.featured',
  'listing.ownerMessaged',
  'report.decided',
  'report.reopened',
  'message.reportedRead',
  'application.sent',
  'application.withdrawn',
  'application.approved',
  'application.rejected',
  'application.noteAdded',
  'application.deleted',
  'application.openedByAdmin',
  'application.exported',
  'analytics.exported',
  'booking.proofSubmitted',
  'booking.confirmed',
  'booking.cancelled',
  'payment.handedIn',
  'payment.confirmed',
  'payment.declined',
  'payment.recorded',
  'payment.charged',
  'payment.reduced',
  'cheque.recorded',
  'cheque.moved',
  'utility.charged',
  'utility.contested',
  'utility.kept',
  'utility.corrected',
  'renewal.offered',
  'renewal.answered',
  'renewal.accepted',
  'rental.endedEarly',
  'application.documentOpened',
  'maintenance.created',
  'maintenance.moved',
  'maintenance.assigned',
  'amenity.created',
  'amenity.changed',
  'reservation.created',
  'reservation.cancelled',
  'client.relationshipEnded',
  'client.merged',
  'client.imported',
  'client.exported',
  'commission.moved',
  'commission.takenBack',
  'user.listExported',
  'user.profileViewed',
  'user.dashboardViewed',
  'user.edited',
  'user.verificationChanged',
  'user.deactivated',
  'user.reactivated',
  'user.twoFactorReset',
  'user.sessionsEnded',
  'user.invited',
  'user.deleted',
  'verification.handedIn',
  'verification.documentOpened',
  'verification.approved',
  'verification.refused',
  'verification.expired',
  'auditLog.exported',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Ids, values of closed lists, numbers and booleans. Never names, addresses or typed text. */
export type AuditDetails = { [field: string]: AuditValue }
type AuditValue = string | number | boolean | null | readonly AuditValue[] | AuditDetails

export type AuditEntry = {
  action: AuditAction
  subjectType: string
  subjectId?: string
  details?: AuditDetails
}

/**
 * The /24 of an IPv4 address or the /48 of an IPv6 address: shows from where somebody acted, and names no person. Entries cannot be erased, so
 * they must not contain a whole address.
 */
export function toClientNetwork(address: string | null): string | null {
  if (address === null) return null
  const quad = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(address)
  if (quad) return `${quad[1]}.${quad[2]}.${quad[3]}.0/24`
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter((group) => /^[\da-f]{1,4}$/i.test(group))
  if (!address.includes(':')) return null
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':').toLowerCase()}::/48`
}
