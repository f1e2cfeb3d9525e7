// Stations of the three rail lines, from the data of the map, so that search and map agree.
import { readFileSync } from 'node:fs'

type Schematic = { rail: { name: string; stops: [number, number, string, string][] }[] }

const SCHEMATIC = new URL('../map/schematic/metro-manila.json', import.meta.url)
const WEIGHT = 4.5
/** What people call a stop besides its name. */
const SPOKEN_NAMES: Record<string, string[]> = {
  'GMA-Kamuning': ['Kamuning'],
  'Araneta Center-Cubao': ['Cubao', 'Araneta'],
  'Santolan-Annapolis': ['Santolan', 'Annapolis'],
  'Shaw Boulevard': ['Shaw'],
  'Quezon Avenue': ['QAve'],
  'Taft Avenue': ['Taft'],
  'Fernando Poe Jr.': ['Roosevelt', 'FPJ', 'Muñoz'],
  'Doroteo Jose': ['D. Jose'],
  'Central Terminal': ['Central', 'Arroceros'],
  'United Nations': ['UN', 'UN Avenue'],
  'Gil Puyat': ['Buendia'],
  'Redemptorist-Aseana': ['Redemptorist', 'Aseana'],
  'Dr. Santos': ['Sucat'],
  'Betty Go-Belmonte': ['Betty Go'],
  'Marikina-Pasig': ['Marikina', 'Emerald'],
}

export function readStations() {
  const { rail } = JSON.parse(readFileSync(SCHEMATIC, 'utf8')) as Schematic
  return rail.flatMap((line) =>
    line.stops.map(([lng, lat, stop, parent]) => ({
      kind: 'station',
      name: `${stop} Station ${line.name}`,
      parent,
      point: [lat, lng],
      weight: WEIGHT,
      aliases: [stop, ...(SPOKEN_NAMES[stop] ?? [])].flatMap((name) => buildAliases(name, line.name)),
    })),
  )
}

/** 'MRT Ayala', 'MRT-3 Ayala', 'Ayala MRT': the orders in which people type them. */
function buildAliases(stop: string, line: string): string[] {
  const system = line.slice(0, 3)
  return [`${line} ${stop}`, `${system} ${stop}`, `${stop} ${system}`, `${stop} ${line}`]
}
