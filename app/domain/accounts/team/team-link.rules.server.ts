// The address of an invitation to a team. The table has only the hash of its token: the owner sends a new link instead of reading the old one.
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { href } from '#app/shared/href.ts'
import { TEAM_INVITATION_DAYS } from './team.model.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
export const TEAM_TOKEN_PATTERN = /^[\w-]{43}$/

/** 256 bits. */
export function createTeamLink(ctx: Ctx) {
  const token = createToken(ctx.adapters.random)
  return {
    url: new URL(href('/team-invitations/:token', { token }), ctx.config.baseUrl).href,
    columns: {
      tokenHash: hashToken(token),
      expiresAt: new Date(ctx.now().getTime() + TEAM_INVITATION_DAYS * DAY_MS),
    },
  }
}
