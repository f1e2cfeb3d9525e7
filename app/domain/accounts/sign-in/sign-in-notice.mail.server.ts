// Notices to the owner of an account about how others could sign in to it, in the language of the account.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import type { Device } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { SOCIAL_BRANDS, type SocialProviderName } from '#app/shared/social-providers.ts'

export type Occasion = { siteName: string; device: Device; at: Date }

const NEW_DEVICE_ADVICE = {
  site: { getText: m.mail_notice_not_you, getLabel: m.mail_notice_button, path: '/forgot-password' },
  console: { getText: m.mail_admin_device_not_you, getLabel: m.mail_admin_device_button, path: '/admin/account' },
}
export type SignInPlace = keyof typeof NEW_DEVICE_ADVICE

export function buildNewDeviceMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, device, at, place }: Occasion & { place: SignInPlace },
): RenderedMail {
  const { getText, getLabel, path } = NEW_DEVICE_ADVICE[place]
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.newDevice',
    subject: m.mail_new_device_subject({ site: siteName }),
    title: m.mail_new_device_title({ name: recipient.firstName }),
    paragraphs: [
      m.mail_new_device_text({ site: siteName, device: getDeviceLabel(device), time: formatDateTime(at) }),
      getText(),
    ],
    button: { label: getLabel(), url: path },
  }))
}

export function buildSignInMethodMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, device, at, provider }: Occasion & { provider: SocialProviderName },
): RenderedMail {
  const brand = SOCIAL_BRANDS[provider]
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.signInMethod',
    subject: m.mail_method_subject({ site: siteName, provider: brand }),
    title: m.mail_method_title({ name: recipient.firstName }),
    paragraphs: [
      m.mail_method_text({ site: siteName, provider: brand, device: getDeviceLabel(device), time: formatDateTime(at) }),
      m.mail_method_not_you(),
    ],
    button: buildResetLink(),
  }))
}

/** The first step of the sign-in was right, so the password may be known to others. */
export function buildWrongCodesMail(ctx: Ctx, recipient: Recipient, { siteName, device, at }: Occasion): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.wrongCodes',
    subject: m.mail_wrong_codes_subject({ site: siteName }),
    title: m.mail_wrong_codes_title({ name: recipient.firstName }),
    paragraphs: [
      m.mail_wrong_codes_text({ site: siteName, device: getDeviceLabel(device), time: formatDateTime(at) }),
      m.mail_wrong_codes_not_you(),
    ],
    button: buildResetLink(),
  }))
}

/** Resetting the password signs out all devices. */
const buildResetLink = () => ({ label: m.mail_notice_button(), url: '/forgot-password' })
