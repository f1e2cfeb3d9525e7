// The unread digest in the language of its recipient: for each conversation the sender, the listing, the count and the last message.
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { toOneLine, shorten } from '#app/shared/text.ts'
import { removeListingAddresses } from '#app/domain/messaging/conversations/message-address.rules.ts'
import type { DigestReader, UnreadConversation } from './unread-digest.queries.server.ts'
import { MAX_LINE_LENGTH } from './unread-digest.rules.ts'

export type DigestContent = {
  siteName: string
  listedConversations: readonly (UnreadConversation & { isWarned: boolean })[]
  /** Includes the conversations that are not listed. */
  conversationCount: number
  unsubscribeUrl: string
}

export function buildUnreadDigestMail(
  ctx: Ctx,
  reader: DigestReader,
  { siteName, listedConversations, conversationCount, unsubscribeUrl }: DigestContent,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { locale, firstName } = reader
  const role = getDashboardRole(reader.role)
  const [first] = listedConversations
  const only = conversationCount === 1 ? first : undefined
  const others = conversationCount - listedConversations.length
  return withLocale(locale, () => ({
    subject: only
      ? toOneLine(m.mail_unread_subject_one({ name: only.otherName, title: getListingTitle(reader, only) }))
      : m.mail_unread_subject_many({ count: conversationCount }),
    ...buildMailBodies({
      locale,
      siteName,
      title:
        only?.unread === 1
          ? m.mail_unread_title_one({ name: firstName })
          : m.mail_unread_title_many({ name: firstName }),
      paragraphs: [m.mail_unread_text({ site: siteName })],
      items: listedConversations.map((one) => ({
        title: m.mail_unread_item({ name: one.otherName, count: one.unread }),
        note: getListingTitle(reader, one),
        line: formatLastLine(ctx, one),
        ...(one.isWarned && { warning: { title: m.chat_warning_title(), text: m.chat_warning_text() } }),
      })),
      afterItems: others > 0 ? [m.mail_unread_more({ count: others })] : [],
      button: {
        label: m.mail_unread_button(),
        url: new URL(
          only
            ? href(`/dashboard/${role}/messages/:conversationId`, { conversationId: only.conversationId })
            : href(`/dashboard/${role}/messages`),
          ctx.config.baseUrl,
        ).href,
      },
      footer: { text: m.mail_unread_leave(), label: m.mail_unread_leave_label(), url: unsubscribeUrl },
    }),
  }))
}

function getListingTitle({ locale }: DigestReader, { title, titleFil }: UnreadConversation): string {
  return pickTranslation(locale, title, titleFil)
}

function formatLastLine(ctx: Ctx, { content, hasAttachments }: UnreadConversation): string {
  const text = shorten(toOneLine(removeListingAddresses(content, new URL(ctx.config.baseUrl).origin)), MAX_LINE_LENGTH)
  return text === '' && hasAttachments ? m.chat_attachment_line() : text
}
