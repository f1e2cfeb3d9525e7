// The mail about messages that wait, in the language of whoever reads it: who wrote, about which home, how many, and the last line.
import { messagesPage } from '#app/domain/accounts/profile/role-links.labels.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { inLanguage } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { mailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/paraglide/messages.js'
import { oneLine, shorten } from '#app/shared/text.ts'
import type { DigestReader, Waiting } from './unread-digest.queries.server.ts'
import { LINE_CHARACTERS } from './unread-digest.rules.ts'

export type DigestWords = {
  siteName: string
  named: readonly (Waiting & { isWarned: boolean })[]
  /** All of them, also those that are not named. */
  conversations: number
  unsubscribeUrl: string
}

export function unreadDigestMail(
  ctx: Ctx,
  reader: DigestReader,
  { siteName, named, conversations, unsubscribeUrl }: DigestWords,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { locale, firstName } = reader
  const page = messagesPage(reader.role) ?? '/'
  const [first] = named
  const only = conversations === 1 ? first : undefined
  const others = conversations - named.length
  return withLocale(locale, () => ({
    subject: only
      ? oneLine(m.mail_unread_subject_one({ name: only.otherName, title: titleOf(reader, only) }))
      : m.mail_unread_subject_many({ count: conversations }),
    ...mailBodies({
      locale,
      siteName,
      title:
        only?.unread === 1
          ? m.mail_unread_title_one({ name: firstName })
          : m.mail_unread_title_many({ name: firstName }),
      paragraphs: [m.mail_unread_text({ site: siteName })],
      items: named.map((one) => ({
        title: m.mail_unread_item({ name: one.otherName, count: one.unread }),
        note: titleOf(reader, one),
        line: lastLine(one),
        ...(one.isWarned && { warning: { title: m.chat_warning_title(), text: m.chat_warning_text() } }),
      })),
      afterItems: others > 0 ? [m.mail_unread_more({ count: others })] : [],
      button: {
        label: m.mail_unread_button(),
        url: new URL(only ? `${page}/${only.conversationId}` : page, ctx.config.baseUrl).href,
      },
      footer: { text: m.mail_unread_leave(), label: m.mail_unread_leave_label(), url: unsubscribeUrl },
    }),
  }))
}

function titleOf({ locale }: DigestReader, { title, titleFil }: Waiting): string {
  return inLanguage(locale, title, titleFil)
}

function lastLine({ content, hasAttachments }: Waiting): string {
  const text = shorten(oneLine(content), LINE_CHARACTERS)
  return text === '' && hasAttachments ? m.chat_attachment_line() : text
}
