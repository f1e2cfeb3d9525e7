// Who sent a request to the public API: also the guard that reads uploads asks, before a byte of the body is read.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type TokenHolder, useApiToken } from '#app/domain/integrations/api-tokens/api-token.commands.server.ts'

/** `header`: the value of Authorization. Null if its token does not work. */
export async function findTokenHolder(ctx: Ctx, header: string): Promise<TokenHolder | null> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header.trim())?.[1]
  return token === undefined ? null : useApiToken(ctx, token)
}
