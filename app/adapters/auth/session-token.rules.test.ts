import { describe, expect, test } from 'vitest'
import { PREVIOUS_TOKEN_SECONDS, TOKEN_SECONDS } from './auth.rules.ts'
import { judgeToken, type TokenState } from './session-token.rules.ts'

const START = new Date('2026-11-15T08:00:00Z')
const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const fresh: TokenState = { token: 'new', tokenRenewedAt: null, tokenSeenAt: null, createdAt: START }
const renewed: TokenState = { ...fresh, tokenRenewedAt: START, createdAt: secondsLater(-3600) }
const seen: TokenState = { ...renewed, tokenSeenAt: START }

describe('session token', () => {
  test.each([
    ['a token is current after the sign-in', 'new', fresh, 0, 'current'],
    ['a token is current until its maximum age', 'new', fresh, TOKEN_SECONDS - 1, 'current'],
    ['a token is due for rotation at its maximum age', 'new', fresh, TOKEN_SECONDS, 'due'],
    ['a rotated token is seen for the first time', 'new', renewed, 1, 'firstSight'],
    ['a rotated token may be seen for the first time late', 'new', renewed, TOKEN_SECONDS * 9, 'firstSight'],
    ['a rotated token is current once it was seen', 'new', seen, TOKEN_SECONDS - 1, 'current'],
    ['a rotated token is due again, counted from the rotation', 'new', seen, TOKEN_SECONDS, 'due'],
    ['the previous token is valid until the new one was seen', 'old', renewed, TOKEN_SECONDS * 9, 'previous'],
    [
      'the previous token is valid for a short time after the new one was seen',
      'old',
      seen,
      PREVIOUS_TOKEN_SECONDS - 1,
      'previous',
    ],
    ['the previous token is a replay after that time', 'old', seen, PREVIOUS_TOKEN_SECONDS, 'replayed'],
  ] as const)('%s', (_what, presentedToken, session, seconds, verdict) => {
    expect(judgeToken(presentedToken, session, secondsLater(seconds))).toBe(verdict)
  })
})
