// Stations of the three rail lines, from the data of the map, so that search and map agree.
import { readFileSync } from 'node:fs'

type Schematic = { rail: { name: string; stops: [number, number, string, string][] }[] }

const SCHEMATIC = new URL('../map/schematic/metro-manila.json', import.meta.url)
const WEIGHT = 4.5

export function readStations() {
  const { rail } = JSON.parse(readFileSync(SCHEMATIC, 'utf8')) as Schematic
  return rail.flatMap((line) =>
    line.stops.map(([lng, lat, stop, parent]) => ({
      kind: 'station',
      name: `${stop} Station ${line.name}`,
      parent,
      point: [lat, lng],
      weight: WEIGHT,
      aliases: buildAliases(stop, line.name),
    })),
  )
}

/** 'MRT Ayala', 'MRT-3 Ayala', 'Ayala MRT': the orders in which people type them. */
function buildAliases(stop: string, line: string): string[] {
  const system = line.slice(0, 3)
  return [`${line} ${stop}`, `${system} ${stop}`, `${stop} ${system}`, `${stop} ${line}`]
}
