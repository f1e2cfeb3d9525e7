// What a screen knows of a listing: the public part and nothing else (PROMISES Z7). Shared with the browser.
import type { Day } from '#app/shared/dates.ts'
import type {
  AmenityCategory,
  Furnishing,
  Locale,
  PropertyType,
  RoomType,
  VerificationKind,
} from '#app/shared/vocabulary.ts'

export type ListingPhoto = {
  url: string
  width: number
  height: number
  /** The widths that exist beside the one in `url`. */
  widths: number[]
  alt: string
  /** Colour shown until the picture is there. */
  placeholder: string | null
}

/** Who lets it: the agent who manages it, else the owner. */
export type ListingContact = { name: string; kind: 'landlord' | 'agent' }

export type ListingSummary = {
  id: string
  title: string
  /** Centavos a month. */
  price: number
  /** Centavos; null where it is not known, which is shown as "Ask". */
  deposit: number | null
  bedrooms: number
  bathrooms: number
  parking: number
  propertyType: PropertyType
  featured: boolean
  /** Null: now. A day that is past counts as now (DECISIONS). */
  availableFrom: Day | null
  city: string
  region: string
  photo: ListingPhoto | null
  contact: ListingContact
  /** Whether the visitor keeps it. Absent for guests, who are asked to sign in; null for whoever has no lists. */
  isSaved?: boolean | null
}

/** A row that does not read as a listing keeps its place in a list, so that the others can be shown (spec §8). */
export type InvalidListing = { id: string; isInvalid: true; isSaved?: boolean | null }
export type CardSlot = ListingSummary | InvalidListing

export function isInvalidListing(slot: CardSlot): slot is InvalidListing {
  return 'isInvalid' in slot
}

export type ListingAmenity = { slug: string; name: string; category: AmenityCategory }

export type ListingDetail = Omit<ListingSummary, 'photo'> & {
  description: string
  /** The language `description` is in: the reader's, where the owner wrote it. */
  descriptionLocale: Locale
  /** The same in the other language, where there is one. */
  otherDescription: string | null
  barangay: string | null
  citySlug: string | null
  /** Where the circle on the map stands; approximate (DECISIONS). */
  position: { lat: number; lng: number } | null
  floorArea: number | null
  furnishing: Furnishing
  roomType: RoomType
  maxGuests: number
  petsAllowed: boolean
  minimumLeaseMonths: number
  leaseTerms: string | null
  houseRules: string | null
  advanceMonths: number
  /** Centavos, once. */
  cleaningFee: number
  /** Centavos a month on top of the rent; 0 where the rent includes them. */
  associationDues: number
  publishedOn: Day | null
  photos: ListingPhoto[]
  amenities: ListingAmenity[]
}

/** One dated line on the card of whoever lets it. `checkedOn` is null where nobody has looked yet, and for an e-mail, which has no date. */
export type ContactCheck = {
  kind: VerificationKind | 'email'
  checkedOn: Day | null
  validUntil: Day | null
  isExpired: boolean
  /** The PRC licence, which brokers must show by law (RA 9646). */
  number: string | null
}

/** Whole percent of those who asked, and seconds to the first answer; null where there was none. */
export type ResponseFigures = { replyRate: number; medianSeconds: number | null }

export type ListingContactProfile = ListingContact & {
  agency: string | null
  avatarUrl: string | null
  /** Of their public page; null for an owner. */
  agentId: string | null
  memberSince: number
  /** Open now, this one included. */
  listingCount: number
  checks: ContactCheck[]
}
