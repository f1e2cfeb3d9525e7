// Actions of the audit log (promise Q4). Actions of sign-in and sign-out start with `signIn.`: users may read these about
// themselves.
export const AUDIT_ACTIONS = [
  'settings.changed',
  'settings.reset',
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
  'application.documentOpened',
  'maintenance.created',
  'maintenance.moved',
  'maintenance.assigned',
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
