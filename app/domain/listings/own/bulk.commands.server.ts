// One change of several own listings. Each listing is changed or refused on its own, because one refusal must not undo the others.
import { and, inArray, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { type AppError, fail, isAppError } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { confirmAvailability } from '#app/domain/listings/freshness/availability.commands.server.ts'
import { setListingStatus } from './listing-status.commands.server.ts'
import { type BulkChange, MAX_BULK } from './own-list.model.ts'
import type { BulkInput } from './own-list.schema.ts'

export type BulkRefusal = { id: string; title: string } & Pick<AppError, 'code' | 'params'>
export type BulkResult = { change: BulkChange; changed: number; refused: BulkRefusal[] }

const TARGETS = { activate: 'active', deactivate: 'inactive' } as const satisfies Record<string, ListingStatus>

/** Listings of other people are refused like listings that do not exist. */
export async function changeOwnListings(ctx: Ctx, { intent, ids }: BulkInput): Promise<BulkResult> {
  requireSignIn(ctx.actor)
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length > MAX_BULK) fail('app.invalidInput')
  const titles = await readTitles(ctx, uniqueIds)
  const refused: BulkRefusal[] = []
  const refuse = (id: string, { code, params }: Pick<AppError, 'code' | 'params'>) =>
    refused.push({ id, title: titles.get(id) ?? '', code, params })
  if (intent === 'confirm') {
    const confirmed = new Set(await confirmAvailability(ctx, uniqueIds))
    for (const id of uniqueIds)
      if (!confirmed.has(id))
        refuse(id, { code: titles.has(id) ? 'listing.notActive' : 'listing.notFound', params: {} })
  } else
    for (const id of uniqueIds) {
      try {
        await setListingStatus(ctx, { id, status: TARGETS[intent] })
      } catch (error) {
        if (!isAppError(error)) throw error
        refuse(id, error)
      }
    }
  return { change: intent, changed: uniqueIds.length - refused.length, refused }
}

async function readTitles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({ id: properties.id, title: selectListingTitle(ctx) })
    .from(properties)
    .where(and(inArray(properties.id, [...ids]), isOwnHome(ctx), isNull(properties.deletedAt)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
