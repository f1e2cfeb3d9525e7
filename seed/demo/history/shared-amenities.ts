// Pools and function rooms that tenants of one owner share, and who has reserved them when. No two at the same time.
import { amenityReservations, sharedAmenities, sharedAmenityProperties } from '#app/db/schema/tenancy/upkeep.server.ts'
import { addDays, daysBetween } from '#app/shared/dates.ts'
import { daysAfter, hoursAfter, minutesAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { World } from '#seed/demo/world.ts'
import upkeep from '#seed/demo/data/upkeep.json' with { type: 'json' }
import type { Rental } from './rentals.ts'

const OWNERS = 9
const DAYS_BACK = 60
const DAYS_AHEAD = 12

export function makeSharedAmenities(world: World, listings: readonly Listing[], rentals: readonly Rental[]): void {
  const dice = diceFor('shared amenities')
  const running = rentals.filter(({ lastDay }) => lastDay >= world.calendar.today)
  const owners = [...new Set(running.map(({ owner }) => owner))].toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo))
  for (const owner of owners.slice(0, OWNERS)) {
    const homes = listings.filter((listing) => listing.owner === owner && listing.facts.homeClass !== 'shop')
    const tenants = running.filter((rental) => rental.owner === owner)
    const kinds = owner.isDemo ? upkeep.shared : dice.some(upkeep.shared, dice.whole(1, 2))
    for (const kind of kinds) {
      const id = demoId('shared amenity', owner.id, kind.name)
      const createdAt = daysAfter(owner.joinedAt, 2)
      world.ledger.add(sharedAmenities, {
        ...kind,
        id,
        ownerId: owner.id,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      })
      for (const home of homes) world.ledger.add(sharedAmenityProperties, { sharedAmenityId: id, propertyId: home.id })
      reserve(world, dice, id, kind, tenants)
    }
  }
}

type Kind = (typeof upkeep.shared)[number]

/** One reservation a day at the most for each amenity, so that none can overlap. */
function reserve(world: World, dice: Dice, sharedAmenityId: string, kind: Kind, tenants: readonly Rental[]): void {
  const { calendar } = world
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = calendar.day(offset)
    const present = tenants.filter(({ startsOn, lastDay }) => startsOn <= addDays(day, -3) && day <= lastDay)
    if (present.length === 0 || !dice.chance(0.16)) continue
    const rental = dice.pick(present)
    const opens = Number(kind.opensAt.slice(0, 2))
    const closes = Number(kind.closesAt.slice(0, 2))
    const minutes = Math.min(kind.maxMinutes, dice.pick([60, 90, 120]))
    const startsAt = momentOn(day, dice.whole(opens, closes - Math.ceil(minutes / 60)))
    const isCancelled = dice.chance(0.12)
    const room = daysBetween(rental.startsOn, day)
    const bookedAt = calendar.past(hoursAfter(daysAfter(startsAt, -Math.min(room, dice.whole(1, 3))), 1))
    world.ledger.add(amenityReservations, {
      id: demoId('reservation', sharedAmenityId, day),
      sharedAmenityId,
      rentalId: rental.id,
      reservedBy: rental.tenant.id,
      startsAt,
      endsAt: minutesAfter(startsAt, minutes),
      status: isCancelled ? 'cancelled' : 'booked',
      cancelledAt: isCancelled ? calendar.past(hoursAfter(bookedAt, 4)) : null,
      createdAt: bookedAt,
    })
  }
}
