import type { Ctx } from '#app/domain/ctx.server.ts'

/** The canonical URL of a page for search engines. Built from the configuration, because request headers can be forged. */
export function getCanonicalUrl(ctx: Ctx, path: string): string {
  return new URL(path, ctx.config.baseUrl).href
}
