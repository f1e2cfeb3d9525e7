// Spots as buttons with a roving tabindex: one Tab stop, and the arrow keys move to the next spot in that direction. Spots that stay are
// reused, so that moving the map does not lose the focus.
import L from 'leaflet'
import type { MapSpot, MapLabels } from './map-model.ts'
import type { CoveredEdges } from './covered-edges.ts'

export type SpotLayer = {
  setSpots(spots: readonly MapSpot[]): void
  setSelected(id: string | undefined): void
  setHighlighted(id: string | null): void
  /** After the card over the map has opened or closed. */
  repaint(): void
}
type Options = {
  getLabels: () => Pick<MapLabels, 'spots'>
  onSelect: (id: string) => void
  onHighlight: (id: string | null) => void
  onSpotOpen: (spot: MapSpot) => void
  edges: CoveredEdges
}
type ShownSpot = { spot: MapSpot; marker: L.Marker; button: HTMLButtonElement }

const ZOOM_STEP = 2
const FRONT_Z_INDEX = 1_000

export function addSpotLayer(map: L.Map, options: Options): SpotLayer {
  const shown = new Map<string, ShownSpot>()
  let selectedId: string | undefined
  let highlightedId: string | null = null
  let tabStop: string | undefined
  /** Position of a removed spot that had the focus: the nearest new spot gets the focus. */
  let lostFocus: L.LatLng | null = null

  const paint = () => {
    if (tabStop === undefined || !shown.has(tabStop)) tabStop = shown.keys().next().value
    for (const [key, { spot, marker, button }] of shown) {
      const isHighlighted = spot.id !== null && spot.id === highlightedId
      const isSelected = key === selectedId
      button.tabIndex = key === tabStop ? 0 : -1
      button.toggleAttribute('data-hot', isHighlighted)
      if (spot.id !== null || isSelected) button.setAttribute('aria-pressed', String(isSelected))
      else button.removeAttribute('aria-pressed')
      button.toggleAttribute('data-seen', spot.isSeen === true)
      button.hidden = !isSelected && options.edges.isUnderCard(spot)
      marker.setZIndexOffset(isHighlighted || isSelected ? FRONT_Z_INDEX : 0)
    }
  }
  map.on('moveend zoomend', paint)
  const handleClick = (spot: MapSpot) => {
    if (spot.id !== null) return options.onSelect(spot.id)
    if (map.getZoom() >= map.getMaxZoom()) return options.onSpotOpen(spot)
    lostFocus = L.latLng(spot.lat, spot.lng)
    map.setView([spot.lat, spot.lng], Math.min(map.getZoom() + ZOOM_STEP, map.getMaxZoom()))
  }
  const addSpot = (spot: MapSpot): ShownSpot => {
    const button = createButton(spot)
    button.addEventListener('click', () => handleClick(spot))
    button.addEventListener('pointerenter', () => options.onHighlight(spot.id))
    button.addEventListener('pointerleave', () => options.onHighlight(null))
    button.addEventListener('blur', () => options.onHighlight(null))
    button.addEventListener('focus', () => {
      tabStop = spot.key
      options.onHighlight(spot.id)
      paint()
    })
    button.addEventListener('keydown', (event) => moveFocus(event, spot))
    L.DomEvent.disableClickPropagation(button)
    const icon = L.divIcon({ html: button, className: 'map-marker', iconSize: [0, 0] })
    const marker = L.marker([spot.lat, spot.lng], { icon, keyboard: false, interactive: false }).addTo(map)
    return { spot, marker, button }
  }
  const moveFocus = (event: KeyboardEvent, from: MapSpot) => {
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    event.stopPropagation() // otherwise the map would move too
    findNearest(map, from, [...shown.values()], direction)?.button.focus()
  }
  const restoreFocus = () => {
    if (!lostFocus) return
    const all = [...shown.values()]
    const [next] = all.toSorted((a, b) => getDistance(map, a.spot, lostFocus) - getDistance(map, b.spot, lostFocus))
    lostFocus = null
    ;(next?.button ?? map.getContainer()).focus({ preventScroll: true })
  }
  return {
    setSpots(spots) {
      labelPane(map, options.getLabels().spots, spots.length > 0)
      const nextSpots = new Map(spots.map((spot) => [spot.key, spot]))
      for (const [key, { spot, marker, button }] of shown) {
        if (nextSpots.has(key)) continue
        if (button === document.activeElement) lostFocus = L.latLng(spot.lat, spot.lng)
        marker.remove()
        shown.delete(key)
      }
      for (const [key, spot] of nextSpots) {
        const now = shown.get(key)
        if (now) now.spot = spot
        else shown.set(key, addSpot(spot))
      }
      paint()
      restoreFocus()
    },
    setSelected(id) {
      selectedId = id
      paint()
    },
    repaint: paint,
    setHighlighted(id) {
      highlightedId = id
      paint()
    },
  }
}

function labelPane(map: L.Map, label: string | undefined, isUsed: boolean): void {
  const pane = map.getPane('markerPane')
  if (!pane || !label || !isUsed) return
  pane.setAttribute('role', 'group')
  pane.setAttribute('aria-label', label)
}

function createButton(spot: MapSpot): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = spot.id === null ? 'map-pin map-group' : 'map-pin'
  button.textContent = spot.label
  button.setAttribute('aria-label', spot.title)
  return button
}

type Direction = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]
const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A spot straight ahead is preferred to a nearer one at the side. */
const SIDEWAYS_WEIGHT = 2

function findNearest(map: L.Map, from: MapSpot, all: readonly ShownSpot[], [x, y]: Direction): ShownSpot | undefined {
  const start = map.latLngToContainerPoint([from.lat, from.lng])
  let best: { shown: ShownSpot; cost: number } | undefined
  for (const shown of all) {
    const { x: dx, y: dy } = map.latLngToContainerPoint([shown.spot.lat, shown.spot.lng]).subtract(start)
    const ahead = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (ahead <= 0) continue
    const cost = ahead + aside * SIDEWAYS_WEIGHT
    if (!best || cost < best.cost) best = { shown, cost }
  }
  return best?.shown
}

function getDistance(map: L.Map, spot: MapSpot, to: L.LatLng | null): number {
  return to ? map.distance([spot.lat, spot.lng], to) : 0
}
