// The unread digest in the language of its recipient: for each conversation the sender, the listing, the count and the last message.
import type { TopicMailFrame } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { removeListingAddresses } from '#app/domain/messaging/conversations/message-address.rules.ts'
import { m } from '#app/messages/messages.js'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import { href } from '#app/shared/href.ts'
import { toOneLine, shorten } from '#app/shared/text.ts'
import type { DigestReader, UnreadConversation } from './unread-digest.queries.server.ts'
import { MAX_LINE_LENGTH } from './unread-digest.rules.ts'

export type DigestContent = TopicMailFrame & {
  listedConversations: readonly (UnreadConversation & { isWarned: boolean })[]
  /** Includes the conversations that are not listed. */
  conversationCount: number
}

export function buildUnreadDigestMail(
  ctx: Ctx,
  reader: DigestReader,
  { siteName, listedConversations, conversationCount, unsubscribeUrl }: DigestContent,
): RenderedMail {
  const name = reader.firstName
  const role = getDashboardRole(reader.role)
  const [first] = listedConversations
  const only = conversationCount === 1 ? first : undefined
  const others = conversationCount - listedConversations.length
  return renderMail(ctx, reader, siteName, () => ({
    template: 'messages.unread',
    subject: only
      ? m.mail_unread_subject_one({ name: only.otherName, title: getListingTitle(reader, only) })
      : m.mail_unread_subject_many({ count: conversationCount }),
    title: only?.unread === 1 ? m.mail_unread_title_one({ name }) : m.mail_unread_title_many({ name }),
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
      url: only
        ? href(`/dashboard/${role}/messages/:conversationId`, { conversationId: only.conversationId })
        : href(`/dashboard/${role}/messages`),
    },
    leave: { text: m.mail_unread_leave(), label: m.mail_off_button(), url: unsubscribeUrl },
  }))
}

function getListingTitle({ locale }: DigestReader, { title, titleFil }: UnreadConversation): string {
  return pickTranslation(locale, title, titleFil)
}

function formatLastLine(ctx: Ctx, { content, visitLine, hasAttachments }: UnreadConversation): string {
  const full = formatMessageText({ content, visitLine })
  const text = shorten(toOneLine(removeListingAddresses(full, new URL(ctx.config.baseUrl).origin)), MAX_LINE_LENGTH)
  return text === '' && hasAttachments ? m.chat_attachment_line() : text
}
