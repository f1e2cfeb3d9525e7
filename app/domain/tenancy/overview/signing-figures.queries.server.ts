// Papers that wait for the signature of a side, and those that were declined, not signed in time, or void. A lease only while its rental still runs.
import { and, asc, desc, eq, exists, gte, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { RenewalSide, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { lastDay } from './tenancy-conditions.rules.server.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type SigningMatter = WaitingRentalRow & { kind: SignedPaperKind; expiresOn: Day; since: Date }

const isSignable = (today: Day) => or(ne(leaseSignings.kind, 'lease'), gte(lastDay, today))

/** The one that lapses first is first. Nobody signs for somebody else. */
export async function listPapersToSign(ctx: Ctx, side: RenewalSide, limit: number): Promise<SigningMatter[]> {
  if (ctx.actor?.delegate) return []
  const { isOwn, personId } = matchSide(ctx, side)
  const own = ctx.db
    .select({ one: sql`1` })
    .from(leaseSignatures)
    .where(
      and(
        eq(leaseSignatures.signingId, leaseSignings.id),
        eq(leaseSignatures.side, side),
        sql`${leaseSignatures.signedAt} is not null`,
      ),
    )
  const today = toManilaDay(ctx.now())
  return selectSignings(ctx, personId)
    .where(
      and(
        isOwn,
        eq(leaseSignings.status, 'open'),
        gte(leaseSignings.expiresOn, today),
        isSignable(today),
        notExists(own),
      ),
    )
    .orderBy(asc(leaseSignings.expiresOn), asc(leaseSignings.id))
    .limit(limit)
}

const UNSIGNED_DAYS = 14
const later = alias(leaseSignings, 'later_signing')

/** Who prepared it prepares another one within two weeks; later the page of the rental still says it. Many sign on paper then. */
export async function listUnsignedPapers(ctx: Ctx, side: RenewalSide, limit: number): Promise<SigningMatter[]> {
  const { isOwn, personId } = matchSide(ctx, side)
  const today = toManilaDay(ctx.now())
  const since = new Date(ctx.now().getTime() - UNSIGNED_DAYS * 86_400_000)
  const hasLater = ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.rentalId, rentals.id),
        eq(later.kind, leaseSignings.kind),
        sql`${later.draft} > ${leaseSignings.draft}`,
      ),
    )
  const declined = ctx.db
    .select({ one: sql`1` })
    .from(invitedSigners)
    .where(and(eq(invitedSigners.signingId, leaseSignings.id), eq(invitedSigners.status, 'declined')))
  return selectSignings(ctx, personId)
    .where(
      and(
        isOwn,
        or(
          and(inArray(leaseSignings.status, ['declined', 'void']), gte(leaseSignings.decidedAt, since)),
          and(
            eq(leaseSignings.status, 'open'),
            lt(leaseSignings.expiresOn, today),
            gte(leaseSignings.expiresOn, addDays(today, -UNSIGNED_DAYS)),
          ),
          // A guarantor or a witness declined: the owner removes them, or asks somebody else
          and(eq(leaseSignings.status, 'open'), gte(leaseSignings.expiresOn, today), exists(declined)),
        ),
        isSignable(today),
        side === 'tenant'
          ? eq(leaseSignings.preparedBy, rentals.tenantId)
          : ne(leaseSignings.preparedBy, rentals.tenantId),
        notExists(hasLater),
      ),
    )
    .orderBy(desc(leaseSignings.updatedAt), asc(leaseSignings.id))
    .limit(limit)
}

const selectSignings = (ctx: Ctx, personId: ReturnType<typeof matchSide>['personId']) =>
  ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: leaseSignings.id,
      kind: leaseSignings.kind,
      expiresOn: leaseSignings.expiresOn,
      since: leaseSignings.updatedAt,
    })
    .from(rentals)
    .innerJoin(leaseSignings, eq(leaseSignings.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
