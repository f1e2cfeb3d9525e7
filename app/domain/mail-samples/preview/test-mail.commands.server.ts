// A sample of a mail to the administrator who asks for it, and to nobody else.
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { countMail, queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { getOwnAddress, renderTestMail } from './mail-preview.queries.server.ts'
import type { PreviewAddress } from './mail-preview.schema.ts'

export async function sendTestMail(ctx: Ctx, input: Required<PreviewAddress>): Promise<void> {
  authorize(ctx.actor, 'mail.sendTest')
  const sender = `user:${ctx.actor?.id}`
  const [to, mail] = await Promise.all([getOwnAddress(ctx), renderTestMail(ctx, input)])
  await countMail(ctx, sender)
  const { template, locale } = mail
  const subject = m.mail_test_subject({ subject: mail.subject }, { locale })
  await inTransaction(ctx, async (tx) => {
    await queueMail(tx, { ...mail, to, subject, sender, isCounted: true })
    await recordAudit(tx, { action: 'mail.testSent', subjectType: 'mail', details: { template, locale } })
  })
}
