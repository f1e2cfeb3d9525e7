// Tells the owner of an account by mail that it can be, or was nearly, entered in a new way.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
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

export function notifyNewDevice(ctx: Ctx, userId: string, place: SignInPlace): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) => buildNewDeviceMail(ctx, recipient, { ...occasion, place }))
}

export function notifyNewSignInMethod(ctx: Ctx, userId: string, provider: SocialProviderName): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) =>
    buildSignInMethodMail(ctx, recipient, { ...occasion, provider }),
  )
}

export function notifyWrongCodes(ctx: Ctx, userId: string): Promise<void> {
  return notifyOwner(ctx, userId, (recipient, occasion) => buildWrongCodesMail(ctx, recipient, occasion))
}

/** Call it in the transaction of the cause. */
async function notifyOwner(
  ctx: Ctx,
  userId: string,
  buildNotice: (recipient: Recipient, occasion: Occasion) => RenderedMail,
): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const occasion = { device: parseDevice(ctx.request.userAgent), at: ctx.now() }
  await sendMail(ctx, recipient.email, (siteName) => buildNotice(recipient, { siteName, ...occasion }))
}
