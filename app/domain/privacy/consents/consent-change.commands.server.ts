// Withdrawing a consent and giving it again: each inserts a row (promise P1).
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { recordConsent } from '#app/domain/accounts/registration/consent.commands.server.ts'
import type { ConsentChangeInput } from './privacy.schema.ts'
import { listConsents } from './privacy.queries.server.ts'

export async function changeConsent(ctx: Ctx, { kind, granted }: ConsentChangeInput): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'consent.manage', { userId })
  await inTransaction(ctx, async (tx) => {
    const currentConsent = (await listConsents(tx)).find((consent) => consent.kind === kind)
    if (currentConsent?.granted === granted) return // a double click
    await recordConsent(tx, { userId, kind, granted, channel: 'settings' })
    await recordAudit(tx, {
      action: granted ? 'account.consentGiven' : 'account.consentWithdrawn',
      subjectType: 'user',
      subjectId: userId,
      details: { kind },
    })
  })
}
