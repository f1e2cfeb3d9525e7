// The pending change of an account: one row, which holds the new address encrypted and the addresses that have confirmed.
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { verifications } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

const changeSchema = z.strictObject({
  /** Links of an earlier change do not confirm a later one. */
  id: z.uuid(),
  newEmail: z.string(),
  confirmedBy: z.array(z.enum(['old', 'new'])),
  /** Hashes of the tokens of both links. */
  linkHashes: z.array(z.string()),
})
export type EmailChange = z.output<typeof changeSchema>
export type ConfirmingAddress = EmailChange['confirmedBy'][number]

export const getChangeIdentifier = (userId: string) => `email-change:${userId}`

/** Authenticated with the stored values: another spelling would make pending changes unreadable. */
const PURPOSE = 'verifications.value of an e-mail change'

export function sealChange(ctx: Ctx, userId: string, change: EmailChange): string {
  return ctx.adapters.cipher.encrypt(JSON.stringify(change), PURPOSE, userId)
}

/** Locks the row: of two confirmations at the same time, the second sees the first. */
export async function lockChange(ctx: Ctx, userId: string): Promise<EmailChange | null> {
  const [row] = await selectChange(ctx, userId).for('update')
  return row ? unsealChange(ctx, userId, row.value) : null
}

export type PendingEmailChange = { newEmail: string; confirmedBy: readonly ConfirmingAddress[]; expiresAt: Date }

export async function findOwnEmailChange(ctx: Ctx): Promise<PendingEmailChange | null> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.read', { userId })
  const [row] = await selectChange(ctx, userId)
  if (!row) return null
  const { newEmail, confirmedBy } = unsealChange(ctx, userId, row.value)
  return { newEmail, confirmedBy, expiresAt: row.expiresAt }
}

function selectChange(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ value: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(and(eq(verifications.identifier, getChangeIdentifier(userId)), gt(verifications.expiresAt, ctx.now())))
}

function unsealChange(ctx: Ctx, userId: string, value: string): EmailChange {
  return changeSchema.parse(JSON.parse(ctx.adapters.cipher.decrypt(value, PURPOSE, userId)))
}
