// Pins and clusters as buttons: focusable with Tab, activated with Enter, named for screen readers. Pins that stay in view are reused, so
// that moving the map does not lose the focus.
import L from 'leaflet'
import type { Clusters, Pin } from './clusters.ts'
import { clusterPoints } from './clusters.ts'
import type { MapPoint, MapLabels } from './map-model.ts'

export type PinLayer = {
  setPoints(points: readonly MapPoint[]): void
  setSelected(id: string | undefined): void
}
type Options = { getLabels: () => Pick<MapLabels, 'cluster'>; onSelect: (id: string) => void }

const MARGIN = 0.1

export function addPinLayer(map: L.Map, { getLabels, onSelect }: Options): PinLayer {
  const shown = new Map<string, L.Marker>()
  let clusters: Clusters = clusterPoints([])
  let points: readonly MapPoint[] = []
  let selectedId: string | undefined

  const handleClick = (pin: Pin) => {
    if (pin.kind === 'point') return onSelect(pin.point.id)
    map.setView([pin.lat, pin.lng], Math.min(pin.expansionZoom, map.getMaxZoom()))
    map.getContainer().focus({ preventScroll: true })
  }
  const update = () => {
    const pins = addSelectedPin(listPinsInView(map, clusters), points, selectedId)
    const keysInView = new Set(pins.map(({ key }) => key))
    for (const [key, marker] of shown) {
      if (keysInView.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const pin of pins) {
      const marker = shown.get(pin.key) ?? createMarker(pin, getLabels(), handleClick).addTo(map)
      shown.set(pin.key, marker)
      updateMarker(marker, pin.kind === 'point' && pin.point.id === selectedId)
    }
  }
  map.on('moveend zoomend', update)
  return {
    setPoints(next) {
      points = next
      clusters = clusterPoints(next)
      for (const marker of shown.values()) marker.remove()
      shown.clear()
      update()
    },
    setSelected(id) {
      selectedId = id
      update()
    },
  }
}

function listPinsInView(map: L.Map, clusters: Clusters): Pin[] {
  const bounds = map.getBounds().pad(MARGIN)
  const edges = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
  return clusters.inView(edges, map.getZoom())
}

/** The selected pin is always shown, even where it would be inside a cluster. */
function addSelectedPin(pins: Pin[], points: readonly MapPoint[], selectedId: string | undefined): Pin[] {
  const point = selectedId === undefined ? undefined : points.find(({ id }) => id === selectedId)
  const key = `p${selectedId}`
  if (!point || pins.some((pin) => pin.key === key)) return pins
  return [...pins, { key, kind: 'point', point, lat: point.lat, lng: point.lng }]
}

function createMarker(pin: Pin, labels: Pick<MapLabels, 'cluster'>, onClick: (pin: Pin) => void): L.Marker {
  const button = document.createElement('button')
  button.type = 'button'
  if (pin.kind === 'point') {
    button.className = 'map-pin'
    button.textContent = pin.point.label
    button.setAttribute('aria-label', pin.point.title ?? pin.point.label)
  } else {
    button.className = 'map-cluster'
    button.textContent = String(pin.count)
    button.style.setProperty('--size', `${Math.round(36 + Math.min(24, Math.sqrt(pin.count) * 1.6))}px`)
    button.setAttribute('aria-label', labels.cluster(pin.count))
  }
  button.addEventListener('click', () => onClick(pin))
  L.DomEvent.disableClickPropagation(button)
  const icon = L.divIcon({ html: button, className: 'map-marker', iconSize: [0, 0] })
  return L.marker([pin.lat, pin.lng], { icon, keyboard: false, interactive: false })
}

function updateMarker(marker: L.Marker, isSelected: boolean): void {
  const button = marker.getElement()?.querySelector('button')
  if (button?.classList.contains('map-pin')) button.setAttribute('aria-pressed', String(isSelected))
  marker.setZIndexOffset(isSelected ? 1_000 : 0)
}
