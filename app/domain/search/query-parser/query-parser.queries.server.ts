// Parses a typed query into filters, a place to be near and words to search as text, with a chip for each.
import { and, eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { getPlace } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import type { PlaceKind } from '#app/shared/vocabulary.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { buildChip, removeRanges, type TokenRange } from './chips.rules.ts'
import { applySegments, getTypedText } from './segment-filters.rules.ts'
import {
  getPlaceKind,
  isInsidePlace,
  type PlaceNames,
  getPlaceNames,
} from '#app/domain/search/place-mentions/place-names.service.server.ts'
import type { ChosenPlace, PlaceChoice } from '#app/domain/search/place-mentions/place-choice.rules.server.ts'
import { findAddressPlace, analyzeQuery, type QueryAnalysis } from './query-analysis.rules.server.ts'
import { NO_PARSED_DEMANDS, type Near, type ParsedQuery } from './query-parser.model.ts'

export async function parseQuery(ctx: Ctx, input: SearchInput): Promise<ParsedQuery> {
  if (input.q === '')
    return { ...parseNothing(input), words: [], textWithoutPlaces: '', textWithoutWords: '', chips: [] }
  const analysis = analyzeQuery(input.q, input.location)
  const { places } = analysis
  const isEmptyDistrict = places.within && !places.near && (await hasNoListings(ctx, places.within.id))
  return buildParsedQuery(input, isEmptyDistrict ? { ...analysis, places: moveWithinToNear(places) } : analysis)
}

/** The same without the database, which tells whether a district has listings. */
export function parseQueryText(input: SearchInput): ParsedQuery {
  return buildParsedQuery(input, analyzeQuery(input.q, input.location))
}

function parseNothing(input: SearchInput): Pick<ParsedQuery, 'filters' | 'near' | 'demands'> {
  return { filters: toFilters(input), near: null, demands: NO_PARSED_DEMANDS }
}

function toFilters({ q: _q, sort: _sort, page: _page, ...filters }: SearchInput): ParsedQuery['filters'] {
  return filters
}

function buildParsedQuery(input: SearchInput, analysis: QueryAnalysis): ParsedQuery {
  if (analysis.tokens.length === 0) return parseSignsOnly(input)
  const { filters, demands, chips } = applySegments(input, toFilters(input), analysis)
  const place = resolvePlace(input, analysis)
  const near = toNear(analysis.places.near)
  const nearChips = near
    ? [
        buildChip(
          input,
          analysis,
          { kind: 'near', name: near.name, kilometres: near.kilometres },
          analysis.places.near?.mentions ?? [],
        ),
      ]
    : []
  const words = analysis.words.map(({ at, word }) => ({ word, chip: buildWordChip(input, analysis, at, word) }))
  const [alternative, excluded] = [resolveAlternative(input, analysis), resolveExcluded(input, analysis)]
  return {
    filters: { ...filters, location: place?.location ?? filters.location },
    near,
    demands: {
      ...demands,
      otherLocation: alternative?.location ?? '',
      excludedLocation: excluded?.location ?? '',
    },
    words: [...new Set(words.map(({ word }) => word))],
    textWithoutPlaces: removeRanges(input.q, analysis, listMentions(analysis.places)),
    textWithoutWords: removeRanges(input.q, analysis, listWordRanges(analysis)),
    chips: [
      ...chips.filter(({ kind }) => kind !== 'ignored'),
      ...(place ? [place.chip] : []),
      ...(alternative ? [alternative.chip] : []),
      ...(excluded ? [excluded.chip] : []),
      ...nearChips,
      ...words.map(({ chip }) => chip),
      ...chips.filter(({ kind }) => kind === 'ignored'),
      ...buildIgnoredChips(input, analysis),
    ],
  }
}

/** '%' or an emoji has no tokens, but the result must not be the same as for an empty query. */
function parseSignsOnly(input: SearchInput): ParsedQuery {
  const without = { ...input, q: '', page: 1 }
  const words = input.q === '' ? [] : [input.q]
  return {
    ...parseNothing(input),
    words,
    textWithoutPlaces: input.q,
    textWithoutWords: '',
    chips: words.map((word) => ({ kind: 'word', word, read: word, without })),
  }
}

function buildWordChip(input: SearchInput, analysis: QueryAnalysis, at: number, word: string): UnderstoodPart {
  const range = { from: at, to: at + 1 }
  return buildChip(input, analysis, { kind: 'word', word, read: word }, [range])
}

function buildIgnoredChips(input: SearchInput, analysis: QueryAnalysis): UnderstoodPart[] {
  return [...analysis.places.ignored, ...analysis.unusedNumbers].map((range) =>
    buildChip(input, analysis, { kind: 'ignored', word: getTypedText(input, analysis, range) }, [range]),
  )
}

function resolveExcluded(input: SearchInput, analysis: QueryAnalysis): ResolvedPlace | null {
  const { excluded } = analysis.places
  return excluded && toResolvedPlace(input, analysis, excluded, 'notPlace')
}

/** The alternative to the place of the query; with a place in the URL there is none. */
function resolveAlternative(input: SearchInput, analysis: QueryAnalysis): ResolvedPlace | null {
  const { orWithin } = analysis.places
  return orWithin && input.location === '' ? toResolvedPlace(input, analysis, orWithin, 'orPlace') : null
}

type ResolvedPlace = { location: string; chip: UnderstoodPart }

function toResolvedPlace(
  input: SearchInput,
  analysis: QueryAnalysis,
  { id, mentions }: ChosenPlace,
  kind: 'place' | 'orPlace' | 'notPlace',
): ResolvedPlace {
  const names = getPlaceNames()
  const { name } = getPlace(names.index, id)
  return { location: toLocation(names, id), chip: buildChip(input, analysis, { kind, name }, mentions) }
}

/** The place of the URL wins, but the query may narrow it to a place inside. */
function resolvePlace(input: SearchInput, analysis: QueryAnalysis): ResolvedPlace | null {
  const { within } = analysis.places
  if (!within) return null
  const names = getPlaceNames()
  if (input.location !== '') {
    const addressPlaceId = findAddressPlace(names, input.location)
    if (
      addressPlaceId === null ||
      addressPlaceId === within.id ||
      !isInsidePlace(names.index, within.id, addressPlaceId)
    )
      return null
  }
  return toResolvedPlace(input, analysis, within, 'place')
}

/** The value for `location`: a slug if there is one, else a text that finds the same place. */
function toLocation({ index }: PlaceNames, id: number): string {
  const { name, kind, slug } = getPlace(index, id)
  if (kind === 'barangay') return `${name}, ${index.gazetteer.names[index.gazetteer.parents[id] ?? -1] ?? ''}`
  if (kind === 'province') return `${name} province`
  return kind === 'region' ? name : (slug ?? name)
}

/** Radius in kilometres: people walk to a station, while a university or a mall covers a larger area. */
const WIDE_KM = 2.5
const CLOSE_KM = 1.5
const WIDE_KINDS: readonly PlaceKind[] = ['school', 'mall', 'district', 'barangay']

function toNear(chosen: ChosenPlace | null): Near | null {
  if (!chosen) return null
  const { index } = getPlaceNames()
  const { name, kind, lat, lng } = getPlace(index, chosen.id)
  return { name, lat, lng, kilometres: WIDE_KINDS.includes(kind) ? WIDE_KM : CLOSE_KM }
}

function listMentions({ within, orWithin, near }: PlaceChoice): TokenRange[] {
  return [within, orWithin, near].flatMap((place) => place?.mentions ?? [])
}

function listWordRanges({ words }: QueryAnalysis): TokenRange[] {
  return words.map(({ at }) => ({ from: at, to: at + 1 }))
}

function moveWithinToNear(places: PlaceChoice): PlaceChoice {
  return { ...places, within: null, near: places.within }
}

/** Not every district is set on listings. For a district without any ('u-belt'), the search is around it instead of in it. */
async function hasNoListings(ctx: Ctx, id: number): Promise<boolean> {
  const { index } = getPlaceNames()
  const slug = index.gazetteer.slugs.get(id)
  if (getPlaceKind(index, id) !== 'district' || slug === undefined) return false
  const found = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.districtSlug, slug), isPublicListing))
    .limit(1)
  return found.length === 0
}
