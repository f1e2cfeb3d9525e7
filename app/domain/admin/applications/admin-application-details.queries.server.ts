// What the dialog 'Application Details' shows beside the facts of the application. An administrator sees contact data and income, so that
// each opening is audited (promise Z8).
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { LoadedApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

type Person = { name: string; email: string; phone: string | null }
export type AdminApplicationPeople = {
  applicant: Person & { avatarUrl: string | null; memberSince: Date; isEmailVerified: boolean }
  owner: Person
  type: PropertyType
  isListingDeleted: boolean
}

export async function openAdminApplication(ctx: Ctx, application: LoadedApplication): Promise<AdminApplicationPeople> {
  authorize(ctx.actor, 'application.listAll')
  const { row, listing, applicantUserId } = application
  authorize(ctx.actor, 'renterProfile.read', { userId: applicantUserId, appliedTo: [listing] })
  await recordAudit(ctx, { action: 'application.openedByAdmin', subjectType: 'application', subjectId: row.id })
  const [owner, ownerProfile] = [alias(users, 'owner'), alias(userProfiles, 'owner_profile')]
  const [found] = await ctx.db
    .select({
      applicant: {
        name: users.fullName,
        email: users.email,
        phone: userProfiles.phone,
        avatarUrl: users.avatarUrl,
        memberSince: users.createdAt,
        isEmailVerified: users.emailVerified,
      },
      owner: { name: owner.fullName, email: owner.email, phone: ownerProfile.phone },
      type: properties.propertyType,
      deletedAt: properties.deletedAt,
    })
    .from(properties)
    .innerJoin(owner, eq(owner.id, properties.ownerId))
    .leftJoin(ownerProfile, eq(ownerProfile.userId, owner.id))
    .innerJoin(users, eq(users.id, applicantUserId))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(properties.id, listing.id))
  if (!found) return fail('application.notFound')
  const { deletedAt, ...people } = found
  return { ...people, isListingDeleted: deletedAt !== null }
}
