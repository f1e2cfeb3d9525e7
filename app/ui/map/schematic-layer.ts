// Main roads, railways and rivers of the three largest areas, from the zoom at which the base map alone would look empty.
import L from 'leaflet'
import type { ThemedLayer } from './base-layer.ts'
import type { Line, RoadClass, Schematic } from './map-data.ts'
import { SCHEMATIC_FROM_ZOOM } from './map-model.ts'
import type { MapTheme } from './map-theme.ts'
import { createPathCanvas } from './path-canvas.ts'

const PANE = 'schematic'
const ROAD_WIDTH: Record<RoadClass, number> = { expressway: 4.5, major: 4, minor: 2.4 }
const ORDER: readonly RoadClass[] = ['minor', 'major', 'expressway']
const STATIONS_FROM_ZOOM = 12

/** A path, and its style for a zoom and a theme. */
type Stroke = { layer: L.Path; style: (theme: MapTheme, scale: number) => L.CircleMarkerOptions }

export function addSchematicLayer(map: L.Map, schematic: Schematic): ThemedLayer {
  map.createPane(PANE).style.zIndex = '160'
  const renderer = createPathCanvas(PANE)
  const options = { renderer, pane: PANE, interactive: false, lineJoin: 'round', lineCap: 'round' } as const
  const strokes = [...buildWaterAndRoads(schematic, options), ...buildRails(schematic, options)]
  const stations = buildStations(schematic, options)
  const lines = L.layerGroup(strokes.map(({ layer }) => layer))
  const dots = L.layerGroup(stations.map(({ layer }) => layer))
  let [theme, isShown]: [MapTheme | null, boolean] = [null, true]

  const update = () => {
    const zoom = map.getZoom()
    toggle(map, lines, isShown && zoom >= SCHEMATIC_FROM_ZOOM)
    toggle(map, dots, isShown && zoom >= STATIONS_FROM_ZOOM)
    const scale = Math.max(0.6, Math.min(1.8, (zoom - 9) / 3.5))
    if (theme) for (const { layer, style } of [...strokes, ...stations]) layer.setStyle(style(theme, scale))
  }
  map.on('zoomend', update)
  return {
    paint(next) {
      theme = next
      update()
    },
    show(next) {
      isShown = next
      update()
    },
  }
}

function toggle(map: L.Map, layer: L.Layer, isShown: boolean): void {
  if (isShown && !map.hasLayer(layer)) map.addLayer(layer)
  if (!isShown && map.hasLayer(layer)) map.removeLayer(layer)
}

const flip = (line: Line) => line.map(([lng, lat]): [number, number] => [lat, lng])

function buildWaterAndRoads({ rivers, roads }: Schematic, options: L.PolylineOptions): Stroke[] {
  const water = rivers.map(({ line }): Stroke => {
    return {
      layer: L.polyline(flip(line), options),
      style: (theme, scale) => ({ color: theme.river, weight: 6 * scale }),
    }
  })
  const sorted = ORDER.flatMap((kind) => roads.filter((road) => road.class === kind))
  const edges = sorted.map((road): Stroke => {
    const width = ROAD_WIDTH[road.class]
    return {
      layer: L.polyline(flip(road.line), options),
      style: (theme, scale) => ({ color: theme['road-edge'], weight: width * scale + 2 }),
    }
  })
  const fills = sorted.map((road): Stroke => {
    const width = ROAD_WIDTH[road.class]
    const color = road.class === 'expressway' ? 'expressway' : 'road'
    return {
      layer: L.polyline(flip(road.line), options),
      style: (theme, scale) => ({ color: theme[color], weight: width * scale }),
    }
  })
  return [...water, ...edges, ...fills]
}

function buildRails({ rail }: Schematic, options: L.PolylineOptions): Stroke[] {
  return rail.map(({ color, stops }) => ({
    layer: L.polyline(
      stops.map(([lng, lat]): [number, number] => [lat, lng]),
      options,
    ),
    style: (theme, scale) => ({ color: theme[`rail-${color}`], weight: 2.2 * scale, opacity: 0.85 }),
  }))
}

function buildStations({ rail }: Schematic, options: L.PathOptions): Stroke[] {
  return rail.flatMap(({ color, stops }) =>
    stops.map(([lng, lat]): Stroke => ({
      layer: L.circleMarker([lat, lng], { ...options, radius: 3 }),
      style: (theme) => ({ color: theme[`rail-${color}`], weight: 1.6, fillColor: theme.land, fillOpacity: 1 }),
    })),
  )
}
