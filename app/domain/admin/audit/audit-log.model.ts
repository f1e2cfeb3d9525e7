import type { Role } from '#app/shared/vocabulary.ts'

export const AUDIT_PAGE_SIZE = 50
export const TEAM_HISTORY_SIZE = 20

export type AuditFilter = {
  /** An address or an id, as typed. */
  actor: string
  action: string | null
  subjectId: string
  /** Days in Manila, both included. */
  from: string | null
  to: string | null
}

/** Where the page starts: at the newest entry, at the oldest one, or next to an entry. */
export type AuditPosition = { kind: 'newest' } | { kind: 'oldest' } | { kind: 'before' | 'after'; id: number }

export type AuditRow = {
  id: number
  at: Date
  actorId: string | null
  actorRole: string | null
  /** The owner for whom a member of the team did it, and their name. */
  forOwnerId: string | null
  ownerName: string | null
  /** Null for the system and for an erased account. */
  actorName: string | null
  actorEmail: string | null
  actorType: Role | null
  action: string
  subjectType: string
  subjectId: string | null
  details: Record<string, unknown>
  clientNetwork: string | null
}

/** With the sentence that says what happened. */
export type AuditEntryRow = AuditRow & { sentence: string }

export type AuditPage = { rows: AuditEntryRow[]; hasNewer: boolean; hasOlder: boolean }
