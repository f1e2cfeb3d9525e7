// Rent control as dated rows with their source, which an admin keeps current.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { RENT_CONTROL_AREAS } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, valueIn, lengthBetween, positive } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, updatedAt } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/listings. An exclusion constraint in the migrations keeps the rows of one area that are not replaced from overlapping in
 * time.
 */
export const rentControlRules = pgTable(
  'rent_control_rules',
  {
    id: id(),
    area: text({ enum: RENT_CONTROL_AREAS }).notNull(),
    validFrom: day('valid_from').notNull(),
    /** The last day; null if no end is known. */
    validTo: day('valid_to'),
    /** Covers listings up to and including this monthly rent. */
    monthlyRentLimit: centavos('monthly_rent_limit').notNull(),
    maxAdvanceMonths: integer('max_advance_months').notNull(),
    maxDepositMonths: integer('max_deposit_months').notNull(),
    /** Yearly increase for the same tenant in hundredths of a percent: 230 is 2.3%. */
    maxIncreaseBasisPoints: integer('max_increase_basis_points').notNull(),
    source: text().notNull(),
    sourceUrl: text('source_url'),
    /** When a later rule took its place for all or some of its days; the row stays as history. */
    replacedAt: moment('replaced_at'),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('rent_control_rules_updated_by').on(t.updatedBy),
    valueIn(t.area, RENT_CONTROL_AREAS),
    check('rent_control_rules_dates_in_order', sql`${t.validTo} >= ${t.validFrom}`),
    positive(t.monthlyRentLimit),
    between(t.maxAdvanceMonths, 0, 12),
    between(t.maxDepositMonths, 0, 12),
    between(t.maxIncreaseBasisPoints, 0, 10_000),
    lengthBetween(t.source, 1, 300),
    lengthBetween(t.sourceUrl, 1, 2_048),
  ],
)
