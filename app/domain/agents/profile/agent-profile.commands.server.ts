// Changes an agent's own agency and license. A changed number or expiry date removes the mark of a checked license, because the
// new value was not checked.
import { and, eq, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { AgencyInput } from './agent-profile.schema.ts'

export async function updateAgency(ctx: Ctx, { version, ...input }: AgencyInput): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (ctx.actor.role !== 'agent') fail('auth.forbidden')
  authorize(ctx.actor, 'agentProfile.edit', { userId: me })
  const values = {
    agencyName: input.companyName,
    prcLicenseNumber: input.licenseNumber,
    prcLicenseExpiresOn: input.licenseExpiry,
    yearsExperience: input.yearsExperience,
    portfolioSize: input.portfolioSize,
    businessAddress: input.businessAddress,
    credentials: input.credentials,
    insurance: input.insurance,
    updatedAt: ctx.now(),
  }
  const isLicenceUnchanged = sql`${agents.prcLicenseNumber} = ${input.licenseNumber} and ${agents.prcLicenseExpiresOn} = ${input.licenseExpiry}`
  await inTransaction(ctx, async (tx) => {
    const saved =
      version === null
        ? await tx.db
            .insert(agents)
            .values({ ...values, userId: me })
            .onConflictDoNothing()
            .returning({ id: agents.id })
        : await tx.db
            .update(agents)
            .set({
              ...values,
              prcLicenseCheckedAt: sql`case when ${isLicenceUnchanged} then ${agents.prcLicenseCheckedAt} end`,
            })
            .where(
              and(
                eq(agents.userId, me),
                sql`date_trunc('milliseconds', ${agents.updatedAt}) = ${version.toISOString()}::timestamptz`,
              ),
            )
            .returning({ id: agents.id })
    if (saved.length === 0) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: me,
      details: { part: 'agency' },
    })
  })
}
