// Owners whom the rows of an import name. They are clients of the agent; clients belong to domain/agents, which uses the listings and not the
// reverse, so their commands come as `OwnerClients`.
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listingImportRows } from '#app/db/schema/listings/listing-imports.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type ImportOwner, readOwner } from './import-owner.rules.ts'
import type { CheckedRow } from './import.model.ts'

export type OwnerClient = { id: string; name: string; isNew: boolean }

/** Both are called inside a transaction, for the agent who imports. */
export type OwnerClients = {
  /** For each owner, in their order, the client; null if the person has no clients. Owners may be the same person. */
  findOrAdd: (ctx: Ctx, owners: readonly ImportOwner[]) => Promise<(OwnerClient | null)[]>
  /** Of clients that an import added, removes those that nothing uses. */
  removeUnused: (ctx: Ctx, clientIds: readonly string[]) => Promise<void>
}

/** By row number. A row that names nobody, and a person without clients, have none. */
export async function findOwnerClients(
  ctx: Ctx,
  rows: readonly CheckedRow[],
  clients: OwnerClients,
): Promise<ReadonlyMap<number, OwnerClient>> {
  const named = rows.flatMap(({ rowNumber, cells }) => {
    const { owner } = readOwner(cells)
    return owner ? [{ rowNumber, owner }] : []
  })
  if (named.length === 0) return new Map()
  const found = await clients.findOrAdd(
    ctx,
    named.map(({ owner }) => owner),
  )
  return new Map(
    named.flatMap(({ rowNumber }, at) => {
      const client = found[at]
      return client ? [[rowNumber, client] as const] : []
    }),
  )
}

/** Call after the drafts of the import were deleted. A client stays while a listing of any import is theirs. */
export async function removeOwnerClients(ctx: Ctx, importId: string, clients: OwnerClients): Promise<void> {
  const living = alias(listingImportRows, 'living')
  const livingListings = ctx.db
    .select({ one: sql`1` })
    .from(living)
    .innerJoin(properties, eq(properties.id, living.propertyId))
    .where(and(eq(living.ownerClientId, listingImportRows.ownerClientId), isNull(properties.deletedAt)))
  const added = await ctx.db
    .selectDistinct({ id: listingImportRows.ownerClientId })
    .from(listingImportRows)
    .where(and(eq(listingImportRows.importId, importId), listingImportRows.isOwnerNew, notExists(livingListings)))
  const ids = added.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await clients.removeUnused(ctx, ids)
}
