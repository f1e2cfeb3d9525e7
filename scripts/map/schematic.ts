// Main roads, railways, rivers and landmarks of the three largest areas, drawn by hand; not for navigation.
import { readFileSync } from 'node:fs'

const AREAS = ['metro-manila', 'cebu', 'davao']

type Area = {
  name: string
  rivers: { name: string; line: number[][] }[]
  roads: { name: string; class: string; line: number[][] }[]
  rail: { name: string; color: string; stops: [number, number, string, string][] }[]
  landmarks: [number, number, string, string][]
}

export function buildSchematic(): string {
  const areas = AREAS.map(
    (name) => JSON.parse(readFileSync(new URL(`schematic/${name}.json`, import.meta.url), 'utf8')) as Area,
  )
  return JSON.stringify({
    rivers: areas.flatMap(({ rivers }) => rivers),
    roads: areas.flatMap(({ roads }) => roads),
    rail: areas.flatMap(({ rail }) =>
      rail.map(({ name, color, stops }) => ({ name, color, stops: stops.map(([lng, lat, stop]) => [lng, lat, stop]) })),
    ),
    landmarks: areas.flatMap(({ landmarks }) => landmarks),
  })
}
