// The address of an invitation. The table has the hash of its token, which finds the row, and the encrypted token, with which the owner can
// copy and print the address again; a stolen copy of the database opens no invitation.
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { href } from '#app/shared/href.ts'
import { INVITATION_DAYS } from './tenant-invitation.model.ts'

const TOKEN_PURPOSE = 'tenant_invitations.token'
const DAY_MS = 24 * 60 * 60 * 1_000
export const TOKEN_PATTERN = /^[\w-]{43}$/

export function buildInvitationUrl(ctx: Ctx, token: string): string {
  return new URL(href('/invitations/:token', { token }), ctx.config.baseUrl).href
}

/** 256 bits. */
export function createInvitationLink(ctx: Ctx, invitationId: string) {
  const token = createToken(ctx.adapters.random)
  return {
    url: buildInvitationUrl(ctx, token),
    columns: {
      tokenHash: hashToken(token),
      sealedToken: ctx.adapters.cipher.encrypt(token, TOKEN_PURPOSE, invitationId),
      expiresAt: new Date(ctx.now().getTime() + INVITATION_DAYS * DAY_MS),
    },
  }
}

export function openInvitationUrl(ctx: Ctx, invitationId: string, sealedToken: string): string {
  return buildInvitationUrl(ctx, ctx.adapters.cipher.decrypt(sealedToken, TOKEN_PURPOSE, invitationId))
}
