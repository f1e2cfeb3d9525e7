// Payments of all rentals of an owner: what waits for a decision first. Two queries for a page: its transfers, then their rows.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import {
  paymentAcknowledgments,
  paymentProofs,
  payments,
  postDatedChecks,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx, ReadCtx } from '#app/domain/ctx.server.ts'
import { andChosenHome, isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { buildDepositHeldCondition, depositLeft } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { loadInvoiceNumbers } from '#app/domain/tenancy/receipts/invoice-number.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type Day, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { buildLineSums, selectReversalDay } from './line-sums.rules.server.ts'
import { isReversible } from './reversal.rules.server.ts'
import { type OwnerFigures, transferList, type TransferQuery, type TransferRow } from './rent-book.model.ts'

const MAX_LISTING_CHOICES = 200

export async function listOwnerTransfers(
  ctx: Ctx,
  query: TransferQuery,
): Promise<{ rows: TransferRow[]; total: number }> {
  const [ids, total] = await Promise.all([listPageIds(ctx, query), countTransfers(ctx, query)])
  return { rows: await loadTransferRows(ctx, ids), total }
}

/** Newest first, from after a payment: for programs, whose pages must not move while they read. */
export async function listOwnerTransfersAfter(
  ctx: Ctx,
  { after, limit }: { after: string | null; limit: number },
): Promise<TransferRow[]> {
  const sentAt = sql`min(${paymentProofs.createdAt})`
  const isAfter = sql`(${sentAt}, ${paymentProofs.transferId}) < (select min(p.created_at), p.transfer_id
    from ${paymentProofs} p where p.transfer_id = ${after} group by p.transfer_id)`
  const rows = await ctx.db
    .select({ id: paymentProofs.transferId })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(buildCondition(ctx, { status: null, listingId: null, search: '' }))
    .groupBy(paymentProofs.transferId)
    .having(after === null ? undefined : isAfter)
    .orderBy(sql`${sentAt} desc`, desc(paymentProofs.transferId))
    .limit(limit)
  return loadTransferRows(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Waiting ones from the oldest, then decided ones from the newest. */
async function listPageIds(ctx: Ctx, query: TransferQuery): Promise<string[]> {
  const isWaiting = sql`min(${paymentProofs.status}) = 'submitted'`
  const sentAt = sql`min(${paymentProofs.createdAt})`
  const rows = await ctx.db
    .select({ id: paymentProofs.transferId })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(buildCondition(ctx, query))
    .groupBy(paymentProofs.transferId)
    .orderBy(
      sql`${isWaiting} desc`,
      sql`case when ${isWaiting} then ${sentAt} end asc`,
      sql`${sentAt} desc`,
      asc(paymentProofs.transferId),
    )
    .limit(transferList.pageSize)
    .offset(getPageOffset(query.page, transferList.pageSize))
  return rows.map(({ id }) => id)
}

async function countTransfers(ctx: Ctx, query: TransferQuery): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql`count(distinct ${paymentProofs.transferId})`.mapWith(Number) })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(buildCondition(ctx, query))
  return row?.total ?? 0
}

/** Names match without regard to case and accents; a reference from its beginning. */
function buildCondition(
  ctx: Ctx,
  { status, listingId, search }: Pick<TransferQuery, 'status' | 'listingId' | 'search'>,
): SQL | undefined {
  requireSignIn(ctx.actor)
  const escaped = escapeLikePattern(search)
  return and(
    isOwnHome(ctx),
    status === null ? undefined : eq(paymentProofs.status, status),
    listingId === null ? undefined : eq(rentals.propertyId, listingId),
    search === ''
      ? undefined
      : sql`(unaccent(${users.fullName}) ilike unaccent(${`%${escaped}%`}) or ${paymentProofs.reference} ilike ${`${escaped}%`})`,
  )
}

/** Handed in by the tenant, or by one of several. */
const isOfTenant = sql<boolean>`(${paymentProofs.submittedBy} = ${rentals.tenantId} or exists (select from ${roommateShares} s
  where s.rental_id = ${rentals.id} and s.user_id = ${paymentProofs.submittedBy}))`

/** Who handed it in of several tenants, or who owes it; otherwise the tenant of the rental. */
const payerName = sql<string>`coalesce((select payer.full_name from ${users} payer where payer.id =
  coalesce(${payments.payerId}, case when ${isOfTenant} then ${paymentProofs.submittedBy} end)), ${users.fullName})`

async function loadTransferRows(ctx: Ctx, ids: readonly string[]): Promise<TransferRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({
      id: paymentProofs.transferId,
      rentalId: rentals.id,
      isOfTenant,
      tenant: payerName,
      listing: selectHomeName(ctx),
      amount: paymentProofs.amount,
      withheld: paymentProofs.withheld,
      method: paymentProofs.method,
      paidOn: paymentProofs.paidOn,
      reference: paymentProofs.reference,
      status: paymentProofs.status,
      declineReason: paymentProofs.declineReason,
      sentAt: paymentProofs.createdAt,
      decidedAt: paymentProofs.decidedAt,
      decidedBy: paymentProofs.decidedBy,
      reversedAt: paymentProofs.reversedAt,
      reversalReason: paymentProofs.reversalReason,
      checkId: postDatedChecks.id,
      proofFileId: paymentProofs.proofFileId,
      number: paymentAcknowledgments.number,
      dueDate: payments.dueDate,
    })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .leftJoin(paymentAcknowledgments, eq(paymentAcknowledgments.transferId, paymentProofs.transferId))
    .leftJoin(postDatedChecks, eq(postDatedChecks.transferId, paymentProofs.transferId))
    .where(inArray(paymentProofs.transferId, [...ids]))
    .orderBy(asc(payments.dueDate), asc(paymentProofs.id))
  const [groups, invoices] = [Map.groupBy(rows, ({ id }) => id), await loadInvoiceNumbers(ctx, ids)]
  return ids.flatMap((id): TransferRow[] => {
    const parts = groups.get(id)
    const first = parts?.[0]
    if (!parts || !first) return []
    const { isOfTenant: isHandedIn, proofFileId, number, checkId, decidedBy, dueDate: _, ...row } = first
    const address = { id: first.rentalId, transferId: id }
    return [
      {
        ...row,
        amount: parts.reduce((sum, { amount }) => sum + amount, 0),
        withheld: parts.reduce((sum, { withheld }) => sum + withheld, 0),
        isReversible: isReversible(ctx, {
          ...row,
          decidedBy,
          isAcknowledged: number !== null,
          isOfCheck: checkId !== null,
        }),
        isRecorded: !isHandedIn,
        proofUrl: proofFileId === null ? null : href('/dashboard/rentals/:id/payments/:transferId/proof', address),
        acknowledgment:
          number === null
            ? null
            : { number, url: href('/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf', address) },
        invoice: invoices.get(id) ?? null,
        dueDates: parts.map(({ dueDate }) => dueDate),
      },
    ]
  })
}

/** Homes with a rental, for the filter. */
export async function listRentedListings(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  requireSignIn(ctx.actor)
  const title = selectListingTitle(ctx)
  return ctx.db
    .selectDistinct({ id: properties.id, title })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(isOwnHome(ctx))
    .orderBy(title, properties.id)
    .limit(MAX_LISTING_CHOICES)
}

export async function getOwnerFigures(ctx: Ctx): Promise<OwnerFigures> {
  requireSignIn(ctx.actor)
  return sumOwnerFigures(ctx, ctx.actor.id)
}

/** One pass over the lines of the owner's rentals. The caller has checked that the actor may read them. */
export async function sumOwnerFigures(ctx: ReadCtx, ownerId: string): Promise<OwnerFigures> {
  const today: Day = toManilaDay(ctx.now())
  const firstOfMonth = getFirstOfMonth(today)
  const { open, pending } = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const { rows } = await ctx.db.execute<Record<string, string | null>>(sql`
    with owned as (
      select ${rentals.id}, ${depositLeft} as deposit_left, ${buildDepositHeldCondition(today)} as is_held
      from ${rentals} join ${properties} on ${properties.id} = ${rentals.propertyId} where ${properties.ownerId} = ${ownerId}${andChosenHome(ctx, sql`${properties.id}`)}
    ), lines as (
      select y.id, y.rental_id, y.due_date, ${open} as open, ${pending} as pending
      from ${payments} y join owned o on o.id = y.rental_id where y.kind <> 'reduction'
    ), proofs as (
      select c.transfer_id, c.status, c.amount, c.paid_on, ${selectReversalDay(sql`c.reversed_at`)} as reversed_on, y.kind
      from ${paymentProofs} c join ${payments} y on y.id = c.payment_id join owned o on o.id = y.rental_id
    )
    select coalesce(sum(l.open) filter (where l.due_date < ${today}), 0) as overdue,
      coalesce(sum(l.pending) filter (where l.due_date < ${today}), 0) as "overduePending",
      count(distinct l.rental_id) filter (where l.due_date < ${today} and l.open > 0) as "overdueRentals",
      (select coalesce(sum(amount), 0) from proofs where status = 'submitted') as waiting,
      (select count(distinct transfer_id) from proofs where status = 'submitted') as "waitingCount",
      (select coalesce(sum(amount) filter (where paid_on >= ${firstOfMonth}), 0)
          - coalesce(sum(amount) filter (where reversed_on >= ${firstOfMonth}), 0)
        from proofs where status in ('confirmed', 'reversed') and kind <> 'deposit') as recent,
      (select coalesce(sum(deposit_left) filter (where is_held), 0) from owned) as deposit
    from lines l`)
  const read = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    waiting: { amount: read('waiting'), count: read('waitingCount') },
    overdue: { amount: read('overdue'), pending: read('overduePending'), rentals: read('overdueRentals') },
    receivedThisMonth: read('recent'),
    depositHeld: read('deposit'),
  }
}
