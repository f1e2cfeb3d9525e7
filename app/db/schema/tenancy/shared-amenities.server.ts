// Shared amenities of a building, and their reservations.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RESERVATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, valueIn } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  id,
  moment,
  requiredReference,
  updatedAt,
  version,
} from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** Owner: domain/tenancy. A pool or a function room of an owner, for the tenants of the linked listings. */
export const sharedAmenities = pgTable(
  'shared_amenities',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    name: text().notNull(),
    description: text(),
    opensAt: time('opens_at').notNull().default('06:00'),
    closesAt: time('closes_at').notNull().default('22:00'),
    maxMinutes: integer('max_minutes').notNull().default(120),
    /** For an hour; 0 is free of charge. */
    hourlyPrice: centavos('hourly_price').notNull().default(0),
    /** How many people may use it at once; null if there is no limit. */
    capacity: integer(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('shared_amenities_owner').on(t.ownerId),
    between(t.hourlyPrice, 0, 100_000_00),
    between(t.capacity, 1, 1_000),
    lengthBetween(t.name, 1, 100),
    lengthBetween(t.description, 1, 1_000),
    check('shared_amenities_hours_in_order', sql`${t.closesAt} > ${t.opensAt}`),
    between(t.maxMinutes, 15, 1_440),
  ],
)

/** Owner: domain/tenancy. */
export const sharedAmenityProperties = pgTable(
  'shared_amenity_properties',
  {
    sharedAmenityId: requiredReference('shared_amenity_id', () => sharedAmenities.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
  },
  (t) => [
    primaryKey({ columns: [t.sharedAmenityId, t.propertyId] }),
    index('shared_amenity_properties_property').on(t.propertyId),
  ],
)

/**
 * Owner: domain/tenancy. An exclusion constraint in the migrations keeps booked reservations of one amenity from overlapping.
 */
export const amenityReservations = pgTable(
  'amenity_reservations',
  {
    id: id(),
    sharedAmenityId: requiredReference('shared_amenity_id', () => sharedAmenities.id, 'restrict'),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    reservedBy: requiredReference('reserved_by', () => users.id, 'restrict'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    people: integer().notNull().default(1),
    /** The line of the rent book, if the reservation has a price. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    status: text({ enum: RESERVATION_STATUSES }).notNull().default('booked'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('amenity_reservations_amenity').on(t.sharedAmenityId, t.startsAt),
    index('amenity_reservations_rental').on(t.rentalId),
    index('amenity_reservations_person').on(t.reservedBy, t.startsAt),
    uniqueIndex('amenity_reservations_payment_unique').on(t.paymentId),
    between(t.people, 1, 1_000),
    lengthBetween(t.cancelReason, 1, 500),
    valueIn(t.status, RESERVATION_STATUSES),
    check('amenity_reservations_times_in_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('amenity_reservations_cancel_dated', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
  ],
)
