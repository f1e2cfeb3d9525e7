// What an operator has to know at once, for the system page and for the metrics: cheap queries, each with a bound.
import { sql } from 'drizzle-orm'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { countRecentErrors } from '#app/domain/admin/failures/failure.queries.server.ts'
import { readMoneyAlert } from '#app/domain/admin/money-alerts/money-alert.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSearchState } from '#app/domain/search/results/finder.service.server.ts'
import { MAX_COUNTED_MAILS, type OperatingFacts } from './system.model.ts'

const MAX_FAILED_JOBS = 50

/** Without a check of permissions: the metrics have no person. */
export async function readOperatingFacts(ctx: Ctx): Promise<OperatingFacts> {
  const { jobs, ownerDatabase } = ctx.adapters
  const [
    failedJobs,
    oldestDueJobAt,
    mail,
    freeBytes,
    lastBackup,
    lastProven,
    lastCopied,
    moneyAlert,
    recentErrors,
    mailCertificateEndsAt,
  ] = await Promise.all([
    jobs.listFailed(MAX_FAILED_JOBS),
    jobs.findOldestDue(),
    countMails(ctx),
    ownerDatabase.getFreeBytes(),
    ownerDatabase.findBackup(),
    ownerDatabase.findBackup(({ proof }) => proof !== null),
    ownerDatabase.hasBackupCopies ? ownerDatabase.findBackup(({ copiedAt }) => copiedAt !== null) : null,
    readMoneyAlert(ctx),
    countRecentErrors(ctx),
    ctx.adapters.mail.readCertificateEnd?.() ?? null,
  ])
  const staleMs = getSearchState(ctx)?.staleMs ?? 0
  return {
    failedJobs,
    oldestDueJobAt,
    mail,
    freeBytes,
    lastBackup,
    lastProven,
    copies: ownerDatabase.hasBackupCopies ? { lastAt: lastCopied?.copiedAt ?? null } : null,
    moneyDifferences: moneyAlert?.differences ?? 0,
    searchStaleSeconds: staleMs / 1_000,
    recentErrors,
    mailCertificateEndsAt,
  }
}

async function countMails({ db }: Ctx): Promise<OperatingFacts['mail']> {
  const { rows } = await db.execute<{ waiting: number; oldest: string | null; failed: number }>(sql`
    select
      (select count(*)::int from (
        select 1 from ${emails} where status in ('queued', 'sending') limit ${MAX_COUNTED_MAILS}) waiting) as waiting,
      (select min(created_at)::text from (
        select created_at from ${emails} where status in ('queued', 'sending') order by next_attempt_at limit ${MAX_COUNTED_MAILS}) due) as oldest,
      (select count(*)::int from (
        select 1 from ${emails} where status = 'dead' and created_at > now() - interval '30 days' limit ${MAX_COUNTED_MAILS}) dead) as failed`)
  const [row] = rows
  return {
    waiting: row?.waiting ?? 0,
    oldestWaitingAt: row?.oldest ? new Date(row.oldest) : null,
    failed: row?.failed ?? 0,
  }
}
