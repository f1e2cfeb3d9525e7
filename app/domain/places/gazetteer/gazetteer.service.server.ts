// The gazetteer of the repository in memory, as columns: 44,000 objects would take several times the memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import { PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { PLACE_PRECISIONS, type PlacePrecision } from '#app/domain/places/autocomplete/place.model.ts'

const FILE = 'app/domain/places/gazetteer/places.txt'
const NO_PARENT = -1

export type Gazetteer = {
  size: number
  /** Barangays come last; this is the first of them. */
  firstBarangay: number
  names: string[]
  kinds: Uint8Array
  parents: Int32Array
  /** PSGC codes as numbers; 0 for none. */
  codes: Uint32Array
  lats: Float32Array
  lngs: Float32Array
  precisions: Uint8Array
  importance: Float32Array
  /** By id; places without a slug are absent. */
  slugs: Map<number, string>
  aliases: Map<number, string[]>
}

const METRO_MANILA = 1_300_000_000
const BARANGAY_COUNT = 42_011
const EXTRA_CAPACITY = 2_500

export function loadGazetteer(path = join(PROJECT_ROOT, FILE)): Gazetteer {
  const sections = parseSections(readFileSync(path, 'utf8'))
  const gazetteer = createEmptyGazetteer(BARANGAY_COUNT + EXTRA_CAPACITY)
  const byCode = new Map<number, number>()
  const addRow = createRowAdder(gazetteer, byCode)
  const listRows = (name: string) => (sections.get(name) ?? []).map((line) => line.split('|'))

  for (const [code = '', name = '', lat, lng, aliases] of listRows('regions')) {
    addRow({ kind: 'region', code, name, lat, lng, aliases, importance: Number(code) === METRO_MANILA ? 7.2 : 4.5 })
  }
  for (const [code, name = '', parent, lat, lng] of listRows('provinces'))
    addRow({ kind: 'province', code, name, parent, lat, lng })
  for (const row of listRows('localities')) addRow(parseLocality(row))
  for (const [slug, name = '', parent, lat, lng, weight, aliases] of listRows('districts')) {
    addRow({ kind: 'district', slug, name, parent, lat, lng, aliases, importance: Number(weight) })
  }
  for (const [kind, slug, name = '', parent, lat, lng, weight, aliases] of listRows('landmarks')) {
    addRow({ kind: kind as PlaceKind, slug, name, parent, lat, lng, aliases, importance: Number(weight) })
  }
  weighProvinces(gazetteer, listRows('localities'), byCode)
  gazetteer.firstBarangay = gazetteer.size
  for (const [town = '', ...barangays] of listRows('barangays')) addBarangays(gazetteer, byCode, town, barangays)
  return gazetteer
}

type Row = {
  kind: PlaceKind
  name: string
  code?: string
  slug?: string
  parent?: string
  lat?: string
  lng?: string
  aliases?: string
  importance?: number
  precision?: PlacePrecision
}

function createRowAdder(gazetteer: Gazetteer, byCode: Map<number, number>) {
  return (row: Row) => {
    const id = gazetteer.size++
    const code = Number(row.code ?? 0)
    if (code > 0) byCode.set(code, id)
    gazetteer.names[id] = row.name
    gazetteer.kinds[id] = PLACE_KINDS.indexOf(row.kind)
    gazetteer.codes[id] = code
    gazetteer.parents[id] = row.parent ? (byCode.get(Number(row.parent)) ?? NO_PARENT) : NO_PARENT
    gazetteer.lats[id] = Number(row.lat)
    gazetteer.lngs[id] = Number(row.lng)
    gazetteer.precisions[id] = PLACE_PRECISIONS.indexOf(row.precision ?? getPrecision(row.kind))
    gazetteer.importance[id] = row.importance ?? 0
    if (row.slug) gazetteer.slugs.set(id, row.slug)
    if (row.aliases) gazetteer.aliases.set(id, row.aliases.split(';'))
  }
}

function getPrecision(kind: PlaceKind): PlacePrecision {
  if (kind === 'region' || kind === 'province') return kind
  return kind === 'city' || kind === 'municipality' ? 'city' : 'point'
}

const LOCALITY_KINDS: Record<string, PlaceKind> = { c: 'city', m: 'municipality', d: 'district' }

function parseLocality([code = '', name = '', parent, flags = '', slug, lat, lng, population, aliases]: string[]): Row {
  const kind = LOCALITY_KINDS[flags[0] ?? ''] ?? 'municipality'
  const precision = flags.includes('?') ? 'province' : kind === 'district' ? 'point' : 'city'
  return {
    kind,
    code,
    slug,
    name,
    parent,
    lat,
    lng,
    aliases,
    precision,
    importance: computeWeight(kind, code, flags, population),
  }
}

/** Based on population; chartered cities, highly urbanised cities and Metro Manila get a bonus. */
function computeWeight(kind: PlaceKind, code: string, flags: string, population = '0'): number {
  if (kind === 'district') return 5
  const people = Math.log10(Number(population) + 1_000)
  return people + (kind === 'city' ? 0.7 : 0) + (flags.includes('h') ? 0.5 : 0) + (code.startsWith('13') ? 0.5 : 0)
}

/** The population of a province is that of its towns; it weighs a little less than a city of the same size. */
function weighProvinces(gazetteer: Gazetteer, localities: string[][], byCode: Map<number, number>): void {
  const people = new Map<number, number>()
  for (const [, , parent = '', flags = '', , , , population] of localities) {
    const province = byCode.get(Number(parent))
    if (province === undefined || flags.includes('h')) continue
    people.set(province, (people.get(province) ?? 0) + Number(population))
  }
  for (const [province, count] of people) {
    if (gazetteer.kinds[province] !== PLACE_KINDS.indexOf('province')) continue
    gazetteer.importance[province] = Math.log10(count + 1_000) - 0.3
  }
}

function addBarangays(gazetteer: Gazetteer, byCode: Map<number, number>, town: string, barangays: string[]): void {
  const parent = byCode.get(Number(town) * 1_000)
  if (parent === undefined) throw new Error(`places.txt: barangays of ${town}, which is not in it`)
  const weight = 1 + Math.max(0, (gazetteer.importance[parent] ?? 0) - 4.5) / 2
  const kind = PLACE_KINDS.indexOf('barangay')
  for (const text of barangays) {
    const id = gazetteer.size++
    const [name = '', point] = text.slice(3).split('@')
    const [lat, lng] = point?.split(',') ?? []
    gazetteer.names[id] = name
    gazetteer.kinds[id] = kind
    gazetteer.codes[id] = Number(town) * 1_000 + Number(text.slice(0, 3))
    gazetteer.parents[id] = parent
    gazetteer.lats[id] = lat === undefined ? (gazetteer.lats[parent] ?? 0) : Number(lat)
    gazetteer.lngs[id] = lng === undefined ? (gazetteer.lngs[parent] ?? 0) : Number(lng)
    gazetteer.precisions[id] = point ? PLACE_PRECISIONS.indexOf('barangay') : getInheritedPrecision(gazetteer, parent)
    gazetteer.importance[id] = weight
  }
}

/** A barangay without a position has that of its town, and its precision. */
function getInheritedPrecision({ precisions }: Gazetteer, parent: number): number {
  return Math.max(precisions[parent] ?? 0, PLACE_PRECISIONS.indexOf('city'))
}

function createEmptyGazetteer(capacity: number): Gazetteer {
  return {
    size: 0,
    firstBarangay: 0,
    names: [],
    kinds: new Uint8Array(capacity),
    parents: new Int32Array(capacity),
    codes: new Uint32Array(capacity),
    lats: new Float32Array(capacity),
    lngs: new Float32Array(capacity),
    precisions: new Uint8Array(capacity),
    importance: new Float32Array(capacity),
    slugs: new Map(),
    aliases: new Map(),
  }
}

function parseSections(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of text.split('\n')) {
    const header = /^\[(\w+)\]$/.exec(line)
    if (header) sections.set(header[1] ?? '', (current = []))
    else if (line !== '' && !line.startsWith('#')) current.push(line)
  }
  return sections
}
