// A circle for an approximate position.
import L from 'leaflet'
import type { MapCircle } from './map-model.ts'

export type CircleLayer = { set(circle: MapCircle | undefined, name: string): void; paint(color: string): void }

export function addCircleLayer(map: L.Map): CircleLayer {
  let drawn: L.Circle | undefined
  let nameMarker: L.Marker | undefined
  let color = ''
  const style = () => ({ color, weight: 2, fillColor: color, fillOpacity: 0.16, interactive: false })
  return {
    set(circle, name) {
      drawn?.remove()
      nameMarker?.remove()
      if (!circle) return
      drawn = L.circle([circle.lat, circle.lng], { radius: circle.radius, ...style() }).addTo(map)
      const text = document.createElement('span')
      text.className = 'map-circle-name'
      text.textContent = name
      const icon = L.divIcon({ html: text, className: 'map-marker', iconSize: [0, 0] })
      nameMarker = L.marker(drawn.getBounds().getCenter(), { icon, keyboard: false, interactive: false }).addTo(map)
      nameMarker.setLatLng([drawn.getBounds().getNorth(), circle.lng])
    },
    paint(next) {
      color = next
      drawn?.setStyle(style())
    },
  }
}
