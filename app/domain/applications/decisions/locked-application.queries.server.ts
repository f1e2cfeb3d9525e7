// Loads one application with its listing for a decision, and locks both. Screens read it with domain/applications/facts.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The application as the predicates of the permission policy need it, with what a decision depends on. */
export type LockedApplication = Awaited<ReturnType<typeof lockApplication>>

/**
 * Call it inside a transaction. The listing is locked before the application, so that approvals of one listing and the confirmation of its
 * booking run one after the other. A stranger gets the same answer as for an application that does not exist (promise Z3).
 */
export async function lockApplication(ctx: Ctx, id: string) {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) fail('application.notFound')
  const listingId = sql`(select ${applications.propertyId} from ${applications} where ${applications.id} = ${id})`
  await ctx.db.select({ id: properties.id }).from(properties).where(eq(properties.id, listingId)).for('no key update')
  const [application] = await ctx.db
    .select({
      id: applications.id,
      applicantUserId: applications.applicantUserId,
      status: applications.status,
      moveInDate: applications.moveInDate,
      leaseMonths: applications.leaseMonths,
      listing: {
        id: properties.id,
        ownerId: properties.ownerId,
        agentUserId: agents.userId,
        agentIsActive: sql<boolean>`coalesce(${agents.isActive}, false)`,
        title: properties.title,
        titleFil: properties.titleFil,
        basePrice: properties.basePrice,
        advanceMonths: properties.advanceMonths,
        securityDeposit: properties.securityDeposit,
        cleaningFee: properties.cleaningFee,
      },
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(
      and(
        eq(applications.id, id),
        isNull(applications.deletedAt),
        isNull(properties.deletedAt),
        isChosenHome(ctx, applications.propertyId),
      ),
    )
    .for('update', { of: applications })
  if (!application) return fail('application.notFound')
  authorizeVisible(ctx.actor, 'application.read', 'application.notFound', application)
  return application
}

/** Who decides, as the state machine names people. */
export function getApplicationMover(ctx: Ctx, { listing }: Pick<LockedApplication, 'listing'>): Mover {
  if (ctx.actor?.role === 'admin') return 'admin'
  return listing.ownerId === ctx.actor?.id ? 'owner' : 'agent'
}
