// Events on the site, counted without the person who caused them (promise P5).
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ANALYTICS_EVENTS, AUDIENCES, LOCALES, SCAN_SOURCES } from '#app/shared/vocabulary.ts'
import {
  jsonObject,
  valueIn,
  lengthBetween,
  notNegative,
  positive,
  sha256Format,
} from '#app/db/schema/checks.server.ts'
import { day, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/**
 * Owner: domain/analytics. No person, address or session in any column; `details` has a schema for each event. Partitioned by month of Manila
 * in the schema `partitions`: the function `prepare_event_partitions` makes the coming months and removes empty old ones, with the rights
 * of the owner. Events of a month without a partition are stored in the default one. 90 days are kept, and the counts of each day stay.
 * The key contains the time, because PostgreSQL needs the column of the partition in it; a sequence numbers the events, because an identity
 * column of a partitioned table needs PostgreSQL 17.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('analytics_events_numbers')`),
    name: text({ enum: ANALYTICS_EVENTS }).notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** The pattern of the route, never the requested address. */
    route: text(),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    details: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.occurredAt] }),
    index('analytics_events_name').on(t.name, t.occurredAt),
    index('analytics_events_occurred').on(t.occurredAt),
    index('analytics_events_property').on(t.propertyId, t.occurredAt),
    valueIn(t.name, ANALYTICS_EVENTS),
    valueIn(t.audience, AUDIENCES),
    valueIn(t.locale, LOCALES),
    lengthBetween(t.route, 1, 200),
    jsonObject(t.details),
  ],
)

/** Owner: domain/analytics. How far the events were forwarded to a configured address; another address starts with the events from then on. */
export const analyticsForwarding = pgTable(
  'analytics_forwarding',
  {
    /** Hash of the address, which may contain a key. */
    receiverHash: text('receiver_hash').primaryKey(),
    /** The receiver answered for all events up to this one. */
    lastEventId: bigint('last_event_id', { mode: 'number' }).notNull(),
    /** Failed attempts since the last success. */
    attempts: integer().notNull().default(0),
    /** Also the lease of the process that forwards now. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  },
  (t) => [sha256Format(t.receiverHash), notNegative(t.lastEventId), notNegative(t.attempts)],
)

/** Owner: domain/analytics. The events of a day in Manila, counted in the following night; the events themselves are deleted later. */
export const analyticsDailyCounts = pgTable(
  'analytics_daily_counts',
  {
    day: day('day').notNull(),
    name: text({ enum: ANALYTICS_EVENTS }).notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    events: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.name, t.audience, t.locale] }),
    valueIn(t.name, ANALYTICS_EVENTS),
    valueIn(t.audience, AUDIENCES),
    valueIn(t.locale, LOCALES),
    positive(t.events),
  ],
)

/**
 * Owner: domain/analytics. The primary key decides that a visitor counts once for a listing and day, in whichever process; for
 * a scan also once for its source, which is then part of the hash. The visitor is a
 * keyed hash that contains the day, so that two days cannot be linked; rows are deleted after the day.
 */
export const listingViewMarks = pgTable(
  'listing_view_marks',
  {
    day: day('day').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.visitorHash, t.propertyId] }),
    index('listing_view_marks_property').on(t.propertyId),
    sha256Format(t.visitorHash),
  ],
)

/** Owner: domain/analytics. One row for each listing and day in Manila; reports and "top performing" read it. */
export const propertyDailyStats = pgTable(
  'property_daily_stats',
  {
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    day: day('day').notNull(),
    views: integer().notNull().default(0),
    inquiries: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    applications: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.day] }),
    index('property_daily_stats_day').on(t.day),
    // contains the views, so that the sum of a month is read without the rows, which are far apart: they are written by day
    index('property_daily_stats_views').on(t.propertyId, t.day, t.views),
    notNegative(t.views),
    notNegative(t.inquiries),
    notNegative(t.saves),
    notNegative(t.shares),
    notNegative(t.applications),
  ],
)

/** Owner: domain/analytics. How often the short address of a listing was opened on a day in Manila, by where it was found. */
export const listingScanDays = pgTable(
  'listing_scan_days',
  {
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    day: day('day').notNull(),
    source: text({ enum: SCAN_SOURCES }).notNull(),
    scans: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.day, t.source] }), valueIn(t.source, SCAN_SOURCES), positive(t.scans)],
)

/**
 * Owner: domain/analytics. Searches that found no listing, counted by day in Manila and normalized text. Texts that may contain an email
 * address or a phone number are never stored, and the number of texts of a day is bounded.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: day('day').notNull(),
    term: text().notNull(),
    searches: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.day, t.term] }), lengthBetween(t.term, 1, 100), positive(t.searches)],
)

/**
 * Owner: domain/admin/analytics. The figures of one closed day in Manila, so that a report reads a row for each day instead of the rows of
 * six tables. A day without a row here, or with one in `report_day_changes`, is computed from these tables.
 */
export const reportDays = pgTable(
  'report_days',
  {
    day: day('day').primaryKey(),
    /** Of bookings confirmed on this day. */
    revenue: bigint({ mode: 'number' }).notNull(),
    bookings: integer().notNull(),
    /** From the opening to the confirmation, all bookings together. */
    confirmMs: bigint('confirm_ms', { mode: 'number' }).notNull(),
    newUsers: integer('new_users').notNull(),
    /** Sent on this day, by their status now. */
    pendingApplications: integer('pending_applications').notNull(),
    approvedApplications: integer('approved_applications').notNull(),
    rejectedApplications: integer('rejected_applications').notNull(),
    withdrawnApplications: integer('withdrawn_applications').notNull(),
    inquiries: integer().notNull(),
    /** From the inquiry to its first answer, for each answered one: a median needs them all. */
    answerSeconds: integer('answer_seconds').array().notNull(),
    answeredWithinDay: integer('answered_within_day').notNull(),
    views: bigint({ mode: 'number' }).notNull(),
    viewings: integer().notNull(),
  },
  (t) => [
    notNegative(t.revenue),
    notNegative(t.bookings),
    notNegative(t.newUsers),
    notNegative(t.pendingApplications),
    notNegative(t.approvedApplications),
    notNegative(t.rejectedApplications),
    notNegative(t.withdrawnApplications),
    notNegative(t.views),
    notNegative(t.viewings),
    notNegative(t.answeredWithinDay),
    check('report_days_answers_of_inquiries', sql`cardinality(${t.answerSeconds}) <= ${t.inquiries}`),
  ],
)

/**
 * Owner: domain/admin/analytics. Closed days whose rows changed since: triggers add them in the transaction of the change. Without a unique
 * key, so that two changes of one day never wait for each other.
 */
export const reportDayChanges = pgTable(
  'report_day_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: day('day').notNull(),
  },
  (t) => [index('report_day_changes_day').on(t.day)],
)
