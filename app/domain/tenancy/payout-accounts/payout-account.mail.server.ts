// A security notice to the owner, in case somebody else changed where the rent goes.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import type { PayoutAccount } from './payout-account.model.ts'
import { getPayoutLabel } from './payout-account.labels.ts'

export type PayoutChange = Pick<PayoutAccount, 'method' | 'bankName' | 'accountName'> & { isRemoved: boolean }

export function buildPayoutChangedMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, change }: { siteName: string; change: PayoutChange },
): RenderedMail {
  const getText = change.isRemoved ? m.mail_payout_removed_text : m.mail_payout_changed_text
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.payoutChanged',
    subject: m.mail_payout_changed_subject({ site: siteName }),
    title: m.mail_payout_changed_title(),
    paragraphs: [
      getText({ name: recipient.firstName, account: `${getPayoutLabel(change)}, ${change.accountName}` }),
      m.mail_payout_not_you(),
    ],
    button: { label: m.mail_notice_button(), url: '/forgot-password' },
    footer: { text: m.mail_payout_check(), label: m.settings_payout(), url: '/dashboard/settings/payout-accounts' },
  }))
}
