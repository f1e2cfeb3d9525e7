// Samples of the mails about inquiries, messages, contracts and notifications.
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildUnreadDigestMail } from '#app/domain/messaging/digest/unread-digest.mail.server.ts'
import { buildInquiryMail } from '#app/domain/messaging/inquiries/inquiry.mail.server.ts'
import { buildNotificationMail } from '#app/domain/notifications/delivery/notification.mail.server.ts'
import { buildNotificationDigestMail } from '#app/domain/notifications/digest/notification-digest.mail.server.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { buildSigningCodeMail } from '#app/domain/tenancy/signing/signing.mail.server.ts'
import { INQUIRY_VARIANTS } from '#app/shared/vocabulary.ts'
import { type MailSample, type MailSamples, SAMPLE_ID } from './mail-sample.model.ts'

const buildConversation = (ctx: Ctx, name: string, content: string, isWarned = false) => ({
  conversationId: SAMPLE_ID,
  propertyId: SAMPLE_ID,
  clientUserId: SAMPLE_ID,
  title: `Bahay ni ${name}`,
  titleFil: null,
  otherName: name,
  unread: 2,
  newest: 7,
  unnotifiedSince: ctx.now(),
  content,
  visitLine: null,
  hasAttachments: content === '',
  isWarned,
})

const buildDigest: (conversations: number) => MailSample = (conversations) => (ctx, to, name) =>
  buildUnreadDigestMail(
    ctx,
    { ...to, role: 'landlord', isDaily: false },
    {
      siteName: to.siteName,
      conversationCount: conversations,
      unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['messages']),
      listedConversations: [
        buildConversation(ctx, name, `Available pa po ba? – ${name}`, true),
        buildConversation(ctx, name, ''),
      ].slice(0, conversations),
    },
  )

type ConversationMail = 'inquiry.' | 'messages.unread' | 'lease.code' | 'notification.' | 'notifications.digest'

export const CONVERSATION_MAILS: MailSamples<ConversationMail> = {
  'inquiry.': INQUIRY_VARIANTS.map(
    (variant) => (ctx, to, name) =>
      buildInquiryMail(ctx, { ...to, role: 'agent', wantsMail: true }, to.siteName, {
        listing: {
          id: SAMPLE_ID,
          title: `Bahay ni ${name}`,
          titleFil: null,
          ownerId: '',
          contactId: '',
          agentId: null,
          ownerAgentId: null,
        },
        sender: { fullName: name, email: 'nag.tanong@tahanan.example' },
        variant,
        text: { content: `Ako si ${name}.\n\nAvailable pa po ba?`, visitLine: null },
        phone: '+639171234567',
        conversationId: SAMPLE_ID,
      }),
  ),
  'messages.unread': [buildDigest(1), buildDigest(2), buildDigest(9)],
  'lease.code': [
    (ctx, to, name) =>
      buildSigningCodeMail(ctx, to, to.siteName, {
        code: '123456',
        listing: `Bahay ni ${name}`,
        kind: 'lease',
        url: `/dashboard/rentals/${SAMPLE_ID}/signing`,
      }),
  ],
  'notification.': (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).map(
    (kind) => (ctx, to, name) =>
      buildNotificationMail(
        ctx,
        { ...to, role: 'landlord' },
        {
          siteName: to.siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['listings']),
          notification: {
            userId: to.id,
            kind,
            subject: { type: 'listing', id: SAMPLE_ID },
            params: { title: `Bahay ni ${name}`, note: `Paki-ayos, ${name}` },
          },
        },
      ),
  ),
  'notifications.digest': [1, 25].map(
    (count) => (ctx, to, name) =>
      buildNotificationDigestMail(
        ctx,
        { ...to, role: 'landlord' },
        {
          siteName: to.siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['listings', 'payments']),
          topics: ['listings', 'payments'],
          due: Array.from({ length: count }, (_, n) => ({
            kind: n % 2 ? 'paymentProof.confirmed' : 'listing.returned',
            params: { title: `Bahay ni ${name}`, note: `Paki-ayos, ${name}` },
            count: 1,
            lastAt: ctx.now(),
          })),
        },
      ),
  ),
}
