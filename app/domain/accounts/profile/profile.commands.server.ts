// Commands that change the profile of the signed-in user. None of them takes a user id.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { LanguageInput, OwnershipInput, ProfileInput, RenterInput } from './profile.schema.ts'

export async function updateProfile(ctx: Ctx, input: ProfileInput): Promise<void> {
  const me = requireEditorId(ctx)
  const { fullName, phone, dateOfBirth, contactMethod, version } = input
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(userProfiles)
      .set({
        fullName,
        phone,
        // a new number is not verified
        phoneVerifiedAt: sql`case when ${userProfiles.phone} = ${phone} then ${userProfiles.phoneVerifiedAt} end`,
        dateOfBirth: ctx.adapters.cipher.encrypt(dateOfBirth, 'user_profiles.date_of_birth', me),
        preferredContact: contactMethod,
        updatedAt: now,
      })
      .where(and(eq(userProfiles.userId, me), matchesVersion(userProfiles.updatedAt, version)))
      .returning({ userId: userProfiles.userId })
    if (changed.length === 0) fail('app.changedMeanwhile')
    await tx.db.update(users).set({ fullName, updatedAt: now }).where(eq(users.id, me))
    await recordProfileChange(tx, me, 'profile')
  })
}

export async function updateRenterProfile(ctx: Ctx, { version, ...input }: RenterInput): Promise<void> {
  const me = requireEditorId(ctx)
  if (ctx.actor?.role !== 'tenant') fail('auth.forbidden')
  const values = { ...input, petDetails: input.hasPets ? input.petDetails : null, updatedAt: ctx.now() }
  await inTransaction(ctx, async (tx) => {
    const saved =
      version === null
        ? await tx.db
            .insert(renterProfiles)
            .values({ ...values, userId: me })
            .onConflictDoNothing()
            .returning()
        : await tx.db
            .update(renterProfiles)
            .set(values)
            .where(and(eq(renterProfiles.userId, me), matchesVersion(renterProfiles.updatedAt, version)))
            .returning()
    if (saved.length === 0) fail('app.changedMeanwhile')
    await recordProfileChange(tx, me, 'renter')
  })
}

export async function updateOwnership(ctx: Ctx, { version, ...input }: OwnershipInput): Promise<void> {
  const me = requireEditorId(ctx)
  if (ctx.actor?.role !== 'landlord') fail('auth.forbidden')
  const values = {
    ownership: input.propertyOwnership,
    totalProperties: input.totalProperties,
    investmentExperience: input.investmentExperience,
    taxId: input.taxId === null ? null : ctx.adapters.cipher.encrypt(input.taxId, 'landlord_profiles.tax_id', me),
    updatedAt: ctx.now(),
  }
  await inTransaction(ctx, async (tx) => {
    const saved =
      version === null
        ? await tx.db
            .insert(landlordProfiles)
            .values({ ...values, userId: me })
            .onConflictDoNothing()
            .returning()
        : await tx.db
            .update(landlordProfiles)
            .set(values)
            .where(and(eq(landlordProfiles.userId, me), matchesVersion(landlordProfiles.updatedAt, version)))
            .returning()
    if (saved.length === 0) fail('app.changedMeanwhile')
    await recordProfileChange(tx, me, 'ownership')
  })
}

/** The language of mails. Pages use the language that the browser has chosen. */
export async function chooseLanguage(ctx: Ctx, { locale }: LanguageInput): Promise<void> {
  const me = requireEditorId(ctx)
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(users).set({ locale, updatedAt: ctx.now() }).where(eq(users.id, me))
    await recordProfileChange(tx, me, 'language')
  })
}

function requireEditorId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.edit', { userId: ctx.actor.id })
  return ctx.actor.id
}

/** The version in a form has milliseconds, the column microseconds. */
function matchesVersion(column: PgColumn, version: Date | null): SQL {
  return sql`date_trunc('milliseconds', ${column}) = ${version?.toISOString() ?? null}::timestamptz`
}

async function recordProfileChange(ctx: Ctx, userId: string, part: string): Promise<void> {
  await recordAudit(ctx, {
    action: 'account.profileChanged',
    subjectType: 'user',
    subjectId: userId,
    details: { part },
  })
}
