// Profiles of people.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMPLOYMENT_STATUSES, INCOME_RANGES, OWNERSHIP_KINDS } from '#app/shared/people-vocabulary.ts'
import { CONTACT_METHODS, DEACTIVATION_REASONS, PROPERTY_TYPES, ROLES } from '#app/shared/vocabulary.ts'
import { users } from './accounts.server.ts'
import {
  between,
  ciphertextLength,
  valueIn,
  lengthBetween,
  notNegative,
  phoneFormat,
  positive,
} from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, encrypted, moment, updatedAt } from '#app/db/schema/columns.server.ts'

const userIdKey = () =>
  uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Owner: domain/accounts. The role is read only from `user_type`. `full_name` and `avatar_url` repeat those of `users`; the
 * same command writes both rows.
 */
export const userProfiles = pgTable(
  'user_profiles',
  {
    userId: userIdKey(),
    fullName: text('full_name').notNull(),
    phone: text(),
    phoneVerifiedAt: moment('phone_verified_at'),
    dateOfBirth: encrypted('date_of_birth'),
    avatarUrl: text('avatar_url'),
    preferredContact: text('preferred_contact', { enum: CONTACT_METHODS }).notNull().default('email'),
    userType: text('user_type', { enum: ROLES }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Null while the account is active. The administrator's note is `users.ban_reason`. */
    deactivationReason: text('deactivation_reason', { enum: DEACTIVATION_REASONS }),
    deactivatedAt: moment('deactivated_at'),
    /** When the people concerned were told that the account is closed; null again when they were told that it is open. */
    closureToldAt: moment('closure_told_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('user_profiles_created').on(t.createdAt, t.userId),
    index('user_profiles_type').on(t.userType, t.createdAt),
    // The counts of the admin console read this index alone
    index('user_profiles_counts').on(t.userType, t.isActive),
    index('user_profiles_inactive')
      .on(t.createdAt, t.userId)
      .where(sql`not ${t.isActive}`),
    index('user_profiles_phone').on(t.phone),
    index('user_profiles_name_search').using('gin', t.fullName.op('gin_trgm_ops')),
    lengthBetween(t.fullName, 1, 200),
    phoneFormat(t.phone),
    ciphertextLength(t.dateOfBirth),
    lengthBetween(t.avatarUrl, 1, 2_048),
    valueIn(t.preferredContact, CONTACT_METHODS),
    valueIn(t.userType, ROLES),
    valueIn(t.deactivationReason, DEACTIVATION_REASONS),
  ],
)

/**
 * Owner: domain/accounts. Income is visible to the person, the owner they apply to, and an admin with an audit entry (promise
 * Z8).
 */
export const renterProfiles = pgTable(
  'renter_profiles',
  {
    userId: userIdKey(),
    employmentStatus: text('employment_status', { enum: EMPLOYMENT_STATUSES }),
    monthlyIncome: text('monthly_income', { enum: INCOME_RANGES }),
    moveInDate: day('move_in_date'),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }),
    maxBudget: centavos('max_budget'),
    occupants: integer(),
    hasPets: boolean('has_pets').notNull().default(false),
    petDetails: text('pet_details'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    valueIn(t.employmentStatus, EMPLOYMENT_STATUSES),
    valueIn(t.monthlyIncome, INCOME_RANGES),
    valueIn(t.propertyType, PROPERTY_TYPES),
    positive(t.maxBudget),
    between(t.occupants, 1, 50),
    lengthBetween(t.petDetails, 1, 500),
    check('renter_profiles_pet_details_need_pets', sql`${t.hasPets} or ${t.petDetails} is null`),
  ],
)

/** Owner: domain/accounts. */
export const landlordProfiles = pgTable(
  'landlord_profiles',
  {
    userId: userIdKey(),
    ownership: text({ enum: OWNERSHIP_KINDS }).notNull(),
    totalProperties: integer('total_properties'),
    investmentExperience: text('investment_experience'),
    taxId: encrypted('tax_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    valueIn(t.ownership, OWNERSHIP_KINDS),
    notNegative(t.totalProperties),
    lengthBetween(t.investmentExperience, 1, 500),
    ciphertextLength(t.taxId),
  ],
)
