// The last sign-ins of the signed-in user, from the audit log: the owner recognizes one that was not theirs.
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Device } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { SIGN_IN_HISTORY_DAYS, SIGN_IN_HISTORY_MAX, type SignInRecord } from './sign-in-history.model.ts'

const ACTIONS = [
  'signIn.succeeded',
  'signIn.challenged',
  'signIn.refused',
  'twoFactor.refused',
] as const satisfies readonly AuditAction[]
const DAY_MS = 24 * 60 * 60 * 1000

/** Entries of earlier versions have fewer details. */
const detailsSchema = z.object({
  method: z
    .enum(['password', 'passkey', 'mailedLink', ...SOCIAL_PROVIDERS])
    .optional()
    .catch(undefined),
  reason: z.string().optional().catch(undefined),
  secondFactor: z.string().optional().catch(undefined),
  isConfirmation: z.boolean().optional().catch(undefined),
  browser: z.string().nullable().catch(null),
  system: z.string().nullable().catch(null),
})

export async function listOwnSignIns(ctx: Ctx): Promise<SignInRecord[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({ id: auditLog.id, at: auditLog.at, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, ctx.actor.id),
        inArray(auditLog.action, ACTIONS),
        gt(auditLog.at, new Date(ctx.now().getTime() - SIGN_IN_HISTORY_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SIGN_IN_HISTORY_MAX)
  return rows.map(toSignInRecord)
}

type Entry = { id: number; at: Date; action: string; details: unknown }

function toSignInRecord({ id, at, action, details: given }: Entry): SignInRecord {
  const details = detailsSchema.parse(given)
  const device: Device = { browser: details.browser, system: details.system }
  const isWrongCode = action === 'twoFactor.refused'
  const method = isWrongCode ? 'code' : getMethod(details)
  return { id, at, device, method, outcome: isWrongCode ? 'wrongCode' : getOutcome(action, details) }
}

type Details = z.infer<typeof detailsSchema>

function getOutcome(action: string, { reason, isConfirmation }: Details): SignInRecord['outcome'] {
  if (action === 'signIn.refused') return getRefusal(reason)
  if (action === 'signIn.challenged') return 'challenged'
  return isConfirmation === true ? 'confirmed' : 'signedIn'
}

function getMethod({ method, reason, secondFactor }: Details): SignInRecord['method'] {
  if (method === 'passkey' || reason === 'passkey' || secondFactor === 'passkey') return 'passkey'
  if (secondFactor === 'code' || secondFactor === 'recovery') return secondFactor
  return method ?? 'password'
}

function getRefusal(reason: string | undefined): SignInRecord['outcome'] {
  if (reason === 'password') return 'wrongPassword'
  return reason === 'passkey' ? 'wrongPasskey' : 'refused'
}
