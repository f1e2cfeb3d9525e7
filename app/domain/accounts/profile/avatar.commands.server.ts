// Sets and removes the avatar of the signed-in user. The replaced picture is deleted.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { discardPicture, storePicture, preparePicture } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getAvatarPath, buildAvatarUrl } from './avatar.rules.ts'

export async function changeAvatar(ctx: Ctx, file: Blob): Promise<{ avatarUrl: string }> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.edit', { userId })
  const picture = await storePicture(ctx, userId, await preparePicture(ctx, file))
  const avatarUrl = buildAvatarUrl(picture.path)
  try {
    const old = await inTransaction(ctx, async (tx) => {
      const replaced = await replaceAvatar(tx, userId, avatarUrl)
      // After the update lock: the foreign key takes a share lock on the user, and upgrading that can deadlock
      await picture.insertRow(tx)
      return replaced
    })
    await discardOldPicture(ctx, old)
    return { avatarUrl }
  } catch (error) {
    await discardPicture(ctx, picture.path)
    throw error
  }
}

export async function removeAvatar(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.edit', { userId })
  await discardOldPicture(ctx, await inTransaction(ctx, (tx) => replaceAvatar(tx, userId, null)))
}

/** Writes `users` and `user_profiles`. The lock serializes concurrent changes, so that no picture is left in the storage. */
async function replaceAvatar(ctx: Ctx, userId: string, avatarUrl: string | null): Promise<string | null> {
  const [row] = await ctx.db.select({ old: users.avatarUrl }).from(users).where(eq(users.id, userId)).for('update')
  const change = { avatarUrl, updatedAt: ctx.now() }
  await ctx.db.update(users).set(change).where(eq(users.id, userId))
  await ctx.db.update(userProfiles).set(change).where(eq(userProfiles.userId, userId))
  return row?.old ?? null
}

/** The change is committed: a failing storage must not undo it. */
async function discardOldPicture(ctx: Ctx, url: string | null): Promise<void> {
  const path = getAvatarPath(url)
  if (path === null) return
  try {
    await discardPicture(ctx, path)
  } catch (error) {
    ctx.adapters.log.warn('avatar.oldNotRemoved', { error })
  }
}
