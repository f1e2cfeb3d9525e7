// What happens to a report of a message. The queue of reports in domain/admin decides; these functions write the table and are called in
// its transactions, after its permission checks.
import { and, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ReportOutcome, ReportStatus } from '#app/shared/vocabulary.ts'

export type ReportDecisionColumns = {
  status: ReportStatus
  outcome: ReportOutcome | null
  resolution: string | null
  handledBy: string | null
  handledAt: Date | null
}

const COLUMNS = {
  id: messageReports.id,
  status: messageReports.status,
  outcome: messageReports.outcome,
  handledAt: messageReports.handledAt,
  toldAt: messageReports.toldAt,
  reporterId: messageReports.reporterId,
  listingId: conversations.propertyId,
  personId: messages.senderId,
}

/** Locked until the end of the transaction: decisions about one report run one after the other. */
export async function lockMessageReport(ctx: Ctx, id: string) {
  const [report] = await ctx.db
    .select(COLUMNS)
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messageReports.id, id))
    .for('update', { of: messageReports })
  return report ?? fail('report.notFound')
}

export async function setMessageReportDecision(ctx: Ctx, id: string, values: ReportDecisionColumns): Promise<void> {
  await ctx.db.update(messageReports).set(values).where(eq(messageReports.id, id))
}

type MoveAbout = {
  from: 'open' | 'account_closed'
  values: ReportDecisionColumns & { toldAt?: null }
}

/** All reports of messages of one person: the open ones, or those that were closed with the account. */
export async function moveMessageReportsAbout(ctx: Ctx, senderId: string, { from, values }: MoveAbout) {
  const sent = ctx.db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, senderId))
  const isFrom = from === 'open' ? eq(messageReports.status, 'open') : eq(messageReports.outcome, from)
  return ctx.db
    .update(messageReports)
    .set(values)
    .where(and(inArray(messageReports.messageId, sent), isFrom))
    .returning({ id: messageReports.id })
}

/** True for the call that tells the outcome of a decision made before `decidedBefore`; false if there is nothing to tell. */
export async function claimMessageOutcome(ctx: Ctx, id: string, decidedBefore: Date): Promise<boolean> {
  const claimed = await ctx.db
    .update(messageReports)
    .set({ toldAt: ctx.now() })
    .where(
      and(
        eq(messageReports.id, id),
        ne(messageReports.status, 'open'),
        isNull(messageReports.toldAt),
        lte(messageReports.handledAt, decidedBefore),
      ),
    )
    .returning({ id: messageReports.id })
  return claimed.length > 0
}

/**
 * The text of a message that a member of its conversation reported, and nothing else of the conversation (promise Z4). Null for a warning
 * of the product: nobody reported the message, so its text stays private. Every read is in the audit log.
 */
export async function readReportedMessage(ctx: Ctx, reportId: string): Promise<string | null> {
  authorize(ctx.actor, 'message.readReported')
  const [row] = await ctx.db
    .select({ content: messages.content, visitLine: messages.visitLine, reporterId: messageReports.reporterId })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(eq(messageReports.id, reportId))
  if (!row || row.reporterId === null) return null
  await recordAudit(ctx, { action: 'message.reportedRead', subjectType: 'messageReport', subjectId: reportId })
  return formatMessageText(row, ctx.request.locale)
}
