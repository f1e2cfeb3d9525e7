// The active filters as removable chips. Labels are built on the server, so that pages need not load them.
import { propertyTypePluralLabel, furnishingLabel } from '#app/domain/listings/public/listing.labels.ts'
import { residentsLabel, roomTypeLabel, utilityLabel } from '#app/domain/listings/space/space.labels.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Bill } from '#app/shared/vocabulary.ts'
import { readSearch, type SearchInput } from './search-input.schema.ts'
import type { DroppedPart, UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { buildFilterAddress, type ListPath, type View } from './filter-address.rules.ts'
import type { Chips, LinkedChip } from './components/active-filters.tsx'
import { kilometresLabel } from '#app/i18n/distances.ts'
import { bathroomsLabel, bedroomsLabel, commuteLabel, pesosLabel, priceLabel } from './filter.labels.ts'

/** In the order of display. */
export type AmenityChoice = { slug: string; name: string }
export type FilterChip = { key: string; label: string; without: SearchInput }
const NO_SEARCH = readSearch(new URLSearchParams())
/** `commute`: the name of the known place of a commute; null if it is unknown, and the filter has no effect. */
type ChipNames = { place: string | null; commute?: string | null; amenities: readonly AmenityChoice[] }

export function buildFilterChips(input: SearchInput, { place, commute, amenities }: ChipNames): FilterChip[] {
  const firstPage = { ...input, page: 1 }
  const buildChip = (key: string, label: string, patch: Partial<SearchInput>) => ({
    key,
    label,
    without: { ...firstPage, ...patch },
  })
  return [
    ...(input.location ? [buildChip('location', place ?? input.location, { location: '' })] : []),
    ...(input.type ? [buildChip('type', propertyTypePluralLabel(input.type), { type: null })] : []),
    ...input.roomTypes.map((roomType) =>
      buildChip(`room-${roomType}`, roomTypeLabel(roomType), {
        roomTypes: input.roomTypes.filter((other) => other !== roomType),
      }),
    ),
    ...(input.residents ? [buildChip('residents', residentsLabel(input.residents), { residents: null })] : []),
    ...(input.ownBathroom ? [buildChip('own-bathroom', m.listing_own_bathroom(), { ownBathroom: false })] : []),
    ...(input.noCurfew ? [buildChip('no-curfew', m.listing_no_curfew(), { noCurfew: false })] : []),
    ...(input.bills.length > 0 ? [buildChip('bills', billsLabel(input.bills), { bills: [] })] : []),
    ...(input.minPrice !== null || input.maxPrice !== null
      ? [buildChip('price', priceLabel(input.minPrice, input.maxPrice), { minPrice: null, maxPrice: null })]
      : []),
    ...(input.bedrooms ? [buildChip('bedrooms', bedroomsLabel(input.bedrooms), { bedrooms: null })] : []),
    ...(input.bathrooms ? [buildChip('bathrooms', bathroomsLabel(input.bathrooms), { bathrooms: null })] : []),
    ...(input.furnishing ? [buildChip('furnishing', furnishingLabel(input.furnishing), { furnishing: null })] : []),
    ...(input.parking ? [buildChip('parking', m.filter_parking(), { parking: false })] : []),
    ...(input.pets ? [buildChip('pets', m.listing_pets_allowed(), { pets: false })] : []),
    ...(input.checked ? [buildChip('checked', m.filter_checked(), { checked: false })] : []),
    ...(input.availableBy
      ? [
          buildChip('available', m.filter_available_by_set({ date: formatDate(input.availableBy) }), {
            availableBy: null,
          }),
        ]
      : []),
    ...(input.maxMoveIn !== null
      ? [buildChip('move-in', m.filter_move_in_set({ amount: pesosLabel(input.maxMoveIn) }), { maxMoveIn: null })]
      : []),
    ...input.amenities.map((slug) =>
      buildChip(`amenity-${slug}`, getAmenityName(slug, amenities), {
        amenities: input.amenities.filter((other) => other !== slug),
      }),
    ),
    ...(input.area ? [buildChip('area', m.filter_area(), { area: null })] : []),
    ...(input.commute ? [buildChip('commute', commuteLabel(input.commute, commute), { commute: null })] : []),
    ...(input.shape ? [buildChip('shape', m.filter_shape(), { shape: null })] : []),
  ]
}

export function understoodLabel(part: UnderstoodPart, amenities: readonly AmenityChoice[]): string {
  switch (part.kind) {
    case 'type':
      return propertyTypePluralLabel(part.type)
    case 'types':
      return [...part.types.map(propertyTypePluralLabel), ...part.roomTypes.map(roomTypeLabel)].join(' / ')
    case 'roomTypes':
      return part.roomTypes.map(roomTypeLabel).join(', ')
    case 'residents':
      return residentsLabel(part.residents)
    case 'ownBathroom':
      return m.listing_own_bathroom()
    case 'noCurfew':
      return m.listing_no_curfew()
    case 'bills':
      return billsLabel(part.bills)
    case 'place':
      return part.name
    case 'orPlace':
      return m.search_or_in({ place: part.name })
    case 'notPlace':
      return m.search_not_in({ place: part.name })
    case 'near':
      return m.search_within({ kilometres: kilometresLabel(part.kilometres), place: part.name })
    case 'bedrooms':
      return bedroomsLabel(part)
    case 'bathrooms':
      return bathroomsLabel(part)
    case 'minPrice':
      return priceLabel(part.pesos, null)
    case 'maxPrice':
      return priceLabel(null, part.pesos)
    case 'around':
      return m.search_around({ amount: pesosLabel(part.pesos), range: priceLabel(part.low, part.high) })
    case 'cheap':
      return part.pesos === null ? m.search_cheap() : m.search_cheap_up_to({ amount: pesosLabel(part.pesos) })
    case 'maxMoveIn':
      return m.filter_move_in_set({ amount: pesosLabel(part.pesos) })
    case 'guests':
      return m.search_guests({ count: part.count })
    case 'lease':
      return m.search_lease({ count: part.months })
    case 'noPets':
      return m.listing_no_pets()
    case 'furnishing':
      return furnishingLabel(part.furnishing)
    case 'parking':
      return m.filter_parking()
    case 'pets':
      return m.listing_pets_allowed()
    case 'checked':
      return m.filter_checked()
    case 'amenity':
      return getAmenityName(part.slug, amenities)
    case 'word':
      return part.read === part.word ? `“${part.word}”` : m.search_read_as({ word: `“${part.word}”`, read: part.read })
    case 'ignored':
      return m.search_ignored({ word: part.word })
  }
}

/** The name of a part of the search that a suggestion or a near miss leaves out. */
export function droppedLabel(dropped: DroppedPart, input: SearchInput, amenities: readonly AmenityChoice[]): string {
  if ('part' in dropped) return understoodLabel(dropped.part, amenities)
  const { filter } = dropped
  const only = { ...NO_SEARCH, [filter]: input[filter] }
  return buildFilterChips(only, { place: null, amenities })
    .map(({ label }) => label)
    .join(', ')
}

function billsLabel(bills: readonly Bill[]): string {
  return m.filter_bills_set({ bills: bills.map(utilityLabel).join(', ') })
}

/** An amenity that is no longer offered still gets a chip, so that it can be removed. */
function getAmenityName(slug: string, amenities: readonly AmenityChoice[]): string {
  return amenities.find((choice) => choice.slug === slug)?.name ?? slug.replaceAll('-', ' ')
}

type ShownFilters = {
  path: ListPath
  view: View
  input: SearchInput
  understood: readonly UnderstoodPart[]
} & ChipNames

export function buildLinkedChips({ path, view, input, understood, place, commute, amenities }: ShownFilters): Chips {
  const toLinkedChip = (label: string, without: SearchInput): LinkedChip => ({
    label,
    to: buildFilterAddress(path, without, view),
  })
  return {
    set: buildFilterChips(input, { place, commute: commute ?? null, amenities }).map(({ label, without }) =>
      toLinkedChip(label, without),
    ),
    understood: understood.map((part) => toLinkedChip(understoodLabel(part, amenities), part.without)),
  }
}
