// Homes side by side, as the page shows them. The texts are built on the server, so that the page carries no code for them.
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { ListingContact, ListingPhoto } from '#app/domain/listings/public/listing.model.ts'

export type ComparedListing = {
  id: string
  title: string
  price: number
  place: string
  city: string
  propertyType: PropertyType
  photo: ListingPhoto | null
  contact: ListingContact
}

/** `badge`: "Lowest", on at most one cell of a row. `isChecked`: with a check mark. */
export type ComparedCell = { text: string; note?: string; badge?: string; isChecked?: boolean }
/** `isSame`: all homes say the same. */
export type ComparedRow = { name: string; cells: ComparedCell[]; isTotal?: boolean; isSame: boolean }
export type ComparedGroup = { title: string; rows: ComparedRow[] }

export type Comparison = {
  listings: ComparedListing[]
  groups: ComparedGroup[]
  /** The result in at most two sentences; empty if nothing differs. */
  summary: string[]
  /** How many of the asked homes are not public. */
  goneCount: number
}
