// How long each kind of data is kept, in days: by default, at least and at most. Administrators change a period within its bounds. The fixed
// ones were promised to people; the settings show them.

export type RetentionPeriod = { standard: number; least: number; most: number }

export const RETENTION_PERIODS = {
  /** After the answer, or after it was marked as done. */
  contactMessagesKeptDays: { standard: 730, least: 90, most: 1_825 },
  /** After the decision. The history of an owner warns reviewers, so it has to last for some leases. */
  reportsKeptDays: { standard: 730, least: 365, most: 1_825 },
  /** Addresses that were never confirmed, or that unsubscribed. */
  newsletterAddressesKeptDays: { standard: 30, least: 1, most: 365 },
  /** Sent mails, and those that could not be sent. The system page counts those of 30 days. */
  mailsKeptDays: { standard: 90, least: 30, most: 365 },
  /** Notifications that were read. */
  notificationsKeptDays: { standard: 90, least: 30, most: 365 },
  /** Applications that were begun and not sent, after their last change. */
  applicationDraftsKeptDays: { standard: 90, least: 30, most: 365 },
  /** The least is also a rule of the database (delete_old_audit_entries). */
  auditEntriesKeptDays: { standard: 1_825, least: 730, most: 3_650 },
} as const satisfies Readonly<Record<string, RetentionPeriod>>

export type RetentionKey = keyof typeof RETENTION_PERIODS
export const RETENTION_KEYS = Object.keys(RETENTION_PERIODS) as RetentionKey[]

/** Each with the job that deletes; what is later than its last day is gone. */
export const FIXED_PERIODS = {
  /** Files of applications that were rejected, withdrawn or deleted. */
  rejectedDocuments: 90,
  /** Single events of visits; the counts of a day stay. */
  visitEvents: 90,
  /** The longest report covers a year. */
  searchesWithoutResult: 400,
  /** What became of each, for questions about the bill. */
  smsTexts: 30,
  webhookCalls: 30,
  passportViews: 365,
  /** Errors and slow statements by group. */
  failures: 30,
} as const
