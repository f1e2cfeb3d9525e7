// Reads the entries of some owners: a fixed number of queries for a batch.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { depositDeductionLines, depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import {
  bookings,
  paymentAcknowledgments,
  paymentProofs,
  payments,
  postDatedCheckLines,
  postDatedChecks,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ReadCtx } from '#app/domain/ctx.server.ts'
import type { LoggedAmount, MoneyEntries, RentalEntry } from './money-audit.model.ts'

/** Owners with a rental, in the order of their ids. */
export async function listOwnerIds(ctx: ReadCtx, after: string | null, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: properties.ownerId })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(after === null ? undefined : gt(properties.ownerId, after))
    .orderBy(asc(properties.ownerId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function loadMoneyEntries(ctx: ReadCtx, ownerIds: readonly string[]): Promise<MoneyEntries> {
  const owned = await listRentals(ctx, ownerIds)
  const rentalIds = owned.map(({ id }) => id)
  return { rentals: owned, ...(await loadBookEntries(ctx, rentalIds)), ...(await loadDepositEntries(ctx, rentalIds)) }
}

const toAmount = (value: unknown) => (value === null ? null : Number(value))

/** A rental has at most one of a kind. */
const selectOpeningFigure = (kind: 'deposit' | 'advance', amount = sql`coalesce(f.corrected_amount, f.amount)`) =>
  sql<number | null>`(select ${amount} from ${openingFigures} f
    where f.rental_id = ${rentals.id} and f.kind = ${kind})`

async function listRentals(ctx: ReadCtx, ownerIds: readonly string[]): Promise<RentalEntry[]> {
  return ctx.db
    .select({
      id: rentals.id,
      ownerId: properties.ownerId,
      listingId: rentals.propertyId,
      renewsRentalId: rentals.renewsRentalId,
      startsOn: rentals.startsOn,
      endsOn: rentals.endsOn,
      endedEarlyOn: rentals.endedEarlyOn,
      monthlyRent: rentals.monthlyRent,
      depositHeld: rentals.depositHeld,
      firstDeposit: sql<number | null>`coalesce(${bookings.depositAmount}, ${selectOpeningFigure('deposit')})`.mapWith(
        toAmount,
      ),
      openingAdvance: selectOpeningFigure('advance').mapWith(toAmount),
      writtenAdvance: selectOpeningFigure('advance', sql`f.amount`).mapWith(toAmount),
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .leftJoin(bookings, eq(bookings.id, rentals.bookingId))
    .where(inArray(properties.ownerId, [...ownerIds]))
}

async function loadBookEntries(ctx: ReadCtx, rentalIds: readonly string[]) {
  const isOfLines = inArray(payments.rentalId, [...rentalIds])
  const isOfChecks = inArray(postDatedChecks.rentalId, [...rentalIds])
  const [lines, proofs, checks, checkParts, acknowledged, logged] = await Promise.all([
    ctx.db.select().from(payments).where(isOfLines),
    ctx.db
      .select({
        paymentId: paymentProofs.paymentId,
        transferId: paymentProofs.transferId,
        amount: paymentProofs.amount,
        withheld: paymentProofs.withheld,
        status: paymentProofs.status,
        paidOn: paymentProofs.paidOn,
        reversedAt: paymentProofs.reversedAt,
      })
      .from(paymentProofs)
      .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
      .where(isOfLines),
    ctx.db.select().from(postDatedChecks).where(isOfChecks),
    ctx.db
      .select({
        ofId: postDatedCheckLines.checkId,
        paymentId: postDatedCheckLines.paymentId,
        amount: postDatedCheckLines.amount,
      })
      .from(postDatedCheckLines)
      .innerJoin(postDatedChecks, eq(postDatedChecks.id, postDatedCheckLines.checkId))
      .where(isOfChecks),
    ctx.db
      .select({ transferId: paymentAcknowledgments.transferId, rentalId: paymentAcknowledgments.rentalId })
      .from(paymentAcknowledgments)
      .where(inArray(paymentAcknowledgments.rentalId, [...rentalIds])),
    listLogged(ctx, rentalIds),
  ])
  return { lines, proofs, checks, checkParts, acknowledged, logged }
}

const LOGGED_ACTIONS = ['payment.handedIn', 'payment.confirmed', 'payment.recorded', 'payment.reversed']

async function listLogged(ctx: ReadCtx, rentalIds: readonly string[]): Promise<LoggedAmount[]> {
  return ctx.db
    .select({
      transferId: sql<string>`${auditLog.details} ->> 'transferId'`,
      amount: sql`${auditLog.details} ->> 'amount'`.mapWith(Number),
      withheld: sql<number | null>`${auditLog.details} ->> 'withheld'`.mapWith(toAmount),
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'rental'),
        inArray(auditLog.subjectId, [...rentalIds]),
        inArray(auditLog.action, LOGGED_ACTIONS),
      ),
    )
}

async function loadDepositEntries(ctx: ReadCtx, rentalIds: readonly string[]) {
  const isOfDeductions = inArray(depositDeductions.rentalId, [...rentalIds])
  const [deductions, deductionParts, returns, readings] = await Promise.all([
    ctx.db.select().from(depositDeductions).where(isOfDeductions),
    ctx.db
      .select({
        ofId: depositDeductionLines.deductionId,
        paymentId: depositDeductionLines.paymentId,
        amount: depositDeductionLines.amount,
      })
      .from(depositDeductionLines)
      .innerJoin(depositDeductions, eq(depositDeductions.id, depositDeductionLines.deductionId))
      .where(isOfDeductions),
    ctx.db
      .select()
      .from(depositReturns)
      .where(inArray(depositReturns.rentalId, [...rentalIds])),
    ctx.db
      .select()
      .from(utilityReadings)
      .where(inArray(utilityReadings.rentalId, [...rentalIds])),
  ])
  return { deductions, deductionParts, returns, readings }
}
