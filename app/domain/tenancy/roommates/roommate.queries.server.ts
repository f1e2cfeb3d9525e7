// Who shares a lease, and the changes that wait for somebody. Who left sees what concerns them.
import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roommateChanges, roommateConsents } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { hasRenewal } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import {
  findRental,
  listTenantsEver,
  loadBookRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import {
  getSharesOn,
  isInAgreedChange,
  isLiveChange,
  listChangeDays,
  listConsentingIds,
  type StoredChange,
} from './roommate-change.queries.server.ts'
import { getDepositStep } from './roommate-deposit.rules.ts'
import { type Roommate, type RoommateChange, type RoommatesPage, SHOWN_CHANGES } from './roommate.model.ts'
import { getReceiptsOn, listSharesOn, sumShares } from './roommate-shares.rules.ts'

const persons = alias(users, 'persons')
const givers = alias(users, 'givers')
const proposers = alias(users, 'proposers')

/** By id. A lease with one tenant needs no query. */
export async function listRoommateNames(
  ctx: Ctx,
  { shares }: Pick<StoredRental, 'shares'>,
): Promise<ReadonlyMap<string, string>> {
  if (shares.length === 0) return new Map()
  return listNames(ctx, [...new Set(shares.map(({ userId }) => userId))])
}

async function listNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function getRoommatesPage(ctx: Ctx, rentalId: string): Promise<RoommatesPage> {
  requireSignIn(ctx.actor)
  const { id: me } = ctx.actor
  const rental = (await loadOwnChanges(ctx, rentalId)) ?? (await loadBookRental(ctx, rentalId))
  const isPresent = can(ctx.actor, 'rental.read', rental)
  const today = toManilaDay(ctx.now())
  const isOfReader = isPresent ? undefined : or(eq(roommateChanges.personId, me), eq(roommateChanges.giverId, me))
  const isOfLease = and(eq(roommateChanges.rentalId, rental.id), isOfReader)
  const [lease, names, open, decided, days] = await Promise.all([
    findLeaseTitle(ctx, rental.id),
    listNames(ctx, [...new Set([...listTenantsEver(rental), ...listConsentingIds(rental)])]),
    selectChanges(ctx, and(isOfLease, isLiveChange(ctx))),
    selectChanges(ctx, and(isOfLease, not(isLiveChange(ctx) ?? sql`false`))),
    listChangeDays(ctx, rental),
  ])
  const mayPropose = can(ctx.actor, 'roommate.propose', rental) && !lease.isRenewed && days.length > 0
  const day = days[0] ?? today
  const shares = getSharesOn(rental, day)
  const toView = (row: ChangeRow) => buildChange(ctx, rental, names, row)
  return {
    rentalId: rental.id,
    title: lease.title,
    monthlyRent: rental.monthlyRent,
    deposit: sumShares(listSharesOn(rental.shares, today)).deposit,
    receipts: getReceiptsOn(rental.shares, today),
    roommates: isPresent ? listRoommates(rental, names, { me, today }) : [],
    givers: shares.map((share) => ({ ...share, name: names.get(share.userId) ?? '' })),
    open: open.map(toView),
    decided: decided.map(toView),
    days,
    mayPropose,
    mayLeave: mayPropose && shares.length > 1 && shares.some(({ userId }) => userId === me),
  }
}

/** For who is in an agreed change, also without a share that counted. */
const loadOwnChanges = async (ctx: Ctx, rentalId: string): Promise<StoredRental | undefined> =>
  (await isInAgreedChange(ctx, rentalId)) ? findRental(ctx, rentalId) : undefined

async function findLeaseTitle(ctx: Ctx, rentalId: string) {
  const [lease] = await ctx.db
    .select({ title: selectHomeName(ctx), isRenewed: hasRenewal })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(eq(rentals.id, rentalId))
  return lease ?? fail('rental.notFound')
}

type Reader = { me: string; today: string }

/** Each period that is not over: somebody whose share changes has two. */
function listRoommates(rental: StoredRental, names: ReadonlyMap<string, string>, { me, today }: Reader): Roommate[] {
  return rental.shares
    .filter(({ endsOn }) => endsOn === null || endsOn >= today)
    .map(({ userId, rentShare, depositShare, startsOn, endsOn }) => ({
      userId,
      name: names.get(userId) ?? '',
      rentShare,
      depositShare,
      startsOn,
      endsOn,
      isContact: userId === rental.tenantId,
      isMe: userId === me,
    }))
}

type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number]

function selectChanges(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      change: roommateChanges,
      person: persons.fullName,
      giver: givers.fullName,
      proposer: proposers.fullName,
      consents: sql<string[]>`coalesce((select json_agg(c.user_id) from ${roommateConsents} c
        where c.change_id = ${roommateChanges.id}), '[]'::json)`,
    })
    .from(roommateChanges)
    .innerJoin(proposers, eq(proposers.id, roommateChanges.proposedBy))
    .leftJoin(persons, eq(persons.id, roommateChanges.personId))
    .leftJoin(givers, eq(givers.id, roommateChanges.giverId))
    .where(condition)
    .orderBy(desc(roommateChanges.createdAt), desc(roommateChanges.id))
    .limit(SHOWN_CHANGES)
}

function buildChange(
  ctx: Ctx,
  rental: StoredRental,
  names: ReadonlyMap<string, string>,
  { change, person, giver, proposer, consents }: ChangeRow,
): RoommateChange {
  const me = ctx.actor?.id ?? ''
  const consenting = [...new Set(listConsentingIds(rental))]
  const nameAll = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? [])
  const isOpen = isUndecided(ctx, change)
  return {
    id: change.id,
    kind: change.kind,
    // One that ended by itself is stored as such only when another one is made
    status: isOpen || (change.status !== 'invited' && change.status !== 'open') ? change.status : 'lapsed',
    startsOn: change.startsOn,
    receipts: change.receipts,
    person: person ?? change.email,
    giver,
    isReplacement: change.isReplacement,
    rentShare: change.rentShare,
    depositShare: change.depositShare,
    depositWay: change.depositWay,
    isDepositPaid: change.depositPaidAt !== null,
    isDepositReceived: change.depositReceivedAt !== null,
    proposer,
    createdAt: change.createdAt,
    expiresAt: change.expiresAt,
    declineReason: change.declineReason,
    decidedAt: change.decidedAt,
    consented: nameAll(consenting.filter((id) => consents.includes(id))),
    missing: nameAll(consenting.filter((id) => !consents.includes(id))),
    mayConsent:
      isOpen &&
      change.status === 'open' &&
      consenting.includes(me) &&
      !consents.includes(me) &&
      can(ctx.actor, 'roommate.consent', rental),
    mayWithdraw: isOpen && change.proposedBy === me,
    depositStep: getDepositStep(change, rental, me),
  }
}

const isUndecided = (ctx: Ctx, { status, startsOn, expiresAt }: StoredChange): boolean =>
  startsOn > toManilaDay(ctx.now()) &&
  (status === 'open' || (status === 'invited' && expiresAt !== null && expiresAt > ctx.now()))
