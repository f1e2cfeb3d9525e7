import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { AgentDetails } from '#app/domain/accounts/registration/registration.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** Call inside the transaction that creates the account. The license is not checked yet, so it has no date of a check. */
export async function addAgent(ctx: Ctx, userId: string, details: AgentDetails): Promise<void> {
  const { companyName, licenseNumber, licenseExpiry } = details
  const { yearsExperience, portfolioSize, businessAddress, credentials, insurance } = details
  await ctx.db.insert(agents).values({
    userId,
    agencyName: companyName,
    prcLicenseNumber: licenseNumber,
    prcLicenseExpiresOn: licenseExpiry,
    yearsExperience,
    portfolioSize,
    businessAddress,
    credentials,
    insurance,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
}
