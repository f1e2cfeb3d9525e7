// The administrative divisions from the Philippine Standard Geographic Code, as packaged on npm. Counts are asserted, so that a new
// edition of the data is reviewed.
import { createRequire } from 'node:module'
import areas from './areas.json' with { type: 'json' }

type Division = { name: string; psgcCode: string }
type Psgc = {
  getAllRegions(): readonly Division[]
  getAllProvinces(): readonly (Division & { regionCode: string })[]
  getMunicipalitiesByProvince(code: string): readonly (Division & { provinceCode: string })[]
  getBarangaysByMunicipality(code: string): readonly (Division & { municipalCityCode: string })[]
}

export type Area = { code: string; name: string; parent: string | null; aliases: string[] }
export type LocalityKind = 'city' | 'municipality' | 'district'
export type Locality = Area & { kind: LocalityKind; fullName: string; isHighlyUrbanised: boolean }
export type Divisions = { regions: Area[]; provinces: Area[]; localities: Locality[]; barangays: Area[] }

const EXPECTED_COUNTS = { regions: 18, provinces: 82, localities: 1_656, barangays: 42_011 } as const
export const MANILA = '1380600000'
const METRO_MANILA = '1300000000'
/** A municipality, although the code lists it like a city. */
const PATEROS = '1381701000'

const customaryProvinces: Record<string, string> = areas.customaryProvinces

export function readDivisions(): Divisions {
  const psgc = createRequire(import.meta.url)('@aivangogh/ph-address') as Psgc
  const provinceCodes = psgc.getAllProvinces().map((province) => province.psgcCode)
  const localities = [...provinceCodes, ...areas.parentsWithoutProvince]
    .flatMap((code) => psgc.getMunicipalitiesByProvince(code))
    .map((row) => toLocality(row))
  const divisions: Divisions = {
    regions: psgc.getAllRegions().map(toRegion),
    provinces: psgc.getAllProvinces().map((row) => toArea(row, row.regionCode)),
    localities,
    barangays: localities.flatMap(({ code }) => psgc.getBarangaysByMunicipality(code)).map(toBarangay),
  }
  assertCounts(divisions)
  for (const list of Object.values(divisions)) list.sort((a, b) => (a.code < b.code ? -1 : 1))
  return divisions
}

function toRegion({ psgcCode }: Division): Area {
  const known = (areas.regions as Record<string, { name: string; aliases: string[] }>)[psgcCode]
  if (!known) throw new Error(`Region ${psgcCode} is new: give it a name in areas.json`)
  return { code: psgcCode, name: known.name, parent: null, aliases: known.aliases }
}

function toLocality(row: Division & { provinceCode: string }): Locality {
  const { psgcCode: code } = row
  const isPartOfManila = code.startsWith('13806') && code !== MANILA
  const isInMetroManila = code.startsWith('13')
  const isCity = / City$|City of /.test(row.name)
  const parent = isPartOfManila
    ? MANILA
    : isInMetroManila
      ? METRO_MANILA
      : (customaryProvinces[code] ?? row.provinceCode)
  return {
    ...toArea(row, parent),
    fullName: tidyName(row.name),
    kind: isPartOfManila ? 'district' : isCity ? 'city' : 'municipality',
    isHighlyUrbanised: (isInMetroManila && !isPartOfManila && code !== PATEROS) || /^\d\d3/.test(code),
  }
}

function toBarangay(row: Division & { municipalCityCode: string }): Area {
  return toArea(row, row.municipalCityCode)
}

function toArea(row: Division, parent: string): Area {
  return { code: row.psgcCode, name: tidyName(row.name), parent, aliases: [] }
}

function tidyName(name: string): string {
  return name
    .replaceAll(/ (De|Del|Dela|De La|Ng|Of)(?= )/g, (word) => word.toLowerCase())
    .replaceAll(/\bSto\. /g, 'Santo ')
    .replaceAll(/\bSta\. /g, 'Santa ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function assertCounts(divisions: Divisions): void {
  for (const [kind, expected] of Object.entries(EXPECTED_COUNTS)) {
    const rows = divisions[kind as keyof Divisions]
    const uniqueCount = new Set(rows.map((row) => row.code)).size
    if (rows.length !== expected || uniqueCount !== expected) {
      throw new Error(
        `${kind}: ${rows.length} rows, ${uniqueCount} codes; ${expected} expected. The source has changed`,
      )
    }
  }
}
