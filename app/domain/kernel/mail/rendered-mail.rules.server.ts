// From what a mail says to what is queued. A mail declares its subject, its lines and its link; language, site name, template, addresses and
// the header for unsubscribing are added here, the same for every mail (docs/decisions/019-one-mail-lifecycle.md).
import type { Ctx } from '#app/domain/ctx.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { toOneLine } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { buildMailBodies, type MailContent, type MailItem } from './mail-template.rules.ts'
import type { MailTemplateName } from './mail-templates.data.ts'
import type { NewMail } from './mail.commands.server.ts'

/** Addresses are paths of the site or complete addresses of it. */
export type MailDeclaration = Omit<MailContent, 'locale' | 'siteName'> & {
  /** For the log, and for the samples in the console. */
  template: MailTemplateName
  /** May contain names and titles that people typed. */
  subject: string
  /** A code in the text that proves who reads the mail: the stored mail does not contain it. */
  code?: string
  /** In place of `footer`: small print with the link that ends such mails, which is also the header for unsubscribing. */
  leave?: NonNullable<MailContent['footer']>
}

export type RenderedMail = Pick<NewMail, 'template' | 'locale' | 'subject' | 'text' | 'unsubscribeUrl' | 'code'> & {
  html: string
}

/** `declare` runs in the language of the reader. Links use the configured base URL, never headers of the request (promise C3). */
export function renderMail(
  ctx: Pick<Ctx, 'config'>,
  { locale }: { locale: Locale },
  siteName: string,
  declare: () => MailDeclaration,
): RenderedMail {
  const toAbsolute = <T extends { url: string }>(link: T): T => ({
    ...link,
    url: new URL(link.url, ctx.config.baseUrl).href,
  })
  return withLocale(locale, () => {
    const {
      template,
      subject,
      code,
      leave,
      footer = leave,
      button,
      otherButton,
      items,
      otherItems,
      ...lines
    } = declare()
    const listAbsolute = (list: readonly MailItem[]) =>
      list.map(({ url, ...item }) => (url ? toAbsolute({ ...item, url }) : item))
    return {
      template,
      locale,
      ...(code !== undefined && { code }),
      ...(leave && { unsubscribeUrl: leave.url }),
      subject: toOneLine(subject),
      ...buildMailBodies({
        locale,
        siteName,
        ...lines,
        ...(items && { items: listAbsolute(items) }),
        ...(otherItems && { otherItems: { title: otherItems.title, items: listAbsolute(otherItems.items) } }),
        ...(button && { button: toAbsolute(button) }),
        ...(otherButton && { otherButton: toAbsolute(otherButton) }),
        ...(footer && { footer: toAbsolute(footer) }),
      }),
    }
  })
}
