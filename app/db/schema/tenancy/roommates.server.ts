// Several tenants of one lease: who has which share of the rent and of the deposit from which day on, and the changes that all of them agree on. No foreign key
// to money cascades.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid, boolean } from 'drizzle-orm/pg-core'
import {
  LEASE_RECEIPTS,
  ROOMMATE_CHANGE_KINDS,
  ROOMMATE_CHANGE_STATUSES,
  ROOMMATE_DEPOSIT_WAYS,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emailFormat, lengthBetween, notNegative, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { rentals } from './tenancy.server.ts'

/**
 * Owner: domain/tenancy. The share of one person from a day on. A changed share is another row; those of one day add up to the rent and to the
 * deposit of the lease. A lease with one tenant has no rows.
 */
export const roommateShares = pgTable(
  'roommate_shares',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    userId: requiredReference('user_id', () => users.id, 'restrict'),
    rentShare: centavos('rent_share').notNull(),
    depositShare: centavos('deposit_share').notNull(),
    /** Of the whole lease on these days: each share is charged and paid apart, or all pay one rent together. */
    receipts: text({ enum: LEASE_RECEIPTS }).notNull(),
    startsOn: day('starts_on').notNull(),
    /** The last day; null until the share changes or the person leaves. */
    endsOn: day('ends_on'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('roommate_shares_start_unique').on(t.rentalId, t.userId, t.startsOn),
    uniqueIndex('roommate_shares_one_current')
      .on(t.rentalId, t.userId)
      .where(sql`${t.endsOn} is null`),
    index('roommate_shares_user').on(t.userId),
    notNegative(t.rentShare),
    notNegative(t.depositShare),
    valueIn(t.receipts, LEASE_RECEIPTS),
    check('roommate_shares_dates_in_order', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
)

/**
 * Owner: domain/tenancy. Somebody joins a lease, leaves it, or it changes how rent is paid. Nothing changes before the owner and all tenants
 * have consented. The address and the link of a person who was invited are erased when the invitation is answered.
 */
export const roommateChanges = pgTable(
  'roommate_changes',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    proposedBy: requiredReference('proposed_by', () => users.id, 'restrict'),
    kind: text({ enum: ROOMMATE_CHANGE_KINDS }).notNull(),
    status: text({ enum: ROOMMATE_CHANGE_STATUSES }).notNull().default('open'),
    /** The due date of the first rent after the change. */
    startsOn: day('starts_on').notNull(),
    /** How rent is paid from then on. */
    receipts: text({ enum: LEASE_RECEIPTS }).notNull(),
    /** Who joins, once the invitation is accepted; who leaves. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'restrict' }),
    /** Whose share goes to the person who joins. */
    giverId: uuid('giver_id').references(() => users.id, { onDelete: 'restrict' }),
    /** The person who joins takes the place of the giver, who leaves. */
    isReplacement: boolean('is_replacement').notNull().default(false),
    rentShare: centavos('rent_share').notNull().default(0),
    depositShare: centavos('deposit_share').notNull().default(0),
    /** How the deposit share of who gives it up gets back to them; null if there is none. */
    depositWay: text('deposit_way', { enum: ROOMMATE_DEPOSIT_WAYS }),
    depositPaidAt: moment('deposit_paid_at'),
    depositReceivedAt: moment('deposit_received_at'),
    email: text(),
    tokenHash: text('token_hash').unique('roommate_changes_token_unique'),
    expiresAt: moment('expires_at'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('roommate_changes_rental').on(t.rentalId, t.status, t.createdAt),
    index('roommate_changes_proposed_by').on(t.proposedBy),
    index('roommate_changes_person').on(t.personId),
    index('roommate_changes_giver').on(t.giverId),
    index('roommate_changes_decided_by').on(t.decidedBy),
    valueIn(t.kind, ROOMMATE_CHANGE_KINDS),
    valueIn(t.status, ROOMMATE_CHANGE_STATUSES),
    valueIn(t.receipts, LEASE_RECEIPTS),
    valueIn(t.depositWay, ROOMMATE_DEPOSIT_WAYS),
    notNegative(t.rentShare),
    notNegative(t.depositShare),
    emailFormat(t.email),
    sha256Format(t.tokenHash),
    lengthBetween(t.declineReason, 1, 500),
    check(
      'roommate_changes_link_while_invited',
      sql`num_nonnulls(${t.email}, ${t.tokenHash}, ${t.expiresAt}) = case ${t.status} when 'invited' then 3 else 0 end`,
    ),
    check('roommate_changes_invited_joins', sql`${t.status} <> 'invited' or ${t.kind} = 'join'`),
    check('roommate_changes_giver_of_join', sql`(${t.kind} = 'join') = (${t.giverId} is not null)`),
    check('roommate_changes_decision_dated', sql`(${t.status} in ('invited', 'open')) = (${t.decidedAt} is null)`),
  ],
)

/** Owner: domain/tenancy. Who has agreed to a change: the owner, each tenant and the person who joins. */
export const roommateConsents = pgTable(
  'roommate_consents',
  {
    changeId: requiredReference('change_id', () => roommateChanges.id, 'cascade'),
    userId: requiredReference('user_id', () => users.id, 'restrict'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.userId] }), index('roommate_consents_user').on(t.userId)],
)
