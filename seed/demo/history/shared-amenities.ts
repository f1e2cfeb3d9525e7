// Pools and function rooms that tenants of one owner share, and their reservations.
import {
  amenityReservations,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/shared-amenities.server.ts'
import { addDays, countDaysBetween } from '#app/shared/dates.ts'
import { daysAfter, hoursAfter, minutesAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves } from '#seed/demo/state-moves.ts'
import amenityKinds from '#seed/demo/data/shared-amenities.json' with { type: 'json' }
import type { Rental } from './rentals.ts'

const OWNER_COUNT = 9
const DAYS_BACK = 60
const DAYS_AHEAD = 12

export function makeSharedAmenities(dataset: DemoData, listings: readonly Listing[], rentals: readonly Rental[]): void {
  const random = createRandom('shared amenities')
  const currentRentals = rentals.filter(({ status }) => status !== 'expired')
  const owners = [...new Set(currentRentals.map(({ owner }) => owner))].toSorted(
    (a, b) => Number(b.isDemo) - Number(a.isDemo),
  )
  for (const owner of owners.slice(0, OWNER_COUNT)) {
    const ownedListings = listings.filter((listing) => listing.owner === owner && listing.facts.listingClass !== 'shop')
    const ownerRentals = currentRentals.filter((rental) => rental.owner === owner)
    const kinds = owner.isDemo ? amenityKinds : random.pickSome(amenityKinds, random.integer(1, 2))
    for (const kind of kinds) {
      const id = demoId('shared amenity', owner.id, kind.name)
      const createdAt = daysAfter(owner.joinedAt, 2)
      dataset.pendingRows.add(sharedAmenities, {
        ...kind,
        id,
        ownerId: owner.id,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      })
      for (const listing of ownedListings)
        dataset.pendingRows.add(sharedAmenityProperties, { sharedAmenityId: id, propertyId: listing.id })
      addReservations(dataset, random, id, kind, ownerRentals)
    }
  }
}

type SharedAmenityKind = (typeof amenityKinds)[number]

/** At most one reservation a day for each amenity, so that none overlap. */
function addReservations(
  dataset: DemoData,
  random: Random,
  sharedAmenityId: string,
  kind: SharedAmenityKind,
  rentals: readonly Rental[],
): void {
  const { calendar } = dataset
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = calendar.day(offset)
    const presentRentals = rentals.filter(({ startsOn, lastDay }) => startsOn <= addDays(day, -3) && day <= lastDay)
    if (presentRentals.length === 0 || !random.chance(0.16)) continue
    const rental = random.pick(presentRentals)
    const opens = Number(kind.opensAt.slice(0, 2))
    const closes = Number(kind.closesAt.slice(0, 2))
    const minutes = Math.min(kind.maxMinutes, random.pick([60, 90, 120]))
    const startsAt = momentOn(day, random.integer(opens, closes - Math.ceil(minutes / 60)))
    const isCancelled = random.chance(0.12)
    const daysSinceMoveIn = countDaysBetween(rental.startsOn, day)
    const bookedAt = calendar.clampToPast(
      hoursAfter(daysAfter(startsAt, -Math.min(daysSinceMoveIn, random.integer(1, 3))), 1),
    )
    dataset.pendingRows.add(amenityReservations, {
      id: demoId('reservation', sharedAmenityId, day),
      sharedAmenityId,
      rentalId: rental.id,
      reservedBy: rental.tenant.id,
      startsAt,
      endsAt: minutesAfter(startsAt, minutes),
      status: applyMoves('amenity_reservation', 'booked', isCancelled ? [['cancelled', 'tenant']] : []),
      cancelledAt: isCancelled ? calendar.clampToPast(hoursAfter(bookedAt, 4)) : null,
      createdAt: bookedAt,
    })
  }
}
