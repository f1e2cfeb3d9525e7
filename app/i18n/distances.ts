import { m } from '#app/messages/messages.js'
import { formatNumber } from './format.ts'

/** '700 m' or '1.5 km'. */
export function distanceLabel(metres: number): string {
  return metres < 1_000
    ? m.listing_metres({ metres })
    : m.listing_kilometres({ kilometres: kilometresLabel(metres / 1_000) })
}

/** '0.8' or '12': a decimal only if it is not 0. */
export function kilometresLabel(kilometres: number): string {
  return formatNumber(kilometres, kilometres < 10 && !Number.isInteger(kilometres) ? 1 : 0)
}
