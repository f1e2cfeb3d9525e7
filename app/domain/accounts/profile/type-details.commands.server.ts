import { landlordProfiles, renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/**
 * The row of a type whose details are asked for in the settings. Details that exist already stay. An agent has no agent row, and so no
 * public profile, before that.
 */
export async function addTypeDetails(tx: Ctx, userId: string, type: RegistrableRole): Promise<void> {
  if (type === 'tenant') await tx.db.insert(renterProfiles).values({ userId }).onConflictDoNothing()
  else if (type === 'landlord')
    await tx.db.insert(landlordProfiles).values({ userId, ownership: 'individual' }).onConflictDoNothing()
}
