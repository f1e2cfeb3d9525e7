const EARTH_KM = 6_371

/** In a straight line. Exact enough for the distances inside the country. */
export function getKilometresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = Math.PI / 180
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return EARTH_KM * Math.hypot(x, (b.lat - a.lat) * radians)
}
