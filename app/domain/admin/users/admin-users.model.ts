import type { ContactMethod, Locale, Role, VerificationKind } from '#app/shared/vocabulary.ts'

export const ADMIN_PAGE_SIZE = 20
/** A search counts no further; the pages end there. */
export const MAX_FOUND = 10_000

/** `active`, `pending` and `inactive` divide all accounts; the other two look at the address alone. */
export const USER_STATUSES = ['active', 'pending', 'inactive', 'verified', 'unverified'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export type AdminUserQuery = { search: string; type: Role | null; status: UserStatus | null; page: number }

export type AdminUser = {
  id: string
  fullName: string
  email: string
  avatarUrl: string | null
  type: Role
  isVerified: boolean
  isActive: boolean
  hasTwoFactor: boolean
  phone: string | null
  createdAt: Date
}

/** The number of accounts with these properties. */
export type UserCell = { type: Role; isActive: boolean; isVerified: boolean; total: number }

export type AdminUserCounts = {
  cells: UserCell[]
  /** In the last 30 days, and in the 30 days before. */
  newUsers: number
  newUsersBefore: number
  found: number
}

export type AdminUserProfile = AdminUser & {
  contactMethod: ContactMethod
  locale: Locale
  lastActiveAt: Date | null
  /** Of the profile; the edit form sends it back. */
  version: string
  /** The public page of an agent. */
  agentId: string | null
  /** Shown before a deletion. */
  counts: { listings: number; applications: number; messages: number; payments: number }
  checks: { kind: VerificationKind; checkedAt: Date; validUntil: string | null; isExpired: boolean }[]
}
