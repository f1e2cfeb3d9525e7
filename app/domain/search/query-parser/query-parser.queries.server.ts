// From typed words to filters, a place to be near, and words to find; with a chip for each.
import { and, eq, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { placeAt } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import type { PlaceKind } from '#app/shared/vocabulary.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Understood } from '#app/domain/search/results/search.model.ts'
import { chipOf } from './chips.rules.ts'
import { applyParts } from './apply-parts.rules.ts'
import { kindOf, liesIn, type PlaceNames, placeNames } from './place-names.service.server.ts'
import type { Chosen, PlaceChoice } from './place-choice.rules.server.ts'
import { addressPlace, readText, type Reading } from './reading.rules.server.ts'
import type { Near, Understanding } from './query-parser.model.ts'

export async function understand(ctx: Ctx, input: SearchInput): Promise<Understanding> {
  if (input.q === '') return { filters: filtersOf(input), near: null, words: [], chips: [] }
  const reading = readText(input.q, input.location)
  const { places } = reading
  const isEmptyDistrict = places.within && !places.near && (await hasNoHomes(ctx, places.within.id))
  return conclude(input, isEmptyDistrict ? { ...reading, places: nearInstead(places) } : reading)
}

/** The same without asking whether a district has homes. */
export function understandText(input: SearchInput): Understanding {
  return conclude(input, readText(input.q, input.location))
}

function filtersOf({ q: _q, sort: _sort, page: _page, ...filters }: SearchInput): Understanding['filters'] {
  return filters
}

function conclude(input: SearchInput, reading: Reading): Understanding {
  if (reading.tokens.length === 0) return signsOnly(input)
  const { filters, chips, words: named } = applyParts(input, filtersOf(input), reading)
  const place = placeOf(input, reading)
  const near = nearOf(reading.places.near)
  const nearChips = near
    ? [
        chipOf(
          input,
          reading,
          { kind: 'near', name: near.name, kilometres: near.kilometres },
          reading.places.near?.mentions ?? [],
        ),
      ]
    : []
  const left = reading.words.map(({ at, word }) => ({ at, word, chip: wordChip(input, reading, at, word) }))
  const words = [...named, ...left].sort((a, b) => a.at - b.at)
  return {
    filters: { ...filters, location: place?.location ?? filters.location },
    near,
    words: [...new Set(words.map(({ word }) => word))],
    chips: [...chips, ...(place ? [place.chip] : []), ...nearChips, ...words.map(({ chip }) => chip)],
  }
}

/** '%' or a smiley is no word of any text, and not the same as asking for everything. */
function signsOnly(input: SearchInput): Understanding {
  const without = { ...input, q: '', page: 1 }
  const words = input.q === '' ? [] : [input.q]
  return {
    filters: filtersOf(input),
    near: null,
    words,
    chips: words.map((word) => ({ kind: 'word', word, read: word, without })),
  }
}

function wordChip(input: SearchInput, reading: Reading, at: number, word: string): Understood {
  const range = { from: at, to: at + 1 }
  return chipOf(input, reading, { kind: 'word', word, read: word }, [range])
}

/** The address has the last word on the place; a narrower one inside it may be added. */
function placeOf(input: SearchInput, reading: Reading): { location: string; chip: Understood } | null {
  const { within } = reading.places
  if (!within) return null
  const names = placeNames()
  if (input.location !== '') {
    const address = addressPlace(names, input.location)
    if (address === null || address === within.id || !liesIn(names.index, within.id, address)) return null
  }
  const { name } = placeAt(names.index, within.id)
  return {
    location: locationOf(names, within.id),
    chip: chipOf(input, reading, { kind: 'place', name }, within.mentions),
  }
}

/** What `location` says for it: a slug where there is one, else words that lead to the same place. */
function locationOf({ index }: PlaceNames, id: number): string {
  const { name, kind, slug } = placeAt(index, id)
  if (kind === 'barangay') return `${name}, ${index.gazetteer.names[index.gazetteer.parents[id] ?? -1] ?? ''}`
  if (kind === 'province') return `${name} province`
  return kind === 'region' ? name : (slug ?? name)
}

/** How far is still near: to a station one walks, a university or a mall has many doors. */
const WIDE_KM = 2.5
const CLOSE_KM = 1.5
const WIDE: readonly PlaceKind[] = ['school', 'mall', 'district', 'barangay']

function nearOf(chosen: Chosen | null): Near | null {
  if (!chosen) return null
  const { index } = placeNames()
  const { name, kind, lat, lng } = placeAt(index, chosen.id)
  return { name, lat, lng, kilometres: WIDE.includes(kind) ? WIDE_KM : CLOSE_KM }
}

function nearInstead(places: PlaceChoice): PlaceChoice {
  return { ...places, within: null, near: places.within }
}

/** Not every district is written on listings: around one that is on none ('u-belt'), what lies near it is meant. */
async function hasNoHomes(ctx: Ctx, id: number): Promise<boolean> {
  const { index } = placeNames()
  const slug = index.gazetteer.slugs.get(id)
  if (kindOf(index, id) !== 'district' || slug === undefined) return false
  const found = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.districtSlug, slug), eq(properties.status, 'active'), isNull(properties.deletedAt)))
    .limit(1)
  return found.length === 0
}
