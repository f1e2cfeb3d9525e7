import type { AdminRole, OwnerRequestKind } from '#app/shared/vocabulary.ts'

export const INVITATION_DAYS = 3
/** An owner approves within this time what another owner has asked for. */
export const REQUEST_HOURS = 24
/** Who was an owner counts as one for this time, so that nobody gets around the second person by removing them first. */
export const OWNER_MEMORY_HOURS = 24

/** One row is a role that a mail can invite to: nobody is invited as an owner. */
export const INVITED_ROLES = ['moderator', 'support', 'finance', 'content'] as const satisfies readonly AdminRole[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

export type Administrator = {
  id: string
  fullName: string
  email: string
  role: AdminRole
  roleSince: Date
  /** Null for an administrator whom the operator of the server made. */
  grantedBy: string | null
  lastLoginAt: Date | null
}

export type AdminInvitation = { id: string; email: string; role: AdminRole; invitedBy: string; expiresAt: Date }

export type OwnerRequest = {
  id: string
  kind: OwnerRequestKind
  /** Who becomes an owner. */
  subjectName: string | null
  /** The file that is restored. */
  backupName: string | null
  requestedBy: { id: string; name: string }
  expiresAt: Date
}
