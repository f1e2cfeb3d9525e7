// Mails about viewings and inspections, for the test of all mails.
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildInspectionMail } from '#app/domain/tenancy/inspections/inspection.mail.server.ts'
import { buildViewingMail } from '#app/domain/tenancy/viewings/viewing.mail.server.ts'
import { TEST_NOW } from '#tests/support/context.ts'

export type MailText = Pick<NewMail, 'subject' | 'text' | 'html'>
export type MailBuilder = (ctx: Ctx, to: Recipient, name: string) => MailText | null

const siteName = 'Tahanan'

/** By the template name of the queue. */
export const VISIT_MAIL_BUILDERS: Record<string, MailBuilder[]> = {
  'inspection.': (['proposed', 'confirmed', 'declined', 'cancelled', 'moved', 'reminder'] as const).map(
    (event) => (ctx, to, name) =>
      buildInspectionMail(
        ctx,
        { ...to, role: 'tenant' },
        {
          siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['inspections']),
          announcement: { event, reason: `Paumanhin, ${name}` },
          inspection: {
            id: crypto.randomUUID(),
            version: 2,
            type: 'annual',
            priority: 'normal',
            status: 'scheduled',
            proposedBy: 'host',
            times: [TEST_NOW],
            rentalId: crypto.randomUUID(),
            tenantId: to.id,
            hostUserId: crypto.randomUUID(),
            assignedUserId: null,
            startsOn: '2026-01-01',
            lastDay: '2026-12-31',
            durationMinutes: 60,
            startsAt: TEST_NOW,
            proposerId: to.id,
            notes: `Para kay ${name}`,
            listing: {
              id: crypto.randomUUID(),
              title: `Bahay ni ${name}`,
              titleFil: null,
              address: `12 Kalye ${name}`,
              ownerId: '',
            },
          },
        },
      ),
  ),
  'viewing.': (['confirmed', 'declined', 'cancelled', 'moved', 'reminder'] as const).map(
    (event) => (ctx, to, name) =>
      buildViewingMail(
        ctx,
        { ...to, role: 'tenant' },
        {
          siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['inspections']),
          announcement: { event, reason: `Paumanhin, ${name}` },
          viewing: {
            id: crypto.randomUUID(),
            version: 2,
            status: 'scheduled',
            proposedBy: 'renter',
            times: [TEST_NOW],
            tenantId: to.id,
            hostUserId: crypto.randomUUID(),
            conversationId: null,
            durationMinutes: 30,
            holdsTime: true,
            startsAt: TEST_NOW,
            proposerId: to.id,
            listing: {
              id: crypto.randomUUID(),
              title: `Bahay ni ${name}`,
              titleFil: null,
              address: `12 Kalye ${name}`,
              ownerId: '',
              agentUserId: null,
              agentIsActive: false,
            },
          },
        },
      ),
  ),
}
