// The rows of a comparison. Cost first; a word of praise only where lower or higher is better for everybody; unknown reads "Ask".
import { formatArea, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { NearbySpot } from '#app/domain/places/position/nearby.model.ts'
import { contactKindLabel, furnishingLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { CheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import type { ComparedCell, ComparedGroup, ComparedRow } from './comparison.model.ts'
import { findBest } from './comparison.rules.ts'

export type ComparedFacts = { listing: ListingDetail; spots: readonly NearbySpot[]; checks: readonly CheckLine[] }

type Best = { values: (number | null)[]; wanted: 'lowest' | 'highest'; badge: string }

export function buildComparisonGroups(homes: readonly ComparedFacts[]): ComparedGroup[] {
  const listings = homes.map(({ listing }) => listing)
  const row = (name: string, cells: ComparedCell[], best?: Best): ComparedRow => {
    const index = best ? findBest(best.values, best.wanted) : null
    return {
      name,
      cells: cells.map((cell, n) => (best && n === index ? { ...cell, badge: best.badge } : cell)),
      isSame: new Set(cells.map(({ text, note }) => `${text} ${note ?? ''}`)).size === 1,
    }
  }
  const lowest = (values: (number | null)[]): Best => ({ values, wanted: 'lowest', badge: m.compare_lowest() })
  const totals = listings.map(calculateMoveInTotal)
  const monthly = listings.map(({ price, associationDues }) => price + associationDues)
  const areas = listings.map(({ floorArea }) => floorArea)
  return [
    {
      title: m.compare_costs(),
      rows: [
        { ...row(m.listing_move_in_total(), totals.map(toAmount), lowest(totals)), isTotal: true },
        row(m.listing_advance(), listings.map(buildAdvance)),
        row(m.listing_deposit(), listings.map(buildDeposit)),
        row(m.listing_dues(), listings.map(buildDues)),
        row(m.compare_monthly(), monthly.map(toAmount), lowest(monthly)),
      ],
    },
    {
      title: m.compare_size(),
      rows: [
        row(
          m.listing_floor_area(),
          areas.map((area) => toCell(area === null ? null : m.listing_square_metres({ area: formatArea(area) }))),
          { values: areas, wanted: 'highest', badge: m.compare_largest() },
        ),
        row(m.compare_rooms(), listings.map(buildRooms)),
        row(
          m.listing_furnishing(),
          listings.map(({ furnishing }) => toCell(furnishingLabel(furnishing))),
        ),
      ],
    },
    {
      title: m.compare_distances(),
      rows: [
        buildDistanceRow(homes, 'station', m.compare_station()),
        buildDistanceRow(homes, 'market', m.compare_market()),
        buildDistanceRow(homes, 'school', m.compare_school()),
      ],
    },
    {
      title: m.compare_rules(),
      rows: [
        row(
          m.ui_pets(),
          listings.map(({ petsAllowed }) => toCell(petsAllowed ? m.listing_pets_allowed() : m.listing_no_pets())),
        ),
        row(
          m.ui_lease(),
          listings.map(({ minimumLeaseMonths }) => toCell(m.listing_minimum_lease({ count: minimumLeaseMonths }))),
        ),
        row(
          m.ui_max_occupants(),
          listings.map(({ maxGuests }) => toCell(m.ui_people_count({ count: maxGuests }))),
        ),
      ],
    },
    {
      title: m.compare_contact(),
      rows: [
        row(
          m.compare_person(),
          listings.map(({ contact }) => ({ text: contact.name, note: contactKindLabel(contact.kind) })),
        ),
        row(
          m.compare_checked(),
          homes.map(({ checks }) => buildChecks(checks)),
        ),
      ],
    },
  ]

  function buildDistanceRow(all: readonly ComparedFacts[], kind: NearbySpot['kind'], name: string): ComparedRow {
    const nearest = all.map(({ spots }) => spots.find((spot) => spot.kind === kind) ?? null)
    return row(name, nearest.map(buildDistance), {
      values: nearest.map((spot) => spot?.metres ?? null),
      wanted: 'lowest',
      badge: m.compare_nearest(),
    })
  }
}

/** At most two sentences, from the same figures as the rows. */
export function buildComparisonSummary(homes: readonly ComparedFacts[]): string[] {
  const listings = homes.map(({ listing }) => listing)
  const getTitle = (index: number | null) => (index === null ? null : (listings[index]?.title ?? null))
  const cheapest = getTitle(findBest(listings.map(calculateMoveInTotal), 'lowest'))
  const largest = getTitle(
    findBest(
      listings.map(({ floorArea }) => floorArea),
      'highest',
    ),
  )
  const stations = homes.map(({ spots }) => spots.find(({ kind }) => kind === 'station')?.metres ?? null)
  const nearest = getTitle(findBest(stations, 'lowest'))
  const second =
    largest !== null && largest === nearest
      ? m.compare_short_both({ title: largest })
      : largest !== null
        ? m.compare_short_largest({ title: largest })
        : nearest !== null
          ? m.compare_short_nearest({ title: nearest })
          : null
  const first = cheapest === null ? null : m.compare_short_cheapest({ title: cheapest })
  return [first, second].filter((sentence) => sentence !== null)
}

const toCell = (text: string | null): ComparedCell => ({ text: text ?? m.listing_ask() })
const toAmount = (amount: number | null) => toCell(amount === null ? null : formatPesos(amount))

function buildAdvance({ advanceMonths, price }: ListingDetail): ComparedCell {
  return { text: formatPesos(price * advanceMonths), note: m.ui_months_count({ count: advanceMonths }) }
}

function buildDeposit({ deposit, price }: ListingDetail): ComparedCell {
  if (deposit === null) return toCell(null)
  const months = deposit / price
  const isWhole = Number.isInteger(months) && months > 0
  return { text: formatPesos(deposit), ...(isWhole ? { note: m.ui_months_count({ count: months }) } : {}) }
}

const buildDues = ({ associationDues }: ListingDetail) =>
  toCell(associationDues > 0 ? formatPesos(associationDues) : m.move_in_included())

function buildRooms({ bedrooms, bathrooms, space }: ListingDetail): ComparedCell {
  const bedroomText = space ?? (bedrooms > 0 ? `${bedrooms} ${m.card_bedrooms({ count: bedrooms })}` : null)
  const bathroomText = bathrooms > 0 ? `${bathrooms} ${m.card_bathrooms({ count: bathrooms })}` : null
  const texts = [bedroomText, bathroomText].filter((text) => text !== null)
  return toCell(texts.length > 0 ? texts.join(', ') : null)
}

function buildDistance(spot: NearbySpot | null): ComparedCell {
  if (spot === null) return { text: m.compare_far() }
  const kilometres = (spot.metres / 1_000).toFixed(1)
  return {
    text: spot.metres < 1_000 ? m.listing_metres({ metres: spot.metres }) : m.listing_kilometres({ kilometres }),
    note: spot.name,
  }
}

/** A check mark only for what was checked, with its date. */
function buildChecks(checks: readonly CheckLine[]): ComparedCell {
  const good = checks.find(({ kind, state }) => state === 'good' && kind !== 'email' && kind !== 'phone')
  if (!good) return { text: m.compare_unchecked() }
  return { text: good.name, ...(good.note === null ? {} : { note: good.note }), isChecked: true }
}
