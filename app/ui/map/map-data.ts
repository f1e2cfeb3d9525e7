// The data files of the map, each fetched once for all maps. A failed fetch is not cached, so that a retry can succeed.
import type { Topology } from 'topojson-specification'
import { requestJson } from '#app/ui/browser/json-client.ts'
import { MAP_FILES } from './map-files.ts'

/** The files have up to 460 KB, too much for the default timeout on a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 60_000

export type Line = [lng: number, lat: number][]
export type RoadClass = 'expressway' | 'major' | 'minor'
export type Schematic = {
  rivers: { name: string; line: Line }[]
  roads: { name: string; class: RoadClass; line: Line }[]
  rail: { name: string; color: 'blue' | 'green' | 'purple'; stops: [lng: number, lat: number, name: string][] }[]
  landmarks: [lng: number, lat: number, name: string, kind: string][]
}
/** Most important first. */
export type Label = [name: string, lng: number, lat: number, fromZoom: number]
export type MapData = { base: Topology; labels: Label[]; schematic: Schematic }

let loaded: Promise<MapData> | undefined

export function loadMapData(): Promise<MapData> {
  loaded ??= fetchAll().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function fetchAll(): Promise<MapData> {
  const [base, labels, schematic] = await Promise.all([
    fetchJson<Topology>(MAP_FILES.base),
    fetchJson<Label[]>(MAP_FILES.labels),
    fetchJson<Schematic>(MAP_FILES.schematic),
  ])
  return { base, labels, schematic }
}

async function fetchJson<T>(path: string): Promise<T> {
  const outcome = await requestJson<T>(path, { timeoutMs: DOWNLOAD_TIMEOUT_MS })
  if (outcome.kind !== 'data') throw new Error(`${path} was not loaded`)
  return outcome.data
}
