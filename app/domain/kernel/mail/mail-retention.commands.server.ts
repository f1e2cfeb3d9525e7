// Deletes sent and dead mails after 90 days, because they contain personal data.
import { and, inArray, lt, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'

export const MAIL_RETENTION_DAYS = 90
const BATCH_SIZE = 1_000

/** Returns the number of deleted mails; call it until it returns 0. Unsent mails stay, however old. */
export async function sweepOldMails(db: Db): Promise<number> {
  const isOld = lt(emails.createdAt, sql`now() - make_interval(days => ${MAIL_RETENTION_DAYS})`)
  const batch = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isOld, inArray(emails.status, ['sent', 'dead'])))
    .limit(BATCH_SIZE)
  const deleted = await db.delete(emails).where(inBatch(emails.id, batch))
  return deleted.rowCount ?? 0
}
