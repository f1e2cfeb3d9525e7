// What is written to the audit log (PROMISES Q4). A capability adds its actions here when it is built; those of signing in and out
// start with `signIn.`, for they are what people may read of themselves.
export const AUDIT_ACTIONS = [
  'settings.changed',
  'settings.reset',
  'signIn.succeeded',
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
  'account.profileChanged',
  'account.passwordChanged',
  'account.sessionsEnded',
  'account.consentGiven',
  'account.consentWithdrawn',
  'account.exportAsked',
  'account.exportTaken',
  'account.erasureAsked',
  'account.erasureUndone',
  'account.erased',
  'account.facebookDeletion',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Ids, words of closed lists, numbers and yes or no. Never a name, an address or anything a person has typed. */
export type AuditDetails = { [field: string]: AuditValue }
type AuditValue = string | number | boolean | null | readonly AuditValue[] | AuditDetails

export type AuditEntry = {
  action: AuditAction
  subjectType: string
  subjectId?: string
  details?: AuditDetails
}
