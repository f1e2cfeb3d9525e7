// The documents that wait for a decision, oldest first, with the facts they are compared with.
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'

const MAX_LISTED = 50

export type DeskItem = Awaited<ReturnType<typeof listVerificationQueue>>[number]

/** One query for the queue and all facts. */
export async function listVerificationQueue(ctx: Ctx) {
  authorize(ctx.actor, 'verification.decide')
  const source = alias(properties, 'source')
  return ctx.db
    .select({
      id: verificationRequests.id,
      kind: verificationRequests.kind,
      createdAt: verificationRequests.createdAt,
      userId: users.id,
      fullName: users.fullName,
      email: users.email,
      type: userProfiles.userType,
      joinedAt: users.createdAt,
      contentType: storedFiles.contentType,
      fileName: storedFiles.originalName,
      agency: agents.agencyName,
      licence: agents.prcLicenseNumber,
      licenceExpiresOn: agents.prcLicenseExpiresOn,
      propertyId: properties.id,
      propertyTitle: properties.title,
      street: properties.street,
      city: properties.city,
      /** The listing for which the same document was checked before. */
      sourceTitle: source.title,
      sourcePropertyId: source.id,
    })
    .from(verificationRequests)
    .innerJoin(users, eq(users.id, verificationRequests.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .innerJoin(storedFiles, eq(storedFiles.id, verificationRequests.fileId))
    .leftJoin(agents, eq(agents.userId, users.id))
    .leftJoin(properties, eq(properties.id, verificationRequests.propertyId))
    .leftJoin(source, eq(source.id, verificationRequests.sourcePropertyId))
    .where(eq(verificationRequests.status, 'pending'))
    .orderBy(asc(verificationRequests.createdAt), asc(verificationRequests.id))
    .limit(MAX_LISTED)
}
