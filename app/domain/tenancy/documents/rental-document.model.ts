import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { id } from '#app/shared/lists/filters.ts'
import type { DocumentAudience, RentalDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

export const DOCUMENT_TITLE_MAX = 150

export type RentalDocument = {
  id: string
  rentalId: string
  kind: RentalDocumentKind
  title: string
  audience: DocumentAudience
  listing: string
  uploader: string | null
  createdAt: Date
  sizeBytes: number
  url: string
  mayRemove: boolean
}

/** A rental whose papers the person may open. */
export type DocumentedRental = {
  id: string
  label: string
  startsOn: string
  endsOn: string
  leaseUrl: string
  archiveUrl: string
  depositUrl: string
}

export const documentList = defineList({ filters: { rentalId: id({ param: 'rental' }) }, pageSize: 20 })
export type DocumentQuery = Criteria<typeof documentList>
