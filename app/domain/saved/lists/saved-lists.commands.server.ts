// Named lists, and the link that shares one.
import { and, eq, ne, sql } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail, withFailure } from '#app/errors/app-error.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { lockList } from './list-row.queries.server.ts'
import { requireOwner } from './saved-access.rules.server.ts'
import { DEFAULT_LIST, MAX_LISTS } from './saved.model.ts'

type UserInput = { userId: string }
type ListInput = UserInput & { listId: string }

/**
 * Purpose for the encryption of the share token; the user id is added, so that a copied value cannot be decrypted for another
 * person.
 */
export const SHARE_PURPOSE = 'wishlists.share_link'

export async function createList(ctx: Ctx, input: UserInput & { name: string }): Promise<{ listId: string }> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  return withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const names = await lockListNames(tx, userId)
      if (isNameTaken(names, input.name)) fail('saved.listNameTaken')
      const others = names.filter((name) => name !== DEFAULT_WISHLIST_NAME)
      if (others.length >= MAX_LISTS - 1) fail('saved.tooManyLists', { max: MAX_LISTS })
      const [created] = await tx.db
        .insert(wishlists)
        .values({ userId, name: input.name })
        .returning({ id: wishlists.id })
      return { listId: created?.id ?? fail('saved.saveFailed') }
    }),
  )
}

export async function renameList(ctx: Ctx, input: ListInput & { name: string }): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const names = await lockListNames(tx, userId)
      const currentName = await requireOwnListName(tx, userId, input.listId)
      if (
        isNameTaken(
          names.filter((name) => name !== currentName),
          input.name,
        )
      )
        fail('saved.listNameTaken')
      await tx.db.update(wishlists).set({ name: input.name }).where(eq(wishlists.id, input.listId))
    }),
  )
}

/** Deletes the list with its contents. The default list cannot be deleted. */
export async function deleteList(ctx: Ctx, input: ListInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.remove', 'saved.signInToManage')
  await withFailure('saved.removeFailed', async () => {
    await requireOwnListName(ctx, userId, input.listId)
    await ctx.db
      .delete(wishlists)
      .where(
        and(eq(wishlists.id, input.listId), eq(wishlists.userId, userId), ne(wishlists.name, DEFAULT_WISHLIST_NAME)),
      )
  })
}

/** The link stays the same while the list is shared. Only its hash and an encrypted copy for the owner are stored. */
export async function shareList(ctx: Ctx, input: ListInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const listId = await lockList(tx, userId, input.listId)
      const token = createToken(ctx.adapters.random)
      await tx.db
        .update(wishlists)
        .set({
          shareToken: hashToken(token),
          shareLinkSealed: ctx.adapters.cipher.encrypt(token, SHARE_PURPOSE, userId),
        })
        .where(and(eq(wishlists.id, listId), sql`${wishlists.shareToken} is null`))
    }),
  )
}

/** The link stops working; sharing again creates another one. */
export async function unshareList(ctx: Ctx, input: ListInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const listId = await lockList(tx, userId, input.listId)
      await tx.db.update(wishlists).set({ shareToken: null, shareLinkSealed: null }).where(eq(wishlists.id, listId))
    }),
  )
}

/** Locks the person, so that concurrent requests cannot exceed the maximum or create equal names. */
async function lockListNames(ctx: Ctx, userId: string): Promise<string[]> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const rows = await ctx.db.select({ name: wishlists.name }).from(wishlists).where(eq(wishlists.userId, userId))
  return rows.map(({ name }) => name)
}

/** The name of the default list is reserved, even before the list exists. */
function isNameTaken(names: readonly string[], name: string): boolean {
  const normalized = name.toLowerCase()
  return [...names, DEFAULT_WISHLIST_NAME].some((existing) => existing.toLowerCase() === normalized)
}

async function requireOwnListName(ctx: Ctx, userId: string, listId: string): Promise<string> {
  if (listId === DEFAULT_LIST) fail('saved.defaultListStays')
  const [row] = await ctx.db
    .select({ name: wishlists.name })
    .from(wishlists)
    .where(and(eq(wishlists.id, listId), eq(wishlists.userId, userId)))
  if (!row) fail('saved.listNotFound')
  if (row.name === DEFAULT_WISHLIST_NAME) fail('saved.defaultListStays')
  return row.name
}
