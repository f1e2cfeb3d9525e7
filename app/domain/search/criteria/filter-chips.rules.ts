// What is set, as one removable thing each. The server makes these words, so that no page carries them.
import { typesWords, furnishingWords } from '#app/domain/listings/public/listing.labels.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { SearchInput } from './search-input.schema.ts'
import type { Understood } from '#app/domain/search/results/search.model.ts'
import { listAddress, type ListPath, type View } from './filter-address.rules.ts'
import type { Chips, LinkedChip } from './components/active-filters.tsx'
import { bathroomsWords, bedroomsWords, kilometresWords, pesosWords, priceWords } from './filter.labels.ts'

/** Slug and name, in the order they are offered. */
export type AmenityChoice = { slug: string; name: string }
export type FilterChip = { key: string; label: string; without: SearchInput }
type Names = { place: string | null; amenities: readonly AmenityChoice[] }

export function chipsOf(input: SearchInput, { place, amenities }: Names): FilterChip[] {
  const first = { ...input, page: 1 }
  const chip = (key: string, label: string, patch: Partial<SearchInput>) => ({
    key,
    label,
    without: { ...first, ...patch },
  })
  return [
    ...(input.location ? [chip('location', place ?? input.location, { location: '' })] : []),
    ...(input.type ? [chip('type', typesWords(input.type), { type: null })] : []),
    ...(input.minPrice !== null || input.maxPrice !== null
      ? [chip('price', priceWords(input.minPrice, input.maxPrice), { minPrice: null, maxPrice: null })]
      : []),
    ...(input.bedrooms ? [chip('bedrooms', bedroomsWords(input.bedrooms), { bedrooms: null })] : []),
    ...(input.bathrooms ? [chip('bathrooms', bathroomsWords(input.bathrooms), { bathrooms: null })] : []),
    ...(input.furnishing ? [chip('furnishing', furnishingWords(input.furnishing), { furnishing: null })] : []),
    ...(input.parking ? [chip('parking', m.filter_parking(), { parking: false })] : []),
    ...(input.pets ? [chip('pets', m.listing_pets_allowed(), { pets: false })] : []),
    ...(input.availableBy
      ? [chip('available', m.filter_available_by_set({ date: formatDate(input.availableBy) }), { availableBy: null })]
      : []),
    ...(input.maxMoveIn !== null
      ? [chip('move-in', m.filter_move_in_set({ amount: pesosWords(input.maxMoveIn) }), { maxMoveIn: null })]
      : []),
    ...input.amenities.map((slug) =>
      chip(`amenity-${slug}`, amenityName(slug, amenities), {
        amenities: input.amenities.filter((other) => other !== slug),
      }),
    ),
    ...(input.area ? [chip('area', m.filter_area(), { area: null })] : []),
  ]
}

export function understoodWords(part: Understood, amenities: readonly AmenityChoice[]): string {
  switch (part.kind) {
    case 'type':
      return typesWords(part.type)
    case 'place':
      return part.name
    case 'near':
      return m.search_within({ kilometres: kilometresWords(part.kilometres), place: part.name })
    case 'bedrooms':
      return bedroomsWords(part)
    case 'bathrooms':
      return bathroomsWords(part)
    case 'minPrice':
      return priceWords(part.pesos, null)
    case 'maxPrice':
      return priceWords(null, part.pesos)
    case 'maxMoveIn':
      return m.filter_move_in_set({ amount: pesosWords(part.pesos) })
    case 'furnishing':
      return furnishingWords(part.furnishing)
    case 'parking':
      return m.filter_parking()
    case 'pets':
      return m.listing_pets_allowed()
    case 'amenity':
      return amenityName(part.slug, amenities)
    case 'word':
      return part.read === part.word ? `“${part.word}”` : m.search_read_as({ word: `“${part.word}”`, read: part.read })
  }
}

/** One that is no longer offered still shows, so that it can be taken away. */
function amenityName(slug: string, amenities: readonly AmenityChoice[]): string {
  return amenities.find((choice) => choice.slug === slug)?.name ?? slug.replaceAll('-', ' ')
}

type Shown = { path: ListPath; view: View; input: SearchInput; understood: readonly Understood[] } & Names

export function linkedChips({ path, view, input, understood, place, amenities }: Shown): Chips {
  const linked = (label: string, without: SearchInput): LinkedChip => ({ label, to: listAddress(path, without, view) })
  return {
    set: chipsOf(input, { place, amenities }).map(({ label, without }) => linked(label, without)),
    understood: understood.map((part) => linked(understoodWords(part, amenities), part.without)),
  }
}
