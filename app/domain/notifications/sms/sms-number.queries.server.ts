import { eq } from 'drizzle-orm'
import { smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { unsealNumber } from './sealed-sms.rules.server.ts'

/** `off`: this site sends no SMS. `stopped`: the person answered STOP. */
export type SmsState = { status: 'off' | 'none' | 'asked' | 'confirmed' | 'stopped'; lastDigits: string }

export async function readSmsState(ctx: Ctx): Promise<SmsState> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'smsNumber.manage', { userId })
  if (!ctx.adapters.sms) return { status: 'off', lastDigits: '' }
  const [row] = await ctx.db.select().from(smsNumbers).where(eq(smsNumbers.userId, userId))
  if (!row) return { status: 'none', lastDigits: '' }
  const lastDigits = unsealNumber(ctx.adapters.cipher, row).slice(-4)
  return { status: row.stoppedAt ? 'stopped' : row.confirmedAt ? 'confirmed' : 'asked', lastDigits }
}
