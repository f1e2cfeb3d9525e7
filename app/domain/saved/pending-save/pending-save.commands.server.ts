// Saves, after the sign-in, the listing whose heart a guest pressed without JavaScript. With JavaScript browser/complete-pending-save.tsx
// does it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { saveListing } from '#app/domain/saved/lists/saved.commands.server.ts'

/** Never fails: a listing that is gone, or a role without lists, must not prevent the sign-in. */
export async function completePendingSave(ctx: Ctx, propertyId: string): Promise<void> {
  if (ctx.actor === null) return
  try {
    await saveListing(ctx, { userId: ctx.actor.id, propertyId })
  } catch (error) {
    ctx.adapters.log.info('saved.pendingSaveRefused', { requestId: ctx.request.id, error })
  }
}
