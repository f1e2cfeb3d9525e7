// The public fields of a listing (promise Z7); shared with the browser.
import type { Day } from '#app/shared/dates.ts'
import type { UploadedVideo } from '#app/domain/listings/media/uploaded-video.model.ts'
import type { ListingVideo } from '#app/domain/listings/media/video-link.rules.ts'
import type { AmenityCategory, Furnishing, Locale, PropertyType, VerificationKind } from '#app/shared/vocabulary.ts'

export type ListingPhoto = {
  url: string
  width: number
  height: number
  /** Other widths that exist beside the one in `url`. */
  widths: number[]
  alt: string
  /** Colour that is shown until the photo is loaded. */
  placeholder: string | null
  /** Shown on a drawing that stands for a photograph: "Illustration", in the reader's language. */
  label?: string
}

/** The agent who manages the listing, otherwise the owner. */
export type ListingContact = { name: string; kind: 'landlord' | 'agent' }

export type ListingSummary = {
  id: string
  title: string
  /** Centavos per month. */
  price: number
  /** Centavos; null if unknown, which is shown as "Ask". */
  deposit: number | null
  /** Centavos: all that is paid before the keys; absent if the deposit is unknown. */
  moveIn?: number
  bedrooms: number
  bathrooms: number
  parking: number
  propertyType: PropertyType
  /** 'Bedspace · Women only'; absent for a whole unit. */
  space?: string
  /** 'Own bathroom'; absent for a whole unit and if the owner did not say. */
  bathroom?: string
  /** '3 of 10 beds free'; absent for a listing with one space. */
  free?: string
  featured: boolean
  /** Null means available now; a past day is mapped to null. */
  availableFrom: Day | null
  /** "Confirmed available 3 days ago"; absent if nobody confirmed it recently. */
  confirmation?: string
  barangay: string | null
  city: string
  region: string
  /** "700 m to Pedro Gil station", in a straight line; absent without a station in walking distance. */
  station?: string
  photo: ListingPhoto | null
  contact: ListingContact
  /** What was checked about the contact, and when: "ID, 3 Nov 2026". Absent if nothing was. */
  check?: string
  /** Whether the visitor saved it. Absent for guests, who are asked to sign in; null for accounts without lists (admins). */
  isSaved?: boolean | null
}

/** An invalid row keeps its place in a list, so that the other listings are shown. */
export type InvalidListing = { id: string; isInvalid: true; isSaved?: boolean | null }
export type CardSlot = ListingSummary | InvalidListing

export function isInvalidListing(slot: CardSlot): slot is InvalidListing {
  return 'isInvalid' in slot
}

/** A text of the owner, and the language in which it is written. */
export type ListingText = { text: string; locale: Locale }

export type ListingAmenity = { slug: string; name: string; category: AmenityCategory }

export type SpaceFactLine = { kind: 'free' | 'space' | 'residents' | 'curfew' | 'bills'; value: string; name: string }

export type ListingDetail = Omit<ListingSummary, 'photo'> & {
  description: string
  /** The language of `description`: the reader's if the owner wrote it. */
  descriptionLocale: Locale
  /** The description in the other language, if there is one. */
  otherDescription: string | null
  citySlug: string | null
  /** Centre of the circle on the map; approximate. */
  position: { lat: number; lng: number } | null
  floorArea: number | null
  furnishing: Furnishing
  /** What is let, for whom and with what; in the reader's language. Empty for a whole unit whose rent includes nothing. */
  spaceFacts: SpaceFactLine[]
  maxGuests: number
  petsAllowed: boolean
  minimumLeaseMonths: number
  leaseTerms: ListingText | null
  houseRules: ListingText | null
  advanceMonths: number
  /** Centavos, paid once. */
  cleaningFee: number
  /** Centavos per month on top of the rent; 0 if the rent includes them. */
  associationDues: number
  publishedOn: Day | null
  /** When it was listed and confirmed as available; `hint` is the exact date of a relative one. Translated on the server. */
  dates: { text: string; hint?: string; link?: { label: string; to: string } }[]
  photos: ListingPhoto[]
  /** The linked one; absent without one, and if there is an uploaded one. */
  video?: ListingVideo
  /** Absent without one. */
  uploadedVideo?: UploadedVideo
  /** The places of the 360° pictures in `photos`; absent without any. */
  panoramas?: number[]
  amenities: ListingAmenity[]
}

/** One line of the listing contact. `checkedOn` is null if it was not checked, and for the email address, which has no date. */
export type ContactCheck = {
  kind: VerificationKind | 'email'
  checkedOn: Day | null
  validUntil: Day | null
  isExpired: boolean
  /** PRC license number, which brokers must show by law (RA 9646). */
  number: string | null
}

/** Whole percent of conversations with a reply; median seconds to the first reply, null if there was none. */
export type ResponseFigures = { replyRate: number; medianSeconds: number | null }

export type ListingContactProfile = ListingContact & {
  agency: string | null
  avatarUrl: string | null
  /** Id of the public profile; null for an owner. */
  agentId: string | null
  memberSince: number
  /** Public listings, including this one. */
  listingCount: number
  checks: ContactCheck[]
}
