// Decisions about reports. A person decides; the reporter is told after the time in which the decision can be undone.
import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getTitleParams, moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import {
  claimMessageOutcome,
  lockMessageReport,
  type ReportDecisionColumns,
  setMessageReportDecision,
} from '#app/domain/messaging/conversations/message-report-decisions.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { ReportOutcome } from '#app/shared/vocabulary.ts'
import { REPORT_UNDO_MINUTES, type ReportDecisionName, type ReportRef } from './report.model.ts'
import { getReportUndoStart, isListingKind, listUntoldOfClosedAccount, UNTOLD_BATCH } from './report.queries.server.ts'
import type { ReportAction } from './report.schema.ts'

export const REPORT_OUTCOME_JOB = 'reports.tellOutcome'

const OUTCOMES: Record<ReportDecisionName, ReportOutcome> = { dismiss: 'none', warn: 'warned', takeDown: 'taken_down' }

export async function changeReport(ctx: Ctx, input: ReportAction): Promise<void> {
  authorize(ctx.actor, 'report.decide')
  await (input.intent === 'decide' ? decideReport(ctx, input) : undoDecision(ctx, input))
}

/** The row is locked, so of two administrators one decides; the other is told so. */
async function decideReport(ctx: Ctx, input: Extract<ReportAction, { intent: 'decide' }>): Promise<void> {
  requireSignIn(ctx.actor)
  const handledBy = ctx.actor.id
  const { kind, id, decision, note } = input
  const status = decision === 'dismiss' ? 'dismissed' : 'resolved'
  await inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx, input)
    if (!canMove('report', report.status, status, 'admin')) fail('report.alreadyDecided')
    if (decision === 'takeDown') await takeDown(tx, report.listingId)
    await setDecision(tx, input, {
      status,
      outcome: OUTCOMES[decision],
      resolution: note || null,
      handledBy,
      handledAt: ctx.now(),
    })
    await recordAudit(tx, {
      action: 'report.decided',
      subjectType: 'report',
      subjectId: id,
      details: { kind, decision },
    })
    const startAfter = new Date(ctx.now().getTime() + REPORT_UNDO_MINUTES * 60_000)
    await tx.adapters.jobs.send(tx.db, REPORT_OUTCOME_JOB, { kind, id }, { startAfter })
  })
}

/** The listing is public again if the decision took it down and nobody moved it since. */
async function undoDecision(ctx: Ctx, input: ReportRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx, input)
    const isOpen = report.toldAt === null && report.handledAt !== null && report.handledAt > getReportUndoStart(ctx)
    if (!isOpen || !canMove('report', report.status, 'open', 'admin')) fail('report.undoTooLate')
    if (report.outcome === 'taken_down') {
      const listing = await lockOwnListing(tx, report.listingId)
      if (listing.status === 'inactive' && listing.inactiveReason === 'admin')
        await moveListing(tx, listing, { status: 'active', mover: 'admin' })
    }
    await setDecision(tx, input, { status: 'open', outcome: null, resolution: null, handledBy: null, handledAt: null })
    await recordAudit(tx, {
      action: 'report.reopened',
      subjectType: 'report',
      subjectId: input.id,
      details: { kind: input.kind },
    })
  })
}

async function takeDown(ctx: Ctx, listingId: string): Promise<void> {
  const listing = await lockOwnListing(ctx, listingId)
  if (listing.status !== 'active') fail('listing.notActive')
  await moveListing(ctx, listing, { status: 'inactive', mover: 'admin' })
}

async function lockReport(ctx: Ctx, { kind, id }: ReportRef) {
  if (!isListingKind(kind)) return lockMessageReport(ctx, id)
  const [report] = await ctx.db
    .select({
      id: listingReports.id,
      status: listingReports.status,
      outcome: listingReports.outcome,
      handledAt: listingReports.handledAt,
      toldAt: listingReports.toldAt,
      reporterId: listingReports.reporterId,
      listingId: listingReports.propertyId,
      personId: properties.ownerId,
    })
    .from(listingReports)
    .innerJoin(properties, eq(properties.id, listingReports.propertyId))
    .where(eq(listingReports.id, id))
    .for('update', { of: listingReports })
  return report ?? fail('report.notFound')
}

async function setDecision(ctx: Ctx, { kind, id }: ReportRef, values: ReportDecisionColumns): Promise<void> {
  if (isListingKind(kind)) await ctx.db.update(listingReports).set(values).where(eq(listingReports.id, id))
  else await setMessageReportDecision(ctx, id, values)
}

/**
 * The job. Tells the reporter the outcome, and the person concerned what follows for them; neither reads who decided. It may run twice or
 * for a decision that was undone: the claim finds nothing then.
 */
export async function tellReportOutcome(ctx: Ctx, ref: ReportRef): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { reporterId, personId, listingId, outcome, status } = await lockReport(tx, ref)
    if (!(await claimOutcome(tx, ref))) return
    const [listing] = await tx.db
      .select({ title: properties.title, titleFil: properties.titleFil })
      .from(properties)
      .where(eq(properties.id, listingId))
    const about = { subject: { type: 'listing', id: listingId }, params: getTitleParams(listing ?? NO_TITLE) }
    if (reporterId !== null)
      await notify(tx, {
        userId: reporterId,
        kind: status === 'dismissed' ? 'report.dismissed' : 'report.acted',
        ...about,
      })
    if (outcome === 'warned' || outcome === 'taken_down')
      await notify(tx, {
        userId: personId,
        kind: outcome === 'warned' ? 'report.warned' : 'report.takenDown',
        ...about,
      })
  })
}

/** The job after the closure of an account. Each reporter is told in a transaction of its own; those told already are not in the list. */
export async function tellReportsOfClosedAccount(ctx: Ctx, userId: string): Promise<void> {
  for (;;) {
    const refs = await listUntoldOfClosedAccount(ctx, userId)
    for (const ref of refs) await tellReportOutcome(ctx, ref)
    if (refs.length < UNTOLD_BATCH) return
  }
}

const NO_TITLE = { title: '', titleFil: null }

async function claimOutcome(ctx: Ctx, { kind, id }: ReportRef): Promise<boolean> {
  const decidedBefore = getReportUndoStart(ctx)
  if (!isListingKind(kind)) return claimMessageOutcome(ctx, id, decidedBefore)
  const claimed = await ctx.db
    .update(listingReports)
    .set({ toldAt: ctx.now() })
    .where(
      and(
        eq(listingReports.id, id),
        ne(listingReports.status, 'open'),
        isNull(listingReports.toldAt),
        lte(listingReports.handledAt, decidedBefore),
      ),
    )
    .returning({ id: listingReports.id })
  return claimed.length > 0
}
