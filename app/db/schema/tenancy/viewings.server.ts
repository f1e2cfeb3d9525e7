// Times at which a host shows homes, proposed times of a viewing, answers after a visit, and calendar feeds.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, time, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, positive, sha256Format } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { inspections } from './inspections.server.ts'

/** Owner: domain/tenancy. How the host (owner or agent) takes viewings. Without a row, renters can only propose times. */
export const viewingSettings = pgTable(
  'viewing_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull().default(true),
    lengthMinutes: integer('length_minutes').notNull().default(30),
    gapMinutes: integer('gap_minutes').notNull().default(15),
    noticeHours: integer('notice_hours').notNull().default(24),
    maxPerDay: integer('max_per_day').notNull().default(6),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    between(t.lengthMinutes, 10, 240),
    between(t.gapMinutes, 0, 240),
    between(t.noticeHours, 0, 336),
    between(t.maxPerDay, 1, 30),
    positive(t.version),
  ],
)

/** Owner: domain/tenancy. The weekly pattern, in Manila time. Weekday 0 is Sunday. */
export const viewingHours = pgTable(
  'viewing_hours',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    weekday: integer().notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    unique('viewing_hours_unique').on(t.userId, t.weekday, t.startsAt),
    between(t.weekday, 0, 6),
    check('viewing_hours_in_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** Owner: domain/tenancy. A single date that replaces the weekly pattern: open at these hours, or closed without hours. */
export const viewingDates = pgTable(
  'viewing_dates',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    date: day('date').notNull(),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('viewing_dates_unique').on(t.userId, t.date, t.startsAt),
    check('viewing_dates_both_hours', sql`(${t.startsAt} is null) = (${t.endsAt} is null)`),
    check('viewing_dates_in_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** Owner: domain/tenancy. Up to three times that one side proposes for a viewing; the other side picks one. */
export const viewingProposals = pgTable(
  'viewing_proposals',
  {
    inspectionId: requiredReference('inspection_id', () => inspections.id, 'cascade'),
    position: integer().notNull(),
    startsAt: moment('starts_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.inspectionId, t.position] }), between(t.position, 1, 3)],
)

/** Owner: domain/tenancy. What the renter says after a viewing. Administrators and the trust lines of the listing read it. */
export const visitReports = pgTable(
  'visit_reports',
  {
    inspectionId: uuid('inspection_id')
      .primaryKey()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    reporterId: requiredReference('reporter_id', () => users.id, 'cascade'),
    isReal: boolean('is_real').notNull(),
    isAsDescribed: boolean('is_as_described').notNull(),
    wasAskedForMoney: boolean('was_asked_for_money').notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('visit_reports_reporter').on(t.reporterId),
    index('visit_reports_recent').on(t.createdAt),
    lengthBetween(t.note, 1, 1_000),
  ],
)

/** Owner: domain/tenancy. One secret address of the person's calendar; a new address replaces it. Only the hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique('calendar_feeds_token_unique'),
    createdAt: createdAt(),
  },
  (t) => [sha256Format(t.tokenHash)],
)
