// Tells administrators that the books do not add up. The log of actions keeps what differs; a later clean audit ends the alert.
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { findAdminRecipient } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { buildMoneyAlertMail } from './money-alert.mail.server.ts'
import { BOOKINGS_PAGE, MONEY_ALERT_ACTIONS, MONEY_ALERT_PAGE, MONEY_ALERT_ROLES } from './money-alert.rules.ts'

/** More than one person reads; the number of all is beside them. */
const MAX_KEPT = 20
/** Of one text in the log, whose entries are bounded. */
const MAX_TEXT = 300
const MAX_ADMINISTRATORS = 100

/** `differences` are texts that name rows. The same ones are mailed once a day, also if the job is tried again. */
export async function announceDifferences(ctx: Ctx, differences: readonly string[]): Promise<void> {
  const day = toManilaDay(ctx.now())
  const digest = createHash('sha256').update(differences.toSorted().join('\n')).digest('hex')
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('moneyAudit.differs'))`)
    const [told] = await tx.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, 'moneyAudit.differs'),
          sql`${auditLog.details} ->> 'day' = ${day} and ${auditLog.details} ->> 'digest' = ${digest}`,
        ),
      )
      .limit(1)
    if (told) return
    const first = differences.slice(0, MAX_KEPT).map((text) => text.slice(0, MAX_TEXT))
    await recordAudit(tx, {
      action: 'moneyAudit.differs',
      subjectType: 'moneyAudit',
      details: { day, digest, differences: differences.length, first },
    })
    await mailAdministrators(tx, differences.length)
  })
}

/** After an audit without a difference. Without an alert there is nothing to end. */
export async function endMoneyAlert(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [latest] = await tx.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(inArray(auditLog.action, [...MONEY_ALERT_ACTIONS]))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(1)
    if (latest?.action === 'moneyAudit.differs')
      await recordAudit(tx, { action: 'moneyAudit.agrees', subjectType: 'moneyAudit' })
  })
}

async function mailAdministrators(ctx: Ctx, differences: number): Promise<void> {
  const administrators = await ctx.db
    .select({ userId: adminUsers.userId, role: adminUsers.role })
    .from(adminUsers)
    .where(and(eq(adminUsers.isActive, true), inArray(adminUsers.role, [...MONEY_ALERT_ROLES])))
    .limit(MAX_ADMINISTRATORS)
  for (const { userId, role } of administrators) {
    const recipient = await findAdminRecipient(ctx, userId)
    const page = role === 'owner' ? MONEY_ALERT_PAGE : BOOKINGS_PAGE
    if (recipient)
      await sendMail(ctx, recipient.email, (siteName) =>
        buildMoneyAlertMail(ctx, recipient, { siteName, differences, page }),
      )
  }
}
