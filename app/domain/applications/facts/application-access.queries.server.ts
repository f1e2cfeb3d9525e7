// Loads an application for the people who may read it. Every read of an application and every command on one starts here.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The application with its listing and people, as the predicates of the permission policy need it. */
export type LoadedApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** Others get the answer for an application that does not exist. One query. */
export async function loadApplication(ctx: Ctx, id: string): Promise<LoadedApplication> {
  requireSignIn(ctx.actor)
  const application = isUuid(id) ? await findApplication(ctx, id) : null
  if (!application) return fail('application.notFound')
  authorizeVisible(ctx.actor, 'application.read', 'application.notFound', application)
  return application
}

async function findApplication(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      row: rentalApplications,
      applicantName: users.fullName,
      title: selectListingTitle(ctx),
      /** For notifications, which each reader gets in their own language. */
      titles: { title: properties.title, titleFil: properties.titleFil },
      city: properties.city,
      monthlyRent: properties.basePrice,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      ownerId: properties.ownerId,
      agentUserId: agents.userId,
      agentIsActive: agents.isActive,
    })
    .from(rentalApplications)
    .innerJoin(users, eq(users.id, rentalApplications.applicantUserId))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(
      and(
        eq(rentalApplications.id, id),
        isNull(rentalApplications.deletedAt),
        isChosenHome(ctx, rentalApplications.propertyId),
      ),
    )
  if (!found) return null
  const { row, applicantName, ownerId, agentUserId, agentIsActive, ...listing } = found
  return {
    row,
    applicantName,
    applicantUserId: row.applicantUserId,
    listing: { ...listing, id: row.propertyId, ownerId, agentUserId, agentIsActive: agentIsActive === true },
  }
}
