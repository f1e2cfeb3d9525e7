// The rows of our own districts, landmarks and stations. Run as a program it writes only these rows into places.txt, which needs none of the
// sources of the full build.
import { readFileSync, writeFileSync } from 'node:fs'
import { toSlug } from '../../app/shared/text.ts'
import districts from './districts.json' with { type: 'json' }
import landmarks from './landmarks.json' with { type: 'json' }
import { getDistanceKm, type Point } from './points.ts'
import { readStations } from './stations.ts'

type OwnPlace = { name: string; parent: string; point: number[]; weight: number; aliases: string[] }
type City = { code: string; point: Point }
/** By the slug of a city or municipality. */
export type FindCity = (slug: string) => City | undefined
type Row = string[]

const FILE = new URL('../../app/domain/places/gazetteer/places.txt', import.meta.url)
/** Our own points are typed by hand; a larger distance from the city is a mistake. */
const MAX_FROM_CITY_KM = 25

export function buildDistrictRows(findCity: FindCity): Row[] {
  return districts.map((row) => {
    if (findCity(row.slug)) throw new Error(`${row.slug} is the slug of a city; give the district another`)
    return [row.slug, row.name].concat(buildColumns(findCity, row))
  })
}

export function buildLandmarkRows(findCity: FindCity): Row[] {
  const rows = [...landmarks, ...readStations()].map((row) =>
    [row.kind, toSlug(row.name), row.name].concat(buildColumns(findCity, row)),
  )
  const slugs = rows.map(([, slug]) => slug)
  const repeated = slugs.find((slug, n) => slugs.indexOf(slug) !== n)
  if (repeated !== undefined) throw new Error(`Two landmarks have the slug ${repeated}`)
  return rows
}

function buildColumns(findCity: FindCity, { name, parent, point, weight, aliases }: OwnPlace): Row {
  const [lat = 0, lng = 0] = point
  const city = findCity(parent)
  if (!city) throw new Error(`${name}: there is no city "${parent}"`)
  const distance = getDistanceKm(city.point, [lat, lng])
  if (distance > MAX_FROM_CITY_KM) throw new Error(`${name} is ${distance.toFixed(0)} km from ${parent}`)
  return [city.code, lat.toFixed(4), lng.toFixed(4), String(weight), aliases.join(';')]
}

/** The towns as the file has them: code, name, parent, flags, slug, point. */
function readCities(text: string): Map<string, City> {
  const lines = getSection(text, 'localities').split('\n')
  return new Map(
    lines.map((line) => {
      const [code = '', , , , slug = '', lat, lng] = line.split('|')
      return [slug, { code, point: [Number(lat), Number(lng)] }]
    }),
  )
}

function getSection(text: string, name: string): string {
  const from = text.indexOf(`\n[${name}]\n`) + name.length + 4
  return text.slice(from, text.indexOf('\n\n[', from))
}

if (import.meta.main) {
  const text = readFileSync(FILE, 'utf8')
  const cities = readCities(text)
  const findCity: FindCity = (slug) => cities.get(slug)
  const sections = { districts: buildDistrictRows(findCity), landmarks: buildLandmarkRows(findCity) }
  const changed = Object.entries(sections).reduce(
    (all, [name, rows]) => all.replace(getSection(all, name), () => rows.map((row) => row.join('|')).join('\n')),
    text,
  )
  writeFileSync(FILE, changed)
  console.log(`${sections.districts.length} districts and ${sections.landmarks.length} landmarks written`)
}
