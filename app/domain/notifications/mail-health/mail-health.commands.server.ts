// A report of the mail provider suspends an address, and its person learns of it in the product, where they can check the address and let us
// try again.
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import {
  findSuspension,
  type MailSuspension,
  resumeAddress,
  suspendAddress,
} from '#app/domain/kernel/mail/mail-suspension.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** Called by the mail provider. The same report twice changes nothing. */
export async function receiveMailReport(ctx: Ctx, body: unknown): Promise<void> {
  const read = ctx.adapters.mailEvents?.read(body, ctx.now())
  if (!read) return fail('auth.forbidden')
  const { event } = read
  if (!event) return
  await inTransaction(ctx, async (tx) => {
    if (!(await suspendAddress(tx, event))) return
    ctx.adapters.log.warn('mail.addressSuspended', { reason: event.reason })
    const [person] = await tx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, event.address), isNull(users.erasedAt)))
    if (!person) return
    const subject = { type: 'user', id: person.id }
    await notify(tx, { userId: person.id, kind: 'mail.suspended', subject, params: { note: person.email } })
  })
}

export type MailHealth = { email: string; suspension: MailSuspension | null }

export async function readMailHealth(ctx: Ctx): Promise<MailHealth> {
  const email = await readOwnEmail(ctx)
  return { email, suspension: await findSuspension(ctx, email) }
}

/** If the next mail comes back too, the address is suspended again. */
export async function resumeOwnMail(ctx: Ctx): Promise<void> {
  const email = await readOwnEmail(ctx)
  await hitLimit(ctx, 'mail.resume', getAccountSubject(ctx.actor?.id ?? ''))
  await resumeAddress(ctx, email)
}

async function readOwnEmail(ctx: Ctx): Promise<string> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.edit', { userId })
  const [own] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return own?.email ?? fail('user.notFound')
}
