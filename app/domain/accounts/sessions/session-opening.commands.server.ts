// The one function that opens a session. It checks who may have which kind; the table of ways is session-ways.data.ts (promise S6).
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { recordSignIn } from '#app/domain/accounts/sign-in/completed-sign-in.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { canHaveSession } from './session.rules.ts'
import { type ConsoleWay, SESSION_WAYS, type SessionWay, type SiteWay } from './session-ways.data.ts'
import { findActor } from './visitor.queries.server.ts'

export type OpenedSession = {
  /** `challenge`: the second factor is next. */
  kind: 'signedIn' | 'challenge'
  cookies: string[]
}

/** `details` are those of the audit entry. */
type SiteOpening = { way: SiteWay; userId: string; details: AuditDetails }
/** The capability admin owns the sessions of the console and passes the function that stores one. */
type ConsoleOpening = { way: ConsoleWay; userId: string; store: () => Promise<string> }

/** Call it after the proof of the way was checked. A session of the console is returned as its cookie. */
export function openSession(ctx: Ctx, opening: SiteOpening): Promise<OpenedSession>
export function openSession(ctx: Ctx, opening: ConsoleOpening): Promise<string>
export async function openSession(ctx: Ctx, opening: SiteOpening | ConsoleOpening): Promise<OpenedSession | string> {
  await requireSessionRight(ctx, opening.way, opening.userId)
  return 'store' in opening ? opening.store() : openSiteSession(ctx, opening)
}

async function openSiteSession(ctx: Ctx, { way, userId, details }: SiteOpening): Promise<OpenedSession> {
  const { auth } = ctx.adapters
  const opened =
    SESSION_WAYS[way].secondFactor === 'given'
      ? { kind: 'signedIn' as const, ...(await auth.openVerifiedSession(userId, ctx.request)) }
      : await auth.openSession(userId, ctx.request)
  if (opened.kind === 'challenge') {
    await auditSignIn(ctx, { action: 'signIn.challenged', subjectId: userId, details })
    return opened
  }
  const recorded = await recordSignIn(ctx, { userId, details })
  return { kind: opened.kind, cookies: [...opened.cookies, ...recorded.cookies] }
}

async function requireSessionRight(ctx: Ctx, way: SessionWay, userId: string): Promise<void> {
  const account = await findActor(ctx, userId)
  if (account?.isActive && canHaveSession(SESSION_WAYS[way].kind, account.role)) return
  const reason = account?.isActive ? 'sessionKind' : 'deactivated'
  await auditSignIn(ctx, { action: 'signIn.refused', subjectId: userId, details: { way, reason } })
  fail(reason === 'deactivated' ? 'auth.deactivated' : 'auth.forbidden')
}
