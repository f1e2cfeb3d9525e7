import { parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditAction, AuditEntry } from '#app/domain/kernel/audit/audit.rules.ts'

type SignInEntry = Omit<AuditEntry, 'action' | 'subjectType'> & {
  action: Extract<AuditAction, `signIn.${string}` | 'twoFactor.refused'>
}

/** With browser and system, both of closed lists: the owner recognizes the device in the list of sign-ins. */
export async function auditSignIn(ctx: Ctx, { details, ...entry }: SignInEntry): Promise<void> {
  const { browser, system } = parseDevice(ctx.request.userAgent)
  await recordAudit(ctx, { ...entry, subjectType: 'user', details: { ...details, browser, system } })
}
