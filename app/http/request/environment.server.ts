import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/** For developer pages: in production they answer like an unknown address. */
export function requireDevelopment(ctx: Ctx): void {
  if (ctx.config.nodeEnv === 'production') fail('app.notFound')
}
