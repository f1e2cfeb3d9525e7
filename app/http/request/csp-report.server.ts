// Logs what the content security policy blocked (promise H2). A violation on a busy page is reported by every visitor, so each
// distinct one is logged once a day; the total is bounded, because anybody can invent reports.
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimit, hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import type { CspReport } from './csp-report-input.ts'

/** Browser extensions change pages by themselves. */
const EXTENSION = /^[a-z]+(-[a-z]+)*-extension:/

export async function recordCspReports(ctx: Ctx, reports: readonly CspReport[]): Promise<void> {
  await hitLimit(ctx, 'cspReport', getAddressSubject(ctx.request.clientAddress))
  for (const report of reports) {
    if (EXTENSION.test(report.source) || EXTENSION.test(report.blocked)) continue
    if (await isFirstOfItsKind(ctx, report))
      ctx.adapters.log.warn('csp.violated', { requestId: ctx.request.id, ...report })
  }
}

/** The page is not part of it: the same script fails on every listing. */
async function isFirstOfItsKind(ctx: Ctx, { directive, blocked, source, line }: CspReport): Promise<boolean> {
  if (!(await consumeLimit(ctx, 'cspReport.all', 'all')).allowed) return false
  const kind = sha256Base64url([directive, blocked, source, line].join('\n'))
  return (await consumeLimit(ctx, 'cspReport.same', kind)).allowed
}
