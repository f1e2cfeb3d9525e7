// The pin of a listing and its place: where the pin is dropped, and what the editor says about it.
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { findNearerCity } from '#app/domain/places/position/pin-place.queries.server.ts'
import { findPlaceAddress, type PlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import type { PinPlace } from './listing-editor.model.ts'
import { formatPin, formatPlace } from './listing-editor.rules.ts'

type Position = { lat: number; lng: number }
type PlacedListing = Pick<StoredListing, 'barangay' | 'city' | 'citySlug' | 'province' | 'region' | 'location'>

/** The center of the barangay, or of its city if the gazetteer has no position of the barangay. */
export function findPinPlace(listing: PlacedListing): PinPlace {
  const center = findCenter(listing)
  const pin = getPin(listing)
  if (center === null || pin === null || listing.citySlug === null)
    return { center, isAtCenter: false, nearerCity: null }
  return {
    center,
    isAtCenter: formatPin(pin) === formatPin(center),
    nearerCity: findNearerCity(pin, listing.citySlug),
  }
}

/**
 * The pin after another place was chosen, or null if it stays: a person put it there, and it fits the place. A pin that nobody moved
 * follows the place, and so does one in another city.
 */
export function dropPinAtPlace(before: PlacedListing, place: PlaceAddress): Position | null {
  const pin = getPin(before)
  const center = roundPosition(place)
  if (pin === null) return center
  const oldCenter = findCenter(before)
  const isUnmoved = oldCenter !== null && formatPin(pin) === formatPin(oldCenter)
  return isUnmoved || findNearerCity(pin, place.citySlug) !== null ? center : null
}

function findCenter(listing: PlacedListing): Position | null {
  if (listing.citySlug === null) return null
  const { address } = findPlaceAddress(formatPlace(listing))
  return address && roundPosition(address)
}

const getPin = ({ location }: PlacedListing): Position | null => location && { lat: location.y, lng: location.x }

/** As the form sends a pin, so that the two can be compared. */
const roundPosition = ({ lat, lng }: Position): Position => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
})
