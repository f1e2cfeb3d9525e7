// Addresses that the mail provider reported: mails to them would cost the site its reputation, and with it everybody's mails.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { MailEvent } from '#app/adapters/mail/mail-events.server.ts'
import { mailSuspensions } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export type MailSuspension = { reason: MailEvent['reason']; suspendedAt: Date }

/** Whether the address was not suspended before. A report from before the person asked us to try again changes nothing. */
export async function suspendAddress(ctx: Ctx, { address, reason, at }: MailEvent): Promise<boolean> {
  const suspended = await ctx.db
    .insert(mailSuspensions)
    .values({ address, reason, suspendedAt: at })
    .onConflictDoUpdate({
      target: mailSuspensions.address,
      set: { reason, suspendedAt: at, resumedAt: null },
      setWhere: lt(mailSuspensions.resumedAt, sql`excluded.suspended_at`),
    })
    .returning({ address: mailSuspensions.address })
  return suspended.length === 1
}

export async function findSuspension(ctx: Ctx, address: string): Promise<MailSuspension | null> {
  const [row] = await ctx.db
    .select({ reason: mailSuspensions.reason, suspendedAt: mailSuspensions.suspendedAt })
    .from(mailSuspensions)
    .where(and(eq(mailSuspensions.address, address.toLowerCase()), isNull(mailSuspensions.resumedAt)))
  return row ?? null
}

/** The person says that the address works. */
export async function resumeAddress(ctx: Ctx, address: string): Promise<boolean> {
  const resumed = await ctx.db
    .update(mailSuspensions)
    .set({ resumedAt: ctx.now() })
    .where(and(eq(mailSuspensions.address, address.toLowerCase()), isNull(mailSuspensions.resumedAt)))
    .returning({ address: mailSuspensions.address })
  return resumed.length === 1
}

/** After a complaint, mails about the account itself still go: a new password, a deletion. They have no link for unsubscribing. */
export async function isUndeliverable(
  ctx: Ctx,
  { toAddress, unsubscribeUrl }: { toAddress: string; unsubscribeUrl: string | null },
): Promise<boolean> {
  const address = /<([^<>]+)>$/.exec(toAddress)?.[1] ?? toAddress
  const suspension = await findSuspension(ctx, address)
  return suspension?.reason === 'bounce' || (suspension?.reason === 'complaint' && unsubscribeUrl !== null)
}
