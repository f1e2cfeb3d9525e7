import type { Ctx } from '#app/domain/ctx.server.ts'

export async function loadSection(ctx: Ctx, _url: URL) {
  return { now: ctx.now() }
}
