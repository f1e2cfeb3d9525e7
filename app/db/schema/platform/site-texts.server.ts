// Texts of the site that administrators edit, and the announcement bar.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { jsonObject, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { ANNOUNCEMENT_TONES, SITE_TEXT_EFFECTS } from '#app/shared/site-text-vocabulary.ts'

/**
 * Owner: domain/content. A post of the blog or a page. `name` is that of its file below `content/`, without `.md`; a post may have no file.
 * `last_version` is the number of its newest version: who saves says which one they saw.
 */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: id(),
    name: text().notNull().unique('site_texts_name_unique'),
    lastVersion: integer('last_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    notNegative(t.lastVersion),
    check(
      'site_texts_name_format',
      sql`length(${t.name}) <= 120 and ${t.name} ~ '^(blog/[a-z0-9]+(-[a-z0-9]+)*|pages/[a-z]+[.](en|fil))$'`,
    ),
  ],
)

/**
 * Owner: domain/content. What was saved; its text never changes. Shown is the one with the highest number whose `publish_at` has come; without
 * `publish_at` it is a draft. `file`: the file is shown again. `hidden`: the post is not shown.
 */
export const siteTextVersions = pgTable(
  'site_text_versions',
  {
    siteTextId: requiredReference('site_text_id', () => siteTexts.id, 'cascade'),
    number: integer().notNull(),
    effect: text({ enum: SITE_TEXT_EFFECTS }).notNull(),
    fields: jsonb().$type<Record<string, string>>(),
    body: text(),
    publishAt: moment('publish_at'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The number of the version whose text it has. */
    restoredFrom: integer('restored_from'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.siteTextId, t.number] }),
    index('site_text_versions_author').on(t.authorId),
    positive(t.number),
    valueIn(t.effect, SITE_TEXT_EFFECTS),
    jsonObject(t.fields),
    lengthBetween(t.body, 1, 50_000),
    positive(t.restoredFrom),
    check(
      'site_text_versions_text_complete',
      sql`(${t.effect} in ('file', 'hidden')) = (${t.body} is null) and (${t.body} is null) = (${t.fields} is null)`,
    ),
  ],
)

/**
 * Owner: domain/content. A line above every page for some time. A change is a new row, so that who has closed the old one sees the new one. Of
 * several that overlap the newest is shown.
 */
export const announcementBars = pgTable(
  'announcement_bars',
  {
    id: id(),
    text: text().notNull(),
    textFil: text('text_fil').notNull(),
    link: text(),
    tone: text({ enum: ANNOUNCEMENT_TONES }).notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcement_bars_recent').on(t.createdAt, t.id),
    index('announcement_bars_author').on(t.authorId),
    lengthBetween(t.text, 1, 160),
    lengthBetween(t.textFil, 1, 160),
    lengthBetween(t.link, 1, 2_000),
    valueIn(t.tone, ANNOUNCEMENT_TONES),
    check('announcement_bars_in_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
