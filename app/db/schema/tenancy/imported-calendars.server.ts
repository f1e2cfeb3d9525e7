// Calendars of other services at whose busy times nobody can book a viewing.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { ciphertextLength, lengthBetween, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, encrypted, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { CALENDAR_PROBLEMS } from '#app/shared/integrations/calendar-vocabulary.ts'

/**
 * Owner: domain/tenancy. A calendar that a host imports. The address opens it, so only its host is readable. `read_at` is the last time that its
 * content came, `checked_at` the last success, also "not modified". `failing_since` is the first failure since then, `stopped_at` when its busy
 * times were deleted because of it.
 */
export const importedCalendars = pgTable(
  'imported_calendars',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    host: text().notNull(),
    sealedAddress: encrypted('sealed_address').notNull(),
    etag: text(),
    lastModified: text('last_modified'),
    readAt: moment('read_at').notNull(),
    checkedAt: moment('checked_at').notNull(),
    nextCheckAt: moment('next_check_at').notNull(),
    failingSince: moment('failing_since'),
    problem: text({ enum: CALENDAR_PROBLEMS }),
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('imported_calendars_user').on(t.userId, t.createdAt),
    index('imported_calendars_due').on(t.nextCheckAt),
    lengthBetween(t.host, 1, 260),
    ciphertextLength(t.sealedAddress),
    lengthBetween(t.etag, 1, 200),
    lengthBetween(t.lastModified, 1, 100),
    valueIn(t.problem, CALENDAR_PROBLEMS),
    check('imported_calendars_failure_named', sql`(${t.problem} is null) = (${t.failingSince} is null)`),
    check('imported_calendars_stopped_failing', sql`${t.stoppedAt} is null or ${t.failingSince} is not null`),
  ],
)

/** Owner: domain/tenancy. When the owner of an imported calendar is busy; the times of one calendar do not touch. Nothing says with what. */
export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: requiredReference('calendar_id', () => importedCalendars.id, 'cascade'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.startsAt] }),
    check('busy_times_in_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
