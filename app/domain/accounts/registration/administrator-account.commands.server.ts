// The account of an administrator. It has no password of the site: administrators sign in to the console only.
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

export async function addAdministratorAccount(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  const dates = { createdAt: now(), updatedAt: now() }
  const [user] = await db
    .insert(users)
    .values({ email, fullName, emailVerified: true, ...dates })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!user) return fail('account.emailTaken')
  await db.insert(userProfiles).values({ userId: user.id, fullName, userType: 'admin', ...dates })
  return user.id
}
