// What an owner tells the tenants of a building, and who of them has read it.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { lengthBetween, positive } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'

/**
 * Owner: domain/tenancy. For the tenants who live in the building, or in one space of it. Its text changes until the first tenant has read it;
 * after that a correction is an announcement of its own that refers to it.
 */
export const buildingAnnouncements = pgTable(
  'building_announcements',
  {
    id: id(),
    buildingId: requiredReference('building_id', () => buildings.id, 'cascade'),
    /** The unit or room whose tenants it is for; null for the whole building. A space in which somebody lived cannot be removed. */
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    authorId: requiredReference('author_id', () => users.id, 'restrict'),
    title: text().notNull(),
    body: text().notNull(),
    /** The day of what it is about, with the hours if they are known. */
    eventOn: day('event_on'),
    eventFrom: time('event_from'),
    eventTo: time('event_to'),
    correctsId: uuid('corrects_id'),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnNote: text('withdrawn_note'),
    /** When those who had not read it were last reminded. */
    remindedAt: moment('reminded_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'building_announcements_corrects_id_fk',
      columns: [t.correctsId],
      foreignColumns: [t.id],
    }).onDelete('cascade'),
    index('building_announcements_building').on(t.buildingId, t.createdAt, t.id),
    index('building_announcements_space').on(t.spaceId),
    index('building_announcements_author').on(t.authorId),
    uniqueIndex('building_announcements_one_correction').on(t.correctsId),
    lengthBetween(t.title, 1, 120),
    lengthBetween(t.body, 1, 4_000),
    lengthBetween(t.withdrawnNote, 1, 500),
    positive(t.version),
    check(
      'building_announcements_hours_in_order',
      sql`(${t.eventFrom} is null or ${t.eventOn} is not null) and (${t.eventTo} is null or ${t.eventFrom} is not null and ${t.eventTo} > ${t.eventFrom})`,
    ),
    check('building_announcements_withdrawal_dated', sql`(${t.withdrawnAt} is null) = (${t.withdrawnNote} is null)`),
  ],
)

/** Owner: domain/tenancy. That a tenant has opened an announcement. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: requiredReference('announcement_id', () => buildingAnnouncements.id, 'cascade'),
    tenantId: requiredReference('tenant_id', () => users.id, 'restrict'),
    readAt: moment('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.tenantId] }),
    index('announcement_reads_tenant').on(t.tenantId, t.readAt),
  ],
)
