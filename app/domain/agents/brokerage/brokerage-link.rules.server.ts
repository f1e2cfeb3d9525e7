// The address of an invitation to a brokerage. The table has only the hash of its token.
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { href } from '#app/shared/href.ts'
import { BROKERAGE_INVITATION_DAYS } from './brokerage.model.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
export const BROKERAGE_TOKEN_PATTERN = /^[\w-]{43}$/

/** 256 bits. */
export function createBrokerageLink(ctx: Ctx) {
  const token = createToken(ctx.adapters.random)
  return {
    url: new URL(href('/brokerage-invitations/:token', { token }), ctx.config.baseUrl).href,
    columns: {
      tokenHash: hashToken(token),
      expiresAt: new Date(ctx.now().getTime() + BROKERAGE_INVITATION_DAYS * DAY_MS),
    },
  }
}
