// Tells the owner of an account by mail that it can be, or was nearly, entered in a new way.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type NewMail, queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { findRecipient, type Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'
import {
  buildNewDeviceMail,
  buildSignInMethodMail,
  buildWrongCodesMail,
  type Occasion,
  type SignInPlace,
} from './sign-in-notice.mail.server.ts'

type Notice = Pick<NewMail, 'template' | 'subject' | 'text' | 'html'>

export function notifyNewDevice(ctx: Ctx, userId: string, place: SignInPlace): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) => ({
    template: 'account.newDevice',
    ...buildNewDeviceMail(ctx, recipient, { ...occasion, place }),
  }))
}

export function notifyNewSignInMethod(ctx: Ctx, userId: string, provider: SocialProviderName): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) => ({
    template: 'account.signInMethod',
    ...buildSignInMethodMail(ctx, recipient, { ...occasion, provider }),
  }))
}

export function notifyWrongCodes(ctx: Ctx, userId: string): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) => ({
    template: 'account.wrongCodes',
    ...buildWrongCodesMail(ctx, recipient, occasion),
  }))
}

/** Call it in the transaction of the cause. */
async function notifyOwner(
  ctx: Ctx,
  userId: string,
  buildNotice: (recipient: Recipient, occasion: Occasion) => Notice,
): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const { siteName } = await getSettings(ctx)
  const occasion = { siteName, device: parseDevice(ctx.request.userAgent), at: ctx.now() }
  await queueMail(ctx, { locale: recipient.locale, to: recipient.email, ...buildNotice(recipient, occasion) })
}
