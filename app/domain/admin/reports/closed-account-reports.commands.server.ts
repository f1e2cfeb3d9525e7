// The reports about a person whose account was closed: nothing is left to decide, so they leave the queue with that outcome and stay as
// evidence. Opening the account puts exactly these back. Call the functions in the transaction of the account.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { moveMessageReportsAbout } from '#app/domain/messaging/conversations/message-report-decisions.commands.server.ts'
import { REPORT_UNDO_MINUTES } from './report.model.ts'

export const CLOSED_REPORTS_JOB = 'reports.tellAccountClosed'

/** Returns how many left the queue. Their reporters read the outcome when the time for an undo is over. */
export async function closeReportsAbout(tx: Ctx, userId: string): Promise<number> {
  const decision = {
    status: 'resolved',
    outcome: 'account_closed',
    resolution: null,
    handledBy: tx.actor?.id ?? null,
    handledAt: tx.now(),
  } as const
  const isOpen = and(isAbout(tx, userId), eq(listingReports.status, 'open'))
  const ofListings = await tx.db.update(listingReports).set(decision).where(isOpen).returning({ id: listingReports.id })
  const ofMessages = await moveMessageReportsAbout(tx, userId, { from: 'open', values: decision })
  const ids = [...ofListings, ...ofMessages].map(({ id }) => id)
  await recordReports(tx, 'report.decided', ids)
  const startAfter = new Date(tx.now().getTime() + REPORT_UNDO_MINUTES * 60_000)
  if (ids.length > 0) await tx.adapters.jobs.send(tx.db, CLOSED_REPORTS_JOB, { userId }, { startAfter })
  return ids.length
}

/** Returns how many are in the queue again. One whose reporter has reported the listing again stays closed: that one is open. */
export async function reopenReportsAbout(tx: Ctx, userId: string): Promise<number> {
  const reopened = {
    status: 'open',
    outcome: null,
    resolution: null,
    handledBy: null,
    handledAt: null,
    toldAt: null,
  } as const
  const isLatest = sql`not exists (select 1 from ${listingReports} other where other.property_id = ${listingReports.propertyId}
    and other.reporter_id = ${listingReports.reporterId} and other.source = ${listingReports.source} and other.id <> ${listingReports.id}
    and (other.status = 'open' or (other.outcome = 'account_closed' and (other.created_at, other.id) > (${listingReports.createdAt}, ${listingReports.id}))))`
  const ofListings = await tx.db
    .update(listingReports)
    .set(reopened)
    .where(and(isAbout(tx, userId), eq(listingReports.outcome, 'account_closed'), isLatest))
    .returning({ id: listingReports.id })
  const ofMessages = await moveMessageReportsAbout(tx, userId, { from: 'account_closed', values: reopened })
  const ids = [...ofListings, ...ofMessages].map(({ id }) => id)
  await recordReports(tx, 'report.reopened', ids)
  return ids.length
}

const isAbout = (tx: Ctx, userId: string) =>
  inArray(
    listingReports.propertyId,
    tx.db.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, userId)),
  )

const recordReports = (tx: Ctx, action: 'report.decided' | 'report.reopened', ids: readonly string[]) =>
  recordAuditEntries(
    tx,
    ids.map((subjectId) => ({ action, subjectType: 'report', subjectId, details: { decision: 'account_closed' } })),
  )
