// The first steps of a role. Which are done follows from the rows of the account; nobody ticks them.
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

export const CHECKLIST_STEPS = {
  landlord: ['verify', 'listing', 'publish', 'hours', 'payout', 'tenants'],
  tenant: ['renter', 'search', 'save', 'contact', 'apply'],
  agent: ['license', 'verify', 'client', 'listing', 'hours'],
} as const satisfies Record<RegistrableRole, readonly string[]>

export type ChecklistStep = (typeof CHECKLIST_STEPS)[RegistrableRole][number]

export const NEW_ACCOUNT_DAYS = 60

export type Checklist = {
  role: RegistrableRole
  /** The account is at most NEW_ACCOUNT_DAYS old. */
  isNew: boolean
  steps: { step: ChecklistStep; isDone: boolean }[]
}

export const CHECKLIST_STATES = ['hidden', 'shown'] as const
export type ChecklistState = (typeof CHECKLIST_STATES)[number]
