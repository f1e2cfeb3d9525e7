// Judges the token that a browser sends. Tokens are rotated, so that a stolen one is useful for 15 minutes at most, and its
// later use reveals the theft. The previous token is valid until the new one was seen: a lost response does not sign anyone
// out.
import { PREVIOUS_TOKEN_SECONDS, TOKEN_SECONDS } from './auth.rules.ts'

export type TokenState = {
  /** The hash of the current token. */
  token: string
  tokenRenewedAt: Date | null
  tokenSeenAt: Date | null
  createdAt: Date
}

export type TokenVerdict = 'current' | 'firstSight' | 'due' | 'previous' | 'replayed'

/** The session was found by `presentedHash`, which is the hash of its current or its previous token. */
export function judgeToken(presentedHash: string, session: TokenState, now: Date): TokenVerdict {
  const { tokenRenewedAt, tokenSeenAt } = session
  const isOlder = (moment: Date, seconds: number) => now.getTime() - moment.getTime() >= seconds * 1000
  if (presentedHash !== session.token)
    return tokenSeenAt !== null && isOlder(tokenSeenAt, PREVIOUS_TOKEN_SECONDS) ? 'replayed' : 'previous'
  if (tokenRenewedAt !== null && tokenSeenAt === null) return 'firstSight'
  return isOlder(tokenRenewedAt ?? session.createdAt, TOKEN_SECONDS) ? 'due' : 'current'
}
