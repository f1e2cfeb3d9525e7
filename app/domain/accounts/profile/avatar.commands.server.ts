// The picture of a person: set, changed, taken away. The one before goes with it.
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
      await picture.insertRow(tx) // its key locks the person's row a little: asked for the whole lock afterwards, two would block each other
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

/** Both rows say the same (spec §3). The lock makes two changes at once take turns, so that none leaves its picture behind. */
async function replaceAvatar(ctx: Ctx, userId: string, avatarUrl: string | null): Promise<string | null> {
  const [row] = await ctx.db.select({ old: users.avatarUrl }).from(users).where(eq(users.id, userId)).for('update')
  const change = { avatarUrl, updatedAt: ctx.now() }
  await ctx.db.update(users).set(change).where(eq(users.id, userId))
  await ctx.db.update(userProfiles).set(change).where(eq(userProfiles.userId, userId))
  return row?.old ?? null
}

/** The change stands already: a store that is away must not undo it. */
async function discardOldPicture(ctx: Ctx, url: string | null): Promise<void> {
  const path = getAvatarPath(url)
  if (path === null) return
  try {
    await discardPicture(ctx, path)
  } catch (error) {
    ctx.adapters.log.warn('avatar.oldNotRemoved', { error })
  }
}
