// One pin that a person places: by a click on the map, by dragging it with mouse or finger, or with the arrow keys.
import L from 'leaflet'
import type { MapPosition } from './map-model.ts'

export type MovablePin = { set(position: MapPosition | null | undefined, name: string): void }

const STEP_PX = 4
const LARGE_STEP_PX = 40
const KEY_DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function addMovablePin(map: L.Map, onMove: (position: MapPosition) => void): MovablePin {
  let marker: L.Marker | undefined
  const report = (position: L.LatLng) => onMove({ lat: position.lat, lng: position.lng })
  map.on('click', (event) => report(event.latlng))
  return {
    set(position, name) {
      if (!position) {
        marker?.remove()
        marker = undefined
      } else if (marker) {
        marker.setLatLng(position)
      } else {
        marker = createMarker(map, position, report).addTo(map)
      }
      const element = marker?.getElement()
      element?.setAttribute('aria-label', name)
      element?.setAttribute('title', name)
    },
  }
}

function createMarker(map: L.Map, position: MapPosition, report: (position: L.LatLng) => void): L.Marker {
  const icon = L.divIcon({ className: 'map-movable-pin', iconSize: [44, 44], iconAnchor: [22, 40] })
  const marker = L.marker(position, { icon, draggable: true, autoPan: true, keyboard: true })
  marker.on('dragend', () => report(marker.getLatLng()))
  const handleKey = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    event.stopPropagation() // the map would move instead
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX
    const point = map.latLngToContainerPoint(marker.getLatLng()).add([direction[0] * step, direction[1] * step])
    report(map.containerPointToLatLng(point))
  }
  marker.on('add', () => marker.getElement()?.addEventListener('keydown', handleKey))
  return marker
}
