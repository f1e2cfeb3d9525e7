// The draft of the home page is in the address, so that reload, back and a shared link show the same: listing1, until1, city1 and so on.
// A button sends the fields with one step, and the page opens again with what the step has changed.
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { CITY_PLACES } from './home-page.model.ts'

/** `until` as it was typed. */
export type HomePageDraft = { listings: { id: string; until: string }[]; cities: string[] }

const MAX_DATE_LENGTH = 10
const MAX_SLUG_LENGTH = 120

export const listPlaces = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** Unknown and repeated homes are left out. */
export function readDraft(params: URLSearchParams): HomePageDraft {
  const listings = new Map<string, { id: string; until: string }>()
  for (const place of listPlaces(FEATURED_COUNT)) {
    const id = params.get(`listing${place}`)?.toLowerCase() ?? ''
    const until = (params.get(`until${place}`) ?? '').slice(0, MAX_DATE_LENGTH)
    if (isUuid(id) && !listings.has(id)) listings.set(id, { id, until })
  }
  const cities = listPlaces(CITY_PLACES).map((place) => (params.get(`city${place}`) ?? '').slice(0, MAX_SLUG_LENGTH))
  return { listings: [...listings.values()], cities }
}

/** 'add:<id>', 'up:2', 'down:2' and 'remove:2'; another text changes nothing. */
export function applyStep(draft: HomePageDraft, step: string): HomePageDraft {
  const [kind, subject = ''] = step.split(':')
  const listings = [...draft.listings]
  const at = Number(subject) - 1
  if (
    kind === 'add' &&
    isUuid(subject) &&
    listings.length < FEATURED_COUNT &&
    !listings.some(({ id }) => id === subject)
  )
    listings.push({ id: subject, until: '' })
  else if (kind === 'remove' && at in listings) listings.splice(at, 1)
  else if (kind === 'up') swap(listings, at, at - 1)
  else if (kind === 'down') swap(listings, at, at + 1)
  return { ...draft, listings }
}

function swap(list: HomePageDraft['listings'], a: number, b: number): void {
  const [first, second] = [list[a], list[b]]
  if (first === undefined || second === undefined) return
  list[a] = second
  list[b] = first
}

/** The fields of a draft, as the form and the address have them. */
export function toDraftFields({ listings, cities }: HomePageDraft): Record<string, string> {
  return Object.fromEntries([
    ...listings.flatMap(({ id, until }, n) => [
      [`listing${n + 1}`, id],
      ...(until === '' ? [] : [[`until${n + 1}`, until]]),
    ]),
    ...cities.flatMap((slug, n) => (slug === '' ? [] : [[`city${n + 1}`, slug]])),
  ]) as Record<string, string>
}
