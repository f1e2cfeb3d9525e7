import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnReservations } from '#app/domain/tenancy/shared-amenities/reservation.queries.server.ts'
import { readAmenityAddress } from '#app/domain/tenancy/shared-amenities/shared-amenity.schema.ts'
import {
  getReservationWeek,
  listReservableAmenities,
} from '#app/domain/tenancy/shared-amenities/shared-amenity.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export type LoadedAmenities = Awaited<ReturnType<typeof loadOwnAmenities>>

/** An unknown amenity in the address counts as absent. */
export async function loadOwnAmenities(ctx: Ctx, params: URLSearchParams) {
  const { amenityId, firstDay, day, from } = readAmenityAddress(params, ctx.now())
  const [amenities, reservations] = await Promise.all([listReservableAmenities(ctx), listOwnReservations(ctx)])
  const amenity = amenities.find(({ id }) => id === amenityId) ?? amenities[0] ?? null
  return {
    amenities,
    amenity,
    week: amenity === null ? [] : await getReservationWeek(ctx, amenity, firstDay),
    firstDay,
    chosen: { day, from },
    today: toManilaDay(ctx.now()),
    reservations,
    formKey: crypto.randomUUID(),
  }
}
