// Samples of the mails about viewings and inspections.
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { buildInspectionMail } from '#app/domain/tenancy/inspections/inspection.mail.server.ts'
import { buildViewingMail } from '#app/domain/tenancy/viewings/viewing.mail.server.ts'
import { type MailSamples, SAMPLE_ID } from './mail-sample.model.ts'

export const VISIT_MAILS: MailSamples<'inspection.' | 'viewing.'> = {
  'inspection.': (['proposed', 'confirmed', 'declined', 'cancelled', 'moved', 'reminder'] as const).map(
    (event) => (ctx, to, name) =>
      buildInspectionMail(
        ctx,
        { ...to, role: 'tenant' },
        {
          siteName: to.siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['inspections']),
          announcement: { event, reason: `Paumanhin, ${name}` },
          inspection: {
            id: SAMPLE_ID,
            version: 2,
            type: 'annual',
            priority: 'normal',
            status: 'scheduled',
            proposedBy: 'host',
            times: [ctx.now()],
            rentalId: SAMPLE_ID,
            tenantId: to.id,
            hostUserId: SAMPLE_ID,
            assignedUserId: null,
            startsOn: '2026-01-01',
            lastDay: '2026-12-31',
            durationMinutes: 60,
            startsAt: ctx.now(),
            proposerId: to.id,
            notes: `Para kay ${name}`,
            listing: {
              id: SAMPLE_ID,
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
          siteName: to.siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['inspections']),
          announcement: { event, reason: `Paumanhin, ${name}` },
          viewing: {
            id: SAMPLE_ID,
            version: 2,
            status: 'scheduled',
            proposedBy: 'renter',
            times: [ctx.now()],
            tenantId: to.id,
            hostUserId: SAMPLE_ID,
            conversationId: null,
            durationMinutes: 30,
            holdsTime: true,
            startsAt: ctx.now(),
            proposerId: to.id,
            listing: {
              id: SAMPLE_ID,
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
