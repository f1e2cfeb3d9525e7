// Spots as buttons. One stop for Tab, the arrow keys lead from each to the next in that direction; those that stay are kept, so that a
// move of the map does not take the focus away.
import L from 'leaflet'
import type { MapSpot, MapWords } from './map-model.ts'

export type SpotLayer = {
  setSpots(spots: readonly MapSpot[]): void
  setSelected(id: string | undefined): void
  setHot(id: string | null): void
}
type Options = {
  words: () => Pick<MapWords, 'spots'>
  onSelect: (id: string) => void
  onHot: (id: string | null) => void
  onSpotOpen: (spot: MapSpot) => void
}
type Shown = { spot: MapSpot; marker: L.Marker; button: HTMLButtonElement }

const STEPS_CLOSER = 2
const FRONT = 1_000

export function addSpotLayer(map: L.Map, options: Options): SpotLayer {
  const shown = new Map<string, Shown>()
  let selectedId: string | undefined
  let hotId: string | null = null
  let tabStop: string | undefined
  /** Where the focus was when its spot went away: the nearest of the next ones takes it over. */
  let lostFocus: L.LatLng | null = null

  const paint = () => {
    if (tabStop === undefined || !shown.has(tabStop)) tabStop = shown.keys().next().value
    for (const [key, { spot, marker, button }] of shown) {
      const isHot = spot.id !== null && spot.id === hotId
      const isSelected = spot.id !== null && spot.id === selectedId
      button.tabIndex = key === tabStop ? 0 : -1
      button.toggleAttribute('data-hot', isHot)
      if (spot.id !== null) button.setAttribute('aria-pressed', String(isSelected))
      marker.setZIndexOffset(isHot || isSelected ? FRONT : 0)
    }
  }
  const press = (spot: MapSpot) => {
    if (spot.id !== null) return options.onSelect(spot.id)
    if (map.getZoom() >= map.getMaxZoom()) return options.onSpotOpen(spot)
    lostFocus = L.latLng(spot.lat, spot.lng)
    map.setView([spot.lat, spot.lng], Math.min(map.getZoom() + STEPS_CLOSER, map.getMaxZoom()))
  }
  const add = (spot: MapSpot): Shown => {
    const button = buttonFor(spot)
    button.addEventListener('click', () => press(spot))
    button.addEventListener('pointerenter', () => options.onHot(spot.id))
    button.addEventListener('pointerleave', () => options.onHot(null))
    button.addEventListener('blur', () => options.onHot(null))
    button.addEventListener('focus', () => {
      tabStop = spot.key
      options.onHot(spot.id)
      paint()
    })
    button.addEventListener('keydown', (event) => step(event, spot))
    L.DomEvent.disableClickPropagation(button)
    const icon = L.divIcon({ html: button, className: 'map-marker', iconSize: [0, 0] })
    const marker = L.marker([spot.lat, spot.lng], { icon, keyboard: false, interactive: false }).addTo(map)
    return { spot, marker, button }
  }
  const step = (event: KeyboardEvent, from: MapSpot) => {
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation() // or the map would move as well
    nearest(map, from, [...shown.values()], way)?.button.focus()
  }
  const keepFocus = () => {
    if (!lostFocus) return
    const all = [...shown.values()]
    const [next] = all.toSorted((a, b) => distance(map, a.spot, lostFocus) - distance(map, b.spot, lostFocus))
    lostFocus = null
    ;(next?.button ?? map.getContainer()).focus({ preventScroll: true })
  }
  return {
    setSpots(spots) {
      name(map, options.words().spots, spots.length > 0)
      const wanted = new Map(spots.map((spot) => [spot.key, spot]))
      for (const [key, { spot, marker, button }] of shown) {
        if (wanted.has(key)) continue
        if (button === document.activeElement) lostFocus = L.latLng(spot.lat, spot.lng)
        marker.remove()
        shown.delete(key)
      }
      for (const [key, spot] of wanted) if (!shown.has(key)) shown.set(key, add(spot))
      paint()
      keepFocus()
    },
    setSelected(id) {
      selectedId = id
      paint()
    },
    setHot(id) {
      hotId = id
      paint()
    },
  }
}

function name(map: L.Map, label: string | undefined, isUsed: boolean): void {
  const pane = map.getPane('markerPane')
  if (!pane || !label || !isUsed) return
  pane.setAttribute('role', 'group')
  pane.setAttribute('aria-label', label)
}

function buttonFor(spot: MapSpot): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = spot.id === null ? 'map-pin map-group' : 'map-pin'
  button.textContent = spot.label
  if (spot.note) {
    const note = document.createElement('small')
    note.textContent = spot.note
    button.append(' ', note)
  }
  button.setAttribute('aria-label', spot.title)
  return button
}

type Way = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]
const WAYS: Partial<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Straight ahead counts for more than near. */
const ASIDE_COSTS = 2

function nearest(map: L.Map, from: MapSpot, all: readonly Shown[], [x, y]: Way): Shown | undefined {
  const start = map.latLngToContainerPoint([from.lat, from.lng])
  let best: { shown: Shown; cost: number } | undefined
  for (const shown of all) {
    const { x: dx, y: dy } = map.latLngToContainerPoint([shown.spot.lat, shown.spot.lng]).subtract(start)
    const ahead = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (ahead <= 0) continue
    const cost = ahead + aside * ASIDE_COSTS
    if (!best || cost < best.cost) best = { shown, cost }
  }
  return best?.shown
}

function distance(map: L.Map, spot: MapSpot, to: L.LatLng | null): number {
  return to ? map.distance([spot.lat, spot.lng], to) : 0
}
