// Land, water and borders in a pane under the tiles: visible where no tile has loaded.
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { MapTheme } from './map-theme.ts'
import { createPathCanvas } from './path-canvas.ts'

const PANE = 'base'
/** Leaflet's tile pane has z-index 200. */
const UNDER_TILES = '150'
/** The city borders of Metro Manila are too coarse for a higher zoom. */
const CITY_LINES_UNTIL_ZOOM = 12

export type ThemedLayer = { paint(theme: MapTheme): void; show(isShown: boolean): void }

/** In drawing order: water over borders, because some borders cross it. */
const PARTS = ['neighbours', 'land', 'cities', 'provinces', 'lakes'] as const

export function addBaseLayer(map: L.Map, base: Topology): Pick<ThemedLayer, 'paint'> {
  map.createPane(PANE).style.zIndex = UNDER_TILES
  const renderer = createPathCanvas(PANE)
  const layers = PARTS.map((part) => {
    const object = base.objects[part]
    if (!object) throw new Error(`The base map has no ${part}`)
    const options = { renderer, pane: PANE, interactive: false, smoothFactor: 1.2 }
    const layer = L.geoJSON(feature(base, object), options as L.GeoJSONOptions)
    return { part, layer: layer.addTo(map) }
  })
  const cityLines = layers.find(({ part }) => part === 'cities')?.layer
  const chooseLines = () => cityLines?.setStyle({ opacity: map.getZoom() > CITY_LINES_UNTIL_ZOOM ? 0 : 1 })
  map.on('zoomend', chooseLines)
  return {
    paint(theme) {
      for (const { part, layer } of layers) layer.setStyle(getStyle(part, theme))
      chooseLines()
    },
  }
}

function getStyle(part: (typeof PARTS)[number], theme: MapTheme): L.PathOptions {
  switch (part) {
    case 'neighbours':
      return { stroke: false, fillColor: theme.neighbours, fillOpacity: 1 }
    case 'land':
      return { color: theme.coast, weight: 1.2, fillColor: theme.land, fillOpacity: 1 }
    case 'lakes':
      return { color: theme.coast, weight: 1, fillColor: theme.water, fillOpacity: 1 }
    case 'provinces':
      return { color: theme.border, weight: 1, dashArray: '4 4', fill: false }
    case 'cities':
      return { color: theme.border, weight: 0.8, dashArray: '2 5', fill: false }
  }
}
