import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { PasswordOwner } from './password.rules.ts'

/** False for an account of social sign-in without a password. */
export async function hasOwnPassword(ctx: Ctx): Promise<boolean> {
  requireSignIn(ctx.actor)
  return ctx.adapters.auth.hasPassword(ctx.actor.id)
}

/** What a new password of the signed-in person must not contain; the form says so while it is typed. */
export async function getOwnPasswordOwner(ctx: Ctx): Promise<Required<PasswordOwner>> {
  requireSignIn(ctx.actor)
  const [person, { siteName }] = await Promise.all([findRecipient(ctx, ctx.actor.id), getSettings(ctx)])
  if (!person) fail('user.notFound')
  return { email: person.email, name: person.fullName, siteName }
}
