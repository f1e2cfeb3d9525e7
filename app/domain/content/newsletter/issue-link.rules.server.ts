// The unsubscribe link of a weekly issue. Only hashes of the tokens of the opt-in are stored, so an issue gets an encrypted token of its own.
import { DecryptionError } from '#app/db/encryption.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isUuid } from '#app/shared/uuid.ts'

const TOKEN_PURPOSE = 'newsletter.unsubscribe'
const TOKEN_OWNER = 'link'

export function buildIssueLeaveLink(ctx: Ctx, subscriptionId: string): string {
  const url = new URL('/newsletter/unsubscribe', ctx.config.baseUrl)
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(subscriptionId, TOKEN_PURPOSE, TOKEN_OWNER))
  return url.href
}

/** The id of the subscription; null for a token of another kind. */
export function readIssueToken(ctx: Ctx, token: string): string | null {
  try {
    const id = ctx.adapters.cipher.decrypt(token, TOKEN_PURPOSE, TOKEN_OWNER)
    return isUuid(id) ? id : null
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return null
  }
}
