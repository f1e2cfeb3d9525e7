// Data of the privacy page: current consents, the last export, a pending erasure.
import { desc, eq } from 'drizzle-orm'
import { consents, dataExports } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isOutdated } from './consent-version.rules.ts'
import { CONSENT_KINDS, type ConsentKind, type DataExportStatus } from '#app/shared/vocabulary.ts'

export type CurrentConsent = { kind: ConsentKind; granted: boolean; version: string; at: Date }
export type LastExport = {
  id: string
  status: DataExportStatus
  askedAt: Date
  expiresAt: Date | null
  takenAt: Date | null
}

/** The newest row of each kind is valid. */
export async function listConsents(ctx: Ctx): Promise<CurrentConsent[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'consent.manage', { userId: ctx.actor.id })
  const rows = await ctx.db
    .selectDistinctOn([consents.kind], {
      kind: consents.kind,
      granted: consents.granted,
      version: consents.textVersion,
      at: consents.givenAt,
    })
    .from(consents)
    .where(eq(consents.userId, ctx.actor.id))
    .orderBy(consents.kind, desc(consents.givenAt), desc(consents.id))
  return CONSENT_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

export type ConsentState = 'given' | 'withdrawn' | 'outdated'

/** With a withdrawn consent a person can only give it again or delete the account; with an outdated one they are asked again. */
export async function getConsentState(ctx: Ctx): Promise<ConsentState> {
  const current = await listConsents(ctx)
  if (current.some(({ granted }) => !granted)) return 'withdrawn'
  return current.some(isOutdated) ? 'outdated' : 'given'
}

export async function findLastExport(ctx: Ctx): Promise<LastExport | null> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'account.export', { userId: ctx.actor.id })
  const [row] = await ctx.db
    .select({
      id: dataExports.id,
      status: dataExports.status,
      askedAt: dataExports.createdAt,
      expiresAt: dataExports.expiresAt,
      takenAt: dataExports.downloadedAt,
    })
    .from(dataExports)
    .where(eq(dataExports.userId, ctx.actor.id))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  if (!row) return null
  const isExpired = row.status === 'ready' && row.expiresAt !== null && row.expiresAt <= ctx.now()
  return { ...row, status: isExpired ? 'expired' : row.status }
}
