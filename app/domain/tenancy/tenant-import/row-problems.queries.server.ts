// What is wrong with each row of a file with tenants, by the rules of adding one. Nothing is written or locked: three queries for any number of rows.
import { and, inArray, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { planComingRents, requireSoundFacts } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { listHomeChoices } from '#app/domain/tenancy/existing-tenants/home-choices.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { failField, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { readTenantCells, type RowProblem, toColumn } from './tenant-cells.rules.server.ts'
import type { TenantCells } from './tenant-import.model.ts'

type Span = { listingId: string; startsOn: Day; endsOn: Day }

/** A row without a problem takes its home, so that a later row for the same days is refused. */
export async function findRowProblems(ctx: Ctx, rows: readonly TenantCells[]): Promise<RowProblem[][]> {
  const homes = await listHomeChoices(ctx)
  const read = rows.map((cells) => readTenantCells(cells, homes))
  const taken = await listTaken(ctx, [...new Set(read.flatMap(({ input }) => (input ? [input.listing] : [])))])
  const today = toManilaDay(ctx.now())
  return read.map(({ input, problems }) => {
    if (input === null) return problems
    const { listing: listingId, startsOn, endsOn } = input
    const problem = findProblem(() => {
      requireSoundFacts(input, today)
      if (taken.some((span) => isOverlapping(span, { listingId, startsOn, endsOn })))
        failField('listing', 'tenant.listing.occupied')
      planComingRents(input, today)
    })
    if (problem !== null) return [problem]
    taken.push({ listingId, startsOn, endsOn })
    return []
  })
}

const isOverlapping = (a: Span, b: Span): boolean =>
  a.listingId === b.listingId && a.startsOn <= b.endsOn && a.endsOn >= b.startsOn

/** The rentals of the homes, to which the actor may add tenants. */
async function listTaken(ctx: Ctx, listingIds: readonly string[]): Promise<Span[]> {
  if (listingIds.length === 0) return []
  const [listings, spans] = await Promise.all([
    ctx.db
      .select()
      .from(properties)
      .where(and(inArray(properties.id, [...listingIds]), isNull(properties.deletedAt))),
    ctx.db
      .select({ listingId: rentals.propertyId, startsOn: rentals.startsOn, endsOn: lastDay })
      .from(rentals)
      .where(inArray(rentals.propertyId, [...listingIds])),
  ])
  for (const listing of listings) authorize(ctx.actor, 'tenant.add', { listing })
  return spans
}

/** The refusal of a field, as the problem of its column. */
export function readRowProblem(error: unknown): RowProblem {
  if (!isAppError(error) || error.code !== 'app.invalidInput') throw error
  const { field, problem } = error.params
  return { column: toColumn(String(field)), code: String(problem) }
}

function findProblem(check: () => void): RowProblem | null {
  try {
    check()
    return null
  } catch (error) {
    return readRowProblem(error)
  }
}
