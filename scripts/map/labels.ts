// Map labels from the gazetteer, most important first, so that drawing in order and skipping collisions is enough.
import { PLACE_KINDS } from '../../app/shared/vocabulary.ts'
import { loadGazetteer } from '../../app/domain/places/gazetteer/gazetteer.service.server.ts'
import { PLACE_PRECISIONS } from '../../app/domain/places/autocomplete/place.model.ts'

/** Name, longitude, latitude, and the lowest zoom at which it is drawn. */
type Label = [name: string, lng: number, lat: number, from: number]

export function buildLabels(): string {
  const gazetteer = loadGazetteer()
  const { size, names, kinds, lngs, lats, importance, precisions } = gazetteer
  const rows: { label: Label; weight: number }[] = []
  for (let id = 0; id < size; id++) {
    const kind = PLACE_KINDS[kinds[id] ?? 0] ?? 'landmark'
    const precision = PLACE_PRECISIONS[precisions[id] ?? 0]
    const weight = importance[id] ?? 0
    const from = getFirstZoom(kind, weight, gazetteer.codes[id] ?? 0)
    const isPlaced = precision === (kind === 'barangay' ? 'barangay' : kind === 'district' ? 'point' : 'city')
    if (from === null || !isPlaced) continue
    const rank = gazetteer.codes[id] === MANILA ? CAPITAL_RANK : weight
    rows.push({ label: [names[id] ?? '', roundDegrees(lngs[id]), roundDegrees(lats[id]), from], weight: rank })
  }
  rows.sort((a, b) => a.label[3] - b.label[3] || b.weight - a.weight)
  return JSON.stringify(rows.map(({ label }) => label))
}

const MANILA = 1_380_600_000
const QUEZON_CITY = 1_381_300_000
const CAPITAL_RANK = 9
/** Hidden at low zoom, because the cities of Metro Manila would displace the other labels of a small map. */
const isCrowded = (code: number) => Math.floor(code / 100_000_000) === 13 && code !== MANILA && code !== QUEZON_CITY

function getFirstZoom(kind: string, weight: number, code: number): number | null {
  if (isCrowded(code) && kind === 'city') return 9
  if (kind === 'city') return weight >= 7 ? 5 : weight >= 6.3 ? 7 : 8
  if (kind === 'municipality') return 10
  if (kind === 'district') return 13
  return kind === 'barangay' ? 14 : null
}

const roundDegrees = (degrees = 0) => Math.round(degrees * 10_000) / 10_000
