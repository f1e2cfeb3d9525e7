// The complete profile of the signed-in user. Encrypted fields are decrypted here and never for another user.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

export async function getOwnProfile(ctx: Ctx) {
  const me = requireOwnId(ctx)
  const [row] = await ctx.db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      locale: users.locale,
      fullName: userProfiles.fullName,
      phone: userProfiles.phone,
      encryptedDateOfBirth: userProfiles.dateOfBirth,
      avatarUrl: userProfiles.avatarUrl,
      contactMethod: userProfiles.preferredContact,
      version: userProfiles.updatedAt,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(eq(userProfiles.userId, me))
  if (!row) fail('user.notFound')
  const { encryptedDateOfBirth, version, ...profile } = row
  const dateOfBirth = encryptedDateOfBirth
    ? ctx.adapters.cipher.decrypt(encryptedDateOfBirth, 'user_profiles.date_of_birth', me)
    : ''
  return { ...profile, dateOfBirth, version: version.toISOString() }
}
export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>

/** Null until the renter saves the form. */
export async function getRenterProfile(ctx: Ctx) {
  const [row] = await ctx.db
    .select()
    .from(renterProfiles)
    .where(eq(renterProfiles.userId, requireOwnId(ctx)))
  return row ? { ...row, version: row.updatedAt.toISOString() } : null
}

export async function getOwnership(ctx: Ctx) {
  const me = requireOwnId(ctx)
  const [row] = await ctx.db.select().from(landlordProfiles).where(eq(landlordProfiles.userId, me))
  if (!row) return null
  const taxId = row.taxId ? ctx.adapters.cipher.decrypt(row.taxId, 'landlord_profiles.tax_id', me) : null
  return { ...row, taxId, version: row.updatedAt.toISOString() }
}

function requireOwnId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  return ctx.actor.id
}
