// A viewing as a page for the people who meet.
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { VisitCheckState } from '#app/domain/tenancy/visit-reports/visit-report.model.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'

export type PassPerson = { name: string; avatarUrl: string | null }

export type ViewingPass = {
  id: string
  status: InspectionStatus
  /** Times that wait for an answer, or the one that is agreed. */
  times: Date[]
  durationMinutes: number
  /** Why it was cancelled. */
  cancelReason: string | null
  listing: { id: string; title: string; isListed: boolean }
  /** As exactly as the reader may know it. */
  place: { line: string; isExact: boolean; position: { lat: number; lng: number } | null }
  renter: PassPerson
  host: PassPerson & { kind: 'landlord' | 'agent'; agency: string | null; lines: CheckLine[] }
  conversationId: string | null
  /** Only for the renter; null for everybody else. */
  check: { state: VisitCheckState; sentAt: Date | null } | null
}
