// Withdrawing a consent, giving it again and accepting a new version: each inserts a row (promise P1).
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { recordConsent } from '#app/domain/accounts/registration/consent.commands.server.ts'
import { CONSENT_VERSION } from '#app/domain/accounts/registration/consent-text.data.ts'
import { isOutdated } from './consent-version.rules.ts'
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

/** Accepts the current version of the texts that the person accepted in an earlier one. A withdrawn consent stays withdrawn. */
export async function acceptNewVersion(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'consent.manage', { userId })
  await inTransaction(ctx, async (tx) => {
    // The second of two clicks waits and finds nothing outdated
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    for (const { kind } of (await listConsents(tx)).filter(isOutdated)) {
      await recordConsent(tx, { userId, kind, granted: true, channel: 'new_version' })
      await recordAudit(tx, {
        action: 'account.consentGiven',
        subjectType: 'user',
        subjectId: userId,
        details: { kind, version: CONSENT_VERSION },
      })
    }
  })
}
