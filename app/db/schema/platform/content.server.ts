// The blog, the contact form and the newsletter.
import { type Column, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BLOG_CATEGORIES, LOCALES, NEWSLETTER_STATUSES } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  emailFormat,
  valueIn,
  lengthBetween,
  positive,
  sha256Format,
  slugFormat,
} from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { emails } from './platform.server.ts'

/** Owner: domain/content. Public when `published_at` is in the past. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text().notNull().unique('blog_posts_slug_unique'),
    category: text({ enum: BLOG_CATEGORIES }).notNull(),
    title: text().notNull(),
    titleFil: text('title_fil').notNull(),
    excerpt: text().notNull(),
    excerptFil: text('excerpt_fil').notNull(),
    body: text().notNull(),
    bodyFil: text('body_fil').notNull(),
    authorName: text('author_name').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    coverUrl: text('cover_url'),
    coverAlt: text('cover_alt').notNull().default(''),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    publishedAt: moment('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('blog_posts_published').on(t.category, t.publishedAt),
    index('blog_posts_recent').on(t.publishedAt),
    index('blog_posts_author').on(t.authorId),
    slugFormat(t.slug),
    valueIn(t.category, BLOG_CATEGORIES),
    lengthBetween(t.title, 1, 160),
    lengthBetween(t.titleFil, 1, 160),
    lengthBetween(t.excerpt, 1, 400),
    lengthBetween(t.excerptFil, 1, 400),
    lengthBetween(t.body, 1, 60_000),
    lengthBetween(t.bodyFil, 1, 60_000),
    lengthBetween(t.authorName, 1, 120),
    lengthBetween(t.coverUrl, 1, 2_048),
    lengthBetween(t.coverAlt, 0, 200),
    positive(t.readingMinutes),
  ],
)

/** What the administrator searches; an index contains it. */
export const buildContactText = (t: { name: Column; email: Column; subject: Column }) =>
  sql`(${t.name} || ' ' || ${t.email} || ' ' || ${t.subject})`

/** Owner: domain/content. Stored before the mail is sent, so that a provider that is down loses nothing. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    emailId: uuid('email_id').references(() => emails.id, { onDelete: 'set null' }),
    /** Answered, or marked as done without an answer. */
    handledAt: moment('handled_at'),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    /** The answer that was mailed. */
    reply: text(),
    repliedAt: moment('replied_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_recent').on(t.createdAt),
    index('contact_messages_open')
      .on(t.createdAt, t.id)
      .where(sql`${t.handledAt} is null`),
    index('contact_messages_handler').on(t.handledBy),
    index('contact_messages_search').using('gin', sql`${buildContactText(t)} gin_trgm_ops`),
    lengthBetween(t.reply, 1, 5_000),
    check('contact_messages_reply_dated', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check('contact_messages_reply_handled', sql`${t.repliedAt} is null or ${t.handledAt} is not null`),
    index('contact_messages_user').on(t.userId),
    index('contact_messages_email').on(t.emailId),
    lengthBetween(t.name, 1, 200),
    emailFormat(t.email),
    lengthBetween(t.subject, 1, 200),
    lengthBetween(t.message, 1, 5_000),
    valueIn(t.locale, LOCALES),
  ],
)

/** Owner: domain/content. Nothing is sent before the address is confirmed by a mail (promise E3). */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: id(),
    email: text().notNull().unique('newsletter_subscriptions_email_unique'),
    locale: text({ enum: LOCALES }).notNull(),
    /** The city whose new listings the reader gets; null for the whole country. */
    citySlug: text('city_slug'),
    status: text({ enum: NEWSLETTER_STATUSES }).notNull().default('pending'),
    confirmTokenHash: text('confirm_token_hash').unique('newsletter_subscriptions_confirm_unique'),
    unsubscribeTokenHash: text('unsubscribe_token_hash')
      .notNull()
      .unique('newsletter_subscriptions_unsubscribe_unique'),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('newsletter_subscriptions_status').on(t.status),
    emailFormat(t.email),
    valueIn(t.locale, LOCALES),
    valueIn(t.status, NEWSLETTER_STATUSES),
    slugFormat(t.citySlug),
    sha256Format(t.confirmTokenHash),
    sha256Format(t.unsubscribeTokenHash),
    check('newsletter_subscriptions_confirmed_dated', sql`${t.status} <> 'confirmed' or ${t.confirmedAt} is not null`),
  ],
)

/** Owner: domain/content. The primary key decides that a reader gets one issue a week, in whichever process and after a crash. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    subscriptionId: requiredReference('subscription_id', () => newsletterSubscriptions.id, 'cascade'),
    /** The ISO week in Manila, as `2026-W47`. */
    week: text().notNull(),
    queuedAt: moment('queued_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.week] }),
    index('newsletter_issues_week').on(t.week),
    check('newsletter_issues_week_format', sql`${t.week} ~ '^[0-9]{4}-W[0-5][0-9]$'`),
  ],
)
