import { describe, expect, test } from 'vitest'
import { PREVIOUS_TOKEN_SECONDS, TOKEN_SECONDS } from './auth.rules.ts'
import { judgeToken, type TokenState } from './session-token.rules.ts'

const START = new Date('2026-11-15T08:00:00Z')
const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const fresh: TokenState = { token: 'new', tokenRenewedAt: null, tokenSeenAt: null, createdAt: START }
const renewed: TokenState = { ...fresh, tokenRenewedAt: START, createdAt: secondsLater(-3600) }
const seen: TokenState = { ...renewed, tokenSeenAt: START }

describe('the token a browser shows', () => {
  test.each([
    ['is current from the sign-in on', 'new', fresh, 0, 'current'],
    ['is current until its time is over', 'new', fresh, TOKEN_SECONDS - 1, 'current'],
    ['is due for renewal then', 'new', fresh, TOKEN_SECONDS, 'due'],
    ['is seen for the first time after a renewal', 'new', renewed, 1, 'firstSight'],
    ['is seen for the first time also when that is late', 'new', renewed, TOKEN_SECONDS * 9, 'firstSight'],
    ['is current once it was seen', 'new', seen, TOKEN_SECONDS - 1, 'current'],
    ['is due again, counted from the renewal', 'new', seen, TOKEN_SECONDS, 'due'],
    ['may be the one before while the new one was never seen', 'old', renewed, TOKEN_SECONDS * 9, 'previous'],
    ['may be the one before a moment longer', 'old', seen, PREVIOUS_TOKEN_SECONDS - 1, 'previous'],
    ['is a copy when it is the one before and later than that', 'old', seen, PREVIOUS_TOKEN_SECONDS, 'replayed'],
  ] as const)('%s', (_what, presentedToken, session, seconds, verdict) => {
    expect(judgeToken(presentedToken, session, secondsLater(seconds))).toBe(verdict)
  })
})
