// The payout accounts of an owner: for the owner, and for tenants who pay a rental of theirs.
import { asc, eq } from 'drizzle-orm'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_PAYOUT_ACCOUNTS, type PayoutAccount } from './payout-account.model.ts'
import { isNewlyChanged } from './payout-account.rules.ts'
import { isQrPh, parseQrPh } from './qr-ph.rules.ts'

export type StoredPayoutAccount = typeof payoutAccounts.$inferSelect

export async function listOwnPayoutAccounts(ctx: Ctx): Promise<PayoutAccount[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'payoutAccount.manage', { userId: ctx.actor.id })
  const rows = await listStoredAccounts(ctx, ctx.actor.id)
  return rows.map((row) => buildPayoutAccount(ctx, row))
}

/** The caller has checked that the actor may pay this owner. */
export async function listStoredAccounts(ctx: Ctx, ownerId: string): Promise<StoredPayoutAccount[]> {
  return ctx.db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.ownerId, ownerId))
    .orderBy(asc(payoutAccounts.position), asc(payoutAccounts.id))
    .limit(MAX_PAYOUT_ACCOUNTS)
}

export function buildPayoutAccount(ctx: Ctx, row: StoredPayoutAccount): PayoutAccount {
  const { id, method, bankName, accountName, accountNumber, note, changedAt } = row
  const code = row.qrPayload === null ? null : parseQrPh(row.qrPayload)
  const qr =
    code !== null && isQrPh(code)
      ? { kind: code.kind, name: code.name, city: code.city, hasAmount: code.hasAmount }
      : null
  const isNew = isNewlyChanged(changedAt, ctx.now())
  return { id, method, bankName, accountName, accountNumber, note, qr, changedAt, isNew }
}
