// What a token that a browser shows is worth. Tokens change while a session lives, so that a stolen one is of use for a quarter of an
// hour at most, and its later use gives the theft away. The old one counts until the new one was seen: an answer that got lost on
// the way signs nobody out.
import { PREVIOUS_TOKEN_SECONDS, TOKEN_SECONDS } from './auth.rules.ts'

export type TokenState = {
  token: string
  tokenRenewedAt: Date | null
  tokenSeenAt: Date | null
  createdAt: Date
}

export type TokenVerdict = 'current' | 'firstSight' | 'due' | 'previous' | 'replayed'

/** `shown` is the session's token or the one before it; whoever asks has found the session by it. */
export function judgeToken(presentedToken: string, session: TokenState, now: Date): TokenVerdict {
  const { tokenRenewedAt, tokenSeenAt } = session
  const isOlder = (moment: Date, seconds: number) => now.getTime() - moment.getTime() >= seconds * 1000
  if (presentedToken !== session.token)
    return tokenSeenAt !== null && isOlder(tokenSeenAt, PREVIOUS_TOKEN_SECONDS) ? 'replayed' : 'previous'
  if (tokenRenewedAt !== null && tokenSeenAt === null) return 'firstSight'
  return isOlder(tokenRenewedAt ?? session.createdAt, TOKEN_SECONDS) ? 'due' : 'current'
}
