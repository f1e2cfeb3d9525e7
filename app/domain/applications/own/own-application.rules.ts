import { DOCUMENT_RETENTION_DAYS } from '#app/domain/applications/documents/document.rules.ts'
import type { ApplicationStatus, BookingStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { OthersRange, OwnApplication } from './own-application.model.ts'

/** Counting stops here. */
export const MANY_OTHERS = 10

export function getOthersRange(count: number): OthersRange {
  if (count === 0) return 'none'
  if (count < 4) return 'few'
  return count < MANY_OTHERS ? 'some' : 'many'
}

/** The state that decides what happens next. An approved application goes on with its booking. */
export type ApplicationStage = Exclude<ApplicationStatus, 'approved'> | 'approved' | `booking-${BookingStatus}`

export function getApplicationStage({ facts, booking }: Pick<OwnApplication, 'facts' | 'booking'>): ApplicationStage {
  return facts.status === 'approved' && booking ? `booking-${booking.status}` : facts.status
}

/** When the documents are deleted; null while they are needed, and if there are none. */
export function getDocumentsDeletionDate({ facts }: Pick<OwnApplication, 'facts'>): Date | null {
  const isOver = facts.status === 'rejected' || facts.status === 'withdrawn'
  if (!isOver || facts.decidedAt === null || facts.documents.length === 0) return null
  return new Date(facts.decidedAt.getTime() + DOCUMENT_RETENTION_DAYS * 86_400_000)
}

export type ApplicationMoment = { kind: 'sent' | ApplicationStatus | `booking-${BookingStatus}`; at: Date }

/** Newest first. */
export function listMoments({ facts, booking }: Pick<OwnApplication, 'facts' | 'booking'>): ApplicationMoment[] {
  const moments: ApplicationMoment[] = [{ kind: 'sent', at: facts.sentAt }]
  if (facts.decidedAt && facts.status !== 'pending') moments.push({ kind: facts.status, at: facts.decidedAt })
  if (booking) moments.push({ kind: 'booking-pending', at: booking.createdAt })
  if (booking?.decidedAt && booking.status !== 'pending')
    moments.push({ kind: `booking-${booking.status}`, at: booking.decidedAt })
  return moments.toReversed()
}
