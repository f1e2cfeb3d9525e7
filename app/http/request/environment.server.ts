import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/** For developer pages, which answer 404 in production. */
export function requireDevelopment(ctx: Ctx): void {
  if (ctx.config.nodeEnv === 'production') fail('app.notFound')
}
