// Facebook requests the deletion of the data it gave us about a person. A person with another sign-in method keeps the account
// and loses the connection. For a person with Facebook only, it is an erasure request with the usual grace period.
import { href } from '#app/shared/href.ts'
import { and, eq, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { facebookDeletionRequests as requests } from '#app/db/schema/accounts/privacy.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { openErasureRequest } from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { readFacebookId } from './facebook-deletion.rules.server.ts'

export type DeletionResponse = { url: string; confirmation_code: string }

/** Without a configured secret no request can be verified. */
export async function deleteForFacebook(ctx: Ctx, signedRequest: string): Promise<DeletionResponse> {
  const secret = ctx.config.social.facebook?.clientSecret
  if (secret === undefined) fail('dataDeletion.badRequest')
  const facebookId = readFacebookId(signedRequest, secret, ctx.now())
  const code = await inTransaction(ctx, async (tx) => {
    const outcome = await disconnectFacebook(tx, facebookId)
    return recordRequest(tx, facebookId, outcome)
  })
  return {
    url: new URL(href('/facebook-data-deletion/:code', { code }), ctx.config.baseUrl).href,
    confirmation_code: code,
  }
}

type Outcome = { userId: string | null; isDone: boolean }

async function disconnectFacebook(ctx: Ctx, facebookId: string): Promise<Outcome> {
  const [identity] = await ctx.db
    .select({ id: accounts.id, userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, 'facebook'), eq(accounts.accountId, facebookId)))
    .for('update')
  if (!identity) return { userId: null, isDone: true }
  const { userId } = identity
  const logins = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update')
  const isOnlyLogin = logins.length === 1
  if (isOnlyLogin) await openErasureRequest(ctx, userId)
  else await ctx.db.delete(accounts).where(eq(accounts.id, identity.id))
  await recordAudit(ctx, {
    action: 'account.facebookDeletion',
    subjectType: 'user',
    subjectId: userId,
    details: { outcome: isOnlyLogin ? 'erasure' : 'disconnected' },
  })
  return { userId: isOnlyLogin ? userId : null, isDone: !isOnlyLogin }
}

/** A repeated request gets the same code; only a hash of the Facebook id is stored. */
async function recordRequest(ctx: Ctx, facebookId: string, { userId, isDone }: Outcome): Promise<string> {
  const now = ctx.now()
  const state = {
    userId,
    status: isDone ? ('completed' as const) : ('received' as const),
    completedAt: isDone ? now : null,
  }
  const subjectHash = sha256Hex(`facebook:${facebookId}`)
  const confirmationCode = Buffer.from(ctx.adapters.random.bytes(16)).toString('hex')
  const [row] = await ctx.db
    .insert(requests)
    .values({ confirmationCode, subjectHash, ...state, createdAt: now })
    .onConflictDoUpdate({
      target: requests.subjectHash,
      set: {
        userId,
        status: state.status,
        completedAt: isDone ? sql`coalesce(${requests.completedAt}, ${now})` : null,
      },
    })
    .returning({ code: requests.confirmationCode })
  return row?.code ?? fail('app.unexpected')
}
