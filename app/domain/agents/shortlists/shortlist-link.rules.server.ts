// The address of a shortlist. The table has the hash of its token, which finds the row, and the encrypted token, with which the agent can
// copy the address again; a stolen copy of the database opens no page.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { href } from '#app/shared/href.ts'

const TOKEN_PURPOSE = 'shortlists.token'

export function buildShortlistUrl(ctx: Ctx, token: string): string {
  return new URL(href('/shortlists/:token', { token }), ctx.config.baseUrl).href
}

export function sealShortlistToken(ctx: Ctx, shortlistId: string, token: string): string {
  return ctx.adapters.cipher.encrypt(token, TOKEN_PURPOSE, shortlistId)
}

export function openShortlistToken(ctx: Ctx, shortlistId: string, sealedToken: string): string {
  return ctx.adapters.cipher.decrypt(sealedToken, TOKEN_PURPOSE, shortlistId)
}
