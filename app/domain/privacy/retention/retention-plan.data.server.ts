// What goes when its period is over: the rows of a table, or the entries of the audit log, which only a function of the database removes.
import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { messageReports } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { applicationDrafts } from '#app/db/schema/tenancy/applications.server.ts'
import type { RetentionKey } from '#app/domain/kernel/settings/retention-periods.data.ts'

/** `isOver`: the condition on the rows whose period ended before `oldest`. */
type RetentionRule = { table: PgTable; isOver: (oldest: Date) => SQL | undefined }

/** A decision is later than its report: the second condition is for the index. */
const isDecided = (t: typeof listingReports | typeof messageReports, oldest: Date) =>
  and(inArray(t.status, ['resolved', 'dismissed']), lt(t.handledAt, oldest), lt(t.createdAt, oldest))

export const AUDIT_KEY = 'auditEntriesKeptDays'

export const RETENTION_PLAN: Readonly<Record<RetentionKey, readonly RetentionRule[]>> = {
  contactMessagesKeptDays: [
    {
      table: contactMessages,
      isOver: (oldest) => and(lt(contactMessages.handledAt, oldest), lt(contactMessages.createdAt, oldest)),
    },
  ],
  reportsKeptDays: [
    { table: listingReports, isOver: (oldest) => isDecided(listingReports, oldest) },
    { table: messageReports, isOver: (oldest) => isDecided(messageReports, oldest) },
  ],
  newsletterAddressesKeptDays: [
    {
      table: newsletterSubscriptions,
      isOver: (oldest) =>
        or(
          and(eq(newsletterSubscriptions.status, 'pending'), lt(newsletterSubscriptions.updatedAt, oldest)),
          and(eq(newsletterSubscriptions.status, 'unsubscribed'), lt(newsletterSubscriptions.unsubscribedAt, oldest)),
        ),
    },
  ],
  // Unsent mails stay, however old
  mailsKeptDays: [
    {
      table: emails,
      isOver: (oldest) => and(lt(emails.createdAt, oldest), inArray(emails.status, ['sent', 'dead'])),
    },
  ],
  // Also those that only the daily mail contained
  notificationsKeptDays: [
    {
      table: notifications,
      isOver: (oldest) =>
        and(
          lt(notifications.createdAt, oldest),
          lt(notifications.lastAt, oldest),
          or(isNotNull(notifications.readAt), eq(notifications.isListed, false)),
        ),
    },
  ],
  applicationDraftsKeptDays: [
    { table: applicationDrafts, isOver: (oldest) => lt(applicationDrafts.updatedAt, oldest) },
  ],
  [AUDIT_KEY]: [{ table: auditLog, isOver: (oldest) => lt(auditLog.at, oldest) }],
}

/** One batch of the rows that may go, for a deletion or a count. */
export function selectOver({ table, isOver }: RetentionRule, oldest: Date, limit: number): SQL {
  return sql`select ctid from ${table} where ${isOver(oldest)} limit ${limit}`
}
