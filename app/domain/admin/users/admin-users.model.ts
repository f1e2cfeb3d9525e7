import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import {
  type ContactMethod,
  type DeactivationReason,
  type Locale,
  type Role,
  ROLES,
  type VerificationKind,
} from '#app/shared/vocabulary.ts'

export const DEACTIVATION_NOTE_MAX = 500

/** Nobody becomes an administrator through the site (promise A6). */
export const INVITED_TYPES = ['tenant', 'landlord', 'agent'] as const

/** A search counts no further; the pages end there. */
export const MAX_FOUND = 10_000

/** `active`, `pending` and `inactive` divide all accounts; the other two look at the address alone. */
export const USER_STATUSES = ['active', 'pending', 'inactive', 'verified', 'unverified'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const adminUserList = defineList({
  filters: { search: searchText(100, { param: 'q' }), type: choice(ROLES), status: choice(USER_STATUSES) },
  pageSize: 20,
})
export type AdminUserQuery = Criteria<typeof adminUserList>

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
  /** Empty while the account is active. `listings` were taken down and come back with an undo. */
  deactivation: { reason: DeactivationReason | null; note: string | null; at: Date | null; listings: number }
  /** Shown before a deletion. */
  counts: { listings: number; applications: number; messages: number; payments: number }
  checks: { kind: VerificationKind; checkedAt: Date; validUntil: string | null; isExpired: boolean }[]
}
