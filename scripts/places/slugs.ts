// Slugs for the `location` search parameter: the name in lower case with dashes, unique for each place.
import { toSlug } from '../../app/shared/text.ts'
import type { Locality } from './psgc.ts'

type NamedPlace = Pick<Locality, 'code' | 'fullName' | 'kind'>

/**
 * 'Makati City' → makati. If several places share a name, the only chartered city among them keeps the short slug and the others get
 * their province; without such a city all of them do.
 */
export function assignSlugs(
  places: readonly NamedPlace[],
  explicit: Record<string, string>,
  getAreaName: (code: string) => string,
): Map<string, string> {
  const groups = Map.groupBy(places, (place) => explicit[place.code] ?? buildShortSlug(place.fullName))
  const slugs = new Map<string, string>()
  for (const [slug, group] of groups) {
    const owner = findSlugOwner(group, explicit)
    for (const { code } of group) slugs.set(code, code === owner ? slug : `${slug}-${toSlug(getAreaName(code))}`)
  }
  assertUnique(slugs)
  return slugs
}

function buildShortSlug(fullName: string): string {
  return toSlug(fullName.replace(/ City$/, '').replace(/^.*City of (?:the )?/, ''))
}

function findSlugOwner(group: readonly NamedPlace[], explicit: Record<string, string>): string | undefined {
  if (group.length === 1) return group[0]?.code
  const chosen = group.find(({ code }) => explicit[code] !== undefined)
  if (chosen) return chosen.code
  const cities = group.filter(({ kind }) => kind === 'city')
  return cities.length === 1 ? cities[0]?.code : undefined
}

function assertUnique(slugs: Map<string, string>): void {
  const seen = new Map<string, string>()
  for (const [code, slug] of slugs) {
    const other = seen.get(slug)
    if (other) throw new Error(`${slug} would mean both ${other} and ${code}: decide in overrides.json`)
    seen.set(slug, code)
  }
}
