import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { LoadedApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'

export type ApplicantCard = { name: string; avatarUrl: string | null; memberSince: Date }

/** What the side that decides may see of the applicant's account beside the application itself. */
export async function getApplicantCard(ctx: Ctx, application: LoadedApplication): Promise<ApplicantCard> {
  authorize(ctx.actor, 'renterProfile.read', { userId: application.applicantUserId, appliedTo: [application.listing] })
  const [person] = await ctx.db
    .select({ name: users.fullName, avatarUrl: users.avatarUrl, memberSince: users.createdAt })
    .from(users)
    .where(eq(users.id, application.applicantUserId))
  return person ?? fail('user.notFound')
}
