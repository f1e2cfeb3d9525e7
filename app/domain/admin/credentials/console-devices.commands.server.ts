import { forgetOtherDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** A forgotten device may no longer try passwords while the address is locked, and its next sign-in is told by mail (promise L4). */
export async function forgetOtherConsoleDevices(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'consoleCredentials.edit', { userId })
  await inTransaction(ctx, async (tx) => {
    const count = await forgetOtherDevices(tx, userId)
    const details = { console: 'admin', count }
    await recordAudit(tx, { action: 'account.devicesForgotten', subjectType: 'user', subjectId: userId, details })
  })
}
