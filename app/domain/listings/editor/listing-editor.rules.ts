// Turns a stored listing into the texts of the editor, and merges what a person typed with what others saved meanwhile.
import { formatNumber } from '#app/i18n/format.ts'
import { buildVideoAddress, toListingVideo } from '#app/domain/listings/media/video-link.rules.ts'
import type { Utility, VideoProvider } from '#app/shared/vocabulary.ts'
import {
  MAX_DEPOSIT_MONTHS,
  type EditorField,
  type EditorValues,
  type FieldChanges,
  type FieldConflict,
} from './listing-editor.model.ts'

const CENTAVOS = 100

/** The columns of `properties` that the editor shows. */
export type EditableListing = {
  propertyType: string
  roomType: string
  residents: string
  ownBathroom: boolean | null
  curfew: string | null
  bedroomCount: number
  bedCount: number
  bathroomCount: number
  parkingCount: number
  floorArea: number | null
  furnishing: string
  maxGuests: number
  representedOwner: string | null
  barangay: string | null
  city: string
  province: string | null
  region: string
  location: { x: number; y: number } | null
  street: string | null
  unit: string | null
  basePrice: number
  associationDues: number
  advanceMonths: number
  securityDeposit: number | null
  cleaningFee: number
  includedUtilities: readonly Utility[]
  title: string
  titleFil: string | null
  description: string
  descriptionFil: string | null
  availableFrom: string | null
  minimumLeaseMonths: number
  petsAllowed: boolean
  houseRules: string | null
  houseRulesFil: string | null
  leaseTerms: string | null
  leaseTermsFil: string | null
  videoProvider: VideoProvider | null
  videoId: string | null
}

export function toEditorValues(listing: EditableListing, amenitySlugs: readonly string[]): EditorValues {
  return {
    propertyType: listing.propertyType,
    roomType: listing.roomType,
    residents: listing.residents,
    ownBathroom: listing.ownBathroom === null ? '' : listing.ownBathroom ? 'own' : 'shared',
    curfew: listing.curfew ?? '',
    bedroomCount: String(listing.bedroomCount),
    bedCount: formatOptionalCount(listing.bedCount),
    bathroomCount: formatOptionalCount(listing.bathroomCount),
    parkingCount: formatOptionalCount(listing.parkingCount),
    floorArea: listing.floorArea === null ? '' : String(listing.floorArea),
    furnishing: listing.furnishing,
    maxGuests: String(listing.maxGuests),
    representedOwner: listing.representedOwner ?? '',
    place: formatPlace(listing),
    pin: listing.location === null ? '' : formatPin({ lat: listing.location.y, lng: listing.location.x }),
    street: listing.street ?? '',
    unit: listing.unit ?? '',
    basePrice: formatAmount(listing.basePrice),
    associationDues: formatAmount(listing.associationDues),
    advanceMonths: String(listing.advanceMonths),
    securityDeposit: formatDeposit(listing.securityDeposit, listing.basePrice),
    cleaningFee: formatAmount(listing.cleaningFee),
    includedUtilities: listing.includedUtilities.toSorted().join(','),
    amenities: amenitySlugs.toSorted().join(','),
    title: listing.title,
    titleFil: listing.titleFil ?? '',
    description: listing.description,
    descriptionFil: listing.descriptionFil ?? '',
    availableFrom: listing.availableFrom ?? '',
    minimumLeaseMonths: String(listing.minimumLeaseMonths),
    petsAllowed: listing.petsAllowed ? 'on' : '',
    houseRules: listing.houseRules ?? '',
    houseRulesFil: listing.houseRulesFil ?? '',
    leaseTerms: listing.leaseTerms ?? '',
    leaseTermsFil: listing.leaseTermsFil ?? '',
    video: formatVideo(listing),
  }
}

function formatVideo({ videoProvider, videoId }: Pick<EditableListing, 'videoProvider' | 'videoId'>): string {
  const video = toListingVideo(videoProvider, videoId)
  return video === null ? '' : buildVideoAddress(video)
}

export function formatPlace({
  barangay,
  city,
  province,
  region,
}: Pick<EditableListing, 'barangay' | 'city' | 'province' | 'region'>) {
  return [barangay, city, province ?? region].filter((part, at, all) => part && all.indexOf(part) === at).join(', ')
}

/** Six decimals are about 10 cm. */
export function formatPin({ lat, lng }: { lat: number; lng: number }): string {
  return `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`
}

/** The pages leave out a count of 0, so the owner has said nothing. */
const formatOptionalCount = (count: number) => (count === 0 ? '' : String(count))

/** 0 is shown as an empty field. */
function formatAmount(centavos: number): string {
  if (centavos === 0) return ''
  return formatNumber(centavos / CENTAVOS, centavos % CENTAVOS === 0 ? 0 : 2)
}

/** Whole months of the rent as '2m', so that the deposit follows a change of the rent. */
export function formatDeposit(deposit: number | null, rent: number): string {
  if (deposit === null) return ''
  if (deposit === 0) return '0m'
  const months = rent > 0 ? deposit / rent : 0
  return Number.isInteger(months) && months > 0 && months <= MAX_DEPOSIT_MONTHS ? `${months}m` : formatAmount(deposit)
}

/** Whole months of a deposit, or null for an amount and for "Ask". */
export function readDepositMonths(text: string): number | null {
  const months = /^(\d{1,2})m$/.exec(text)?.[1]
  return months === undefined ? null : Number(months)
}

/**
 * A change is a conflict if the stored text is neither what the person loaded nor what they typed. The others are saved; fields that the
 * person did not touch keep what others saved.
 */
export function mergeChanges(
  changes: FieldChanges,
  stored: EditorValues,
  mayReplace: (field: EditorField) => boolean,
): { accepted: [EditorField, string][]; conflicts: FieldConflict[] } {
  const accepted: [EditorField, string][] = []
  const conflicts: FieldConflict[] = []
  for (const [name, change] of Object.entries(changes)) {
    const field = name as EditorField
    if (change === undefined || isSameText(change.to, stored[field])) continue
    const isStale = !isSameText(change.from, stored[field]) && !mayReplace(field)
    if (isStale) conflicts.push({ field, mine: change.to, theirs: stored[field] })
    else accepted.push([field, change.to])
  }
  return { accepted, conflicts }
}

/** Forms send line breaks as CRLF, and spaces around a text are not stored. */
export function isSameText(a: string, b: string): boolean {
  return normalize(a) === normalize(b)
}

const normalize = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
