// Mails about sign-in, in the language of the account.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  type MailDeclaration,
  renderMail,
  type RenderedMail,
} from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { DEFAULT_SIGN_IN_TARGET, isWrittenPath } from '#app/shared/dashboard-paths.ts'
import { SOCIAL_BRANDS } from '#app/shared/social-providers.ts'
import { LINK_MINUTES } from './one-time-link.rules.ts'
import type { OtherMethods } from './other-methods.commands.server.ts'

/** `from`: the page to open afterwards, a path of this site. */
type LinkMailData = { siteName: string; token: string; from?: string | undefined }

export function buildVerificationMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, ...link }: LinkMailData,
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.verifyEmail',
    subject: m.mail_verify_subject({ site: siteName }),
    title: m.mail_welcome_title({ name: recipient.firstName }),
    paragraphs: [
      m.mail_verify_text({ site: siteName }),
      ...(isWrittenPath(link.from ?? '') ? [m.mail_verify_written()] : []),
      m.mail_link_minutes({ minutes: LINK_MINUTES }),
    ],
    button: { label: m.verify_submit(), url: buildLinkPath('/verify-email', link) },
    after: [m.mail_verify_ignore()],
  }))
}

export function buildPasswordResetMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, ...link }: LinkMailData,
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.passwordReset',
    subject: m.mail_reset_subject({ site: siteName }),
    title: m.reset_title(),
    paragraphs: [
      m.mail_reset_text({ name: recipient.firstName, site: siteName }),
      m.mail_link_minutes({ minutes: LINK_MINUTES }),
    ],
    button: { label: m.reset_title(), url: buildLinkPath('/reset-password', link) },
    after: [m.mail_reset_ignore()],
  }))
}

/** A security notice, in case the owner did not change it. */
export function buildPasswordChangedMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, otherMethods }: { siteName: string; otherMethods?: OtherMethods },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.passwordChanged',
    subject: m.mail_password_changed_subject({ site: siteName }),
    title: m.mail_password_changed_title(),
    paragraphs: [m.mail_password_changed_text({ name: recipient.firstName, site: siteName })],
    button: { label: m.mail_notice_button(), url: '/forgot-password' },
    ...(otherMethods ? describeOtherMethods(otherMethods) : {}),
  }))
}

/** Names the linked accounts that stay, with a link to them, or everything that was dropped. */
function describeOtherMethods({
  providers,
  passkeyCount,
  hasTwoFactor,
  areDropped,
}: OtherMethods): Pick<MailDeclaration, 'after' | 'footer'> {
  const brands = providers.map((provider) => SOCIAL_BRANDS[provider])
  const ways: string[] = [...brands, ...(passkeyCount > 0 ? [m.settings_passkeys()] : [])]
  if (areDropped) {
    const methods = [...ways, ...(hasTwoFactor ? [m.twofactor_title()] : [])].join(', ')
    return methods === '' ? {} : { after: [m.mail_password_dropped({ methods })] }
  }
  if (ways.length === 0) return {}
  return {
    after: [m.mail_password_linked({ methods: ways.join(', ') })],
    footer: {
      text: m.mail_password_connections_text(),
      label: m.settings_connections(),
      url: '/dashboard/settings/connections',
    },
  }
}

/** A longer address would break the link in some mail clients. */
const MAX_ORIGIN_LENGTH = 500

/** The dashboard opens anyway and is left out. */
function buildLinkPath(path: string, { token, from = '' }: Omit<LinkMailData, 'siteName'>): string {
  const isOriginMailed = from !== '' && from !== DEFAULT_SIGN_IN_TARGET && from.length <= MAX_ORIGIN_LENGTH
  const origin = isOriginMailed ? `&${new URLSearchParams({ from }).toString()}` : ''
  return `${path}?token=${token}${origin}`
}
